/** The desk by keyboard: J and K to the next and the last sentence, E to edit the one that is current. */
import { useEffect } from 'react';

interface DeskKeys {
  onMove: (step: 1 | -1) => void;
  onEdit: () => void;
  /** Off while a sentence is being edited. */
  isOff: boolean;
}

export function useDeskKeys({ onMove, onEdit, isOff }: DeskKeys): void {
  useEffect(() => {
    if (isOff) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTaken(event.target)) return;
      const key = event.key.toLowerCase();
      if (key !== 'j' && key !== 'k' && key !== 'e') return;
      event.preventDefault();
      if (key === 'e') onEdit();
      else onMove(key === 'j' ? 1 : -1);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [onMove, onEdit, isOff]);
}

/** Letters typed here are text, or belong to a dialog or menu. */
function isTaken(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (/^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) ||
      target.closest('[role="dialog"], [role="alertdialog"], [role="menu"]') !== null)
  );
}
