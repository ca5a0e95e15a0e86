/**
 * The element that what is chosen for the whole text is written on, as `data-…`: there the style sheet turns it into custom properties, which
 * the text inherits. So neither does the browser go through a long text for what matches, nor does it style what stands around it anew.
 */

/** Around titles and text; <html> where no reader is on the page, and for what was kept before it. */
const textRoot = () => document.querySelector<HTMLElement>('.read-text') ?? document.documentElement;

/** @param name in `data-name` @param usual what holds where nothing is written: writing that would style the text anew for nothing */
export function showOnText(name: string, value: string, usual: string): void {
  const root = textRoot();
  const shown = root.dataset[name] ?? document.documentElement.dataset[name] ?? usual;
  if (shown !== value) root.dataset[name] = value;
}
