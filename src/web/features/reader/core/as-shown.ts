/**
 * Work on every block of a text, done when the block is about to show. A long text's parts that are far from the window are not laid out
 * (`content-visibility: auto`); what is done to those waits until the browser comes to them, so that a press on a switch
 * costs what shows and not the whole book. Other blocks, and all of them in a browser that skips nothing, are worked on at once.
 */
import type { TextView } from './text-view.ts';

const PART = '.part';
const BLOCK = '[data-block]';

export interface Waiting {
  /** Those that still wait are left as they are. */
  stop(): void;
}

/** @param work on a few blocks in text order; called for each block once */
export function workAsShown({ root }: TextView, work: (blocks: readonly HTMLElement[]) => void): Waiting {
  const waiting = new Set<Element>();
  const blocks = [...root.querySelectorAll<HTMLElement>(`${BLOCK}:not(${PART} *)`)];
  for (const part of root.querySelectorAll(PART)) {
    if (isLaidOut(part)) blocks.push(...part.querySelectorAll<HTMLElement>(BLOCK));
    else waiting.add(part);
  }
  work(blocks);

  const workOn = (part: Element) => {
    if (waiting.delete(part)) work([...part.querySelectorAll<HTMLElement>(BLOCK)]);
  };
  const onState = (event: Event) => {
    if (event.target instanceof Element && !(event as ContentVisibilityAutoStateChangeEvent).skipped)
      workOn(event.target);
  };
  // On paper everything shows.
  const onPrint = () => {
    for (const part of waiting) workOn(part);
  };
  root.addEventListener('contentvisibilityautostatechange', onState);
  addEventListener('beforeprint', onPrint);
  return {
    stop() {
      root.removeEventListener('contentvisibilityautostatechange', onState);
      removeEventListener('beforeprint', onPrint);
    },
  };
}

/** Browsers that cannot tell lay everything out. */
function isLaidOut(part: Element): boolean {
  return part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) ?? true;
}

/** The part before the one that a block stands in; null at the beginning and in a text without parts. */
export function partBefore(block: Element): Element | null {
  const part = block.closest(PART);
  return part?.previousElementSibling ?? part?.parentElement?.previousElementSibling?.lastElementChild ?? null;
}
