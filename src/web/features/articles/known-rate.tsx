/** How much of an article the reader knows. Readers get its room before the figures come, so that nothing jumps; visitors none. */
import type { ArticleCard } from '#contract/shapes.ts';

export function KnownRate({ known_rate: rate, new_words: words }: Pick<ArticleCard, 'known_rate' | 'new_words'>) {
  if (rate === null) return <span className="fit fit-room" />;
  return (
    <span className="fit">
      认识 {percent(rate)}% · {words ? `${words} 个生词` : '没有生词'}
    </span>
  );
}

/** A share as a whole percentage; short of the whole it never says 100. */
export function percent(share: number): number {
  return share < 1 ? Math.min(99, Math.round(share * 100)) : 100;
}
