/**
 * The text on the page as an ordered list of blocks. `root` holds the titles and the running text; the list is read from the DOM once,
 * when first asked for. Make a new view when another document is shown.
 */

/** The parts of a work that carry their own offsets, by `data-block`. */
export const TITLE_BLOCK = 'title';
export const TITLE_ZH_BLOCK = 'title_zh';

export interface TextView {
  readonly root: HTMLElement;
  blocks(): readonly HTMLElement[];
  block(id: string): HTMLElement | null;
  /** Position in {@link blocks}; −1 for a stranger. */
  indexOf(block: HTMLElement): number;
}

export function createTextView(root: HTMLElement): TextView {
  let list: HTMLElement[] | null = null;
  let byId = new Map<string, HTMLElement>();
  let order = new Map<HTMLElement, number>();
  const read = () => {
    if (list) return list;
    list = [...root.querySelectorAll<HTMLElement>('[data-block]')];
    byId = new Map(list.map((block) => [block.dataset.block ?? '', block]));
    order = new Map(list.map((block, index) => [block, index]));
    return list;
  };
  return {
    root,
    blocks: read,
    block: (id) => {
      read();
      return byId.get(id) ?? null;
    },
    indexOf: (block) => {
      read();
      return order.get(block) ?? -1;
    },
  };
}

/** Tables and pictures can be read and copied, but have no text that an anchor could point into. */
export function isAnchorable(block: HTMLElement): boolean {
  return block.dataset.anchors !== 'none';
}

export function isEnglish(block: HTMLElement): boolean {
  return block.closest<HTMLElement>('[lang]')?.lang.startsWith('en') ?? false;
}
