/** The input for the URL of a page or an image. */
import type { ComponentProps } from 'react';
import { TextInput } from '../../../ui/form-controls.tsx';

type UrlInputProps = Pick<ComponentProps<typeof TextInput>, 'name' | 'defaultValue' | 'value' | 'onChange'>;

export function UrlInput(props: UrlInputProps) {
  return (
    <TextInput {...props} type="url" inputMode="url" placeholder="https://" autoCapitalize="none" spellCheck={false} />
  );
}
