/** Questions and answers on the wire. */
import type { Ask } from '#contract/shapes.ts';
import { splitAnswer } from '#engine/answer-lines.ts';
import type { AskRow } from './queries.ts';
import { structureIn } from './structure.ts';

export function presentAsk(row: AskRow): Ask {
  const { text, next } = splitAnswer(row.answer, row.state === 'STREAMING');
  return {
    id: String(row.id),
    prompt: row.prompt,
    answer: text,
    state: row.state,
    article_id: row.articleId === null ? null : String(row.articleId),
    book_uuid: row.bookUuid,
    pos: row.pos,
    source: row.source,
    origin: row.origin,
    created_at: row.createdAt.toISOString(),
    thread_id: String(row.threadId ?? row.id),
    title: row.title,
    cites: row.cites,
    read: row.read,
    structure: row.state === 'DONE' && row.pos?.quote ? structureIn(row.answer, row.pos.quote) : [],
    next: row.state === 'DONE' ? next : [],
    msg: row.failure,
    is_stopped: row.isStopped,
  };
}
