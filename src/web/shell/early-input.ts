/** Replays what somebody did before the page was hydrated: forms get what was entered, then the last press is dispatched again. */

type EarlyPress = { target: Element; x: number; y: number } | { form: HTMLFormElement; submitter: HTMLElement | null };

declare global {
  /** Last press before hydration, noted by `first-paint/start-script.ts`; `false` once React hears presses itself. */
  var earlyPress: EarlyPress | null | false | undefined;
  /** The app's own button or gesture for going back was used. */
  var earlyBack: true | undefined;
}

/**
 * For once, when the page listens. Each field is told in a task of its own, since a form may keep all its fields in one state; the press
 * is made again after the last of them. Until then presses are kept as before: a form would not know yet what was entered.
 */
export function replayEarlyInput(): void {
  const tasks = enteredFields().map(telling);
  tasks.push(() => {
    const press = globalThis.earlyPress;
    globalThis.earlyPress = false;
    if (press) makeAgain(press);
  });
  const next = () => {
    tasks.shift()?.();
    if (tasks.length > 0) setTimeout(next);
  };
  setTimeout(next);
}

type Entered = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

function enteredFields(): Entered[] {
  const fields = document.querySelectorAll<Entered>('input:not([type="hidden"]), textarea, select');
  return [...fields].filter((field) => {
    if (field instanceof HTMLSelectElement)
      return [...field.options].some((option) => option.selected !== option.defaultSelected);
    return isChoice(field) ? field.checked !== field.defaultChecked : field.value !== field.defaultValue;
  });
}

/** A box or a radio button: its `value` is what it stands for, not what was entered. */
const isChoice = (field: Entered): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio');

/** What was entered is taken down now: when a form draws anew for one field, it puts its own value into the others. */
function telling(field: Entered): () => void {
  const { value } = field;
  if (field instanceof HTMLSelectElement) {
    return () => {
      field.value = value;
      tellChange(field);
    };
  }
  if (isChoice(field)) return () => tellChecked(field);
  // Its value cannot be written, and the files stay in it.
  if (field.type === 'file') return () => tellChange(field);
  return () => tellTyped(field, value);
}

function tellChange(field: Entered): void {
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function makeAgain(press: EarlyPress): void {
  if ('form' in press) {
    press.submitter?.removeAttribute('aria-busy');
    if (press.form.isConnected) press.form.requestSubmit(press.submitter);
    return;
  }
  const { target, x: clientX, y: clientY } = press;
  target.closest('button')?.removeAttribute('aria-busy');
  if ('highlights' in CSS) CSS.highlights.delete('word');
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, clientX, clientY, detail: 1 }));
}

/** React compares with the value that it saw last: it sees the one the server sent, then the typed one. */
function tellTyped(field: HTMLInputElement | HTMLTextAreaElement, value: string): void {
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function tellChecked(field: HTMLInputElement): void {
  field.checked = field.defaultChecked;
  field.click();
}
