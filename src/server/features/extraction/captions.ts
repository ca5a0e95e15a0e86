/**
 * Detects captions that are set as paragraphs: in italics beside a picture, credited to an agency, or equal to a picture's alternative
 * text. A sentence that only begins like an alternative text or ends in a bracket is text.
 */
import labels from '#server/words/page-labels.json' with { type: 'json' };
import { comparableText, type Leaf } from './block.ts';
import { comparable } from './normalise.ts';

const LONGEST_CAPTION = 400;
const LONGEST_LINE = 140;
/** The agency stands behind one of the last paragraphs of its report, or behind each report of a round-up. */
const LAST_PARAGRAPHS = 3;
const FEWEST_REPORTS = 3;
/** Characters of an alternative text, compared; shorter ones are names and labels. */
const SHORTEST_ALT = 20;
const SHORTEST_CUT = 60;

const agency = `(?:${labels.agency.join('|')})`;
const work = '(?:photo(?:graph)?|image|picture|pic|illustration|screenshot)s?';
/** A word in the name of a person or paper. */
const nameWord = "(?:\\p{Lu}[\\p{L}\\p{M}.’'-]*|and|&|for|of|the|de|van|von|via|author)";

/** `(Photo by Ann Lee)`, `(Ann Lee/Getty Images)`, at the end. */
const creditInBrackets = new RegExp(
  `\\((?:(?:${work}(?: credits?)?|credits?)(?:\\s?:| by| courtesy)[^()]{2,80}|[^()]{1,80}\\/\\s?${agency})\\)\\.?$`,
  'i',
);
/** `(Reuters)`: a credit, or the end of the agency's report. */
const agencyInBrackets = new RegExp(`\\(${agency}\\)\\.?$`, 'i');
/** `(Ann Lee/The Courier)`, but not `(AC/DC)`. */
const twoNamesInBrackets = /\(\p{Lu}\S* \p{Lu}[^()/]{1,40}\/\s?\p{Lu}[^()]{1,40}\)\.?$/u;
/** `Photo: courtesy of the museum`, `Photographs by Ann Lee`, alone or behind a caption. */
const creditLine = new RegExp(
  `(?:^|[.!?)”] )(?:[Pp]hoto(?:graph)?s?|[Ii]mages?|[Pp]ictures?|[Ii]llustrations?|[Cc]redits?)(?: credits?)?` +
    `(?:: ?(?:\\p{Lu}|[@©]|courtesy|via|the )[^.:]{1,60}| by ${nameWord}(?:[ ,/]+${nameWord}){0,8})\\.?$`,
  'u',
);
/** A credit behind the words of a caption: `. Ann Lee/AP`. */
const creditBehind = /^\s*[^\s\p{L}\p{N},;’'-].{0,40}$/u;
const sourceBehind = new RegExp(
  `^\\W*(?:(?:${work}|source|credit)s?(?: by|:) .{1,30}|(?:${work}(?: by|:) )?${agency})\\W*$`,
  'i',
);
const sentenceEnd = /[.!?…]["”’)]*$/;

/** A short line that is all in italics, but for notes of the editors. */
function isItalicLine({ block: { type, text = '', marks = [] } }: Leaf): boolean {
  if (type !== 'paragraph' || text.length > LONGEST_LINE || /^(?:editor|update|correction|note)/i.test(text))
    return false;
  return marks.some((mark) => mark.type === 'em' && mark.end - mark.start >= text.length - 1);
}

/** A sentence with the agency that reports it behind. */
function isReport(text: string): boolean {
  return text.length <= LONGEST_CAPTION && agencyInBrackets.test(text) && /[.!?]["”’)]*\s+\(/.test(text);
}

/** A line that is all in bold heads what follows. */
function isBoldLine({ block: { text = '', marks = [] } }: Leaf): boolean {
  return marks.some((mark) => mark.type === 'strong' && mark.end - mark.start >= text.length - 1);
}

/** The part of `text` behind its first `count` letters and digits. */
function behind(text: string, count: number): string {
  let end = text.length;
  for (let seen = 0, at = 0; at < text.length; at += 1) {
    seen += comparable(text[at] ?? '').length;
    if (seen < count) continue;
    end = at + 1;
    break;
  }
  return text.slice(end);
}

/**
 * Whether a block repeats an alternative text: all of it, its beginning, or all of it with a credit.
 * @param isBeside whether a picture with this alternative text stands beside the block
 */
function saysAlt(leaf: Leaf, alt: string, isBeside: boolean): boolean {
  const { text = '', type } = leaf.block;
  const words = comparableText(leaf.block);
  // A list may name what its pictures show, and a line in bold may head a part of the text.
  if (isBoldLine(leaf) || (type !== 'paragraph' && !isBeside)) return false;
  if (alt === words) return true;
  if (alt.startsWith(words)) return isBeside;
  if (!words.startsWith(alt)) return false;
  const rest = behind(text, alt.length);
  // Some sites cut alternative texts at a number of characters.
  if (alt.length >= SHORTEST_CUT && /^\p{L}/u.test(rest)) return true;
  return sourceBehind.test(rest) || (isBeside && creditBehind.test(rest) && !sentenceEnd.test(rest));
}

/**
 * Drops captions that are set as paragraphs.
 * @param altTexts alternative texts of the page's pictures
 */
export function withoutCaptions(leaves: Leaf[], altTexts: readonly string[]): Leaf[] {
  const alts = [...new Set(altTexts.map(comparable))].filter((alt) => alt.length >= SHORTEST_ALT);
  const paragraphs = [...leaves.keys()].filter((index) => leaves[index]?.block.type === 'paragraph');
  const end = paragraphs.at(-LAST_PARAGRAPHS) ?? 0;
  const reports = paragraphs.filter((index) => isReport(leaves[index]?.block.text ?? '')).length;
  const lastText = paragraphs.at(-1);
  const pictureAt = (index: number) => (leaves[index]?.block.type === 'image' ? leaves[index].block : undefined);
  return leaves.filter((leaf, index) => {
    const { text, type } = leaf.block;
    if (text === undefined || text.length > LONGEST_CAPTION || type === 'heading' || type === 'code') return true;
    const beside = [pictureAt(index - 1), pictureAt(index + 1)].filter((picture) => picture !== undefined);
    const altsBeside = new Set(beside.map((picture) => comparable(picture.alt ?? '')));
    const words = comparableText(leaf.block);
    if (words.length >= SHORTEST_ALT && alts.some((alt) => saysAlt(leaf, alt, altsBeside.has(alt)))) return false;
    if (isItalicLine(leaf) && beside.length > 0) return false;
    if (creditInBrackets.test(text) || creditLine.test(text)) return false;
    const isUncaptioned = beside.some(({ caption }) => caption === undefined);
    if (agencyInBrackets.test(text)) {
      const isEnd = index >= end || reports >= FEWEST_REPORTS;
      return isReport(text) && isEnd && (!isUncaptioned || index === lastText);
    }
    return !(isUncaptioned && twoNamesInBrackets.test(text));
  });
}
