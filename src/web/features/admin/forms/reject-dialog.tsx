/** The dialog that asks why something is rejected. It opens empty: the reason is of this time alone. */
import { type FormEvent, useEffect, useId, useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Field, TextInput } from '../../../ui/form-controls.tsx';
import { InputDialog } from '../../../ui/input-dialog.tsx';

interface RejectDialogProps {
  isOpen: boolean;
  isBusy: boolean;
  onClose: () => void;
  title: string;
  hint: string | undefined;
  onReject: (remark: string) => void;
}

export function RejectDialog({ isOpen, isBusy, onClose, title, hint, onReject }: RejectDialogProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  useEffect(() => {
    if (!isOpen) setTyped('');
  }, [isOpen]);
  const remark = typed.trim();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (remark !== '' && !isBusy) onReject(remark);
  };
  return (
    <InputDialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      actions={
        <Button type="submit" form={id} look="danger" disabled={remark === ''} isBusy={isBusy}>
          退回
        </Button>
      }
    >
      <form id={id} noValidate onSubmit={submit}>
        <Field label="原因" hint={hint}>
          <TextInput value={typed} maxLength={200} onChange={({ target }) => setTyped(target.value)} />
        </Field>
      </form>
    </InputDialog>
  );
}
