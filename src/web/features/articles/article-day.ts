/** Which day an article is shown with: the press's own where it is known, else ours. */

import type { ArticleCard } from '#contract/shapes.ts';
import { studyDay } from '#engine/shanghai-time.ts';
import { formatDay, formatFullDay } from '../../ui/day.ts';

export type DatedArticle = Pick<ArticleCard, 'press_at' | 'published_at'>;

export interface ArticleDay {
  /** Day or instant, for `<time>`. */
  at: string;
  text: string;
}

/** With its year where that is another than the one in which we published it; null without any day. */
export function articleDay({ press_at: pressAt, published_at: publishedAt }: DatedArticle): ArticleDay | null {
  const at = pressAt ?? publishedAt;
  if (at === null) return null;
  const isSameYear = publishedAt !== null && studyDay(at).slice(0, 4) === studyDay(publishedAt).slice(0, 4);
  return { at, text: isSameYear ? formatDay(at) : formatFullDay(at) };
}
