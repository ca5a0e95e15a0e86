/** The element of a chapter's text, which React does not render: filled a section at a time, without moving what shows. */
import type { ReaderTools } from '../reader/index.ts';
import type { ChapterText } from './chapter-texts.ts';

type Surface = NonNullable<ReaderTools['surface']>;

export const islandName = (bookId: string, index: number) => `book ${bookId} ${index}`;

export function islandOf(bookId: string, index: number): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-island="${CSS.escape(islandName(bookId, index))}"]`);
}

/** Whether the chapter's text is complete, from the document or by {@link fillChapter}. */
export function isFilled(island: HTMLElement | null): boolean {
  return (
    island !== null &&
    (island.dataset.filled === '' || (island.childElementCount > 0 && island.dataset.filling === undefined))
  );
}

/** Longest task, ms. */
const SLICE_MS = 8;

/**
 * Puts in what has come of a text and what will come. What is there already is put in at once, so that it is there in the frame that shows
 * the chapter; of a long text in pages, which is laid out at once, in a task of its own.
 *
 * @param onFilled called when the first text is there, and with `isWhole` when all is; also when the text failed
 * @param onMore called after each turn between
 * @param layout `hold` runs what changes the text above the window, as {@link holdView}
 * @returns stops it
 */
export function fillChapter(
  island: HTMLElement,
  text: ChapterText,
  onFilled: (isWhole: boolean) => void,
  onMore: () => void,
  layout: { isPaged: boolean; hold: (change: () => void) => void },
): () => void {
  const { isPaged, hold } = layout;
  // What came with the document, or before a transfer broke off, stays, and the rest is put after it.
  let next = island.querySelectorAll(':scope > .parts').length;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  island.dataset.filling = '';
  const put = () => {
    timer = undefined;
    const end = performance.now() + SLICE_MS;
    const from = next;
    if (text.head?.isLong) island.dataset.long = '';
    const insert = () => {
      while (next < text.sections.length && (next === from || performance.now() < end)) {
        island.insertAdjacentHTML('beforeend', text.sections[next] ?? '');
        next += 1;
      }
    };
    if (island.getBoundingClientRect().top < 0) hold(insert);
    else insert();
    if (next < text.sections.length) timer = setTimeout(put);
    const isWhole = text.isWhole && next >= text.sections.length;
    if (isWhole) {
      island.dataset.filled = '';
      delete island.dataset.filling;
      isOver = true;
    }
    const isFirst = from === 0 && next > 0;
    if (isFirst || isWhole || text.error) onFilled(isWhole);
    else if (next > from) onMore();
  };
  const stop = text.onLine(() => {
    if (!isOver) timer ??= setTimeout(put);
  });
  if (isPaged && text.head?.isLong) timer = setTimeout(put);
  else put();
  return () => {
    stop();
    clearTimeout(timer);
  };
}

/** Runs a change of what stands above or below, and keeps what shows where it is. */
export function holdView({ view }: Surface, change: () => void): void {
  const anchor = view.inView()[0];
  const before = anchor?.getBoundingClientRect().top;
  const { style } = document.documentElement;
  // The browser's own way of holding, where it has one, would move it twice.
  style.overflowAnchor = 'none';
  change();
  const hold = () => {
    if (!anchor?.isConnected || before === undefined) return;
    const distance = anchor.getBoundingClientRect().top - before;
    if (Math.abs(distance) > 0.5) scrollBy({ top: distance, behavior: 'instant' });
  };
  hold();
  requestAnimationFrame(() => {
    style.overflowAnchor = '';
  });
}
