/**
 * The half of difficulty that lies in the sentences: how long they are and how many clauses without a finite verb they pack in
 * (`having laboured`, `shrouded in mist`, `the samples taken`).
 */
import { lemmaOf } from './lemma.ts';
import type { Lexicon } from './lexicon.ts';
import type { SentenceRange } from './sentences.ts';
import { normalizeWord, type Token, tokenText } from './tokens.ts';

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
const BEFORE_PARTICIPLE = words(
  'am is are was were be been being have has had having get gets got getting not never also been already often usually only ' +
    'recently now always widely still just more most less so well the a an this that these those his her its their our my ' +
    'your no some any each every',
);
const CONTRACTED_AUXILIARY = /(?:'s|'re|'ve|'m|n't)$/;
const PREPOSITIONS = words('of in to for with on at by from about into over after between under through during as');

/** Both zero for a text without words. A name of several words counts as one. Linear in tokens. */
export function sentenceFeatures(
  text: string,
  tokens: readonly Token[],
  sentences: readonly SentenceRange[],
  names: ReadonlySet<number>,
  lexicon: Lexicon,
): SentenceFeatures {
  const normalized = tokens.map((token) => (token.kind === 'word' ? normalizeWord(tokenText(text, token)) : ''));
  const kinds = new Map<string, Participle>();
  const kindOf = (word: string) => {
    let kind = kinds.get(word);
    if (kind === undefined) {
      kind = participleOf(word, lexicon);
      kinds.set(word, kind);
    }
    return kind;
  };
  const inProse = { sentences: 0, words: 0, participles: 0 };
  const inHeadings = { sentences: 0, words: 0, participles: 0 };
  let index = 0;
  for (const { end } of sentences) {
    let length = 0;
    let participles = 0;
    for (; index < tokens.length; index++) {
      const token = tokens[index];
      if (token === undefined || token.start >= end) break;
      const isName = names.has(index);
      if (token.kind === 'number' || (token.kind === 'word' && !(isName && names.has(index - 1)))) length++;
      const word = normalized[index] ?? '';
      if (word === '' || isName) continue;
      const kind = kindOf(word);
      if (kind === 'present' || (kind === 'past' && standsAsParticiple(normalized, index))) participles++;
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

type Participle = 'present' | 'past' | null;

/** What the form could be; a word of its own (`building`, `interested`) is none. */
function participleOf(word: string, lexicon: Lexicon): Participle {
  const readings = lexicon.readings(word);
  if (readings.length === 0 || lemmaOf(word, lexicon).toLowerCase() === word) return null;
  if (readings.some(({ inflection }) => inflection === 'present_participle')) return 'present';
  return readings.some(({ inflection }) => inflection === 'past_participle') ? 'past' : null;
}

/** Most past participles are also plain pasts: an auxiliary, a determiner or an adverb before it, or `by` after it, decides. */
function standsAsParticiple(normalized: readonly string[], index: number): boolean {
  const before = normalized[index - 1] ?? '';
  const next = normalized[index + 1] ?? '';
  if (next === 'by') return true;
  // At the start of a sentence or after a comma: "Shrouded in mist", "followed by".
  if (before === '') return PREPOSITIONS.has(next);
  return BEFORE_PARTICIPLE.has(before) || before.endsWith('ly') || CONTRACTED_AUXILIARY.test(before);
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
