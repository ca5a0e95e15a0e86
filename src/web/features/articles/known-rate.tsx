/**
 * How many words of an article are new to the reader, and the share of its words that the reader knows; an estimate while nothing is known of the reader. For readers its space is reserved while it loads, so that the layout does not shift.
 */
import type { ArticleCard } from '#contract/shapes.ts';
import { useSession } from '../../shell/session.tsx';

export function KnownRate({ known_rate: rate, new_words: words }: Pick<ArticleCard, 'known_rate' | 'new_words'>) {
  const { me } = useSession();
  if (rate === null) return <span className="fit fit-room" />;
  // For a reader who was never tested only the level is known.
  const estimated = me && me.vocabulary === null ? '估计' : '';
  return (
    <span className="fit">
      {words ? `${estimated}新词 ${words}` : `${estimated}没有新词`} · 认识 {percent(rate)}%
    </span>
  );
}

/** A share as a whole percentage; 100 only for the whole. */
export function percent(share: number): number {
  return share < 1 ? Math.min(99, Math.round(share * 100)) : 100;
}
