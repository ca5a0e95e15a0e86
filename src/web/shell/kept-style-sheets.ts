/**
 * Keeps a style sheet of the page that is left where parts loaded late may need it, too. React removes it with the page, and Vite, which has
 * found it while it loaded such a part, never adds it again.
 */

/** The router marks sheets of pages that late parts need, too. */
const MARK = '#';

/** May be called any number of times. */
export function keepSharedSheets(): void {
  observer ??= new MutationObserver((changes) => {
    for (const { removedNodes } of changes) for (const node of removedNodes) keep(node);
  });
  // Observing the same element repeatedly has no effect.
  observer.observe(document.head, { childList: true });
}

let observer: MutationObserver | undefined;

function keep(node: Node): void {
  if (!(node instanceof HTMLLinkElement) || node.rel !== 'stylesheet' || !node.href.endsWith(MARK)) return;
  const [href = ''] = node.href.split(MARK);
  if ([...document.styleSheets].some((sheet) => sheet.href?.split(MARK)[0] === href)) return;
  // Without the mark: the router keeps the order of its own links alone. Pages' own sheets come after the kept ones.
  const kept = document.createElement('link');
  kept.rel = 'stylesheet';
  kept.href = href;
  const first = document.head.querySelector('link[rel="stylesheet"]');
  const before = last?.isConnected ? last : first;
  if (before) before.after(kept);
  else document.head.append(kept);
  last = kept;
}

/** The sheet that was kept last. */
let last: HTMLLinkElement | undefined;
