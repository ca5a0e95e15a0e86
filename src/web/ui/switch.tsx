/** On or off at once, without a save button. It stands at the end of a row whose label names it. */
import type { ComponentProps } from 'react';

export function Switch(props: Omit<ComponentProps<'input'>, 'type' | 'role' | 'className' | 'children'>) {
  // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its own state
  return <input {...props} type="checkbox" role="switch" className="switch" />;
}
