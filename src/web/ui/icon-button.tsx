/** A 44 px button that shows only an icon; its name is said and shown as a tooltip. */
import type { IconNode } from 'lucide';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { Pressable, type PressableProps } from './pressable.tsx';

type IconButtonProps = PressableProps & {
  icon: IconNode;
  /** Name of the action, in Chinese. */
  label: string;
  /** Only for a toggle: its present state. */
  isPressed?: boolean;
  /** Fill the icon while pressed, as a star does. */
  isFilling?: boolean;
  iconSize?: 'sm' | 'lg';
};

export function IconButton(props: IconButtonProps) {
  const { icon, label, isPressed, isFilling, iconSize, className, ...rest } = props;
  return (
    <Pressable
      title={label}
      {...rest}
      className={classes('ibtn', className)}
      aria-label={label}
      aria-pressed={isPressed}
    >
      <Icon of={icon} size={iconSize} className={isFilling ? 'fills' : undefined} />
    </Pressable>
  );
}
