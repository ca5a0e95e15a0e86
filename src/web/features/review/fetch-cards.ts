/** Where a round gets more cards from. */
import { api } from '../../shell/api.ts';
import type { Cards } from './use-round.ts';

/** As the call has it unless told. */
export const ROUND_SIZE = 15;
/** The most that the call gives. */
const MOST = 100;

/** What is due now. The server counts cards that the round has and that are on their way to it; so more are asked for than are wanted. */
export async function fetchDueCards(held: number): Promise<Cards> {
  const size = Math.min(MOST, held + 2 * ROUND_SIZE);
  const { items, remaining } = await api().call('GET /reader/myword/review/next', { query: { size, force: 'false' } });
  return { cards: items, beyond: Math.max(0, remaining - items.length) };
}

/** The words of an article from an offset on. */
export async function fetchArticleCards(articleId: string, offset: number): Promise<Cards> {
  const query = { article_id: articleId, offset, size: MOST };
  const { items, total = 0 } = await api().call('GET /reader/myword/review/article', { query });
  return { cards: items, beyond: items.length === 0 ? 0 : Math.max(0, total - offset - items.length) };
}
