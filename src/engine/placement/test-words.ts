/**
 * Selects the headwords that a vocabulary test may ask: plain lemmas with a settled meaning. Names, inflected forms, derivatives,
 * transparent compounds, abbreviations, technical, archaic and offensive words are left out.
 */
import { baseCandidates } from '../derivation.ts';
import type { ExamLevel } from '../exam-level.ts';
import { meaningCharacters } from '../quiz/glosses.ts';
import affixes from '../words/affixes.json' with { type: 'json' };
import { alternatives } from '../words/alternatives.ts';
import markers from '../words/gloss-markers.json' with { type: 'json' };

/** A headword of the frequency lists, as a dictionary knows it. */
export interface RankedWord {
  readonly word: string;
  /** Place by frequency, 1 is the most frequent. */
  readonly rank: number;
  readonly tags: readonly ExamLevel[];
  /** Collins stars 1–5, 0 when it has none. */
  readonly collins: number;
  readonly isName: boolean;
  /** Whether it is a form of another headword. */
  readonly isInflected: boolean;
  /** A simpler headword it is derived from. */
  readonly base: string | null;
}

/** A sense in the dictionary's order; one of a single trade has its field in 〔〕 and no word class. */
export interface WordSense {
  readonly pos: string;
  readonly zh: string;
  readonly en?: string;
}

/** A word that can be asked. */
export interface TestWord {
  readonly word: string;
  readonly rank: number;
  /** Its meaning, for words of one word class: only there the first gloss is surely the best known one. */
  readonly meaning: WordMeaning | null;
}

export interface WordMeaning {
  /** `n`, `v`, `adj` or `adv`. */
  readonly part: string;
  /** Chinese, short enough for a button. */
  readonly gloss: string;
  /** Chinese characters of all its senses, but for grammar's: a wrong answer may share none of them. */
  readonly characters: string;
}

/** Plain spellings of a length that can be told from each other. */
const SPELLING = /^[a-z]{3,14}$/;
/**
 * Down to this rank a headword that no syllabus and no learner's dictionary has owes its place to a name of the same spelling (`lewis` 吊楔),
 * or is a spelling variant or technical. Beyond it there are rare words that only WordNet vouches for.
 */
const LISTED_RANK = 9_000;
/** Years of a life in a WordNet gloss: the headword is known as somebody's name. */
const LIFE = /\(\d{3,4}-\d{4}\)|\(born in/;
const OPEN_CLASS = /^(n|vt|vi|v|adj|adv)\./;
const UNFIT_GLOSS = new RegExp(`${alternatives(markers.unfit)}|[(（]古[)）]`);
const HAN = /\p{Script=Han}/u;
const LONGEST_GLOSS = 12;
const WORDINGS = 2;
/** Parts of a compound that give its meaning away are at least this long and this common. */
const SHORTEST_PART = 3;
const COMMON_PART = 6_000;
/** A shorter base is chance more often than kinship. */
const SHORTEST_BASE = 4;
const PREFIX = new RegExp(`^(?:${alternatives(affixes.hinting_prefix)})`);

/** Whether the dictionary's facts allow a word: the cheap part of the selection. */
export function isPlainHeadword({ word, isName, isInflected, base }: RankedWord): boolean {
  return SPELLING.test(word) && !isName && !isInflected && base === null;
}

/**
 * Whether a commoner word is hidden in it, related or not: a derivative, a prefixed word, a compound.
 * @param rankOf rank of a spelling; infinite when it is no ranked word
 */
export function showsOtherWord({ word, rank }: RankedWord, rankOf: (spelling: string) => number): boolean {
  const isBase = (part: string) => part.length >= SHORTEST_BASE && rankOf(part) < rank;
  const prefix = PREFIX.exec(word)?.[0] ?? '';
  return (
    baseCandidates(word).some(isBase) ||
    (prefix !== '' && isBase(word.slice(prefix.length))) ||
    isCompound(word, (part) => rankOf(part) < COMMON_PART)
  );
}

/**
 * A headword as a test word; null when its meanings say that it should not be asked.
 * @param senses as the dictionary has them, in its order
 */
export function testWord(word: RankedWord, senses: readonly WordSense[]): TestWord | null {
  const { rank, tags, collins } = word;
  const isListed = tags.length > 0 || collins > 0;
  const glosses = senses.flatMap(({ en }) => en ?? []);
  const isVouched = rank > LISTED_RANK && glosses.length > 0 && !glosses.some((en) => LIFE.test(en));
  if (!(isListed || isVouched) || senses.some(({ zh }) => UNFIT_GLOSS.test(zh))) return null;
  const general = senses.filter(({ pos }) => pos !== '');
  const parts = new Set(general.map(({ pos }) => partOf(pos)));
  const [first] = general;
  const [part] = parts;
  if (first === undefined || part === undefined || !general.some(({ pos }) => OPEN_CLASS.test(pos))) return null;
  const gloss = parts.size === 1 && part !== '' ? shortGloss(first.zh) : null;
  const characters = meaningCharacters(senses.map(({ zh }) => zh).join(''));
  return { word: word.word, rank, meaning: gloss === null ? null : { part, gloss, characters } };
}

/** `v` for every kind of verb, '' for classes of grammar. */
function partOf(pos: string): string {
  const part = OPEN_CLASS.exec(pos)?.[1] ?? '';
  return part.startsWith('v') ? 'v' : part;
}

/** `sunlight`, `football`: two common words written as one. */
function isCompound(word: string, isCommon: (part: string) => boolean): boolean {
  for (let cut = SHORTEST_PART; cut <= word.length - SHORTEST_PART; cut++) {
    if (isCommon(word.slice(0, cut)) && isCommon(word.slice(cut))) return true;
  }
  return false;
}

/** The first wordings of a sense; null when even the first is too long for a button or has no Chinese. */
function shortGloss(zh: string): string | null {
  const wordings = zh
    .split(/[，；、]/)
    .map((wording) => wording.replace(/[（(〈［[<][^）)〉］\]>]*[）)〉］\]>]/g, '').trim())
    .filter((wording) => HAN.test(wording) && !/[A-Za-z（(）)]/.test(wording));
  let gloss = '';
  for (const wording of wordings.slice(0, WORDINGS)) {
    const longer = gloss ? `${gloss}，${wording}` : wording;
    if (longer.length <= LONGEST_GLOSS) gloss = longer;
  }
  return gloss || null;
}
