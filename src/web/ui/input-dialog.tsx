/** A dialog with inputs: it asks before what was typed in it is lost. */
import { useEffect, useRef, useState } from 'react';
import { ConfirmDialog, Dialog, type DialogProps } from './dialog.tsx';
import { LeaveGuard } from './leave-guard.tsx';

/**
 * Opens with the focus in its first field, but for touch, where a keyboard would cover half of it. Closed by a key, by × or beside it, it asks
 * where something was typed; the caller closes it unasked, once that is saved. One of several choices counts as nothing typed.
 */
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
          (target as HTMLInputElement).type === 'radio' ||
          setTyped(!firstValues.has(target) || [...firstValues].some(([field, first]) => typedIn(field) !== first))
        }
      >
        {children}
      </div>
      {isTyped && <LeaveGuard isOn holdsSearch />}
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
