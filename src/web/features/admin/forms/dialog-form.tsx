/** A form in a dialog: shows errors at their fields, then closes and reloads the page's data. */
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { errorText } from '../../../ui/error-toast.ts';
import { FormError } from '../../../ui/form-message.tsx';
import { toast } from '../../../ui/toast.ts';

interface DialogFormOptions {
  /** Makes the call with the values of the form. */
  send(form: FormData): Promise<unknown>;
  done: string;
  onClose: () => void;
}

interface DialogFormState {
  isBusy: boolean;
  /** Errors by the name of the input; '' for the whole form. */
  problems: Record<string, string>;
  submit(event: FormEvent<HTMLFormElement>): Promise<void>;
}

export function useDialogForm({ send, done, onClose }: DialogFormOptions): DialogFormState {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  return {
    isBusy,
    problems,
    async submit(event) {
      event.preventDefault();
      const form = new FormData(event.currentTarget);
      const incomplete = incompleteFields(event.currentTarget.elements as Iterable<object>);
      setProblems(incomplete);
      if (Object.keys(incomplete).length > 0) return;
      setBusy(true);
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

/**
 * Inputs that hold something the browser cannot read as a value, such as a date without its time. Their value is '', so that they would
 * pass for empty ones.
 *
 * @returns what is wrong by the name of the input
 */
export function incompleteFields(elements: Iterable<object>): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const element of elements) {
    if (!('validity' in element)) continue;
    const { name, type, validity } = element as HTMLInputElement;
    if (name !== '' && validity.badInput) problems[name] = INCOMPLETE[type] ?? '请填完整';
  }
  return problems;
}

const INCOMPLETE: Record<string, string> = {
  'datetime-local': '请填完整的日期和时间',
  date: '请填完整的日期',
  number: '请填数字',
};

interface DialogFormProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** The verb of the button. */
  action: string;
  isDangerous?: boolean;
  form: DialogFormState;
  children: ReactNode;
}

export function DialogForm({ isOpen, onClose, title, action, isDangerous, form, children }: DialogFormProps) {
  const id = useId();
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <Button type="submit" form={id} look={isDangerous ? 'danger' : 'primary'} isBusy={form.isBusy}>
          {action}
        </Button>
      }
    >
      <form id={id} className="stack" noValidate onSubmit={form.submit}>
        <FormError message={form.problems['']} />
        {children}
      </form>
    </Dialog>
  );
}
