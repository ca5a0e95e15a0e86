/**
 * Familiarity of a word: the probability that a ten-year-old native speaker does not know it, from its frequency, length, Latin ending and
 * syllabus.
 */
import type { ExamLevel } from './exam-level.ts';
import type { LexicalEntry, Lexicon } from './lexicon.ts';
import { countSyllables } from './syllables.ts';
import { effectiveRank } from './vocabulary.ts';
import affixes from './words/affixes.json' with { type: 'json' };
import { alternatives } from './words/alternatives.ts';

/**
 * What is looked at. Weights are printed by `scripts/calibrate-familiarity.ts`: a logistic fit of the New Dale–Chall list (1995,
 * some 3,000 words known to four fifths of American fourth-graders) over the dictionary's commonest 30,000 words.
 */
const familiarityWeights = {
  intercept: -2.851,
  log2Rank: 0.2705,
  syllables: 0.9714,
  letters: 0.1616,
  latinEnding: 1.491,
  zk: -2.112,
  gk: -1.284,
  cet4: -0.8414,
  later: -0.6047,
};

/** Endings that came with Latin and French; few of their words are a child's. */
const LATIN_ENDING = new RegExp(`(?:${alternatives(affixes.latin)})$`);
const LATER: readonly ExamLevel[] = ['cet6', 'ky', 'ielts', 'toefl', 'gre'];

export type FamiliarityProperties = Record<Exclude<keyof typeof familiarityWeights, 'intercept'>, number>;

const propertyNames = Object.keys(familiarityWeights).filter(
  (name): name is keyof FamiliarityProperties => name !== 'intercept',
);

/** Predictors of familiarity as numbers; a fact is 0 or 1. The word is in lower case. */
export function familiarityProperties(word: string, entry: LexicalEntry, lexicon: Lexicon): FamiliarityProperties {
  return {
    log2Rank: Math.log2(effectiveRank(word, lexicon)),
    syllables: countSyllables(word),
    letters: word.length,
    latinEnding: Number(LATIN_ENDING.test(word)),
    zk: Number(entry.tags.includes('zk')),
    gk: Number(entry.tags.includes('gk')),
    cet4: Number(entry.tags.includes('cet4')),
    later: Number(LATER.some((level) => entry.tags.includes(level))),
  };
}

/** Chance, 0 to 1, that a child does not know the lemma: `dog` 0.01, `economic` 0.98. */
export function unfamiliarity(lemma: string, entry: LexicalEntry, lexicon: Lexicon): number {
  const properties = familiarityProperties(lemma, entry, lexicon);
  let logOdds = familiarityWeights.intercept;
  for (const name of propertyNames) logOdds += familiarityWeights[name] * properties[name];
  return 1 / (1 + Math.exp(-logOdds));
}
