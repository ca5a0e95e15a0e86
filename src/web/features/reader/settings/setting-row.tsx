/** One line of 阅读设置: its name, and what is chosen. */
import { type ReactNode, useRef, useState } from 'react';
import { afterPaint } from '../../../shell/after-paint.ts';
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

/**
 * @param value what holds now
 * @param apply of choices that come together only the last is applied
 * @returns what to show as chosen, and what a press does
 */
export function useDeferredChoice<V>(value: V, apply: (chosen: NonNullable<V>) => void) {
  const [coming, setComing] = useState<NonNullable<V> | null>(null);
  const callOff = useRef(() => {});
  const choose = (chosen: NonNullable<V>) => {
    callOff.current();
    setComing(chosen);
    callOff.current = afterPaint(() => {
      apply(chosen);
      setComing(null);
    });
  };
  return [coming ?? value, choose] as const;
}
