/**
 * A text in pages: two columns side by side in a box as high as the window, turned by moving the text sideways. A very long text is cut into
 * stretches of which one is laid out at a time, because columns are laid out as a whole. Turning tells the window by a `scroll` event:
 * whatever follows the scrolled text follows the pages, too. Free of React.
 */
import type { TextPoint } from '#contract/shapes.ts';
import { blockText, characterBox, endOffset, firstCharacter } from '../core/text-spans.ts';

export interface PageLayout {
  /** Number of the page that shows, from 0; null in a text of several stretches, where nobody has counted the pages before. */
  page(): number | null;
  /** The part of the text before this page, 0 to 1. */
  share(): number;
  /** Whether this is the last page of the text that is loaded. */
  isLast(): boolean;
  /** Turns one page; before the first and after the last one `onEnd` is called. */
  turn(direction: 1 | -1): void;
  /** Shows the page with a point of the text, and with the point after all text the last page; nothing happens when its block is gone. */
  show(block: Element, offset: number): void;
  toFirst(): void;
  toLast(): void;
  /**
   * The point that `show` was called with; otherwise the first character, picture or table on the page, or on a page without any the end of
   * the text before it. Null without text.
   */
  position(): TextPoint | null;
  /** Text, size or window have changed: measures again and shows the page on which the position is now. Tells it by an event that is {@link isRelayout}. */
  refresh(): void;
  dispose(): void;
}

interface PageLayoutParts {
  /** The box that shows one page. */
  frame: HTMLElement;
  /** The element that is moved to turn pages. */
  root: HTMLElement;
  /** The element that has the columns. */
  run: HTMLElement;
  onEnd(direction: 1 | -1): void;
  /** Called when another stretch is laid out. */
  onStretch(): void;
}

/** A text of more sections, about 130,000 characters, is laid out one section at a time: four pages of a chapter. The style sheet has the same. */
const MAX_TOGETHER = 8;
const SECTION = '.parts';
/** Classes of sections: inside the stretch that is laid out, and outside of it. */
const [IN, OUT] = ['in-stretch', 'out-of-stretch'];

const RELAYOUT = 'relayout';

/** Whether a `scroll` event was dispatched because a page is being turned. */
export function isPageTurn(event: Event): boolean {
  return event instanceof CustomEvent && event.detail !== RELAYOUT;
}

/** Whether a `scroll` event was dispatched because the text was laid out anew, which does not count as reading. */
export function isRelayout(event: Event): boolean {
  return event instanceof CustomEvent && event.detail === RELAYOUT;
}

const layouts = new WeakMap<Element, PageLayout>();

/** The pages of the text that an element is in; null where the text is scrolled. */
export function pagesAround(element: Element): PageLayout | null {
  const root = element.closest('.read-text');
  return (root && layouts.get(root)) ?? null;
}

