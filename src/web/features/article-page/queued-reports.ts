/**
 * Reports of reading one article, through the outbox: what was read without network is kept on this device and sent later. While one waits,
 * the next takes its place with the sum of both, so that an hour without network leaves one report.
 */
import type { ApiError } from '#contract/client-error.ts';
import type { InputOf, ResultOf } from '#contract/index.ts';
import type { Outbox } from '../../shell/outbox/outbox.ts';

const REPORT = 'POST /reader/history';
type ReportBody = InputOf<typeof REPORT>['body'];
export type Standing = ResultOf<typeof REPORT>;

/** A day: more is taken for a wrong clock. */
const MOST_SECONDS = 86_400;
/** Words of a kind that a report takes. */
const MOST_WORDS = 100;

export interface ReadingReport extends Omit<ReportBody, 'article_id' | 'report_uuid' | 'looked_up' | 'heard'> {
  looked_up: readonly string[];
  heard?: readonly string[];
}

interface QueuedReportsOptions {
  articleId: string;
  outbox: () => Outbox;
  newId: () => string;
  /** The server has counted a report of this article, of this visit or an earlier one. */
  onCounted: (standing: Standing) => void;
}

export interface QueuedReports {
  /**
   * @param isLeaving the page may be gone at once: it is sent without waiting for others
   * @returns null when it is with the server or on this device, else why it was refused
   */
  send(report: ReadingReport, isLeaving?: boolean): Promise<ApiError | null>;
  /** Marks it as finished, after the reports. @throws `ApiError` when the server refuses */
  finish(): Promise<void>;
  /** Listens for what is sent later, until the page goes. @returns stops listening */
  follow(): () => void;
}

export function queuedReports({ articleId, outbox, newId, onCounted }: QueuedReportsOptions): QueuedReports {
  const item = `reading:${articleId}`;
  /** What this visit has left on the device. */
  let kept: { aspect: string; seconds: number; words: readonly string[]; heard: readonly string[] } | null = null;
  return {
    async send({ looked_up: lookedUp, heard = [], ...report }, isLeaving = false) {
      const id = newId();
      const mine = {
        aspect: kept?.aspect ?? id,
        seconds: Math.min(MOST_SECONDS, report.spent_time + (kept?.seconds ?? 0)),
        words: [...new Set([...(kept?.words ?? []), ...lookedUp])].slice(-MOST_WORDS),
        heard: [...new Set([...(kept?.heard ?? []), ...heard])].slice(-MOST_WORDS),
      };
      kept = null;
      const body: ReportBody = { ...report, article_id: articleId, report_uuid: id, spent_time: mine.seconds };
      if (mine.words.length > 0) body.looked_up = [...mine.words];
      if (mine.heard.length > 0) body.heard = [...mine.heard];
      const change = { item, aspect: mine.aspect, text: '', call: { name: REPORT, input: { body } } } as const;
      const outcome = await outbox().put(change, { isLeaving });
      if (outcome.state === 'kept') kept = mine;
      return outcome.state === 'refused' ? outcome.error : null;
    },
    async finish() {
      const input = { params: { id: articleId }, body: { action: 'finish' as const } };
      const call = { name: 'POST /reader/article/{id}/mark', input } as const;
      const outcome = await outbox().put({ item, aspect: 'finish', text: '', call });
      if (outcome.state !== 'refused') return;
      // It is told why, and nothing is lost: the button is still there.
      for (const entry of outbox().view().refused)
        if (entry.item === item && entry.aspect === 'finish') outbox().drop(entry);
      throw outcome.error;
    },
    follow: () =>
      outbox().onNews((news) => {
        const { entry } = news;
        if (entry.item !== item || entry.call.name !== REPORT) return;
        if (news.event !== 'held' && entry.aspect === kept?.aspect) kept = null;
        if (news.event === 'sent') onCounted(news.result as Standing);
      }),
  };
}
