/** The button, in four looks; with `href` it is a link that looks like one. */
import { type IconNode, LoaderCircle } from 'lucide';
import type { MouseEvent } from 'react';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { Pressable, type PressableProps } from './pressable.tsx';

type ButtonProps = PressableProps & {
  look?: 'primary' | 'quiet' | 'danger';
  icon?: IconNode;
  isWide?: boolean;
  /** Work is under way: shows it turning and takes no second press, but keeps the focus, which a disabled button would lose. */
  isBusy?: boolean;
};

export function Button({ look, icon, isWide, isBusy, className, children, ...rest }: ButtonProps) {
  const shown = (
    <>
      {isBusy ? <Icon of={LoaderCircle} size="sm" className="turning" /> : icon && <Icon of={icon} size="sm" />}
      {children}
    </>
  );
  const named = classes('btn', look, isWide && 'wide', className);
  if (rest.href !== undefined) {
    return (
      <Pressable {...rest} className={named}>
        {shown}
      </Pressable>
    );
  }
  return (
    <Pressable
      {...rest}
      // Also keeps Enter in a field from sending the form.
      {...(isBusy && {
        onClick: (event: MouseEvent) => event.preventDefault(),
        'aria-disabled': true,
        'aria-busy': true,
      })}
      className={named}
    >
      {shown}
    </Pressable>
  );
}
