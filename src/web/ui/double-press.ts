/**
 * The second press of a double press (decision 103). A row that leaves its list at once has another row under the pointer, and a card that
 * is rated the next card: the second press was not meant for it. Nor is it meant to take back what the first one switched.
 */

export interface Press {
  /** Milliseconds, of any clock. */
  at: number;
  x: number;
  y: number;
  /** The control under the pointer; null beside all of them. */
  control: Element | null;
}

/** People who double-click take less; nobody looks at what changed and presses again in that time. */
const DOUBLE_MS = 400;
/** CSS pixels between two taps of a finger that does not mean to move. */
const NEAR = 24;

const CONTROLS = 'a, button, input, select, label, summary, [role], [tabindex]';

/**
 * Whether a press is the second one of a double press, and meets the same switch, or what replaced a control that is gone: the same control
 * of the next row, the row's link, or nothing.
 */
export function isStray(last: Press | null, press: Press): boolean {
  if (!isSecond(last, press)) return false;
  const { control } = press;
  if (control?.hasAttribute('aria-pressed')) return true;
  if (control === last.control || last.control?.isConnected !== false) return false;
  return control === null || control.tagName === 'A' || labelOf(control) === labelOf(last.control);
}

/** {@link isStray} for cards that follow each other in one place: any other control there belongs to the next card. */
export function isStrayOnCards(last: Press | null, press: Press): boolean {
  return isStray(last, press) || (isSecond(last, press) && press.control !== last.control);
}

/** {@link isStray} for questions with buttons that stay: the second press would answer the next question unread. */
export function isStrayOnQuestions(last: Press | null, press: Press): boolean {
  return isSecond(last, press);
}

function isSecond(last: Press | null, { at, x, y }: Press): last is Press {
  return last !== null && at - last.at <= DOUBLE_MS && Math.hypot(x - last.x, y - last.y) <= NEAR;
}

const labelOf = (control: Element) => control.getAttribute('aria-label') ?? control.textContent;

/** Holds stray clicks back from everything on the page. In the browser only. @returns stops it */
export function watchDoublePresses(isHeldBack: typeof isStray): () => void {
  let last: Press | null = null;
  let isHeld = false;
  const onDown = ({ target, timeStamp: at, clientX: x, clientY: y }: PointerEvent) => {
    const press = { at, x, y, control: (target as Element).closest(CONTROLS) };
    isHeld = isHeldBack(last, press);
    last = press;
  };
  const hold = (event: MouseEvent) => {
    // A key's click has no pointer that could press twice, one of a script no person.
    if (!isHeld || !event.isTrusted || event.detail === 0) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener('pointerdown', onDown, true);
  // A mousedown would move the focus.
  document.addEventListener('mousedown', hold, true);
  document.addEventListener('click', hold, true);
  return () => {
    document.removeEventListener('pointerdown', onDown, true);
    document.removeEventListener('mousedown', hold, true);
    document.removeEventListener('click', hold, true);
  };
}
