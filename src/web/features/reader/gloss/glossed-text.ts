/**
 * The glosses of an open text: inserted part by part as the text shows, removed again, and renewed where a word has become unknown.
 * A gloss is a span around the word, whose label the style sheet draws from `data-g`, so that it is neither selected, copied nor found.
 * Labels that would meet on a line are hidden, the less useful one first; a selection survives the change of text nodes. Free of React.
 */
import { inTimeSlices, partBefore, type ScheduledWork } from '../core/part-scheduler.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';
import { blockOf, blockText, forgetPieces, offsetOf, rangeOf, strandOf } from '../core/text-spans.ts';
import { isEnglish, type TextView } from '../core/text-view.ts';
import { type Gloss, type GlossPlan, type GlossText, namesOf } from './gloss-plan.ts';

export interface GlossedText {
  /** Starts over; headwords in `unneeded` get no gloss. */
  show(plan: GlossPlan, unneeded: ReadonlySet<string>): void;
  /** Adds the plan for text that has come since; those of one text may be added in any order. */
  add(plan: GlossPlan): void;
  /** Removes the glosses of these headwords at once. */
  drop(lemmas: ReadonlySet<string>): void;
  /** The line width has changed: labels collide elsewhere. */
  fit(): void;
  clear(): void;
}

export function createGlossedText({ view, painter, scheduler }: ReaderSurface): GlossedText {
  let shown: { plan: GlossPlan; unneeded: ReadonlySet<string> } | null = null;
  let inserted: InsertedGlosses[] = [];
  /** Pending insertions, one for each plan. */
  let waiting: ScheduledWork[] = [];

  let stopClearing = () => {};

  const stopInserting = () => {
    for (const work of waiting) work.stop();
    waiting = [];
    stopClearing();
  };
  const begin = () => {
    stopInserting();
    preservingSelection(() => {
      for (const batch of inserted) batch.clear();
    });
    inserted = [];
    const now = shown;
    if (now) insertLater(now);
    painter.repaint();
  };
  const insertLater = (now: NonNullable<typeof shown>) => {
    waiting.push(scheduler.work((blocks) => preservingSelection(() => insertInto(blocks, now))));
  };
  const insertInto = (blocks: readonly HTMLElement[], { plan, unneeded }: NonNullable<typeof shown>) => {
    const glosses = plan(textsWithLead(blocks), (lemma) => !unneeded.has(lemma));
    const wanted = new Set(blocks.map(({ dataset }) => dataset.block));
    const here = glosses.filter(({ block_id }) => wanted.has(block_id));
    if (here.length === 0) return;
    const batch = insertGlosses(view, here);
    inserted.push(batch);
    hideCrowdedLabels(batch);
    painter.repaint();
  };
  return {
    show(plan, unneeded) {
      shown = { plan, unneeded };
      begin();
    },
    add(plan) {
      if (!shown) return;
      // Drops glosses whose text was removed from the page.
      inserted = inserted.filter(({ labels }) => labels.some(({ element }) => element.isConnected));
      shown = { ...shown, plan: bothPlans(shown.plan, plan) };
      insertLater({ plan, unneeded: shown.unneeded });
    },
    drop(lemmas) {
      preservingSelection(() => {
        const dropped = inserted.map((batch) => batch.drop(lemmas));
        if (dropped.includes(true)) painter.repaint();
      });
    },
    fit() {
      // Labels in parts that are not laid out cannot be measured, so all glosses are inserted again when their part is laid out.
      if (view.root.querySelector('.part')) begin();
      else for (const batch of inserted) hideCrowdedLabels(batch);
    },
    clear() {
      shown = null;
      stopInserting();
      // The glosses are invisible already: the style sheet shows them only while they are on.
      stopClearing = inTimeSlices(takenOut(inserted), () => {
        inserted = [];
        painter.repaint();
      });
    },
  };
}

/** Plans of different texts as one. */
export function bothPlans(one: GlossPlan, other: GlossPlan): GlossPlan {
  return (texts, isKept) => [...one(texts, isKept), ...other(texts, isKept)];
}

function* takenOut(inserted: readonly InsertedGlosses[]): Generator<void> {
  for (const batch of inserted) yield preservingSelection(batch.clear);
}

/** Includes the part before, so that a word glossed on its last lines is not glossed again right after. */
function textsWithLead(blocks: readonly HTMLElement[]): GlossText[] {
  const before = blocks[0] && partBefore(blocks[0]);
  return textsOf([...(before?.querySelectorAll<HTMLElement>('[data-block]') ?? []), ...blocks]);
}

