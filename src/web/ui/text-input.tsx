/** One line of text. Inside a Field it takes the field's label, hint and error. */
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { useFieldTies } from './field.tsx';

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...useFieldTies()} {...rest} className={classes('input', className)} />;
}
