/**
 * Spelling correction for unknown words: repeated letters (`sooo`), one edit (`recieve`, `adress`) or a dropped g (`findin`). Only one
 * edit, and only towards a common word; names are left alone.
 */
import type { Lexicon } from '../lexicon.ts';
import { baseSpellings } from '../spelling.ts';
import spellings from '../words/chat-spellings.json' with { type: 'json' };

/** Sources of known words: the dictionary and training. */
export interface SpellingKnowledge {
  lexicon: Lexicon;
  /** Whether the word vectors contain a word in lower case, or training has seen it often. */
  isUsed(word: string): boolean;
}

/** Spellings of messages and comments, in lower case. */
const CHAT = new Map(Object.entries(spellings.chat));
/** Highest rank of a correction; a form counts with twice the rank of its lemma. */
const RAREST_MEANT = 20_000;
/** Highest rank where a missing last letter is corrected (`woul`): otherwise the form is more often another word. */
const RAREST_CUT_SHORT = 1000;
const SHORTEST = 4;
/** Longer forms are not corrected: the search is quadratic in the length. */
const LONGEST = 24;
/** A shorter word with an extra letter is more often an abbreviation or a name: `isda`. */
const SHORTEST_WITH_EXTRA = 6;
const PLAIN = /^[a-z]+$/;
const DRAWN_OUT = /([a-z])\1{2,}/g;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const VOWELS = 'aeiou';
/** Factor of the frequency rank for slips that are less common than a double letter or two swapped letters. */
const LESS_COMMON = 4;

/**
 * The word that was meant, with the capitals of the form; null when the form is known, or nothing near it is. Slips are
 * looked for in lower case alone. Chosen on the training part of UD English EWT, where one in four such words is right as
 * it is.
 * @param isListed whether the dictionary or training knows the form.
 */
export function intendedWord(form: string, isListed: boolean, knowledge: SpellingKnowledge): string | null {
  const said = CHAT.get(form);
  if (said !== undefined) return said;
  if (isListed || form.length < SHORTEST || form.length > LONGEST) return null;
  const key = form.toLowerCase();
  const isDrawnOut = hasTriple(key);
  if ((!isDrawnOut && form !== key) || !PLAIN.test(key)) return null;
  if (!isDrawnOut) return isFormOfKnown(key, knowledge) ? null : withoutSlip(key, knowledge);
  const word = shortened(key, knowledge);
  return word === null ? null : inCaseOf(form, word);
}

/** Whether a letter occurs three times in a row. */
function hasTriple(key: string): boolean {
  for (let at = 2; at < key.length; at++) {
    const unit = key.charCodeAt(at);
    if (unit === key.charCodeAt(at - 1) && unit === key.charCodeAt(at - 2)) return true;
  }
  return false;
}

function isKnown(word: string, { lexicon, isUsed }: SpellingKnowledge): boolean {
  return isUsed(word) || lexicon.entry(word) !== null || lexicon.readings(word).length > 0;
}

/** `hireing`, `tomatos`, `phenophases`: a form of a word that is known, in this or another spelling. */
function isFormOfKnown(key: string, knowledge: SpellingKnowledge): boolean {
  return baseSpellings(key).some((base) => isKnown(base, knowledge));
}

function inCaseOf(form: string, word: string): string {
  if (form === form.toUpperCase()) return word.toUpperCase();
  return /^\p{Lu}/u.test(form) ? word.charAt(0).toUpperCase() + word.slice(1) : word;
}

/** `commment` has a double letter, `soooo` a single one. */
function shortened(key: string, knowledge: SpellingKnowledge): string | null {
  const [double, single] = [key.replace(DRAWN_OUT, '$1$1'), key.replace(DRAWN_OUT, '$1')];
  const [doubleRank, singleRank] = [rankOf(double, knowledge), rankOf(single, knowledge)];
  if (doubleRank === null && singleRank === null) return null;
  return (doubleRank ?? Number.POSITIVE_INFINITY) < (singleRank ?? Number.POSITIVE_INFINITY) ? double : single;
}

function withoutSlip(key: string, knowledge: SpellingKnowledge): string | null {
  let best: string | null = null;
  let bestScore = Number.POSITIVE_INFINITY;
  const consider = (word: string, times: number, rarest = RAREST_MEANT) => {
    const rank = rankOf(word, knowledge);
    if (rank === null || rank > rarest || rank * times >= bestScore) return;
    best = word;
    bestScore = rank * times;
  };
  for (let at = 0; at < key.length; at++) {
    const [before, letter, rest] = [key.slice(0, at), key.charAt(at), key.slice(at + 1)];
    const isDouble = letter === rest.charAt(0);
    if (!isDouble && rest !== '') consider(before + rest.charAt(0) + letter + rest.slice(1), 1);
    if (isDouble) consider(before + rest, 1);
    else if (at > 0 && key.length >= SHORTEST_WITH_EXTRA) consider(before + rest, LESS_COMMON);
    consider(before + letter + letter + rest, 1);
    if (VOWELS.includes(letter)) for (const vowel of VOWELS) consider(before + vowel + rest, LESS_COMMON);
    if (at > 0) for (const missing of LETTERS) consider(before + missing + letter + rest, LESS_COMMON);
  }
  for (const missing of LETTERS) consider(key + missing, LESS_COMMON, RAREST_CUT_SHORT);
  if (key.endsWith('in') && isParticiple(`${key}g`, knowledge)) consider(`${key}g`, 1);
  return best;
}

function isParticiple(word: string, { lexicon }: SpellingKnowledge): boolean {
  return lexicon.readings(word).some(({ inflection }) => inflection === 'present_participle');
}

/** Place by frequency of a word that may have been meant; null for a name and a word that is not common. */
function rankOf(word: string, { lexicon, isUsed }: SpellingKnowledge): number | null {
  if (!isUsed(word)) return null;
  const entry = lexicon.entry(word);
  if (entry?.isName || (entry !== null && entry.headword !== word)) return null;
  let rank = entry?.rank ?? Number.POSITIVE_INFINITY;
  for (const { lemma } of lexicon.readings(word)) {
    rank = Math.min(rank, 2 * (lexicon.entry(lemma)?.rank ?? Number.POSITIVE_INFINITY));
  }
  return rank <= RAREST_MEANT ? rank : null;
}
