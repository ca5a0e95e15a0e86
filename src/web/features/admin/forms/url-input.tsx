/** The input for the URL of a page or an image. */
import type { ComponentProps } from 'react';
import { TextInput } from '../../../ui/form-controls.tsx';

export function UrlInput(props: Pick<ComponentProps<typeof TextInput>, 'value' | 'onChange'>) {
  return (
    <TextInput {...props} type="url" inputMode="url" placeholder="https://" autoCapitalize="none" spellCheck={false} />
  );
}
