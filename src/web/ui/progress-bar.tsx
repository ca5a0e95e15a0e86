/** Progress as a thin line in the accent colour. With a label it is announced; without one the text beside it says the same. */
import type { CSSProperties } from 'react';
import { classes } from './classes.ts';

interface ProgressBarProps {
  /** 0 to 1; anything outside is drawn as the nearer end. */
  value: number;
  label?: string;
  isThick?: boolean;
}

export function ProgressBar({ value, label, isThick }: ProgressBarProps) {
  const percent = Math.round(Math.min(1, Math.max(0, value)) * 100);
  const said = label
    ? { role: 'progressbar', 'aria-label': label, 'aria-valuenow': percent, 'aria-valuemin': 0, 'aria-valuemax': 100 }
    : { 'aria-hidden': true };
  return (
    <div
      className={classes('progress', isThick && 'thick')}
      style={{ '--p': `${percent}%` } as CSSProperties}
      {...said}
    >
      <i />
    </div>
  );
}
