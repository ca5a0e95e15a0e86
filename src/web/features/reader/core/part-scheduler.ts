/**
 * Schedules work on a whole text part by part. The browser lays out only the parts of a long text (see `text-markup.ts`) within a few
 * screens of the window: these are worked on first, one a frame, nearest first; the others when the browser lays them out. So no single
 * task takes longer than what shows. Texts without parts are worked on at once.
 */
import { pagesAround } from '../paging/page-layout.ts';
import type { TextView } from './text-view.ts';

const SECTION = '.sections, .parts';
const PART = '.part';
const BLOCK = '[data-block]';
const ISLAND = '[data-island]';
/** Greatest distance from the window at which browsers lay parts out, in window heights: 1.5 in Chromium, less elsewhere. */
const FARTHEST_LAID_OUT = 2;

export interface ScheduledWork {
  /** Parts that were not worked on yet stay as they are. */
  stop(): void;
}

export interface PartScheduler {
  /**
   * Runs a change of style, such as an attribute on <html>. Parts near the window but out of sight are hidden meanwhile, at the height they
   * had, and come back one after another.
   *
   * @param settle called after the change and after each turn: heights may have changed above the window
   */
  change(run: () => void, settle: () => void): void;
  /**
   * Schedules work on all parts. Within a {@link change} the visible parts are worked on at once.
   *
   * @param work receives a few blocks in text order; each block is passed once
   */
  work(work: (blocks: readonly HTMLElement[]) => void): ScheduledWork;
  /** Text was put in or its pages laid out anew: parts that the browser will not tell of get their turns. */
  renew(): void;
  dispose(): void;
}

export function createPartScheduler({ root }: TextView): PartScheduler {
  /** Parts that are hidden for now. */
  const aside = new Set<HTMLElement>();
  /** Parts that are scheduled, in order. */
  const turns = new Set<HTMLElement>();
  const works = new Set<(part: Element) => void>();
  let settleNow = () => {};
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Measured before a change runs: measuring during it would compute the layout once more. */
  let beforeChange: { shown: readonly HTMLElement[]; outOfSight: readonly HTMLElement[] } | null = null;

  const bringBack = (part: HTMLElement) => {
    if (aside.delete(part)) part.style.contentVisibility = '';
  };
  const takeTurn = () => {
    timer = undefined;
    const [part] = turns;
    if (!part) return;
    turns.delete(part);
    bringBack(part);
    for (const workOn of works) workOn(part);
    settleNow();
    if (turns.size > 0) waitForTurn();
    else settleNow = () => {};
  };
  /** A task of its own after the frame: within the frame, one task would do the layout of both. */
  const waitForTurn = () => {
    if (timer !== undefined) return;
    frame ||= requestAnimationFrame(() => {
      frame = 0;
      timer = setTimeout(takeTurn);
    });
  };
  const giveTurns = (parts: readonly HTMLElement[]) => {
    for (const part of parts) turns.add(part);
    if (turns.size > 0) waitForTurn();
  };

  return {
    change(run, settle) {
      if (pagesAround(root)) {
        run();
        return settle();
      }
      const laidOut = partsLaidOut(root);
      const shown = laidOut.flatMap(({ part, distance }) => (distance === 0 ? [part] : []));
      const outOfSight = laidOut.slice(shown.length).map(({ part }) => part);
      for (const part of outOfSight) {
        aside.add(part);
        part.style.contentVisibility = 'hidden';
      }
      settleNow = settle;
      beforeChange = { shown, outOfSight };
      run();
      beforeChange = null;
      settle();
      // The text may have become shorter.
      const now = nearestFirst([...aside]);
      for (const { part, distance } of now) if (distance === 0) bringBack(part);
      if (now[0]?.distance === 0) settle();
      giveTurns(now.flatMap(({ part, distance }) => (distance === 0 ? [] : [part])));
    },
    work(work) {
      // Parts that are done, not those that wait: listing these would take a walk through the whole text.
      const done = new WeakSet<Element>();
      const workOn = (part: Element) => {
        if (!part.matches(PART) || done.has(part)) return;
        done.add(part);
        work(blocksIn(part));
      };
      const onState = (event: Event) => {
        const { target } = event;
        if (target instanceof Element && !(event as ContentVisibilityAutoStateChangeEvent).skipped) workOn(target);
      };
      // Printing shows the whole text.
      const onPrint = () => {
        for (const part of aside) bringBack(part);
        for (const part of all(root, PART)) workOn(part);
      };
      works.add(workOn);
      work(blocksOutside(root));
      for (const part of beforeChange?.shown ?? []) workOn(part);
      giveTurns(beforeChange?.outOfSight ?? partsLaidOut(root).map(({ part }) => part));
      root.addEventListener('contentvisibilityautostatechange', onState);
      addEventListener('beforeprint', onPrint);
      return {
        stop() {
          works.delete(workOn);
          root.removeEventListener('contentvisibilityautostatechange', onState);
          removeEventListener('beforeprint', onPrint);
        },
      };
    },
    renew() {
      if (works.size > 0) giveTurns(partsLaidOut(root).map(({ part }) => part));
    },
    dispose() {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      for (const part of aside) bringBack(part);
    },
  };
}

