/** A sentence with its word marked, if it was found in it. */
import type { WordContext } from '#contract/shapes.ts';
import { classes } from '../../ui/classes.ts';

export function MarkedSentence({ context, className }: { context: WordContext; className?: string }) {
  const { sentence, start, end } = context;
  return (
    <p className={classes('rv-sentence', className)} lang="en">
      {sentence.slice(0, start)}
      {end > start && <b className="answer">{sentence.slice(start, end)}</b>}
      {sentence.slice(end)}
    </p>
  );
}
