/**
 * Boilerplate removal: drops the blocks that Readability leaves between paragraphs, such as share bars, related stories, forms,
 * credits, captions, repeats and pull quotes. Every rule works on whole blocks; none changes a text.
 */
import { comparableText, type Leaf } from './block.ts';
import { withoutBoilerplateContainers } from './boilerplate-containers.ts';
import { isAuthorNote, withoutPhrases } from './boilerplate-phrases.ts';
import { withoutCaptions } from './captions.ts';
import { comparable } from './normalise.ts';
import {
  isCallToAction,
  withoutComments,
  withoutLinkOnly,
  withoutPublisherNotes,
  withoutRelatedSections,
  withoutTeasers,
} from './related-content.ts';

const LONGEST_HEADING = 140;
/** A chart has two axes with some marks each, and a heading. */
const FEWEST_LABELS = 8;
const LONGEST_LABEL = 60;
/** Number of first blocks with standfirst, date and author, and of last blocks with notes on the author. */
const EDGE = 4;

/** Metadata of the page that the rules use. */
interface PageContext {
  title: string;
  site_name: string | null;
  /** Texts of the page's h1 elements. */
  headings: readonly string[];
  byline: string | null;
  /** Alternative texts of the page's pictures. */
  altTexts: readonly string[];
  /** Host of the page's address. */
  host: string;
}

function withoutTitle(leaves: Leaf[], { title, headings, site_name: site }: PageContext): Leaf[] {
  const siteWords = comparable(site ?? '');
  const isTitle = new Set([comparable(title), siteWords]);
  const isHeadline = new Set(headings.map(comparable));
  const start = leaves.findIndex(
    ({ block: { type, text = '' } }) => type === 'paragraph' && text.length >= LONGEST_HEADING,
  );
  return leaves.filter(({ block }, index) => {
    const text = comparableText(block);
    // `Channel Two News, Morrow Vale`
    const isSite =
      siteWords.length >= 4 && index < EDGE && text.startsWith(siteWords) && (block.text?.length ?? 0) < 60;
    if (isSite && !/[.!?]\W*$/.test(block.text ?? '')) return false;
    return text === '' || !(isTitle.has(text) || (index < Math.min(EDGE, start) && isHeadline.has(text)));
  });
}

/** A heading is dropped when nothing follows it, or only a heading of the same or a higher rank. */
function withoutEmptySections(leaves: Leaf[]): Leaf[] {
  const kept: Leaf[] = [];
  let next: Leaf['block'] | undefined;
  for (const leaf of leaves.toReversed()) {
    const { type, level = 6 } = leaf.block;
    const isEmpty = type === 'heading' && (!next || (next.type === 'heading' && (next.level ?? 6) <= level));
    if (isEmpty) continue;
    kept.push(leaf);
    if (type !== 'image') next = leaf.block;
  }
  return kept.reverse();
}

/** Axis labels of charts: runs of short lines, mostly numbers. */
function withoutChartLabels(leaves: Leaf[]): Leaf[] {
  const isLabel = ({ block: { type, text = '' } }: Leaf) => type === 'paragraph' && text.length <= LONGEST_LABEL;
  const isNumber = ({ block }: Leaf) => !/\p{L}/u.test(block.text ?? '');
  const kept: Leaf[] = [];
  for (let at = 0; at < leaves.length; ) {
    let end = at;
    while (end < leaves.length && isLabel(leaves[end] as Leaf)) end += 1;
    const run = leaves.slice(at, end);
    const isChart = run.length >= FEWEST_LABELS && run.filter(isNumber).length > run.length / 2;
    const next = leaves[end];
    kept.push(...(isChart ? [] : run), ...(next ? [next] : []));
    at = end + 1;
  }
  return kept;
}

