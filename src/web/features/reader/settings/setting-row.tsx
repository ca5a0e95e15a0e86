/** One row of 阅读设置, and the hook for a choice that its control shows at once and applies after the next paint. */
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
 * A choice whose effect takes long: it shows as chosen in the next frame, and its effect on the text follows.
 *
 * @param value the current value
 * @param apply called for the last of several quick choices
 * @returns the value to show as chosen, and the handler of a choice
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
