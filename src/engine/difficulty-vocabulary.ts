/**
 * The half of difficulty that lies in the words: how familiar they are, how many lie beyond the syllabus of 中考, how long
 * they are, how many point at persons. Names, numbers and words the dictionary has not got say nothing.
 */
import { examLevelOrder } from './exam-level.ts';
import { lemmaOf, stripClitics } from './lemma.ts';
import type { Lexicon } from './lexicon.ts';
import { countSyllables } from './syllables.ts';
import { normalizeWord, type Token, tokenText } from './tokens.ts';
import { effectiveLevel } from './vocabulary.ts';
import { unfamiliarity } from './word-familiarity.ts';

export interface VocabularyFeatures {
  /** Mean over different lemmas of the log odds that a ten-year-old at home in English would not know them. */
  unfamiliarity: number;
  /** Share of different lemmas that the syllabus of 中考 has not got; by frequency where no syllabus has the word. */
  beyondZhongkao: number;
  /** Syllables a word. */
  syllables: number;
  /** Share of words that stand for persons (`she`, `my`): many in stories and talk. */
  personWords: number;
}

interface WordProfile {
  lemma: string;
  unfamiliarity: number;
  isBeyondZhongkao: boolean;
  syllables: number;
  isPersonWord: boolean;
}

/**
 * Different lemmas are counted in stretches of this many words, at every place of the text: in a longer stretch more of
 * them are rare ones, so without it a longer text would be a harder one.
 */
const STRETCH = 200;
const SHORTEST_STRETCH = 40;
/**
 * How much the two means over lemmas grow with the natural log of the stretch, measured on news (40 to 200 words): what a shorter
 * text is given to be compared with longer ones.
 */
const growth = { unfamiliarity: 0.355, beyondZhongkao: 0.031 };

/** Words whose profiles are kept for each dictionary, whose answers never change; texts repeat each other's words. Some 3 MB. */
const KEPT_WORDS = 20_000;
const keptProfiles = new WeakMap<Lexicon, Map<string, readonly WordProfile[]>>();

const PERSON_WORDS = new Set(
  (
    'i you he she we they me him her us them my your his our their mine yours hers ours theirs myself yourself himself ' +
    'herself ourselves yourselves themselves'
  ).split(' '),
);

/** All zero for a text without words that the dictionary has. Linear in tokens. */
export function vocabularyFeatures(
  text: string,
  tokens: readonly Token[],
  names: ReadonlySet<number>,
  lexicon: Lexicon,
): VocabularyFeatures {
  const profiles = profilesOf(text, tokens, names, lexicon);
  const sums = { unfamiliarity: 0, beyondZhongkao: 0, syllables: 0, personWords: 0 };
  if (profiles.length === 0) return sums;
  const { weights, stretch } = lemmaWeights(profiles);
  let lemmas = 0;
  for (const [place, profile] of profiles.entries()) {
    const weight = weights[place] as number;
    lemmas += weight;
    sums.unfamiliarity += weight * profile.unfamiliarity;
    sums.beyondZhongkao += weight * Number(profile.isBeyondZhongkao);
    sums.syllables += profile.syllables;
    sums.personWords += Number(profile.isPersonWord);
  }
  const shortfall = Math.log(STRETCH / Math.max(SHORTEST_STRETCH, stretch));
  return {
    unfamiliarity: sums.unfamiliarity / lemmas + growth.unfamiliarity * shortfall,
    beyondZhongkao: Math.min(1, sums.beyondZhongkao / lemmas + growth.beyondZhongkao * shortfall),
    syllables: sums.syllables / profiles.length,
    personWords: sums.personWords / profiles.length,
  };
}

/**
 * In how many of the stretches that lie around the text as around a ring each word is the first of its lemma; with these
 * weights a mean over words is a mean over the different lemmas of a stretch. A text repeated gives the same mean.
 */
function lemmaWeights(profiles: readonly WordProfile[]): { weights: number[]; stretch: number } {
  const last = new Map<string, number>();
  // Once around to know what stands before the first words, once more to count.
  for (const [place, { lemma }] of profiles.entries()) last.set(lemma, place - profiles.length);
  let stretch = 0;
  const weights = profiles.map(({ lemma }, place) => {
    const sinceLast = place - (last.get(lemma) ?? place);
    last.set(lemma, place);
    const weight = Math.min(STRETCH, sinceLast);
    stretch = Math.max(stretch, weight);
    return weight;
  });
  return { weights, stretch };
}

function profilesOf(
  text: string,
  tokens: readonly Token[],
  names: ReadonlySet<number>,
  lexicon: Lexicon,
): WordProfile[] {
  const kept = keptProfiles.get(lexicon) ?? new Map<string, readonly WordProfile[]>();
  keptProfiles.set(lexicon, kept);
  const profiles: WordProfile[] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.kind !== 'word' || names.has(index)) continue;
    const word = tokenText(text, token);
    let own = kept.get(word);
    if (own === undefined) {
      own = partsOf(normalizeWord(word), lexicon).flatMap((part) => profileOf(part, lexicon) ?? []);
      if (kept.size >= KEPT_WORDS) kept.clear();
      kept.set(word, own);
    }
    for (const profile of own) profiles.push(profile);
  }
  return profiles;
}

/** A compound that the dictionary has not got is its parts: `sun-scorched`. */
function partsOf(word: string, lexicon: Lexicon): string[] {
  return word.includes('-') && lexicon.entry(word) === null ? word.split('-').filter(Boolean) : [word];
}

/** Null for what the dictionary has never heard of: a misprint, a coinage or a name. */
function profileOf(word: string, lexicon: Lexicon): WordProfile | null {
  const lemma = lemmaOf(word, lexicon);
  const entry = lexicon.entry(lemma);
  if (entry === null) return null;
  const level = effectiveLevel(lemma, lexicon);
  const bare = stripClitics(word);
  return {
    lemma: lemma.toLowerCase(),
    unfamiliarity: unfamiliarity(lemma, entry, lexicon),
    isBeyondZhongkao: level !== null && examLevelOrder(level) > examLevelOrder('zk'),
    syllables: countSyllables(bare),
    isPersonWord: PERSON_WORDS.has(bare),
  };
}
