/** A drawer over the page from one side: contents and notes from the left, the search from the right; all of a phone's screen where told. */
import { type ReactNode, useEffect, useRef } from 'react';

interface DrawerProps {
  label: string;
  side: 'left' | 'right';
  onClose: () => void;
  children: ReactNode;
}

export function Drawer({ label, side, onClose, children }: DrawerProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself
    <dialog
      ref={dialog}
      className={`book-drawer ${side}`}
      aria-label={label}
      onCancel={onClose}
      // A press beside it is one on the dialog itself: what is in it covers all of it.
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className="drawer-body">{children}</div>
    </dialog>
  );
}