export function createPageLayout({ frame, root, run, onEnd, onStretch }: PageLayoutParts): PageLayout {
  let page = 0;
  let stretch = 0;
  let measured = { step: 1, count: 1, gap: 0 };
  /** The position, once it is known, until another page is turned to. */
  let held: { block: HTMLElement; offset: number } | null = null;

  const sections = () => [...run.querySelectorAll<HTMLElement>(SECTION)];
  /** Whether the text is cut into stretches; true also while the rest of a long text is still being loaded. */
  const isLong = (count: number) => count > MAX_TOGETHER || run.querySelector('[data-long]') !== null;
  const stretchesOf = (count: number) => (isLong(count) ? Math.max(1, count) : 1);
  const stretches = () => stretchesOf(run.querySelectorAll(SECTION).length);
  const stretchOf = (index: number, count: number) => (isLong(count) ? index : 0);
  const layOut = (wanted: number) => {
    const all = sections();
    const last = stretchesOf(all.length) - 1;
    stretch = Math.min(Math.max(0, wanted), last);
    const isCut = isLong(all.length);
    all.forEach((section, index) => {
      const isIn = !isCut || index === stretch;
      section.classList.toggle(IN, isIn);
      section.classList.toggle(OUT, !isIn);
    });
    run.toggleAttribute('data-after-start', stretch > 0);
    run.toggleAttribute('data-before-end', stretch < last);
  };
  const countPages = () => {
    const gap = Number.parseFloat(getComputedStyle(run).columnGap) || 0;
    const step = run.clientWidth + gap;
    measured = { step, gap, count: Math.max(1, Math.ceil((run.scrollWidth + gap - 1) / Math.max(1, step))) };
  };
  const measure = () => {
    toLineGrid(run);
    countPages();
  };
  const move = (wanted: number, isSmooth: boolean, detail: typeof RELAYOUT | null = null) => {
    page = Math.min(Math.max(0, wanted), measured.count - 1);
    if (!isSmooth) root.style.transition = 'none';
    root.style.transform = page === 0 ? '' : `translateX(${-page * measured.step}px)`;
    if (!isSmooth) {
      // The style has to be seen before the transition is there again.
      root.getBoundingClientRect();
      root.style.transition = '';
    }
    dispatchEvent(new CustomEvent('scroll', { detail }));
  };
  // An overhang to the left of a column belongs to that column, which is why half the gap is added.
  const pageOfBox = (left: number) =>
    Math.floor((left - run.getBoundingClientRect().left + measured.gap / 2) / Math.max(1, measured.step));
  /** Lays out what is around a place. @returns its page; null where it has no box */
  const pageOf = ({ block, offset }: NonNullable<typeof held>) => {
    const section = block.closest<HTMLElement>(SECTION);
    const all = sections();
    const index = section ? all.indexOf(section) : -1;
    const before = stretch;
    // The heading stands before all sections.
    layOut(stretchOf(Math.max(0, index), all.length));
    measure();
    if (stretch !== before) onStretch();
    // The text's end is read on a page of its own, maybe.
    const isAtEnd = offset >= endOffset(block) && block === [...run.querySelectorAll('[data-block]')].at(-1);
    if (isAtEnd) return measured.count - 1;
    const last = Math.max(0, blockText(block).length - 1);
    const box = (isUnlined(block) ? null : characterBox(block, Math.min(offset, last))) ?? block.getClientRects()[0];
    return box ? pageOfBox(box.left) : null;
  };
  const turnTo = (wanted: number, isSmooth: boolean) => {
    held = null;
    move(wanted, isSmooth);
  };
  const blocksLaidOut = () => [
    ...run.querySelectorAll<HTMLElement>(
      stretches() > 1 ? `.chapter-head [data-block], .${IN} [data-block]` : '[data-block]',
    ),
  ];
  /** Pages on which a block begins and ends; null when the block is not laid out. */
  const pagesOf = (block: Element) => {
    const boxes = block.getClientRects();
    const [first, last] = [boxes[0], boxes[boxes.length - 1]];
    return first && last ? { first: pageOfBox(first.left), last: pageOfBox(last.left) } : null;
  };

  /**
   * Offset at which the block's part on this page begins; null when that part has no text of the block's own. @param first page on which
   * the block begins
   */
  const offsetOn = (block: HTMLElement, first: number) => {
    if (isUnlined(block) || blockText(block) === '') return first === page ? 0 : null;
    const start = firstCharacter(block, ({ left }) => pageOfBox(left) >= page);
    const box = start === null ? null : characterBox(block, start);
    return box && pageOfBox(box.left) === page ? start : null;
  };

  const firstOnPage = (): typeof held => {
    const blocks = blocksLaidOut();
    let [at, behind] = [0, blocks.length];
    while (at < behind) {
      const middle = (at + behind) >> 1;
      if ((pagesOf(blocks[middle] as HTMLElement)?.last ?? -1) < page) at = middle + 1;
      else behind = middle;
    }
    let before = blocks[at - 1];
    for (const block of blocks.slice(at)) {
      const { first } = pagesOf(block) ?? { first: page };
      if (first > page) break;
      before = block;
      const start = offsetOn(block, first);
      if (start !== null) return { block, offset: start };
    }
    return before ? { block: before, offset: endOffset(before) } : null;
  };

  let wheeled = 0;
  let turnedAt = 0;
  const onWheel = (event: WheelEvent) => {
    if (event.ctrlKey || (event.target instanceof Element && event.target.closest('.table-wrap, pre'))) return;
    const now = performance.now();
    if (now - turnedAt < WHEEL_REST_MS) return;
    wheeled = now - turnedAt > 10 * WHEEL_REST_MS && Math.sign(wheeled) !== Math.sign(event.deltaY) ? 0 : wheeled;
    wheeled += event.deltaMode === 0 ? event.deltaY + event.deltaX : Math.sign(event.deltaY) * WHEEL_TURN;
    if (Math.abs(wheeled) < WHEEL_TURN) return;
    const direction = wheeled > 0 ? 1 : -1;
    [wheeled, turnedAt] = [0, now];
    layout.turn(direction);
  };
  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof Element) || target === run || !target.matches(':focus-visible')) return;
    // A place that was gone to may begin on the page before.
    if (target.matches('[tabindex="-1"]')) return;
    const box = target.getClientRects()[0];
    if (box && (box.left < 0 || box.right > innerWidth)) turnTo(pageOfBox(box.left), false);
  };

  const layout: PageLayout = {
    page: () => (stretches() === 1 ? page : null),
    share: () => Math.min(1, (stretch + page / measured.count) / stretches()),
    isLast: () => stretch === stretches() - 1 && page === measured.count - 1,
    turn(direction) {
      // Translations that were opened have made it longer.
      countPages();
      if (page + direction >= 0 && page + direction < measured.count) return turnTo(page + direction, true);
      if (stretch + direction < 0 || stretch + direction >= stretches()) return onEnd(direction);
      layOut(stretch + direction);
      measure();
      turnTo(direction === 1 ? 0 : measured.count - 1, false);
      onStretch();
    },
    show(block, offset) {
      const place = { block: block as HTMLElement, offset };
      const wanted = pageOf(place);
      if (wanted === null) return;
      held = place;
      move(wanted, false);
    },
    toFirst() {
      layOut(0);
      measure();
      turnTo(0, false);
    },
    toLast() {
      layOut(stretches() - 1);
      measure();
      turnTo(measured.count - 1, false);
    },
    position() {
      if (!held || !run.contains(held.block)) held = firstOnPage();
      return held && { block_id: held.block.dataset.block ?? '', offset: held.offset };
    },
    refresh() {
      const wanted = held && run.contains(held.block) ? pageOf(held) : null;
      if (wanted === null) {
        layOut(stretch);
        measure();
      }
      move(wanted ?? page, false, RELAYOUT);
    },
    dispose() {
      layouts.delete(root);
      frame.removeEventListener('wheel', onWheel);
      run.removeEventListener('focusin', onFocus);
      for (const section of sections()) section.classList.remove(IN, OUT);
      for (const box of run.querySelectorAll<HTMLElement>(`${UNLINED}, ${HEAD}`)) box.style.paddingBlock = '';
      run.removeAttribute('data-after-start');
      run.removeAttribute('data-before-end');
      root.style.transform = '';
    },
  };
  layouts.set(root, layout);
  frame.addEventListener('wheel', onWheel, { passive: true });
  run.addEventListener('focusin', onFocus);
  layOut(0);
  measure();
  return layout;
}

