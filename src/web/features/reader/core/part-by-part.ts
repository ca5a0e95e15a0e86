/**
 * What is done to a whole text, done part by part. Of a long text (see `markup.ts`) the browser lays out the parts around the window, a
 * few screens of them: these have a turn each, one a frame and the nearest first; the others have theirs when the browser comes to them.
 * So no single task costs more than what shows. Texts without parts are worked on at once.
 */
import type { TextView } from './text-view.ts';

const SECTION = '.parts';
const PART = '.part';
const BLOCK = '[data-block]';
/** Browsers lay out what comes this near, in heights of the window: one and a half in Chromium, less elsewhere. */
const FARTHEST_LAID_OUT = 2;

export interface Waiting {
  /** Those that still wait are left as they are. */
  stop(): void;
}

export interface PartByPart {
  /**
   * Runs a change of style, such as an attribute on <html>. Parts near the window but out of sight stand aside meanwhile, at the height
   * they had, and come back in their turns.
   *
   * @param settle called after the change and after each turn: heights may have changed above the window
   */
  change(run: () => void, settle: () => void): void;
  /**
   * Within a {@link change} what shows is worked on with it, in one go.
   *
   * @param work on a few blocks in text order; called for each block once
   */
  work(work: (blocks: readonly HTMLElement[]) => void): Waiting;
  dispose(): void;
}

export function createPartByPart({ root }: TextView): PartByPart {
  /** Stand aside. */
  const aside = new Set<HTMLElement>();
  /** Have a turn coming, in order. */
  const turns = new Set<HTMLElement>();
  const works = new Set<(part: Element) => void>();
  let settleNow = () => {};
  let frame = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** While a change runs, which makes the layout old: asking then would compute it one time more. */
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
  /** A task of its own after the frame: within it, one task would be both the turn's layout and the frame's. */
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
      const laidOut = nearestFirst(partsLaidOut(root));
      const shown = laidOut.filter((part) => distanceOf(part) === 0);
      const outOfSight = laidOut.slice(shown.length);
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
      const come = [...aside].filter((part) => distanceOf(part) === 0);
      for (const part of come) bringBack(part);
      if (come.length > 0) settle();
      giveTurns(nearestFirst([...aside]));
    },
    work(work) {
      const waiting = new Set<Element>(root.querySelectorAll(PART));
      const workOn = (part: Element) => {
        if (waiting.delete(part)) work(blocksIn(part));
      };
      const onState = (event: Event) => {
        const { target } = event;
        if (target instanceof Element && !(event as ContentVisibilityAutoStateChangeEvent).skipped) workOn(target);
      };
      // On paper everything shows.
      const onPrint = () => {
        for (const part of aside) bringBack(part);
        for (const part of waiting) workOn(part);
      };
      works.add(workOn);
      work(blocksOutside(root));
      for (const part of beforeChange?.shown ?? []) workOn(part);
      giveTurns(beforeChange?.outOfSight ?? nearestFirst(partsLaidOut(root)));
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
    dispose() {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
      for (const part of aside) bringBack(part);
    },
  };
}

/** Of a text in parts. Those far away are not asked: the browser would compute their styles to answer. */
function partsLaidOut(root: Element): HTMLElement[] {
  const parts = (within: Element) => [...within.querySelectorAll<HTMLElement>(PART)];
  if (!('ContentVisibilityAutoStateChangeEvent' in globalThis)) return parts(root);
  const isCloseBy = (element: Element) => distanceOf(element) < FARTHEST_LAID_OUT * innerHeight;
  const sections = [...root.querySelectorAll(SECTION)].filter(isCloseBy);
  return sections.flatMap(parts).filter((part) => isCloseBy(part) && isLaidOut(part));
}

function isLaidOut(part: Element): boolean {
  return part.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }) ?? true;
}

/** From the window, CSS pixels; 0 for what shows. */
function distanceOf(part: Element): number {
  const { top, bottom } = part.getBoundingClientRect();
  return Math.max(0, top - innerHeight, -bottom);
}

function nearestFirst(parts: readonly HTMLElement[]): HTMLElement[] {
  const distances = new Map(parts.map((part) => [part, distanceOf(part)]));
  return parts.toSorted((one, other) => (distances.get(one) ?? 0) - (distances.get(other) ?? 0));
}

function blocksIn(part: Element): HTMLElement[] {
  return [...part.querySelectorAll<HTMLElement>(BLOCK)];
}

/** Does not go down into the sections: that would be ten thousand blocks. */
function blocksOutside(element: Element): HTMLElement[] {
  return [...element.children].flatMap((child) => {
    if (child.matches(SECTION)) return [];
    return child instanceof HTMLElement && child.matches(BLOCK) ? [child] : blocksOutside(child);
  });
}

/** The part before the one that a block stands in; null at the beginning and in a text without parts. */
export function partBefore(block: Element): Element | null {
  const part = block.closest(PART);
  return part?.previousElementSibling ?? part?.parentElement?.previousElementSibling?.lastElementChild ?? null;
}
