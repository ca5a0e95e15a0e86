/** React draws a change in the frame that comes, and a dialog takes a while to close. */
const EVERY_MS = 60;
const TRIES = 10;

/**
 * Once a change is drawn, gives the focus that went with what had it to what is left: a button of the first row that is still there, else the
 * page. What has the focus keeps it.
 */
export function keepFocus(...rows: (Element | null | undefined)[]): void {
  let tries = 0;
  const timer = setInterval(() => {
    tries += 1;
    const isLost = document.activeElement === document.body;
    if (isLost || tries === TRIES) clearInterval(timer);
    if (!isLost) return;
    const left = rows.find((row) => row?.isConnected && row.querySelector('.btn'));
    const next = left?.querySelector<HTMLElement>('.btn') ?? document.getElementById('main');
    next?.focus({ preventScroll: true });
  }, EVERY_MS);
}
