/** Whether an article that somebody has read before can be opened now: one may be taken away, or put off to a later day. */
import type { ArticleCard } from '#contract/shapes.ts';

export type Availability = 'out' | 'put off' | 'taken away';

/** @param now milliseconds since 1970 */
export function availability(
  { status, published_at: publishedAt }: Pick<ArticleCard, 'status' | 'published_at'>,
  now = Date.now(),
): Availability {
  if (status !== 'PUBLISHED') return 'taken away';
  return publishedAt !== null && Date.parse(publishedAt) > now ? 'put off' : 'out';
}
