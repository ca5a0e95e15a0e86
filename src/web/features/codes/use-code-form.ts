/** A form of one code: what is wrong with it at its field, what it brought in a toast, and the page renewed. */
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client-error.ts';
import { errorText } from '../../ui/error-toast.ts';
import { textOf } from '../../ui/form-outcome.ts';
import { toast } from '../../ui/toast.ts';

export interface CodeForm {
  isBusy: boolean;
  problem: string | null;
  submit(event: FormEvent<HTMLFormElement>): Promise<void>;
}

/** @param send uses the code; gives what is to be said of it */
export function useCodeForm(send: (code: string) => Promise<string>): CodeForm {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  return {
    isBusy,
    problem,
    async submit(event) {
      event.preventDefault();
      const form = event.currentTarget;
      setBusy(true);
      setProblem(null);
      try {
        toast(await send(textOf(new FormData(form), 'code')));
        form.reset();
        await revalidate();
      } catch (error) {
        setProblem((error instanceof ApiError && error.fields?.code) || errorText(error));
      }
      setBusy(false);
    },
  };
}
