/**
 * Phrases that fill a whole block and are no part of an English article. Labels of buttons, credits and signposts are short and end
 * without a full stop, which keeps sentences safe from them; what heads a part of the text or is an item of a list is none.
 */
import names from '#server/words/page-labels.json' with { type: 'json' };
import lists from '#server/words/page-phrases.json' with { type: 'json' };
import { isOrganisation } from './attribution.ts';
import type { Leaf } from './block.ts';
import { isInBoilerplateContainer } from './boilerplate-containers.ts';
import { comparable } from './normalise.ts';
import { isLinkOnly, isMostlyLinked } from './related-content.ts';

const LONGEST_LABEL = 90;
const LONGEST_PHRASE = 400;
const endsLikeSentence = /[.!?…]["”’)]*$/;
const months = '(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\\.?';
const date = `(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?,?\\s+)?(?:${months}\\s+\\d{1,2}|\\d{1,2}\\s+${months}),?\\s+\\d{4}`;
const day = `(?:${months}\\s+\\d{1,2}|\\d{1,2}\\s+${months})`;
const network = `(?:${names.network.join('|')})`;

/** The expressions of a list, against text in lower case. */
function patternsOf(list: readonly string[]): RegExp[] {
  return list.map(
    (pattern) =>
      new RegExp(pattern.replaceAll('{date}', date).replaceAll('{day}', day).replaceAll('{network}', network)),
  );
}

const labels = patternsOf(lists.label);
const dates = patternsOf(lists.date);
/** Sentences, but none that an article would have. */
const phrases = patternsOf(lists.phrase);
const edgePhrases = patternsOf(lists.edge_phrase);

/** `By Ann Lee`, with or without a date behind it. */
const bylineAlone = new RegExp(`^By(?: (?:and|de|van|von|der|[\\p{Lu}][\\p{L}.’'-]*),?){1,8}(?: ${date})?$`, 'iu');

function isByline(text: string, byline: string | null): boolean {
  if (/^By \p{Lu}/u.test(text) && bylineAlone.test(text)) return true;
  if (byline === null || text.length > byline.length + 40) return false;
  return comparable(text.replace(/^(?:written |posted |story )?by\b/i, '')).startsWith(comparable(byline));
}

/**
 * `phrase` and `byline` are boilerplate wherever they stand, `edge` before and behind an article; `label` and `date` (or a number)
 * may as well head a part of the text or be an item of a list.
 */
type PhraseKind = 'phrase' | 'byline' | 'edge' | 'label' | 'date';

/**
 * Kind of a block whose whole text is a phrase of the page, or only the byline again; null for any other text.
 * @param isLinked most of it is a link, so it is no sentence of the article
 */
export function phraseKind(text: string, byline: string | null, isLinked = false): PhraseKind | null {
  if (text.length > LONGEST_PHRASE) return null;
  const lower = text.toLowerCase();
  const isAnyOf = (list: readonly RegExp[]) => list.some((pattern) => pattern.test(lower));
  if (!/[\p{L}\p{N}]/u.test(lower) || isAnyOf(phrases)) return 'phrase';
  if (!/\p{L}/u.test(lower)) return 'date';
  if (isAnyOf(edgePhrases)) return 'edge';
  if (!isLinked && (text.length > LONGEST_LABEL || endsLikeSentence.test(text))) return null;
  if (isAnyOf(dates)) return 'date';
  if (isAnyOf(labels)) return 'label';
  return isByline(text, byline) ? 'byline' : null;
}

/** Paragraphs shorter than this may be labels. */
const SHORTEST_PROSE = 80;
/** Number of paragraphs in which an article begins, and in which it ends. */
const EDGE = 3;
/** Lines of dates in one container from which on they are those of a diary or a timeline. */
const FEWEST_DATES = 3;

/** The blocks of one page with what is known of each. */
class PhrasedLeaves {
  readonly kinds: readonly (PhraseKind | null)[];
  private readonly leaves: readonly Leaf[];
  /** Indices of the running paragraphs. */
  private readonly prose: readonly number[];

  constructor(leaves: readonly Leaf[], byline: string | null) {
    this.leaves = leaves;
    this.kinds = leaves.map((leaf) => {
      const { type, text } = leaf.block;
      return text === undefined || type === 'code' ? null : phraseKind(text, byline, isMostlyLinked(leaf));
    });
    this.prose = [...leaves.keys()].filter((index) => {
      const { type, text = '' } = leaves[index]?.block ?? {};
      return type === 'paragraph' && text.length >= SHORTEST_PROSE && this.kinds[index] === null;
    });
  }

  isBoilerplate(index: number): boolean {
    const kind = this.kinds[index];
    const leaf = this.leaves[index];
    if (!kind || !leaf) return false;
    if (kind === 'phrase' || kind === 'byline') return true;
    if (kind === 'edge') return this.isAtEdge(index);
    if (isInBoilerplateContainer(leaf)) return true;
    if (leaf.block.type === 'list_item') return !this.isListed(index);
    if (!this.headsText(index)) return true;
    if (isSubheading(leaf)) return this.isAboveArticle(index, kind) && !this.hasSiblings(index);
    return kind === 'label' || !this.hasSiblings(index);
  }

  private isAtEdge(index: number): boolean {
    const before = this.prose.filter((at) => at < index).length;
    return before < EDGE || this.prose.filter((at) => at > index).length < EDGE;
  }

  /** A date stands below the standfirst, too. */
  private isAboveArticle(index: number, kind: 'label' | 'date'): boolean {
    return index < (this.prose[kind === 'date' ? 1 : 0] ?? 0);
  }

  /** Whether text of the same container follows, perhaps below subheadings of its own. */
  private headsText(index: number): boolean {
    const leaf = this.leaves[index];
    let next = index + 1;
    while (this.leaves[next]?.block.type === 'image') next += 1;
    const following = this.leaves[next];
    if (!leaf || following?.place !== leaf.place || isMostlyLinked(following)) return false;
    if (isDeeper(following, leaf)) return this.headsText(next);
    return following.block.type !== 'heading' && this.kinds[next] === null;
  }

  /** Whether other lines of the same kind head a text, too. */
  private hasSiblings(index: number): boolean {
    const { block, place } = this.leaves[index] as Leaf;
    const siblings = [...this.leaves.keys()].filter((at) => {
      const other = this.leaves[at] as Leaf;
      const isAlike = other.block.type === block.type && other.block.level === block.level && other.place === place;
      return isAlike && (isSubheading(other) ? at !== index : this.kinds[at] === 'date') && this.headsText(at);
    });
    return siblings.length >= (isSubheading(this.leaves[index] as Leaf) ? 1 : FEWEST_DATES);
  }

  /** Whether it is an item among items that are text, or of a list of dates. */
  private isListed(index: number): boolean {
    const isItem = (at: number) =>
      this.leaves[at]?.block.type === 'list_item' && this.leaves[at]?.place === this.leaves[index]?.place;
    let from = index;
    let to = index + 1;
    while (isItem(from - 1)) from -= 1;
    while (isItem(to)) to += 1;
    const items = [...this.leaves.keys()].slice(from, to);
    const odd = items.filter((at) => this.kinds[at] !== null || isLinkOnly(this.leaves[at] as Leaf));
    if (odd.length * 2 < items.length) return true;
    return items.length > 1 && odd.every((at) => this.kinds[at] === 'date') && !this.isAboveArticle(index, 'date');
  }
}

/** A heading, or a line in bold that stands for one. */
function isSubheading({ block: { type, text = '', marks = [] } }: Leaf): boolean {
  if (type !== 'paragraph') return type === 'heading';
  return marks.some((mark) => mark.type === 'strong' && mark.end - mark.start >= text.length - 1);
}

function isDeeper({ block }: Leaf, { block: outer }: Leaf): boolean {
  return block.type === 'heading' && outer.type === 'heading' && (block.level ?? 6) > (outer.level ?? 6);
}

/** Drops blocks that are such phrases, but keeps lines that head a part of the text and items of a list of text. */
export function withoutPhrases(leaves: readonly Leaf[], byline: string | null): Leaf[] {
  const phrased = new PhrasedLeaves(leaves, byline);
  return leaves.filter((_, index) => !phrased.isBoilerplate(index));
}

const says =
  /^,?\s+(?:is|was|covers|has (?:written|been|covered|worked|reported|won|published|taught|lived|edited)|writes|reports|joined|lives|works|teaches)\b/;
const saysOfFriend = /^\s+(?:is an? |has (?:written|been|covered|worked) |writes |covers |lives |joined )/;

/**
 * Whether a text says who the author is: `Ann Lee is a reporter in Oslo.` A sentence about an agency is part of its report.
 * @param siteName null when the page has none
 */
export function isAuthorNote(text: string, byline: string | null, siteName: string | null): boolean {
  if (byline === null || text.length > 500) return false;
  const people = byline.split(', ').filter((name) => name.includes(' ') && !isOrganisation(name, siteName));
  return people.some((name) => {
    const [first = name] = name.split(' ');
    if (text.startsWith(name)) return says.test(text.slice(name.length));
    return text.startsWith(first) && saysOfFriend.test(text.slice(first.length));
  });
}
