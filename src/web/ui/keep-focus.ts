/** React draws a change in the frame that comes, and a dialog takes a while to close. */
const EVERY_MS = 60;
const TRIES = 10;

/**
 * Moves a focus that was lost with a removed element to the first button of the first row that still exists, else to the page, once the
 * change is drawn. A focus that was not lost stays.
 */
export function keepFocus(...rows: (Element | null | undefined)[]): void {
  whenLost(() => {
    const left = rows.find((row) => row?.isConnected && row.querySelector('.btn'));
    return left?.querySelector<HTMLElement>('.btn') ?? document.getElementById('main');
  });
}

/** The same for a place of the text that one has gone to: reading and keys go on there. It takes no part in the order of tabs. */
export function focusPlace(place: HTMLElement): void {
  whenLost(() => {
    if (!place.hasAttribute('tabindex')) {
      place.tabIndex = -1;
      place.addEventListener('blur', () => place.removeAttribute('tabindex'), { once: true });
    }
    return place;
  });
}

function whenLost(next: () => HTMLElement | null): void {
  let tries = 0;
  const timer = setInterval(() => {
    tries += 1;
    const isLost = document.activeElement === document.body;
    if (isLost || tries === TRIES) clearInterval(timer);
    if (isLost) next()?.focus({ preventScroll: true });
  }, EVERY_MS);
}
