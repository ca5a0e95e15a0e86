/** The browser's own select: the best one on phones, and it works in a form without scripts. */
import { ChevronDown } from 'lucide';
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { useFieldTies } from './field.tsx';
import { Icon } from './icon.tsx';

interface SelectProps extends Omit<ComponentProps<'select'>, 'children'> {
  options: readonly { value: string; label: string }[];
  /** Full width and 48 px high, as inputs are. */
  isWide?: boolean;
}

export function Select({ options, isWide, className, ...rest }: SelectProps) {
  return (
    <span className={classes('select-wrap', isWide && 'wide')}>
      <select {...useFieldTies()} {...rest} className={classes('select', className)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      <Icon of={ChevronDown} size="sm" />
    </span>
  );
}
