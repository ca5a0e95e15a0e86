/**
 * Reports of reading one article or book, through the outbox: what was read without network is kept on this device and sent later. While one
 * waits, the next of the same day takes its place with the sum of both, so that an hour without network leaves one report.
 */
import type { ApiError } from '#contract/client-error.ts';
import type { InputOf, ResultOf } from '#contract/index.ts';
import { shanghaiDay } from '#engine/shanghai-time.ts';
import type { Entry } from '../../shell/outbox/entry.ts';
import type { Outbox } from '../../shell/outbox/outbox.ts';

const REPORT = 'POST /reader/history';
/** What is marked: that it is finished. */
const MARK = 'finish';
type ReportBody = InputOf<typeof REPORT>['body'];
export type Standing = ResultOf<typeof REPORT>;

/** A day: more is taken for a wrong clock. */
const MAX_SECONDS = 86_400;
/** Words of a kind that a report takes. */
const MAX_WORDS = 100;

/** The work that is read: exactly one of the two. */
export type ReportedWork = Pick<ReportBody, 'article_id' | 'book_uuid'>;

export interface ReadingReport
  extends Omit<ReportBody, 'article_id' | 'book_uuid' | 'report_uuid' | 'looked_up' | 'heard'> {
  looked_up: readonly string[];
  heard?: readonly string[];
}

interface QueuedReportsOptions {
  work: ReportedWork;
  outbox: () => Outbox;
  newId: () => string;
  now: () => number;
  /** The server has counted a report of it, of this visit or an earlier one. */
  onCounted: (standing: Standing) => void;
  /** A mark that waited for the network was taken; else why not. */
  onMarked: (refusal: string | null) => void;
}

interface Kept {
  /** Day of the reading. */
  day: string;
  aspect: string;
  seconds: number;
  words: readonly string[];
  heard: readonly string[];
}

export interface QueuedReports {
  /**
   * @param isLeaving the page may be gone at once: it is sent without waiting for others
   * @returns null when it is with the server or on this device, else why it was refused
   */
  send(report: ReadingReport, isLeaving?: boolean): Promise<ApiError | null>;
  /** Marks an article as finished, after the reports; once, however often it is asked for before the answer. @throws `ApiError` when the server refuses */
  finish(): Promise<void>;
  /** Listens for what is sent later, until the page goes. @returns stops listening */
  follow(): () => void;
}

export function queuedReports({ work, outbox, newId, now, onCounted, onMarked }: QueuedReportsOptions): QueuedReports {
  const id = work.article_id ?? work.book_uuid ?? '';
  const item = `reading:${id}`;
  /** Report of this visit that waits on the device. */
  let kept: Kept | null = null;
  /** The mark that was asked for and is not answered yet. */
  let marking: Promise<void> | null = null;
  const isMark = (entry: Pick<Entry, 'item' | 'aspect'>) => entry.item === item && entry.aspect === MARK;
  const mark = async () => {
    const input = { params: { id }, body: { action: 'finish' as const, at: new Date(now()).toISOString() } };
    const call = { name: 'POST /reader/article/{id}/mark', input } as const;
    const outcome = await outbox().put({ item, aspect: MARK, text: '', call });
    if (outcome.state !== 'refused') return;
    // It is told why, and nothing is lost: the button is still there.
    for (const entry of outbox().view().refused) if (isMark(entry)) outbox().drop(entry);
    throw outcome.error;
  };
  return {
    async send({ looked_up: lookedUp, heard = [], ...report }, isLeaving = false) {
      const reportUuid = newId();
      const day = shanghaiDay(now());
      // A report is counted before the moment at which it was made: what was read yesterday stays a report of its own.
      if (kept?.day !== day) kept = null;
      const mine = {
        day,
        aspect: kept?.aspect ?? reportUuid,
        seconds: Math.min(MAX_SECONDS, report.spent_time + (kept?.seconds ?? 0)),
        words: [...new Set([...(kept?.words ?? []), ...lookedUp])].slice(-MAX_WORDS),
        heard: [...new Set([...(kept?.heard ?? []), ...heard])].slice(-MAX_WORDS),
      };
      kept = null;
      const body: ReportBody = { ...report, ...work, report_uuid: reportUuid, spent_time: mine.seconds };
      if (mine.words.length > 0) body.looked_up = [...mine.words];
      if (mine.heard.length > 0) body.heard = [...mine.heard];
      const change = { item, aspect: mine.aspect, text: '', call: { name: REPORT, input: { body } } } as const;
      const outcome = await outbox().put(change, { isLeaving });
      if (outcome.state === 'kept') kept = mine;
      return outcome.state === 'refused' ? outcome.error : null;
    },
    finish() {
      // A second press waits for the answer to the first.
      marking ??= mark().finally(() => {
        marking = null;
      });
      return marking;
    },
    follow: () =>
      outbox().onNews((news) => {
        const { entry } = news;
        if (isMark(entry) && marking === null && news.event === 'sent') onMarked(null);
        if (isMark(entry) && marking === null && news.event === 'refused') onMarked(entry.refusal ?? '没有标为读完');
        if (entry.item !== item || entry.call.name !== REPORT) return;
        if (news.event !== 'held' && entry.aspect === kept?.aspect) kept = null;
        if (news.event !== 'sent') return;
        const standing = news.result as Standing;
        // The report was made before the mark that waits behind it.
        onCounted(outbox().waiting().some(isMark) ? { ...standing, is_finish: true } : standing);
      }),
  };
}
