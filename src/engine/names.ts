/**
 * Finds the names of a text: people, places, organisations, months, nationalities. By capitals; at the start of a sentence by the rest of
 * the text and the dictionary.
 */

import type { LexicalEntry, Lexicon } from './lexicon.ts';
import type { PartOfSpeech } from './part-of-speech.ts';
import { lemmaOfSurfaceForm, type SurfaceForm, surfaceForms } from './surface-forms.ts';
import type { TextRange } from './text-range.ts';
import { normalizeWord, type Token, tokenText } from './tokens.ts';

/** I, I'm, I've … are no names. */
const FIRST_PERSON = /^I(?:['’]|$)/;
/** A sentence with more capitalized words than this share is a headline: capitals say nothing in it. */
const HEADLINE_SHARE = 0.6;
const HEADLINE_WORDS = 4;
/** Before a name, a sentence-initial word rarer than this is part of the name: `Rose Tremain`. */
const RARE_RANK = 4000;
/**
 * A word that is always written with a capital, before at least this many different words, is a name wherever it stands, unless it may open
 * sentences as it is. Different following words are counted, so that a text gives the same result when it comes twice.
 */
const DIFFERENT_PLACES = 3;
const COMMON_RANK = 1000;
/** Classes of words that often begin sentences: `However`, `Several`. */
const OPENERS: ReadonlySet<PartOfSpeech> = new Set([
  'adverb',
  'pronoun',
  'preposition',
  'conjunction',
  'determiner',
  'numeral',
  'interjection',
]);

/** Evidence from a text, without its headlines, about a capitalized word. */
interface Evidence {
  /** Different words behind it. */
  followers: string[];
  /** Whether the word has a capital inside a sentence. */
  isInside: boolean;
  /** Whether the word also occurs in lower case. */
  isLower: boolean;
}

/** Places of a sentence's words among the tokens. */
interface Group {
  words: readonly number[];
  isHeadline: boolean;
}

/**
 * For each token 1 if it is a name.
 * @param sentences of the same text, in order; linear in tokens.
 * @param words of the tokens, when the caller has them.
 */
export function nameTokens(
  text: string,
  tokens: readonly Token[],
  sentences: readonly TextRange[],
  lexicon: Lexicon,
  words: readonly (SurfaceForm | null)[] = surfaceForms(text, tokens, lexicon),
): Uint8Array {
  const names = new Uint8Array(tokens.length);
  const groups = wordsBySentence(tokens, words, sentences);
  const evidence = evidenceOf(text, tokens, words, groups, names);
  for (const group of groups) {
    // From the end, so that the word after is already judged.
    for (let place = group.words.length - 1; place >= 0; place--) {
      const index = group.words[place] as number;
      const word = words[index] as SurfaceForm;
      if (word.hasCapitalWithin) names[index] = 1;
      if (!word.isCapitalized || names[index] === 1 || FIRST_PERSON.test(word.form)) continue;
      const said = evidence.get(word.bareKey);
      if (said?.isLower) continue;
      const entry = lexicon.entry(normalizeWord(lemmaOfSurfaceForm(word, lexicon)));
      const isName =
        entry === null ||
        entry.isName ||
        said?.isInside === true ||
        (isRare(entry) && (names[index + 1] === 1 || isUntaught(entry))) ||
        (said !== undefined && said.followers.length >= DIFFERENT_PLACES && isOnlyName(word, entry, lexicon));
      if (isName) names[index] = 1;
    }
  }
  return names;
}

/** What the text shows about each capitalized word, by its key. Marks capitalized words inside a sentence in `names`. */
function evidenceOf(
  text: string,
  tokens: readonly Token[],
  words: readonly (SurfaceForm | null)[],
  groups: readonly Group[],
  names: Uint8Array,
): Map<string, Evidence> {
  const evidence = new Map<string, Evidence>();
  for (const group of groups) {
    if (group.isHeadline) continue;
    for (let place = 0; place < group.words.length; place++) {
      const index = group.words[place] as number;
      const word = words[index] as SurfaceForm;
      if (!word.isCapitalized) continue;
      const key = word.bareKey;
      const known = evidence.get(key);
      const said = known ?? { followers: [], isInside: false, isLower: false };
      if (known === undefined) evidence.set(key, said);
      noteFollower(said, text, tokens[index + 1]);
      if (place === 0 || opensQuotation(text, tokens, index)) continue;
      said.isInside = true;
      if (!FIRST_PERSON.test(word.form)) names[index] = 1;
    }
  }
  if (evidence.size === 0) return evidence;
  for (const group of groups) {
    if (group.isHeadline) continue;
    for (const index of group.words) {
      const word = words[index] as SurfaceForm;
      if (word.isCapitalized) continue;
      const said = evidence.get(word.bareKey);
      if (said !== undefined) said.isLower = true;
    }
  }
  return evidence;
}

function noteFollower({ followers }: Evidence, text: string, next: Token | undefined): void {
  if (followers.length >= DIFFERENT_PLACES || next === undefined) return;
  const follower = tokenText(text, next);
  if (!followers.includes(follower)) followers.push(follower);
}

function isRare(entry: LexicalEntry): boolean {
  return (entry.rank ?? Number.POSITIVE_INFINITY) > RARE_RANK;
}

/** Whether a word is in no syllabus, no learner's dictionary and no word family: `mina` is a coin, `Mina` far more often somebody. */
function isUntaught(entry: LexicalEntry): boolean {
  return entry.tags.length === 0 && entry.collins === 0 && entry.base === null;
}

/** Whether a word that is always capitalized is unlikely to be the common noun: no plural, no adverb, and not very frequent. */
function isOnlyName(word: SurfaceForm, entry: LexicalEntry, lexicon: Lexicon): boolean {
  if (isUntaught(entry)) return true;
  if (entry.rank !== null && entry.rank <= COMMON_RANK) return false;
  return !entry.parts.some((part) => OPENERS.has(part)) && lexicon.readings(word.bareKey).length === 0;
}

function wordsBySentence(
  tokens: readonly Token[],
  written: readonly (SurfaceForm | null)[],
  sentences: readonly TextRange[],
): Group[] {
  const groups: Group[] = [];
  let index = 0;
  for (const { end } of sentences) {
    const words: number[] = [];
    let capitals = 0;
    for (; index < tokens.length && (tokens[index] as Token).start < end; index++) {
      const word = written[index] as SurfaceForm | null;
      if (word === null) continue;
      words.push(index);
      if (word.isCapitalized) capitals++;
    }
    groups.push({ words, isHeadline: words.length >= HEADLINE_WORDS && capitals > HEADLINE_SHARE * words.length });
  }
  return groups;
}

const OPENING_SIGNS = '“"‘\'(:—–[';
const CLOSING_SIGNS = '”"’\')]';

/**
 * The first word of a quotation or after a colon has a capital of its own; one that is all there is between the signs was
 * given it: “Hamlet”, (Paris).
 */
function opensQuotation(text: string, tokens: readonly Token[], index: number): boolean {
  return isSign(text, tokens[index - 1], OPENING_SIGNS) && !isSign(text, tokens[index + 1], CLOSING_SIGNS);
}

function isSign(text: string, token: Token | undefined, signs: string): boolean {
  return token?.kind === 'punctuation' && token.end === token.start + 1 && signs.includes(text.charAt(token.start));
}
