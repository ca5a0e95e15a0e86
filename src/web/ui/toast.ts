/**
 * Toasts: short messages at the bottom of the page that say that something happened. One at a time; a new one replaces the old. The store
 * holds what is showing and for how long; `Toaster` draws it.
 */

/** The label of an action that takes something back: a key runs it. */
export const UNDO = '撤销';

export interface ToastAction {
  label: string;
  onClick: () => void;
}

export interface Toast {
  /** Grows by one with each toast. */
  id: number;
  text: string;
  action: ToastAction | undefined;
}

interface ToastOptions {
  /** An action such as 撤销; the toast then stays longer. */
  action?: ToastAction;
  /** Milliseconds until it goes; 2,000, or 6,000 with an action. */
  stayMs?: number;
  /** It has gone, however long it was held, and its action can be run no more. Not called once that was run. */
  onGone?: () => void;
}

const STAY_MS = 2_000;
const STAY_WITH_ACTION_MS = 6_000;

export interface ToastStore {
  show(text: string, options?: ToastOptions): void;
  /** Takes away what is showing. */
  dismiss(): void;
  /** Runs the action of what is showing, which goes. */
  act(): void;
  /** Stops the clock, as while the reader points at the toast (`toast-keys.ts`); `resume` starts it anew. */
  hold(): void;
  resume(): void;
  current(): Toast | null;
  /** Calls back after each change; returns the way to stop. */
  subscribe(listener: () => void): () => void;
}

export function createToastStore(): ToastStore {
  let shown: Toast | null = null;
  let stayMs = 0;
  let onGone: (() => void) | undefined;
  let lastId = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  const resume = () => {
    clearTimeout(timer);
    if (shown) timer = setTimeout(dismiss, stayMs);
  };
  const change = (next: Toast | null, whenGone?: () => void) => {
    const gone = onGone;
    shown = next;
    onGone = whenGone;
    // Before the listeners, who may hold it.
    resume();
    for (const listener of listeners) listener();
    gone?.();
  };
  const dismiss = () => {
    if (shown) change(null);
  };
  return {
    show(text, { action, stayMs: asked = action ? STAY_WITH_ACTION_MS : STAY_MS, onGone: whenGone } = {}) {
      stayMs = asked;
      change({ id: ++lastId, text, action }, whenGone);
    },
    dismiss,
    act() {
      const action = shown?.action;
      onGone = undefined;
      dismiss();
      action?.onClick();
    },
    hold: () => clearTimeout(timer),
    resume,
    current: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The page's own store; in a browser there is one page. */
export const pageToasts: ToastStore = createToastStore();

/** Says that something happened: `toast('已复制')`, `toast('已删除', { action: { label: '撤销', onClick } })`. */
export function toast(text: string, options?: ToastOptions): void {
  pageToasts.show(text, options);
}
