/** The date shown with an article: the press's own, or else the date of our publication. */
import type { ArticleCard } from '#contract/shapes.ts';
import { shanghaiDay } from '#engine/shanghai-time.ts';
import { formatDay, formatFullDay } from '../../ui/day.ts';

export type DatedArticle = Pick<ArticleCard, 'press_at' | 'published_at'>;

export interface ArticleDay {
  /** Day or instant, for `<time>`. */
  at: string;
  text: string;
}

/** Day of an article, with the year if that differs from the year of our publication; null without any date. */
export function articleDay({ press_at: pressAt, published_at: publishedAt }: DatedArticle): ArticleDay | null {
  const at = pressAt ?? publishedAt;
  if (at === null) return null;
  const isSameYear = publishedAt !== null && shanghaiDay(at).slice(0, 4) === shanghaiDay(publishedAt).slice(0, 4);
  return { at, text: isSameYear ? formatDay(at) : formatFullDay(at) };
}
