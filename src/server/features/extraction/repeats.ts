/** What a page says twice: paragraphs that stand in it again, and sentences that were pulled out of the text. */
import type { Leaf } from './block.ts';
import { blockWords } from './block-words.ts';

/** Repeats shorter than this may be meant: a refrain, a "Yes." in an interview. */
const SHORTEST_REPEAT = 60;
const SHORTEST_PULLED = 15;
/** Shorter lines without an end are labels. */
const SHORTEST_OPEN = 50;

interface Paragraph {
  /** As {@link comparable} writes them. */
  words: string;
  place: string;
}

/** Pulled quotations begin a sentence of their own where the text goes on: `It’s`, `But`, a name for a pronoun. */
function isNearlyIn(words: string, text: string): boolean {
  return words.length >= 40 && text.includes(words.slice(8));
}

/** A quotation, or what is named as pulled, that a paragraph has too. */
function isPullQuote({ block: { type, text = '' }, trail }: Leaf, words: string, paragraphs: Paragraph[]): boolean {
  if (type !== 'quote' && !/ (?:pullquote|pull) /.test(trail)) return false;
  const isSentence = words.length >= 25 || (words.length >= SHORTEST_PULLED && /^(?:\S+ ){3,}\S*[.!?]\W*$/.test(text));
  return (
    isSentence &&
    paragraphs.some((other) => other.words !== words && (other.words.includes(words) || isNearlyIn(words, other.words)))
  );
}

/**
 * A paragraph that a longer one has too: a line without an end, or one in quotation marks that stands in a box of its
 * own. A text that quotes in order to answer has its quotations where its paragraphs are.
 */
function isPulledLine({ block: { type, text = '' }, place }: Leaf, words: string, paragraphs: Paragraph[]): boolean {
  if (type !== 'paragraph') return false;
  const isOpen = words.length >= SHORTEST_OPEN && /^\w[^.!?]+$/.test(text);
  const isQuoted = words.length >= SHORTEST_PULLED && /^“[^“”]+”$/.test(text);
  if (!isOpen && !isQuoted) return false;
  return paragraphs.some((other) => {
    return (isOpen || other.place !== place) && other.words.length > words.length && other.words.includes(words);
  });
}

/** Drops what was said before in the same words, and pull quotes, which repeat a sentence of the text. */
export function withoutRepeats(leaves: readonly Leaf[]): Leaf[] {
  const seen = new Set<string>();
  const paragraphs = leaves
    .filter(({ block }) => block.type === 'paragraph')
    .map(({ block, place }) => ({ words: blockWords(block), place }));
  return leaves.filter((leaf) => {
    const { type, src = '' } = leaf.block;
    const words = blockWords(leaf.block);
    if (isPullQuote(leaf, words, paragraphs) || isPulledLine(leaf, words, paragraphs)) return false;
    const key = type === 'image' ? src : words;
    if (type !== 'image' && key.length < SHORTEST_REPEAT) return true;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
