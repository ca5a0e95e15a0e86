/** A small form for an entry of a list beside the desk: another one can be typed as soon as one is in. What fails keeps what was typed. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import { Button } from '../../ui/button.tsx';
import { showError } from '../../ui/error-toast.ts';

interface EntryFormProps {
  submitLabel: string;
  /** @param value of a field by its name, without the space around it. Rejects with what the server says of the fields. */
  onSave: (value: (name: string) => string) => Promise<void>;
  /** Closes a form that changes an entry; one that adds has none, and is emptied after each. */
  onGiveUp?: () => void;
  /** @param errors by the field's name */
  children: (errors: Readonly<Record<string, string>>) => ReactNode;
}

export function EntryForm({ submitLabel, onSave, onGiveUp, children }: EntryFormProps) {
  const [errors, setErrors] = useState<Record<string, string>>({});
  const [isBusy, setBusy] = useState(false);

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const given = new FormData(form);
    setBusy(true);
    try {
      await onSave((name) => String(given.get(name) ?? '').trim());
      setErrors({});
      if (!onGiveUp) {
        form.reset();
        form.querySelector('input')?.focus();
      }
    } catch (error) {
      if (error instanceof ApiError && error.fields) setErrors(error.fields);
      else showError(error);
    }
    setBusy(false);
  }

  return (
    <form className="stack desk-form" onSubmit={submit} noValidate>
      {children(errors)}
      <div className="desk-acts">
        <Button type="submit" isBusy={isBusy}>
          {submitLabel}
        </Button>
        {onGiveUp && <Button onClick={onGiveUp}>放弃</Button>}
      </div>
    </form>
  );
}
