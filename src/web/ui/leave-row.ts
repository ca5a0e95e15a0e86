/** The focus of a row that is about to go: onto the same button of the row after it, else of the one before, else onto the page. */
export function leaveRow(control: Element): void {
  const row = control.closest('li');
  const other = row?.nextElementSibling ?? row?.previousElementSibling;
  const kind = control.matches('.ibtn') ? '.ibtn' : '.btn';
  const place = row ? [...row.querySelectorAll(kind)].indexOf(control) : 0;
  const theirs = [...(other?.querySelectorAll<HTMLElement>(kind) ?? [])];
  const next = theirs[place] ?? theirs[0] ?? document.getElementById('main');
  next?.focus({ preventScroll: true });
}