interface MeasuredPart {
  part: HTMLElement;
  /** Distance from the window, CSS pixels; 0 for a visible part. */
  distance: number;
}

/** The parts that are laid out, nearest first. Far ones are not measured: the browser would compute their styles for it. */
function partsLaidOut(root: Element): MeasuredPart[] {
  // In a text in pages, one stretch is laid out as a whole.
  if (pagesAround(root)) return all(root, `.in-stretch ${PART}`).map((part) => ({ part, distance: 0 }));
  if (!('ContentVisibilityAutoStateChangeEvent' in globalThis)) return nearestFirst(all(root, PART));
  // A book has several texts, one a chapter.
  const texts = [...root.querySelectorAll(ISLAND)];
  const around = texts.length > 0 ? texts : [root.querySelector(SECTION)?.parentElement];
  let level = around.flatMap(childrenOf).filter((child) => child.matches(SECTION));
  while (level[0]?.matches(SECTION)) level = closeBy(level).flatMap(childrenOf);
  return nearestFirst(closeBy(level).filter(isLaidOut));
}

/** Elements near the window, of a list from top to bottom. A binary search, because each measurement costs. */
function closeBy(elements: readonly HTMLElement[]): HTMLElement[] {
  const far = FARTHEST_LAID_OUT * innerHeight;
  let [from, behind] = [0, elements.length];
  while (from < behind) {
    const middle = (from + behind) >> 1;
    if ((elements[middle]?.getBoundingClientRect().bottom ?? 0) <= -far) from = middle + 1;
    else behind = middle;
  }
  const end = elements.findIndex(
    (element, at) => at >= from && element.getBoundingClientRect().top >= innerHeight + far,
  );
  return elements.slice(from, end === -1 ? undefined : end);
}

function isLaidOut(part: Element): boolean {
  return part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) ?? true;
}

function nearestFirst(parts: readonly HTMLElement[]): MeasuredPart[] {
  const measured = parts.map((part) => {
    const { top, bottom } = part.getBoundingClientRect();
    return { part, distance: Math.max(0, top - innerHeight, -bottom) };
  });
  return measured.sort((one, other) => one.distance - other.distance);
}

function all(within: Element, selector: string): HTMLElement[] {
  return [...within.querySelectorAll<HTMLElement>(selector)];
}

const childrenOf = (element: Element | null | undefined) => [...(element?.children ?? [])] as HTMLElement[];

function blocksIn(part: Element): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(BLOCK)];
}

/** Does not descend into sections: that would be ten thousand blocks. */
function blocksOutside(element: Element): HTMLElement[] {
  return [...element.children].flatMap((child) => {
    if (child.matches(SECTION)) return [];
    return child instanceof HTMLElement && child.matches(BLOCK) ? [child] : blocksOutside(child);
  });
}

/** The part before the one that contains a block; null at the beginning and in a text without parts. */
export function partBefore(block: Element): Element | null {
  let part = block.closest(PART);
  let depth = 0;
  while (part && !part.previousElementSibling && part.parentElement?.matches(SECTION)) {
    part = part.parentElement;
    depth++;
  }
  part = part?.previousElementSibling ?? null;
  while (part && depth-- > 0) part = part.lastElementChild;
  return part;
}

/** Duration of one time slice, milliseconds: half a frame. */
const SLICE_MS = 8;

/**
 * Splits long work into short tasks so that the page can handle input in between. The first slice runs in a task of its own, like the others.
 *
 * @param done gets all items, and what the iterator returned
 * @returns cancels it
 */
export function inTimeSlices<Item, Result>(
  items: Iterator<Item, Result>,
  done: (all: Item[], result: Result) => void,
): () => void {
  const all: Item[] = [];
  const runSlice = () => {
    const end = performance.now() + SLICE_MS;
    do {
      const next = items.next();
      if (next.done) return done(all, next.value);
      all.push(next.value);
    } while (performance.now() < end);
    timer = setTimeout(runSlice);
  };
  let timer = setTimeout(runSlice);
  return () => clearTimeout(timer);
}
