/**
 * Share of an article's words that the reader knows. For readers its space is reserved while it loads, so that the layout does not shift.
 */
import type { ArticleCard } from '#contract/shapes.ts';

export function KnownRate({ known_rate: rate, new_words: words }: Pick<ArticleCard, 'known_rate' | 'new_words'>) {
  if (rate === null) return <span className="fit fit-room" />;
  return (
    <span className="fit">
      认识 {percent(rate)}% · {words ? `${words} 个生词` : '没有生词'}
    </span>
  );
}

/** A share as a whole percentage; 100 only for the whole. */
export function percent(share: number): number {
  return share < 1 ? Math.min(99, Math.round(share * 100)) : 100;
}
