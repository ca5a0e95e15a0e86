/** One line of 阅读设置: its name, and what is chosen. */
import type { ReactNode } from 'react';
import { classes } from '../../../ui/classes.ts';

interface SettingRowProps {
  label: string;
  /** The control, where there is only one; a group has its own name. */
  htmlFor?: string;
  className?: string;
  children: ReactNode;
}

export function SettingRow({ label, htmlFor, className, children }: SettingRowProps) {
  return (
    <div className={classes('set-line', className)}>
      {htmlFor ? (
        <label className="label" htmlFor={htmlFor}>
          {label}
        </label>
      ) : (
        <span className="label" aria-hidden="true">
          {label}
        </span>
      )}
      {children}
    </div>
  );
}