/** Notes on the author at the end, with the portrait before them. */
function withoutAuthorNotes(leaves: Leaf[], { byline, site_name: site }: PageContext): Leaf[] {
  const isNote = (index: number) =>
    index >= leaves.length - EDGE && isAuthorNote(leaves[index]?.block.text ?? '', byline, site);
  return leaves.filter(({ block }, index) => {
    const isPortrait =
      block.type === 'image' && block.caption === undefined && index + 1 < leaves.length && isNote(index + 1);
    return !isPortrait && !isNote(index);
  });
}

/** A standfirst is often set as a heading, and so is running text for emphasis: they are paragraphs. */
function withParagraphsAsSuch(leaves: Leaf[]): Leaf[] {
  return leaves.map((leaf, index) => {
    const { type, text = '', level: _, ...rest } = leaf.block;
    const isSentence = text.length > LONGEST_HEADING || (index < EDGE && text.length > 60 && /[.!?]["”’]?$/.test(text));
    return type === 'heading' && isSentence ? { ...leaf, block: { type: 'paragraph', text, ...rest } } : leaf;
  });
}

/** Removes the boilerplate of one page; the rules with the largest effect run first. */
export function withoutBoilerplate(leaves: readonly Leaf[], page: PageContext): Leaf[] {
  let kept = withoutRelatedSections(withoutChartLabels(withoutComments(withoutBoilerplateContainers(leaves))));
  // Both tests look at the blocks beside a block, so both run before any is removed.
  const unlinked = new Set(withoutLinkOnly(kept));
  kept = withoutPhrases(kept, page.byline).filter((leaf) => unlinked.has(leaf));
  kept = withoutCaptions(withoutTeasers(kept, page.host), page.altTexts);
  kept = withoutTitle(
    kept.filter((leaf) => !isCallToAction(leaf)),
    page,
  );
  kept = withoutPublisherNotes(withoutAuthorNotes(withoutRepeats(kept), page));
  return withParagraphsAsSuch(withoutEmptySections(kept));
}

/** Repeats shorter than this may be meant: a refrain, a "Yes." in an interview. */
const SHORTEST_REPEAT = 60;
const SHORTEST_PULLED = 15;
/** Shorter lines without an end are labels. */
const SHORTEST_OPEN = 50;

interface Paragraph {
  /** Its text as {@link comparable} gives it. */
  words: string;
  place: string;
}

/** Pull quotes may change the first word of a sentence: `It’s`, `But`, a name for a pronoun. */
function isNearlyIn(words: string, text: string): boolean {
  return words.length >= 40 && text.includes(words.slice(8));
}

/** A quotation or named pull quote whose text a paragraph contains. */
function isPullQuote({ block: { type, text = '' }, trail }: Leaf, words: string, paragraphs: Paragraph[]): boolean {
  if (type !== 'quote' && !/ (?:pullquote|pull) /.test(trail)) return false;
  const isSentence = words.length >= 25 || (words.length >= SHORTEST_PULLED && /^(?:\S+ ){3,}\S*[.!?]\W*$/.test(text));
  return (
    isSentence &&
    paragraphs.some((other) => other.words !== words && (other.words.includes(words) || isNearlyIn(words, other.words)))
  );
}

/**
 * A paragraph that a longer one contains: a line without a full stop, or a quotation in a container of its own. Quotations in
 * the article's own container are kept, because a text may quote in order to answer.
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

/** Drops repeated blocks and pull quotes. */
function withoutRepeats(leaves: readonly Leaf[]): Leaf[] {
  const seen = new Set<string>();
  const paragraphs = leaves
    .filter(({ block }) => block.type === 'paragraph')
    .map(({ block, place }) => ({ words: comparableText(block), place }));
  return leaves.filter((leaf) => {
    const { type, src = '' } = leaf.block;
    const words = comparableText(leaf.block);
    if (isPullQuote(leaf, words, paragraphs) || isPulledLine(leaf, words, paragraphs)) return false;
    const key = type === 'image' ? src : words;
    if (type !== 'image' && key.length < SHORTEST_REPEAT) return true;
    const isNew = !seen.has(key);
    seen.add(key);
    return isNew;
  });
}
