/** A link in the accent. Standing alone it is padded to 44 px; within a sentence it is not. */
import { classes } from './classes.ts';
import { Pressable, type PressableProps } from './pressable.tsx';

type TextLinkProps = PressableProps & { isInline?: boolean };

export function TextLink({ isInline, className, ...rest }: TextLinkProps) {
  return <Pressable {...rest} className={classes('link', !isInline && 'pad t14', className)} />;
}
