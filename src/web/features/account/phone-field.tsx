/** A mobile number of mainland China. */
import { Field, TextInput } from '../../ui/form-controls.tsx';

interface PhoneFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

export function PhoneField({ value, onChange, error }: PhoneFieldProps) {
  return (
    <Field label="手机号" error={error}>
      <TextInput
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        maxLength={20}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </Field>
  );
}
