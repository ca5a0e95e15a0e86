/** A password field. The server never sends a password back; the reader can show it once scripts run. */
import { Eye, EyeOff } from 'lucide';
import { useState } from 'react';
import { Field, TextInput } from './form-controls.tsx';
import { IconButton } from './icon-button.tsx';

interface PasswordFieldProps {
  name: string;
  label: string;
  /** `current-password` is filled in by the browser, `new-password` may be suggested by it. */
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  error?: string | undefined;
}

export function PasswordField({ name, label, autoComplete, hint, error }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  return (
    <Field label={label} hint={hint} error={error}>
      <PasswordInput name={name} autoComplete={autoComplete} isShown={isShown} onToggle={() => setShown(!isShown)} />
    </Field>
  );
}

interface PasswordInputProps {
  name: string;
  autoComplete: string;
  isShown: boolean;
  onToggle: () => void;
}

function PasswordInput({ name, autoComplete, isShown, onToggle }: PasswordInputProps) {
  return (
    <span className="password-box">
      <TextInput
        name={name}
        type={isShown ? 'text' : 'password'}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
      />
      <IconButton icon={isShown ? EyeOff : Eye} label="显示密码" isPressed={isShown} onClick={onToggle} />
    </span>
  );
}

/** The rule in words, shown before anything is typed. */
export function passwordRule({ min, max }: { min: number; max: number }): string {
  return `${min} 到 ${max} 个字符，不要用常见密码`;
}
