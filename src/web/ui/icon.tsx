/** One lucide icon at the product's weight: 16, 20 or 24 px, silent, because a word or a label always stands with it. */
import type { LucideIcon } from 'lucide-react';
import { classes } from './classes.ts';

interface IconProps {
  of: LucideIcon;
  /** `sm` 16 px, `lg` 24 px; 20 px unless told. */
  size?: 'sm' | 'lg';
  className?: string;
}

export function Icon({ of: Drawing, size, className }: IconProps) {
  return <Drawing className={classes('icon', size, className)} strokeWidth={1.75} aria-hidden="true" />;
}
