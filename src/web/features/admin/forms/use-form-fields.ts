/** The values of a form's fields with the server's message for each. Values stay until they are saved. */
import { useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import { errorText } from '../../../ui/error-toast.ts';

interface FormFields<Part extends string> {
  typed: Readonly<Record<Part, string>>;
  /** Whether a typed value differs from the first and the saved one. */
  isChanged: boolean;
  /** The props that bind an input to a field. */
  input(part: Part): { value: string; onChange: (event: { target: { value: string } }) => void };
  errors: Readonly<Partial<Record<Part, string>>>;
  /** An error that belongs to no field. */
  failure: string | null;
  isBusy: boolean;
  /** @param send gets the trimmed fields. @returns whether it succeeded */
  save(send: (fields: Record<Part, string>) => Promise<void>): Promise<boolean>;
  /** Shows errors without sending anything. */
  refuse(errors: Partial<Record<Part, string>>): void;
}

/** @param prefix the server's prefix of the field names, such as `article.` */
export function useFormFields<Part extends string>(first: Record<Part, string>, prefix: string): FormFields<Part> {
  const [typed, setTyped] = useState(first);
  const [saved, setSaved] = useState(first);
  const [errors, setErrors] = useState<Partial<Record<Part, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const parts = Object.keys(first) as Part[];

  function tell(error: unknown): void {
    const told = error instanceof ApiError ? (error.fields ?? {}) : {};
    const known = parts.flatMap((part) => {
      const text = told[part] ?? told[`${prefix}${part}`];
      return text === undefined ? [] : [[part, text] as const];
    });
    setErrors(Object.fromEntries(known) as Partial<Record<Part, string>>);
    if (known.length === 0) setFailure(errorText(error));
  }

  return {
    typed,
    isChanged: parts.some((part) => typed[part] !== saved[part]),
    input: (part) => ({
      value: typed[part],
      onChange: ({ target }) => setTyped({ ...typed, [part]: target.value }),
    }),
    errors,
    failure,
    isBusy,
    async save(send) {
      setErrors({});
      setFailure(null);
      setBusy(true);
      try {
        await send(Object.fromEntries(parts.map((part) => [part, typed[part].trim()])) as Record<Part, string>);
        setSaved(typed);
        return true;
      } catch (error) {
        tell(error);
        return false;
      } finally {
        setBusy(false);
      }
    },
    refuse: setErrors,
  };
}
