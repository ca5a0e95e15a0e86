/**
 * Dialogs with inputs. `InputDialog` asks before what was typed is lost; `DialogForm` is a form in one, which shows errors at their fields,
 * then closes and reloads the page's data.
 */
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#contract/client-error.ts';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog, Dialog, type DialogProps } from '../../../ui/dialog.tsx';
import { errorText, showError } from '../../../ui/error-toast.ts';
import { FormError } from '../../../ui/form-message.tsx';
import { keepFocus } from '../../../ui/keep-focus.ts';
import { LeaveGuard } from '../../../ui/leave-guard.tsx';
import { toast } from '../../../ui/toast.ts';

/** Opens with the focus in its first field, but for touch, where a keyboard would cover half of it. */
export function InputDialog({ isOpen, onClose, children, ...dialog }: Omit<DialogProps, 'firstFocus'>) {
  const fields = useRef<HTMLDivElement>(null);
  const [firstValues] = useState(() => new Map<EventTarget, string>());
  const [isTyped, setTyped] = useState(false);
  const [isAsking, setAsking] = useState(false);
  useEffect(() => {
    if (isOpen) return;
    firstValues.clear();
    setTyped(false);
    setAsking(false);
  }, [isOpen, firstValues]);
  return (
    <Dialog
      {...dialog}
      isOpen={isOpen}
      onClose={isTyped ? () => setAsking(true) : onClose}
      firstFocus={(by) => by === 'touch' || (fields.current?.querySelector<HTMLElement>(FIELDS) ?? true)}
    >
      {/* biome-ignore lint/a11y/noStaticElementInteractions: hears what its fields are told, and does nothing itself */}
      <div
        ref={fields}
        onFocus={({ target }) => firstValues.has(target) || firstValues.set(target, typedIn(target))}
        onInput={({ target }) =>
          setTyped(!firstValues.has(target) || [...firstValues].some(([field, first]) => typedIn(field) !== first))
        }
      >
        {children}
      </div>
      <LeaveGuard isOn={isTyped} holdsSearch />
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        title="放弃填的内容？"
        confirmLabel="放弃"
        isDangerous
        onConfirm={onClose}
      >
        填的还没有保存，关掉就没有了。
      </ConfirmDialog>
    </Dialog>
  );
}

const FIELDS = 'input, select, textarea';

function typedIn(field: EventTarget): string {
  const { type, checked, value } = field as HTMLInputElement;
  return type === 'checkbox' ? String(checked) : value;
}

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
        // What opened the dialog may be gone with its row.
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
