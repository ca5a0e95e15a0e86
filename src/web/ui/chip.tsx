/** Chips: filters in one row. The chosen one is ink. With `href` a chip is a link, so that a filter is kept in the address. */
import { type ReactNode, useEffect, useRef } from 'react';
import { classes } from './classes.ts';
import { Pressable, type PressableProps } from './pressable.tsx';

/** On phones the row scrolls, initially to the chosen chip; in browsers without scripts the style sheet does this where it is supported. */
export function ChipRow({ label, children }: { label: string; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const around = row.current;
    const chosen = around?.querySelector('[aria-current]');
    // The row alone: `scrollIntoView` may move the page as well.
    if (around && chosen) around.scrollLeft += middleOf(chosen) - middleOf(around);
  }, []);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for inputs, chips are buttons and links
    <div className="chips" role="group" aria-label={label} ref={row}>
      {children}
    </div>
  );
}

function middleOf(element: Element): number {
  const { left, right } = element.getBoundingClientRect();
  return (left + right) / 2;
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
