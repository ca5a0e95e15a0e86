/** A box with its words; 44 px high. Without words it needs an `aria-label`. */
import type { ComponentProps } from 'react';

export function Checkbox({ children, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  return (
    <label className="check t14">
      <input {...rest} type="checkbox" />
      {children}
    </label>
  );
}
