/** The meaning of a card: one line for each part of speech, as in the word book. */
import { classes } from '../../ui/classes.ts';
import { meaningLines } from './core/meaning.ts';

export function MeaningList({ resolve, isLarge = false }: { resolve: string; isLarge?: boolean }) {
  return (
    <ol className={classes('rv-senses', isLarge && 'large')}>
      {meaningLines(resolve).map(({ pos, text }, index) => (
        <li key={`${pos} ${text}`} className={index === 0 ? 'best' : undefined}>
          {pos && (
            <span className="pos" lang="en">
              {pos}
            </span>
          )}
          <span>{text}</span>
        </li>
      ))}
    </ol>
  );
}
