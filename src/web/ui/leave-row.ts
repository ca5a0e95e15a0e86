/** The focus of a row that is about to go: onto the same button of the row after it, else of the one before, else onto the page. */
export function leaveRow(control: Element): void {
  const row = control.closest('li');
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  const next =
    other?.querySelector<HTMLElement>(control.matches('.ibtn') ? '.ibtn' : '.btn') ?? document.getElementById('main');
  next?.focus({ preventScroll: true });
}
