/** Whether an article of the history can still be opened: it may have been withdrawn, or postponed. */
import type { ArticleCard } from '#contract/shapes.ts';

export type Availability = 'published' | 'postponed' | 'withdrawn';

/** @param now milliseconds since 1970 */
export function availability(
  { status, published_at: publishedAt }: Pick<ArticleCard, 'status' | 'published_at'>,
  now = Date.now(),
): Availability {
  if (status !== 'PUBLISHED') return 'withdrawn';
  return publishedAt !== null && Date.parse(publishedAt) > now ? 'postponed' : 'published';
}
