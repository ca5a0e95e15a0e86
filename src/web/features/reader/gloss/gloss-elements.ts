/**
 * Glosses as elements in the text: one span around each glossed word, its label drawn by the style sheet from `data-g`, so that it is
 * neither selected, copied nor found. Characters and their offsets stay; the text nodes do not, so whoever holds ranges makes them anew.
 */
import { forgetPieces, rangeOf } from '../core/text-spans.ts';
import type { TextView } from '../core/text-view.ts';
import { type Gloss, namesOf } from './gloss-plan.ts';

/** What is in the text, and how it is taken out. */
export interface InsertedGlosses {
  /** In text order. */
  readonly labels: readonly Label[];
  /** Takes out the glosses of these headwords. @returns whether there were any */
  drop(lemmas: ReadonlySet<string>): boolean;
  clear(): void;
}

interface Label {
  element: HTMLElement;
  gloss: Gloss;
  block: HTMLElement;
}

/** A word that a mark cuts in two, as in a link within a word, gets none. */
export function insertGlosses(view: TextView, glosses: readonly Gloss[]): InsertedGlosses {
  let labels: Label[] = [];
  // From the end, so that text before is not touched yet when its place is sought.
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
  const takeOut = (gone: readonly Label[]) => {
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
      const isGone = ({ gloss }: Label) => namesOf(gloss).some((name) => lemmas.has(name));
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
