/** The four ratings, each with the time until the word comes again. */
import type { NextDue, Rating } from '#contract/shapes.ts';
import { classes } from '../../ui/classes.ts';
import { intervalText, ratings } from './core/ratings.ts';

interface RateBarProps {
  /** Null while it is not known: without network, for a card that comes a second time. */
  next: NextDue | null;
  fitting: Rating;
  /** The fitting one follows from what was typed, and is marked. */
  isSuggested: boolean;
  onRate: (rating: Rating) => void;
}

export function RateBar({ next, fitting, isSuggested, onRate }: RateBarProps) {
  return (
    <div className="rv-foot">
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs, these are buttons */}
      <div className="rates" role="group" aria-label="记得怎么样">
        {ratings.map(({ rating, label }) => (
          <button
            key={rating}
            type="button"
            className={classes('rate', `r${rating}`, isSuggested && rating === fitting && 'is-fitting')}
            onClick={() => onRate(rating)}
          >
            <b>{label}</b>
            <span className="num">{next ? intervalText(next[rating]) : rating === 1 ? '马上' : '以后'}</span>
            {isSuggested && rating === fitting && <span className="vh">（建议）</span>}
            <span className="kbd" aria-hidden="true">
              {rating}
            </span>
          </button>
        ))}
      </div>
    </div>
  );
}
