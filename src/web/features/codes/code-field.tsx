/** A field for a code and the button beside it. */
import { Button } from '../../ui/button.tsx';
import { Field, TextInput } from '../../ui/form-controls.tsx';
import { NeedsScripts } from '../../ui/form-submit.tsx';
import type { CodeForm } from './use-code-form.ts';

interface CodeFieldProps {
  label: string;
  hint: string;
  /** The verb of the button. */
  action: string;
  form: CodeForm;
}

export function CodeField({ label, hint, action, form }: CodeFieldProps) {
  return (
    <form className="code-field" noValidate onSubmit={form.submit}>
      <Field label={label} hint={hint} error={form.problem}>
        <TextInput
          name="code"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          enterKeyHint="done"
        />
      </Field>
      <NeedsScripts />
      <Button type="submit" isBusy={form.isBusy} className="scripted">
        {action}
      </Button>
    </form>
  );
}
