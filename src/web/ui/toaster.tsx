/** Draws the page's toast at the bottom; the live region is always there, so that screen readers hear what enters it. */
import { useSyncExternalStore } from 'react';
import { pageToasts } from './toast.ts';

const nothing = () => null;

export function Toaster() {
  const shown = useSyncExternalStore(pageToasts.subscribe, pageToasts.current, nothing);
  return (
    <div className="toaster" role="status" aria-live="polite">
      {shown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: pointing and focus only hold the clock
        <div
          key={shown.id}
          className="toast"
          onPointerEnter={pageToasts.hold}
          onPointerLeave={pageToasts.resume}
          onFocus={pageToasts.hold}
          onBlur={pageToasts.resume}
        >
          {shown.text}
          {shown.action && (
            <button
              type="button"
              onClick={() => {
                pageToasts.dismiss();
                shown.action?.onClick();
              }}
            >
              {shown.action.label}
            </button>
          )}
        </div>
      )}
    </div>
  );
}
