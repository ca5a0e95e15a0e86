/** The questions about a text that a panel goes on with when it opens: whose answer is being written, or was finished a moment ago. */
import type { Ask, AskPosition } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import type { About } from './ask-thread.ts';

/** An answer of so long ago, ms, may have been finished while the page was loaded again. */
const RECENT_MS = 5 * 60_000;
/** Of books, among whose questions those of other chapters and books stand. */
const LOOKED_AT = 10;

/**
 * The first question first; empty where there is nothing to go on with.
 *
 * @param passage what is asked about; null for the whole text, which goes on with a question about any of its passages
 */
export async function recentThread(work: About, passage: AskPosition | null, now: number): Promise<readonly Ask[]> {
  const { article_id: article, source } = work;
  const query = { limit: LOOKED_AT, source, ...(article && { article_id: article }) };
  const { items } = await api().call('GET /api/ai/history', { query });
  const found = items.find((ask) => isAbout(ask, work, passage));
  if (!found || (found.state !== 'STREAMING' && now - Date.parse(found.created_at) > RECENT_MS)) return [];
  const { thread_id } = found;
  return (await api().call('GET /api/ai/history', { query: { thread_id, limit: 100 } })).items;
}

/** @returns whether a question is about the same text, and the same passage where there is one */
export function isAbout(ask: Ask, work: About, passage: AskPosition | null): boolean {
  if (work.book_uuid !== undefined && ask.book_uuid !== work.book_uuid) return false;
  if (passage?.index !== ask.pos?.index) return false;
  return !passage?.quote || (passage.quote === ask.pos?.quote && passage.block_id === ask.pos.block_id);
}
