/** Reports reading every 15 s while the page is visible and used, or heard: seconds, position, and that the end was reached. */

import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { END_OF_TEXT } from '#engine/reading-time.ts';
import { pageOutbox } from '../../shell/outbox/page-outbox.ts';
import { newUuid } from '../../shell/uuid.ts';
import { showError } from '../../ui/error-toast.ts';
import type { ReadingPosition } from '../reader/index.ts';
import { queuedReports, type ReportedWork } from './queued-reports.ts';

const EVERY_MS = 15_000;
/** Without any input for so long, the reader is away. */
const IDLE_MS = 120_000;
const SIGNS_OF_LIFE = ['scroll', 'pointerdown', 'pointermove', 'keydown', 'touchstart'] as const;

export interface ReadingReports {
  noteProgress(position: ReadingPosition): void;
  /** The reader is there, though nothing is touched: the text is being listened to. */
  noteLife(): void;
  /** Whether it is being heard: that is reading, also while the screen is locked. */
  noteListening(isListening: boolean): void;
  /** A word's card was read: with the next report the server learns that it was not remembered. */
  noteLookUp(word: string): void;
  /** Words that were written down or said from hearing. */
  noteHeard(words: readonly string[]): void;
  /** Total reading time, as the server counts it; null until the first report. */
  seconds: number | null;
  isFinish: boolean;
  /** The end was reached by a jump. */
  isSkimmed: boolean;
  /** The reader says so, whatever the scroll position. */
  finish(): Promise<void>;
}

/**
 * @param t the signature of what is read; null for visitors, who report nothing
 * @param renew gets a new signature, for a page that stayed open longer than one lives
 */
export function useReadingReports(
  id: string,
  t: string | null,
  renew: () => Promise<string | null>,
  kind: keyof ReportedWork = 'article_id',
): ReadingReports {
  const [standing, setStanding] = useState<Pick<ReadingReports, 'seconds' | 'isFinish' | 'isSkimmed'>>({
    seconds: null,
    isFinish: false,
    isSkimmed: false,
  });
  const position = useRef<ReadingPosition>(undefined);
  const unreported = useRef(0);
  const lookedUp = useRef(new Set<string>());
  const heard = useRef(new Set<string>());
  const lastSign = useRef(0);
  const isHeard = useRef(false);
  const count = useRef<() => void>(undefined);
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
      }),
    [kind, id],
  );
  useEffect(() => (t === null ? undefined : reports.follow()), [reports, t]);

  useEffect(() => {
    if (t === null) return;
    let signature = t;
    let lastTick = Date.now();
    let wasVisible = document.visibilityState === 'visible';
    const live = () => {
      lastSign.current = Date.now();
    };
    live();
    const tick = () => {
      const now = Date.now();
      // Up to a page that is hidden now: it was seen until this moment.
      const isSeen = wasVisible && now - lastSign.current < IDLE_MS;
      if (isSeen || isHeard.current) unreported.current += (now - lastTick) / 1000;
      lastTick = now;
      wasVisible = document.visibilityState === 'visible';
    };
    count.current = tick;
    send.current = async (isLeaving = false) => {
      tick();
      const spent_time = Math.round(unreported.current);
      const { progress = 0, window: shownShare, ...at } = position.current ?? {};
      const looked_up = [...lookedUp.current];
      const said = [...heard.current];
      if (spent_time === 0 && progress === 0 && looked_up.length + said.length === 0) return;
      unreported.current -= spent_time;
      lookedUp.current.clear();
      heard.current.clear();
      const report = {
        t: signature,
        spent_time,
        is_finish: progress >= END_OF_TEXT,
        progress,
        window: shownShare,
        looked_up,
        heard: said,
        ...('block_id' in at && { position: at }),
      };
      const refusal = await reports.send(report, isLeaving);
      if (refusal === null) return;
      unreported.current += spent_time; // counted with the next report
      for (const word of looked_up) lookedUp.current.add(word);
      for (const word of said) heard.current.add(word);
      if (refusal.reason === 'BAD_SIGNATURE') signature = (await renew()) ?? signature;
      else console.error('reading time could not be reported', refusal);
    };
    const onVisibility = () => {
      if (document.visibilityState === 'hidden') void send.current?.(true);
      else tick();
    };
    const timer = setInterval(() => void send.current?.(), EVERY_MS);
    for (const sign of SIGNS_OF_LIFE) addEventListener(sign, live, { passive: true });
    // On the window, which gets the event after the document: by then the reader has reported its last position.
    addEventListener('visibilitychange', onVisibility);
    return () => {
      clearInterval(timer);
      void send.current?.(true);
      for (const sign of SIGNS_OF_LIFE) removeEventListener(sign, live);
      removeEventListener('visibilitychange', onVisibility);
    };
  }, [reports, t, renew]);

  const noteProgress = useCallback((now: ReadingPosition) => {
    const wasBefore = (position.current?.progress ?? 0) < END_OF_TEXT;
    position.current = now;
    if (wasBefore && now.progress >= END_OF_TEXT) void send.current?.();
  }, []);
  const noteLife = useCallback(() => {
    lastSign.current = Date.now();
  }, []);
  const noteListening = useCallback((isListening: boolean) => {
    // What was before is counted as what it was.
    count.current?.();
    if (isHeard.current !== isListening) lastSign.current = Date.now();
    isHeard.current = isListening;
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
      setStanding((before) => ({ ...before, isFinish: true, isSkimmed: false }));
    } catch (error) {
      showError(error);
    }
  }, [reports]);
  return { noteProgress, noteLife, noteListening, noteLookUp, noteHeard, finish, ...standing };
}
