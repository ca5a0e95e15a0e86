/** A form in a dialog: busy while it is sent, what the server says of it at its fields, closed and the page renewed afterwards. */
import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client-error.ts';
import { errorText } from '../../../ui/error-toast.ts';
import { toast } from '../../../ui/toast.ts';

interface DialogFormOptions {
  /** Sends the form. */
  send(form: FormData): Promise<unknown>;
  done: string;
  onClose: () => void;
}

export interface DialogForm {
  isBusy: boolean;
  /** Messages by the name of the input; '' for the whole of the form. */
  problems: Record<string, string>;
  submit(event: FormEvent<HTMLFormElement>): Promise<void>;
}

export function useDialogForm({ send, done, onClose }: DialogFormOptions): DialogForm {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  return {
    isBusy,
    problems,
    async submit(event) {
      event.preventDefault();
      const form = new FormData(event.currentTarget);
      setBusy(true);
      setProblems({});
      try {
        await send(form);
        toast(done);
        onClose();
        await revalidate();
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : undefined;
        setProblems(fields && Object.keys(fields).length > 0 ? fields : { '': errorText(error) });
      }
      setBusy(false);
    },
  };
}
