/** What somebody did on the page before its scripts had come: what was entered is told to the forms, the last press is made again. */

type EarlyPress = { target: Element; x: number; y: number } | { form: HTMLFormElement; submitter: HTMLElement | null };

declare global {
  /** Of the script that starts the others (`first-paint/start-script.ts`): the last press; `false` once presses are heard by those who are meant. */
  var earlyPress: EarlyPress | null | false | undefined;
}

/** For once, when the page listens. The press is made in a task of its own, after what the page's first effects change. */
export function takeEarlyInput(): void {
  for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) {
    if (field.type === 'hidden') continue;
    if (field instanceof HTMLInputElement && field.checked !== field.defaultChecked) tellChecked(field);
    else if (field.value !== field.defaultValue) tellTyped(field);
  }
  for (const field of document.querySelectorAll('select')) {
    const isChosen = [...field.options].some((option) => option.selected !== option.defaultSelected);
    if (isChosen) field.dispatchEvent(new Event('change', { bubbles: true }));
  }
  const press = globalThis.earlyPress;
  globalThis.earlyPress = false;
  if (press) setTimeout(() => makeAgain(press));
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
function tellTyped(field: HTMLInputElement | HTMLTextAreaElement): void {
  const { value } = field;
  const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
  field.value = field.defaultValue;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function tellChecked(field: HTMLInputElement): void {
  field.checked = field.defaultChecked;
  field.click();
}
