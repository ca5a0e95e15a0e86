/** Which keys are shortcuts of a page: those that nothing else on it is waiting for. */

/** Whether a key belongs to a field, or to a dialog or menu over the page. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  const taker = 'input, textarea, select, dialog, [role="dialog"], [role="alertdialog"], [role="menu"]';
  return target.isContentEditable || target.closest(taker) !== null;
}
