/** Reports reading every 15 s while the page is visible and used, or heard: seconds, position, and that the end was reached. */

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { END_OF_TEXT } from '#engine/reading-time.ts';
import { pageOutbox } from '../../shell/outbox/page-outbox.ts';
import { newUuid } from '../../shell/uuid.ts';
import { showError } from '../../ui/error-toast.ts';
import { toast } from '../../ui/toast.ts';
import type { ReadingPosition } from '../reader/index.ts';
import { queuedReports, type ReportedWork } from './queued-reports.ts';
import { createReadingClock } from './reading-clock.ts';

const EVERY_MS = 15_000;
const SIGNS_OF_LIFE = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'touchstart'] as const;

/** How far the text was read, and where in it the reader is, if that is known. */
type ReadTo = ReadingPosition | (Pick<ReadingPosition, 'progress'> & { window?: undefined });

export interface ReadingReports {
  noteProgress(position: ReadTo): void;
  /** The reader is there, though nothing is touched: the text is being listened to. */
  noteLife(): void;
  /** Tells whether the article is being listened to, which counts as reading even while the screen is locked. */
  noteListening(isListening: boolean): void;
  /** A word's card was read: with the next report the server learns that it was not remembered. */
  noteLookUp(word: string): void;
  /** Words that were written down or said from hearing. */
  noteHeard(words: readonly string[]): void;
  /** Total reading time, as the server counts it; null until the first report. */
  seconds: number | null;
  isFinish: boolean;
  /** The end was reached by a jump; no matter once it is marked as finished. */
  isSkimmed: boolean;
  /** The reader says so, whatever the scroll position. */
  finish(): Promise<void>;
}

/** Also true while the server renders the page. */
const isSeen = () => typeof document === 'undefined' || document.visibilityState === 'visible';

/**
 * @param t the signature of what is read; null for visitors, who report nothing, and until it is there: what is read meanwhile is reported then
 * @param isTimeOnly what is read is another text of the article, such as its 简写
 * @param renew gets a new signature, for a page that stayed open longer than one lives
 */
export function useReadingReports(
  id: string,
  t: string | null,
  renew: () => Promise<string | null>,
  { kind = 'article_id', isTimeOnly = false }: { kind?: keyof ReportedWork; isTimeOnly?: boolean } = {},
): ReadingReports {
  const [standing, setStanding] = useState<Pick<ReadingReports, 'seconds' | 'isFinish' | 'isSkimmed'>>({
    seconds: null,
    isFinish: false,
    isSkimmed: false,
  });
  const position = useRef<ReadTo>(undefined);
  /** The progress that was reported last. */
  const told = useRef(0);
  const lookedUp = useRef(new Set<string>());
  const heard = useRef(new Set<string>());
  const signature = useRef<string | null>(null);
  const [reading] = useState(() => createReadingClock(Date.now, isSeen));
  const send = useRef<(isLeaving?: boolean) => Promise<void>>(undefined);
  const reports = useMemo(
    () =>
      queuedReports({
        work: { [kind]: id } as ReportedWork,
        outbox: pageOutbox,
        newId: newUuid,
        now: Date.now,
        onCounted: ({ article_seconds: seconds, is_finish: isFinish, is_skimmed: isSkimmed }) =>
          setStanding({ seconds, isFinish, isSkimmed }),
        onMarked(refusal) {
          setStanding((before) => ({ ...before, isFinish: refusal === null }));
          if (refusal !== null) toast(refusal);
        },
      }),
    [kind, id],
  );
  useEffect(() => (t === null ? undefined : reports.follow()), [reports, t]);

  useEffect(() => {
    reading.live();
    send.current = async (isLeaving = false) => {
      reading.tick();
      const t = signature.current;
      if (t === null) return;
      const { progress = 0, window: shownShare, ...at } = position.current ?? {};
      const looked_up = [...lookedUp.current];
      const said = [...heard.current];
      const spent_time = reading.take();
      if (spent_time === 0 && progress === told.current && looked_up.length + said.length === 0) return;
      told.current = progress;
      lookedUp.current.clear();
      heard.current.clear();
      const report = {
        ...(isTimeOnly && { only_time: true }),
        t,
        spent_time,
        is_finish: !isTimeOnly && progress >= END_OF_TEXT,
        progress,
        window: shownShare,
        looked_up,
        heard: said,
        ...('block_id' in at && { position: at }),
      };
      const refusal = await reports.send(report, isLeaving);
      if (refusal === null) return;
      told.current = 0;
      reading.giveBack(spent_time);
      for (const word of looked_up) lookedUp.current.add(word);
      for (const word of said) heard.current.add(word);
      if (refusal.reason === 'BAD_SIGNATURE') signature.current = (await renew()) ?? signature.current;
      else console.error('reading time could not be reported', refusal);
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') void send.current?.(true);
      else reading.tick();
    };
    const timer = setInterval(() => void send.current?.(), EVERY_MS);
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, reading.live, { passive: true });
    // On the window, which gets the event after the document: the reader has reported its last position by then.
    addEventListener('visibilitychange', onVisibility);
    return () => {
      clearInterval(timer);
      void send.current?.(true);
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, reading.live);
      removeEventListener('visibilitychange', onVisibility);
    };
  }, [reading, reports, renew, isTimeOnly]);
  useEffect(() => {
    signature.current = t;
  }, [t]);

  const noteProgress = useCallback((now: ReadTo) => {
    const wasBefore = (position.current?.progress ?? 0) < END_OF_TEXT;
    position.current = now;
    if (wasBefore && now.progress >= END_OF_TEXT) void send.current?.();
  }, []);
  const noteLookUp = useCallback((word: string) => void lookedUp.current.add(word), []);
  const noteHeard = useCallback((words: readonly string[]) => {
    for (const word of words) heard.current.add(word);
  }, []);
  const finish = useCallback(async () => {
    // The looked-up words are sent before the others count as remembered.
    await send.current?.();
    try {
      await reports.finish();
      setStanding((before) => ({ ...before, isFinish: true }));
    } catch (error) {
      showError(error);
    }
  }, [reports]);
  return {
    noteProgress,
    noteLife: reading.live,
    noteListening: reading.listening,
    noteLookUp,
    noteHeard,
    finish,
    ...standing,
  };
}
