/**
 * The blocks of the text on the page, in order. `root` holds the titles and the running text. A long text has ten thousand blocks, so
 * single ones are found and compared without listing all of them; the list is read once, on demand. Each document needs a new view.
 */

/** The parts of a work that carry their own offsets, by `data-block`. */
export const TITLE_BLOCK = 'title';
export const TITLE_ZH_BLOCK = 'title_zh';

export interface TextView {
  readonly root: HTMLElement;
  /** All blocks, in text order. */
  blocks(): readonly HTMLElement[];
  /** Text has come or gone: {@link TextView.blocks} lists again. */
  renew(): void;
  block(id: string): HTMLElement | null;
  /** Whether a block belongs to this text. */
  has(block: HTMLElement): boolean;
  /** The block after (`1`) or before (`-1`) one; null at the ends of the text. */
  next(block: HTMLElement, direction: 1 | -1): HTMLElement | null;
  /** Blocks visible in the window, in text order. Measures only what is near the window. */
  inView(): HTMLElement[];
}

const BLOCK = '[data-block]';

export function createTextView(root: HTMLElement): TextView {
  let list: HTMLElement[] | null = null;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_ELEMENT, (node) =>
    (node as Element).hasAttribute('data-block') ? NodeFilter.FILTER_ACCEPT : NodeFilter.FILTER_SKIP,
  );
  return {
    root,
    blocks() {
      list ??= [...root.querySelectorAll<HTMLElement>(BLOCK)];
      return list;
    },
    renew() {
      list = null;
    },
    block(id) {
      // The page has other ids, and the titles have none.
      const named = document.getElementById(id);
      if (named?.dataset.block === id && root.contains(named)) return named;
      return root.querySelector<HTMLElement>(`[data-block="${CSS.escape(id)}"]`);
    },
    has: (block) => block.matches(BLOCK) && root.contains(block),
    next(block, direction) {
      walker.currentNode = block;
      return (direction === 1 ? walker.nextNode() : walker.previousNode()) as HTMLElement | null;
    },
    inView: () => blocksInView(root),
  };
}

/** Text order: negative when `one` stands before `other`, 0 for the same block. */
export function compareBlocks(one: Element, other: Element): number {
  if (one === other) return 0;
  return one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1;
}

/** Tables and pictures can be read and copied, but have no text that an anchor could point into. */
export function isAnchorable(block: HTMLElement): boolean {
  return block.dataset.anchors !== 'none';
}

/** Whether a block is in English, by its own `lang` or the nearest one around it. */
export function isEnglish(block: HTMLElement): boolean {
  return block.closest<HTMLElement>('[lang]')?.lang.startsWith('en') ?? false;
}

/** Descends only into what is visible: measuring inside a section that is not laid out would lay it out. */
function blocksInView(element: Element): HTMLElement[] {
  const found: HTMLElement[] = [];
  for (const child of element.children) {
    const { top, bottom, left, right } = child.getBoundingClientRect();
    if (bottom <= 0 || top >= innerHeight) continue;
    // In a text in pages, blocks of other pages are to the left and right; elements around them are as wide as one page, so only blocks are
    // tested.
    if (child.matches(BLOCK) && (right <= 0 || left >= innerWidth)) continue;
    if (child instanceof HTMLElement && child.matches(BLOCK)) found.push(child);
    else found.push(...blocksInView(child));
  }
  return found;
}
