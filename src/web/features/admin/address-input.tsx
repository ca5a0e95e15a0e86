/** The input for the address of a page or a picture. */
import type { ComponentProps } from 'react';
import { TextInput } from '../../ui/form-controls.tsx';

export function AddressInput(props: Pick<ComponentProps<typeof TextInput>, 'value' | 'onChange'>) {
  return (
    <TextInput {...props} type="url" inputMode="url" placeholder="https://" autoCapitalize="none" spellCheck={false} />
  );
}
