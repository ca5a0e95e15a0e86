/** The input for the URL of a page or an image, and what is sent of it. */
import type { ComponentProps } from 'react';
import { TextInput } from '../../../ui/form-controls.tsx';

type UrlInputProps = Pick<ComponentProps<typeof TextInput>, 'name' | 'defaultValue' | 'value' | 'onChange'>;

/**
 * The URL as it is sent: editors often omit the scheme, which becomes https.
 *
 * @param typed without white space around it; '' and a path on this site, such as `/img/a.webp`, stay as they are
 */
export function withScheme(typed: string): string {
  return typed === '' || typed.startsWith('/') || /^[a-z][a-z\d+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
}

export function UrlInput(props: UrlInputProps) {
  return (
    <TextInput {...props} type="url" inputMode="url" placeholder="https://" autoCapitalize="none" spellCheck={false} />
  );
}
