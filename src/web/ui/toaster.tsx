/**
 * Draws the page's toast at the bottom; the live region is always there, so that screen readers hear what enters it. What keys and pointers
 * do with it comes late (`toast-keys.ts`). Modal dialogs hide what is around them from screen readers, but for elements with `aria-live`.
 */
import { useSyncExternalStore } from 'react';
import { pageToasts, UNDO } from './toast.ts';

const nothing = () => null;

export function Toaster() {
  const shown = useSyncExternalStore(pageToasts.subscribe, pageToasts.current, nothing);
  const key = shown?.action && (shown.action.label === UNDO ? 'Control+Z' : 'F6');
  return (
    <div className="toaster" role="status" aria-live="polite">
      {shown && (
        <div key={shown.id} className="toast" data-key={key}>
          {shown.text}
          {shown.action && (
            <button type="button" aria-keyshortcuts={key} onClick={pageToasts.act}>
              {shown.action.label}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
