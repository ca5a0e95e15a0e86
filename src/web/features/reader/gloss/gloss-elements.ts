/**
 * Inserts glosses into the text as elements: one span around each glossed word, whose label the style sheet draws from `data-g`, so
 * that it is neither selected, copied nor found. Characters and offsets stay the same; text nodes are replaced, so ranges must be made
 * again.
 */
import { forgetPieces, rangeOf } from '../core/text-spans.ts';
import type { TextView } from '../core/text-view.ts';
import { type Gloss, namesOf } from './gloss-plan.ts';

/** The glosses that are in the text, and their removal. */
export interface InsertedGlosses {
  /** In text order. */
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

/** A word that is split by an element, such as a link within a word, gets none. */
export function insertGlosses(view: TextView, glosses: readonly Gloss[]): InsertedGlosses {
  let labels: GlossLabel[] = [];
  // From the end, so that the text before is unchanged when its offsets are resolved.
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
