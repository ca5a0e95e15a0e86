/** The form in a dialog, with its button and what went wrong with the whole of it. */
import { type ReactNode, useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { FormError } from '../../../ui/form-submit.tsx';
import type { DialogForm as FormState } from './use-dialog-form.ts';

interface DialogFormProps {
  isOpen: boolean;
  onClose: () => void;
  title: string;
  /** The verb of the button. */
  action: string;
  isDangerous?: boolean;
  form: FormState;
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
