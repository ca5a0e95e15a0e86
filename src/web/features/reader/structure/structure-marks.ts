/**
 * Draws a sentence's structure on the sentence in the text: rules under subject, verb and object by the painter, labels and brackets as
 * elements, which are neither text of the block nor copied. Words stay where they are in their lines but for the brackets' own width.
 */
import type { SentenceStructure } from '#contract/shapes.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';
import type { SentenceView } from '../core/sentences.ts';
import { forgetPieces, rangesOf, type Span } from '../core/text-spans.ts';

export const ROLE_LABELS = { subject: '主语', verb: '谓语', object: '宾语', complement: '表语' } as const;

/** Text of a folded bracket. */
const FOLDED = '[…]';

export interface StructureMarks {
  /** Folds a modifier to […], or opens it. */
  fold(index: number, isFolded: boolean): void;
  /** Takes everything off the text. */
  clear(): void;
}

interface Bracket {
  opening: HTMLElement;
  closing: HTMLElement;
  pieces: HTMLElement[];
}

/** @param onFold called with the number of a modifier whose bracket was pressed */
export function drawStructure(
  { painter }: Pick<ReaderSurface, 'painter'>,
  sentence: SentenceView,
  { parts, modifiers }: SentenceStructure,
  onFold: (index: number) => void,
): StructureMarks {
  const { block, start } = sentence;
  const spanOf = (range: { start: number; end: number }): Span => ({
    block,
    strand: 'own',
    start: start + range.start,
    end: start + range.end,
  });
  const added: HTMLElement[] = [];
  const brackets = new Map<number, Bracket>();
  sentence.element?.classList.add('structured');

  // Inserted from the end, so that offsets in the text before stay valid.
  const inserts = [
    ...modifiers.map((range, index) => ({ ...range, index })),
    ...labelled(parts).map((range) => ({ ...range, index: null })),
  ].sort((a, b) => b.start - a.start || a.end - b.end);
  for (const { index, ...range } of inserts) {
    if (index === null) added.push(...label(spanOf(range), 'role' in range ? range.role : 'verb'));
    else
      brackets.set(
        index,
        bracket(spanOf(range), () => onFold(index)),
      );
    forgetPieces(block);
  }
  shortenCrowded(added.toReversed());
  const paint = () => {
    painter.repaint();
    painter.show('structure-verb', spansOf('verb'));
    painter.show('structure-noun', [...spansOf('subject'), ...spansOf('object'), ...spansOf('complement')]);
    painter.show('structure-aside', modifiers.map(spanOf));
  };
  const spansOf = (role: keyof typeof ROLE_LABELS) => parts.filter((part) => part.role === role).map(spanOf);
  paint();

  return {
    fold(index, isFolded) {
      const found = brackets.get(index);
      if (!found) return;
      found.opening.textContent = isFolded ? FOLDED : '[';
      found.opening.setAttribute('aria-expanded', String(!isFolded));
      found.closing.hidden = isFolded;
      for (const piece of found.pieces) piece.classList.toggle('folded', isFolded);
      forgetPieces(block);
      paint();
    },
    clear() {
      for (const name of ['structure-verb', 'structure-noun', 'structure-aside'] as const) painter.show(name, []);
      for (const element of added) element.remove();
      for (const { opening, closing, pieces } of brackets.values()) {
        opening.remove();
        closing.remove();
        for (const piece of pieces) piece.replaceWith(...piece.childNodes);
      }
      sentence.element?.classList.remove('structured');
      block.normalize();
      forgetPieces(block);
      painter.repaint();
    },
  };
}

/** Parts that get a label: of a verb in two pieces the last. */
function labelled(parts: SentenceStructure['parts']): SentenceStructure['parts'] {
  return parts.filter(
    ({ role, clause, start }) =>
      !parts.some((other) => other.role === role && other.clause === clause && role === 'verb' && other.start > start),
  );
}

/** A label of no width in front of the words; it stands below their line. */
function label(span: Span, role: keyof typeof ROLE_LABELS): HTMLElement[] {
  const [first] = rangesOf(span);
  if (!first) return [];
  const element = document.createElement('span');
  element.className = 'st-label';
  element.dataset.skip = '';
  element.dataset.label = ROLE_LABELS[role];
  element.ariaHidden = 'true';
  first.insertNode(element);
  return [element];
}

/** Pixels from the beginning of a label of two characters to the next one. */
const LABEL_ROOM = 28;

/** A label over a word that is too short for it says its first character alone: 主 below `It`. @param labels in text order */
function shortenCrowded(labels: readonly HTMLElement[]): void {
  const places = labels.map((element) => element.getBoundingClientRect());
  for (const [index, element] of labels.entries()) {
    const [here, next] = [places[index], places[index + 1]];
    const isCrowded = here && next && Math.abs(next.top - here.top) < 2 && next.left - here.left < LABEL_ROOM;
    if (isCrowded) element.dataset.label = element.dataset.label?.slice(0, 1) ?? '';
  }
}

function bracket(span: Span, onPress: () => void): Bracket {
  const pieces = textNodesOf(span).map((node) => {
    const piece = document.createElement('span');
    piece.className = 'st-aside';
    node.replaceWith(piece);
    piece.append(node);
    return piece;
  });
  const opening = sign('[', '收起这一段', onPress);
  const closing = sign(']', '收起这一段', onPress);
  closing.tabIndex = -1;
  opening.setAttribute('aria-expanded', 'true');
  pieces[0]?.before(opening);
  pieces.at(-1)?.after(closing);
  return { opening, closing, pieces };
}

/**
 * Creates the element of a bracket. It is not a `<button>`, because a line may break beside one, which could separate a comma from the
 * bracket before it.
 */
function sign(text: string, name: string, onPress: () => void): HTMLElement {
  const button = document.createElement('span');
  button.role = 'button';
  button.tabIndex = 0;
  button.className = 'st-bracket';
  button.dataset.skip = '';
  button.textContent = text;
  button.ariaLabel = name;
  button.addEventListener('click', onPress);
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    onPress();
  });
  return button;
}

/** The span's text nodes, cut at its ends. */
function textNodesOf(span: Span): Text[] {
  const nodes: Text[] = [];
  for (const range of rangesOf(span)) {
    const walker = document.createTreeWalker(range.commonAncestorContainer, NodeFilter.SHOW_TEXT);
    const first = walker.currentNode;
    const candidates: Text[] = first instanceof Text ? [first] : [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) candidates.push(node as Text);
    for (const node of candidates) {
      if (!range.intersectsNode(node) || node.parentElement?.closest('[data-skip]')) continue;
      const from = node === range.startContainer ? range.startOffset : 0;
      const to = node === range.endContainer ? range.endOffset : node.length;
      if (to > from) nodes.push(cut(node, from, to));
    }
  }
  return nodes;
}

function cut(node: Text, from: number, to: number): Text {
  if (to < node.length) node.splitText(to);
  return from > 0 ? node.splitText(from) : node;
}
