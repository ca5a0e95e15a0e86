/** A small label: an exam, a state. A tone never says what the words do not. */
import type { ReactNode } from 'react';
import { classes } from './classes.ts';

export function Tag({ tone, children }: { tone?: 'good' | 'warn' | 'bad'; children: ReactNode }) {
  return <span className={classes('tag', tone)}>{children}</span>;
}
