/**
 * Keys and pointers for the page's toast (decision 121). Ctrl+Z runs its 撤销, F6 moves the focus to its button and back. A toast that
 * follows a key press stays until another action; while the pointer is on it, or the focus in it, it stays, too.
 */
import { pageToasts, UNDO } from './toast.ts';

/** Keys that go about the page without doing anything on it. */
const MOVING = /^(Tab|Arrow|Home|End|Page|Shift|Control|Meta|Alt|CapsLock)/;
/** Inputs in which Ctrl+Z undoes typing. */
const TYPED_IN =
  'textarea, select, [contenteditable], input:not([type="checkbox"], [type="radio"], [type="range"], [type="file"])';

let isFollowing = false;
let isByKeys = false;
/** Whether a toast stays for a reader who goes to it by keys. */
let isHeld = false;
/** Element that had the focus before the toast's button. */
let focusBefore: HTMLElement | null = null;

/** In the browser only; may be called repeatedly. */
export function followToasts(): void {
  if (isFollowing) return;
  isFollowing = true;
  addEventListener('keydown', onKey, true);
  addEventListener('pointerdown', onPress, true);
  // A screen reader presses without a key or a pointer of its own.
  addEventListener('click', onClick, true);
  addEventListener('focusin', onFocus);
  for (const name of ['pointerover', 'pointerout', 'focusin', 'focusout']) addEventListener(name, onTouch);
  pageToasts.subscribe(onToast);
}

const isInToast = (target: EventTarget | null) => target instanceof Element && target.closest('.toast') !== null;

function onToast(): void {
  // The one before is still drawn.
  if (isInToast(document.activeElement)) leaveToast();
  isHeld = isByKeys && pageToasts.current()?.action !== undefined;
  if (isHeld) pageToasts.hold();
}

/** Releases a held toast, because the reader did something else. */
function letGo(): void {
  if (!isHeld) return;
  isHeld = false;
  pageToasts.resume();
}

function onKey(event: KeyboardEvent): void {
  isByKeys = true;
  const { key, target } = event;
  const action = pageToasts.current()?.action;
  if (!action) return;
  const isUndoKey = (event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && key.toLowerCase() === 'z';
  if (isUndoKey) {
    if (action.label !== UNDO || (target instanceof Element && target.closest(TYPED_IN))) return;
    event.preventDefault();
    pageToasts.act();
  } else if (key === 'F6') {
    event.preventDefault();
    if (isInToast(target)) leaveToast();
    else document.querySelector<HTMLElement>('.toast button')?.focus();
  } else if (isInToast(target)) {
    if (key === 'Escape') pageToasts.dismiss();
  } else if (!MOVING.test(key)) {
    letGo();
  }
}

function onClick({ detail }: MouseEvent): void {
  if (detail === 0) isByKeys = true;
}

function onPress({ target }: PointerEvent): void {
  isByKeys = false;
  if (!isInToast(target)) letGo();
}

function onTouch({ type, target }: Event): void {
  if (!isInToast(target)) return;
  if (type === 'pointerover' || type === 'focusin') pageToasts.hold();
  else if (!isHeld) pageToasts.resume();
}

function onFocus({ target, relatedTarget }: FocusEvent): void {
  if (isInToast(target)) focusBefore = relatedTarget instanceof HTMLElement ? relatedTarget : null;
}

/** A pointer needs no focus to go on from. */
function leaveToast(): void {
  const back = focusBefore?.isConnected ? focusBefore : isByKeys ? document.getElementById('main') : null;
  focusBefore = null;
  back?.focus({ preventScroll: true });
}