/** The lines of a heading are too close for labels. */
function textsOf(blocks: readonly HTMLElement[]): GlossText[] {
  return blocks
    .filter((block) => isEnglish(block) && block.dataset.anchors !== 'none' && !block.matches('h1, h2, h3, h4, h5, h6'))
    .map((block) => ({ block_id: block.dataset.block ?? '', text: blockText(block) }));
}

/** Size of a label against its word; `painting.css` has the same. */
const LABEL_SHARE = 0.6;
/** Least distance between two labels, CSS pixels. */
const AIR = 4;
/** Boxes whose tops differ by less are on one line. */
const SAME_LINE = 4;

/** Sets the class `crowded` on labels that would meet another. Reads all boxes before it changes any class: one layout. */
function hideCrowdedLabels({ labels }: Pick<InsertedGlosses, 'labels'>): void {
  const first = labels[0];
  if (!first) return;
  const size = Number.parseFloat(getComputedStyle(first.element).fontSize) * LABEL_SHARE;
  const boxes = labels.map(({ element, gloss }) => {
    const box = element.getClientRects()[0];
    const middle = box ? box.left + box.width / 2 : 0;
    const half = (gloss.label.length * size) / 2;
    return { element, use: gloss.use, top: box?.top ?? null, left: middle - half, right: middle + half };
  });
  const crowded = new Set<HTMLElement>();
  let standing: (typeof boxes)[number] | null = null;
  for (const box of boxes) {
    if (box.top === null) continue;
    const meets =
      standing?.top != null && Math.abs(standing.top - box.top) < SAME_LINE && box.left < standing.right + AIR;
    if (meets && standing && box.use <= standing.use) {
      crowded.add(box.element);
      continue;
    }
    if (meets && standing) crowded.add(standing.element);
    standing = box;
  }
  for (const { element } of boxes) element.classList.toggle('crowded', crowded.has(element));
}

function preservingSelection(change: () => void): void {
  const selection = getSelection();
  const ends =
    selection && !selection.isCollapsed && selection.anchorNode && selection.focusNode
      ? [
          positionOf(selection.anchorNode, selection.anchorOffset),
          positionOf(selection.focusNode, selection.focusOffset),
        ]
      : [];
  change();
  const [anchor, focus] = ends.map((end) => end && rangeOf(end));
  if (!selection || !anchor || !focus) return;
  selection.setBaseAndExtent(anchor.startContainer, anchor.startOffset, focus.startContainer, focus.startOffset);
}

function positionOf(node: Node, offset: number) {
  const block = blockOf(node);
  if (!block) return null;
  const strand = strandOf(node);
  const start = offsetOf(block, strand, node, offset);
  return { block, strand, start, end: start };
}

/** The glosses that are in the text, and their removal. */
export interface InsertedGlosses {
  /** Labels in text order. */
  readonly labels: readonly GlossLabel[];
  /** Removes the glosses of these headwords. @returns whether there were any */
  drop(lemmas: ReadonlySet<string>): boolean;
  clear(): void;
}

interface GlossLabel {
  element: HTMLElement;
  gloss: Gloss;
  block: HTMLElement;
}

/**
 * Characters and offsets stay the same; text nodes are replaced, so ranges must be made again. A word that is split by an element, such as
 * a link within a word, gets none.
 */
export function insertGlosses(view: TextView, glosses: readonly Gloss[]): InsertedGlosses {
  let labels: GlossLabel[] = [];
  // Inserted from the end, so that offsets in the text before stay valid.
  for (const gloss of glosses.toReversed()) {
    const block = view.block(gloss.block_id);
    if (!block) continue;
    const range = rangeOf({ block, strand: 'own', start: gloss.start, end: gloss.end });
    if (range?.startContainer !== range?.endContainer || !(range?.startContainer instanceof Text)) continue;
    const element = document.createElement('span');
    element.className = 'gloss';
    element.dataset.g = gloss.label;
    range.surroundContents(element);
    forgetPieces(block);
    labels.push({ element, gloss, block });
  }
  labels.reverse();
  const takeOut = (gone: readonly GlossLabel[]) => {
    for (const { element } of gone) element.replaceWith(...element.childNodes);
    for (const block of new Set(gone.map((label) => label.block))) {
      block.normalize();
      forgetPieces(block);
    }
  };
  return {
    get labels() {
      return labels;
    },
    drop(lemmas) {
      const isGone = ({ gloss }: GlossLabel) => namesOf(gloss).some((name) => lemmas.has(name));
      const gone = labels.filter(isGone);
      if (gone.length === 0) return false;
      labels = labels.filter((label) => !isGone(label));
      takeOut(gone);
      return true;
    },
    clear() {
      takeOut(labels);
      labels = [];
    },
  };
}