/** Elements without lines; their height is padded so that the text after them is on the line grid again. */
const UNLINED = 'figure, .table-wrap, pre';
/** Whether a block is in such an element. It stays on one page, and can be scrolled if it is wider than the page. */
const isUnlined = (block: Element) => block.closest(UNLINED) !== null;

/** Head of a chapter: has lines of its own heights. */
const HEAD = '.chapter-head';

/** Makes the height of pictures, tables and heads whole lines. Reads all of them before it changes any: two layouts. */
function toLineGrid(run: HTMLElement): void {
  const boxes = [...run.querySelectorAll<HTMLElement>(`${UNLINED}, ${HEAD}`)].filter(
    (box) => !box.closest(`.${OUT}`) && !box.parentElement?.closest(UNLINED),
  );
  const prose = boxes.length > 0 && run.querySelector('.prose');
  const line = prose ? Number.parseFloat(getComputedStyle(prose).lineHeight) : 0;
  if (!line) return;
  for (const box of boxes) box.style.paddingBlock = '';
  const heights = boxes.map((box) => ({
    height: box.getBoundingClientRect().height,
    padding: Number.parseFloat(getComputedStyle(box).paddingTop) || 0,
  }));
  boxes.forEach((box, index) => {
    const { height, padding } = heights[index] ?? { height: 0, padding: 0 };
    if (box.matches(HEAD)) {
      // A head of whole lines stays as it is, whatever a fraction of a pixel says.
      box.style.paddingBlock = `0 ${Math.max(0, Math.ceil(height / line - 0.01) * line - height)}px`;
      return;
    }
    const room = Math.ceil((height + line / 2) / line) * line - height;
    // Padding, because margins of neighbours would become one.
    box.style.paddingBlock = `${padding + room / 2}px`;
  });
}

/** Wheel distance that turns one page, CSS pixels, and how long the wheel is ignored afterwards: a touchpad goes on scrolling by itself. */
const WHEEL_TURN = 40;
const WHEEL_REST_MS = 320;
