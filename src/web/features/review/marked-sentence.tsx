/** A sentence with its word marked. */
import { classes } from '../../ui/classes.ts';
import type { FoundContext } from './core/asking.ts';

export function MarkedSentence({ context, className }: { context: FoundContext; className?: string }) {
  const { sentence, start, end } = context;
  return (
    <p className={classes('rv-sentence', className)} lang="en">
      {sentence.slice(0, start)}
      <b className="answer">{sentence.slice(start, end)}</b>
      {sentence.slice(end)}
    </p>
  );
}
