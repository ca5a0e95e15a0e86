/** Fetches more cards for a review session. */
import { api } from '../../shell/api.ts';
import type { Cards } from './use-review-session.ts';

/** Cards in a session; the call's own default. */
export const SESSION_SIZE = 15;
/** Upper bound of the call. */
const MOST = 100;

/**
 * Due cards. The server's answer includes cards that the session already has or whose reviews are in flight, so as many as there are are
 * requested; always the same, so that they are kept for without network (`public/page-worker.js`).
 */
export async function fetchDueCards(): Promise<Cards> {
  const query = { size: MOST, force: 'false' } as const;
  const { items, remaining } = await api().call('GET /reader/myword/review/next', { query });
  return { cards: items, unfetched: Math.max(0, remaining - items.length) };
}

/** Cards of an article's words, from an offset on. */
export async function fetchArticleCards(articleId: string, offset: number): Promise<Cards> {
  const query = { article_id: articleId, offset, size: MOST };
  const { items, total = 0 } = await api().call('GET /reader/myword/review/article', { query });
  return { cards: items, unfetched: items.length === 0 ? 0 : Math.max(0, total - offset - items.length) };
}
