/**
 * The half of difficulty that lies in the sentences: how long they are and how many clauses without a finite verb they pack in
 * (`having laboured`, `shrouded in mist`, `the samples taken`).
 */
import type { CutText } from './cut-text.ts';
import type { Lexicon } from './lexicon.ts';
import { type Participle, type WrittenWord, writtenLemma } from './written-words.ts';

export interface SentenceFeatures {
  /** Natural log of words a sentence. */
  logSentenceWords: number;
  /** Natural log of one more than participles a sentence. */
  logParticiples: number;
}

/** A longer one is a list, a table or text without stops rather than a sentence. */
const LONGEST_SENTENCE = 120;
/** A line this short without a stop is a heading or an item of a list: it says nothing of how sentences are built. */
const LONGEST_HEADING = 10;
const STOP = /[.!?…:;]["”’')\]]*$/;
/** Room for a stop and what may close after it. */
const TAIL = 4;

/** After these a form such as `given` or `washed` is a participle, and so it is after adverbs in -ly. */
const BEFORE_PARTICIPLE = listed(
  'am is are was were be been being have has had having get gets got getting not never also been already often usually only ' +
    'recently now always widely still just more most less so well the a an this that these those his her its their our my ' +
    'your no some any each every',
);
const CONTRACTED_AUXILIARY = /(?:'s|'re|'ve|'m|n't)$/;
const PREPOSITIONS = listed('of in to for with on at by from about into over after between under through during as');

/**
 * Both zero for a text without words. A name of several words counts as one. Linear in tokens.
 * @param words of the text's tokens; `names` has 1 where they are names.
 */
export function sentenceFeatures(
  { text, tokens, sentences }: CutText,
  words: readonly (WrittenWord | null)[],
  names: Uint8Array,
  lexicon: Lexicon,
): SentenceFeatures {
  const inProse = { sentences: 0, words: 0, participles: 0 };
  const inHeadings = { sentences: 0, words: 0, participles: 0 };
  let index = 0;
  for (const { end } of sentences) {
    let length = 0;
    let participles = 0;
    for (; index < tokens.length; index++) {
      const token = tokens[index];
      if (token === undefined || token.start >= end) break;
      const isName = names[index] === 1;
      if (token.kind === 'number' || (token.kind === 'word' && !(isName && names[index - 1] === 1))) length++;
      const word = words[index] ?? null;
      if (word === null || isName) continue;
      word.participle ??= participleOf(word, lexicon);
      const kind = word.participle;
      if (kind === 'present' || (kind === 'past' && standsAsParticiple(words, index))) participles++;
    }
    if (length === 0) continue;
    const isHeading = length <= LONGEST_HEADING && !STOP.test(text.slice(Math.max(0, end - TAIL), end));
    const sums = isHeading ? inHeadings : inProse;
    sums.sentences++;
    sums.words += Math.min(LONGEST_SENTENCE, length);
    sums.participles += participles;
  }
  const counted = inProse.sentences > 0 ? inProse : inHeadings;
  if (counted.sentences === 0) return { logSentenceWords: 0, logParticiples: 0 };
  return {
    logSentenceWords: Math.log(counted.words / counted.sentences),
    logParticiples: Math.log(1 + counted.participles / counted.sentences),
  };
}

/** What the form could be; a word of its own (`building`, `interested`) is none. */
function participleOf(word: WrittenWord, lexicon: Lexicon): Participle {
  const readings = lexicon.readings(word.key);
  if (readings.length === 0 || writtenLemma(word, lexicon).toLowerCase() === word.key) return 'none';
  if (readings.some(({ inflection }) => inflection === 'present_participle')) return 'present';
  return readings.some(({ inflection }) => inflection === 'past_participle') ? 'past' : 'none';
}

/** Most past participles are also plain pasts: an auxiliary, a determiner or an adverb before it, or `by` after it, decides. */
function standsAsParticiple(words: readonly (WrittenWord | null)[], index: number): boolean {
  const before = words[index - 1]?.key ?? '';
  const next = words[index + 1]?.key ?? '';
  if (next === 'by') return true;
  // At the start of a sentence or after a comma: "Shrouded in mist", "followed by".
  if (before === '') return PREPOSITIONS.has(next);
  return BEFORE_PARTICIPLE.has(before) || before.endsWith('ly') || CONTRACTED_AUXILIARY.test(before);
}

function listed(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
