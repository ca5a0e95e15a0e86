/** Several lines of text, growing with what is typed where the browser can. Inside a Field it takes the field's label, hint and error. */
import type { ComponentProps } from 'react';
import { classes } from './classes.ts';
import { useFieldTies } from './field.tsx';

export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...useFieldTies()} rows={rows} {...rest} className={classes('input grows', className)} />;
}
