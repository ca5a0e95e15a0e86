/** A form in a dialog, which shows errors at their fields, then closes and reloads the page's data. */
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client-error.ts';
import { Button } from '../../../ui/button.tsx';
import { errorText, showError } from '../../../ui/error-toast.ts';
import { FormError } from '../../../ui/form-message.tsx';
import { InputDialog } from '../../../ui/input-dialog.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';
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
  /** Closes the dialog; it opens again without the errors. */
  close(): void;
}

/**
 * State of a form in a dialog: `submit` checks required fields, sends, shows `done` in a toast, closes and reloads the page's data. Errors
 * stay in the dialog, at their fields.
 */
export function useDialogForm({ send, done, onClose }: DialogFormOptions): DialogFormState {
  const { revalidate } = useRevalidator();
  const [isBusy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Record<string, string>>({});
  const close = () => {
    setProblems({});
    onClose();
  };
  return {
    isBusy,
    problems,
    close,
    async submit(event) {
      event.preventDefault();
      const element = event.currentTarget;
      const form = new FormData(element);
      const incomplete = incompleteFields(element.elements as Iterable<object>);
      setProblems(incomplete);
      if (Object.keys(incomplete).length > 0) return;
      setBusy(true);
      try {
        await send(form);
        toast(done);
        close();
        await revalidate();
        // The button that opened the dialog may be gone with its row.
        keepFocus();
      } catch (error) {
        const fields = error instanceof ApiError ? error.fields : undefined;
        // The dialog was closed meanwhile.
        if (!element.isConnected) showError(error);
        else setProblems(fields && Object.keys(fields).length > 0 ? fields : { '': errorText(error) });
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
  time: '请填完整的时间',
  number: '请填数字',
};

interface DialogFormProps {
  isOpen: boolean;
  title: string;
  /** The verb of the button. */
  action: string;
  isDangerous?: boolean;
  form: DialogFormState;
  children: ReactNode;
}

export function DialogForm({ isOpen, title, action, isDangerous, form, children }: DialogFormProps) {
  const id = useId();
  return (
    <InputDialog
      isOpen={isOpen}
      onClose={form.close}
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
    </InputDialog>
  );
}
