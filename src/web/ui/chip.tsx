/** Chips: filters in one row. The chosen one is ink. With `href` a chip is a link, so that a filter is kept in the address. */
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { Pressable, type PressableProps } from './pressable.tsx';

export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs, chips are buttons and links
    <div className="chips" role="group" aria-label={label}>
      {children}
    </div>
  );
}

/** Parts two kinds of filter in one row. */
export function ChipBar() {
  return <span className="bar" aria-hidden="true" />;
}

type ChipProps = PressableProps & { isChosen?: boolean };

export function Chip({ isChosen = false, className, ...rest }: ChipProps) {
  const state = rest.href === undefined ? { 'aria-pressed': isChosen } : { 'aria-current': isChosen || undefined };
  return <Pressable {...rest} {...state} className={classes('chip', className)} />;
}
