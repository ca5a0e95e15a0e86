/**
 * Vocabulary features of difficulty: how familiar the words are, how many lie beyond the 中考 syllabus, whether they name things, how
 * abstract and how archaic they are. Names, numbers and words that the dictionary lacks are not counted.
 */
import { type ExamLevel, examLevelOrder } from './exam-level.ts';
import { lemmaOf } from './lemma.ts';
import type { LexicalEntry, Lexicon } from './lexicon.ts';
import { lemmaOfSurfaceForm, type SurfaceForm, type WordProfile } from './surface-forms.ts';
import { countSyllables } from './syllables.ts';
import { effectiveLevel, effectiveRank } from './vocabulary.ts';
import affixes from './words/affixes.json' with { type: 'json' };
import { alternatives } from './words/alternatives.ts';
import lists from './words/archaic-words.json' with { type: 'json' };

export interface VocabularyFeatures {
  /** Share of different lemmas that a ten-year-old at home in English would not know, as far as their odds tell. */
  unfamiliarity: number;
  /** Share of different lemmas that the syllabus of 中考 has not got; by frequency where no syllabus has the word. */
  beyondZhongkao: number;
  /** Mean step of different lemmas among the syllabuses, from 0 for 中考 to 7 for GRE. */
  syllabus: number;
  /** Share of words that name a thing, an animal or somebody (`elephant`): what can be pictured is easier. */
  thingWords: number;
  /** Mean abstractness of words, see `lexicon.ts`: the subject of a text may be hard in the simplest words. The key is the stored one. */
  remoteness: number;
  /** Share of function words of older and formal English (`upon`, `thereby`). */
  bookishWords: number;
}

/**
 * Different lemmas are counted in stretches of this many words, at every place of the text: in a longer stretch more of
 * them are rare ones, so without it a longer text would be a harder one.
 */
const STRETCH = 200;
const SHORTEST_STRETCH = 40;
/**
 * How much the means over lemmas grow with the natural log of the stretch, measured on news (40 to 200 words). The means of a shorter text
 * are raised by this, so that they can be compared with those of longer ones.
 */
const growth = { unfamiliarity: 0.034, beyondZhongkao: 0.031, syllabus: 0.062 };

/** Function words of older and of formal English: prose that has them is built in ways that the press of today has given up. */
const ARCHAIC_WORDS = new Set(lists.archaic);
/** Cap of the share: a short text reaches it with a single word. */
const MAX_BOOKISH = 0.02;
/** Cap of the mean: no text of a hundred words exceeds it, a short one does with a single word. */
const MAX_ABSTRACT = 0.7;
const HARDEST_SYLLABUS = examLevelOrder('gre');

/**
 * Null for a text without words that the dictionary has. Linear in tokens.
 * @param words of the text's tokens; `names` has 1 where they are names.
 */
export function vocabularyFeatures(
  words: readonly (SurfaceForm | null)[],
  names: Uint8Array,
  lexicon: Lexicon,
): VocabularyFeatures | null {
  const profiles = profilesOf(words, names, lexicon);
  if (profiles.length === 0) return null;
  const { weights, stretch } = lemmaWeights(profiles);
  const ofLemmas = { unfamiliarity: 0, beyondZhongkao: 0, syllabus: 0 };
  const ofWords = { thingWords: 0, bookishWords: 0, abstractness: 0 };
  let withAbstractness = 0;
  let lemmas = 0;
  for (let place = 0; place < profiles.length; place++) {
    const profile = profiles[place] as WordProfile;
    const weight = weights[place] as number;
    lemmas += weight;
    ofLemmas.unfamiliarity += weight * profile.unfamiliarity;
    if (profile.syllabus > 0) ofLemmas.beyondZhongkao += weight;
    ofLemmas.syllabus += weight * profile.syllabus;
    if (profile.namesThing) ofWords.thingWords++;
    if (profile.isBookish) ofWords.bookishWords++;
    if (profile.abstractness !== null) {
      ofWords.abstractness += profile.abstractness;
      withAbstractness++;
    }
  }
  const shortfall = Math.log(STRETCH / Math.max(SHORTEST_STRETCH, stretch));
  const abstractness = ofWords.abstractness / Math.max(1, withAbstractness);
  const mean = (name: keyof typeof ofLemmas) => ofLemmas[name] / lemmas + growth[name] * shortfall;
  return {
    unfamiliarity: Math.min(1, mean('unfamiliarity')),
    beyondZhongkao: Math.min(1, mean('beyondZhongkao')),
    syllabus: Math.min(HARDEST_SYLLABUS, mean('syllabus')),
    thingWords: ofWords.thingWords / profiles.length,
    remoteness: Math.min(MAX_ABSTRACT, Math.max(-MAX_ABSTRACT, abstractness)),
    bookishWords: Math.min(MAX_BOOKISH, ofWords.bookishWords / profiles.length),
  };
}

/**
 * Number of stretches in which each word is the first of its lemma. The stretches begin at every word and wrap around from the end of the
 * text to its start. With these weights a mean over words is a mean over the different lemmas of a stretch; repeating a text does not
 * change it.
 */
function lemmaWeights(profiles: readonly WordProfile[]): { weights: number[]; stretch: number } {
  const last = new Map<string, number>();
  // The first pass finds the last occurrences, which precede the first words of the ring; the second one counts.
  profiles.forEach(({ lemma }, place) => {
    last.set(lemma, place - profiles.length);
  });
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

/** The words of a text that the dictionary has and that are no names. */
export function profilesOf(words: readonly (SurfaceForm | null)[], names: Uint8Array, lexicon: Lexicon): WordProfile[] {
  const profiles: WordProfile[] = [];
  for (let index = 0; index < words.length; index++) {
    const word = words[index] as SurfaceForm | null;
    if (word === null || names[index] === 1) continue;
    word.profiles ??= profilesOfWord(word, lexicon);
    for (const profile of word.profiles) profiles.push(profile);
  }
  return profiles;
}

/** A compound that the dictionary has not got is its parts: `sun-scorched`. */
function profilesOfWord(word: SurfaceForm, lexicon: Lexicon): readonly WordProfile[] {
  const { key } = word;
  if (!key.includes('-') || lexicon.entry(key) !== null) {
    const profile = profileOf(key, lemmaOfSurfaceForm(word, lexicon), lexicon);
    return profile ? [profile] : [];
  }
  return key
    .split('-')
    .flatMap((part) => (part === '' ? [] : (profileOf(part, lemmaOf(part, lexicon), lexicon) ?? [])));
}

/** Null for a word that the dictionary lacks: a misprint, a coinage or a name. */
function profileOf(word: string, lemma: string, lexicon: Lexicon): WordProfile | null {
  const entry = lexicon.entry(lemma);
  if (entry === null) return null;
  const level = effectiveLevel(lemma, lexicon);
  const small = lemma.toLowerCase();
  return {
    lemma: small,
    unfamiliarity: unfamiliarity(small, entry, lexicon),
    syllabus: level === null ? 0 : examLevelOrder(level),
    abstractness: lexicon.abstractness(small),
    namesThing: namesThing(small, entry),
    isBookish: ARCHAIC_WORDS.has(word),
  };
}

/** Endings that make nouns of qualities, acts and states. */
const IDEA_ENDING = new RegExp(`(?:${alternatives(affixes.quality)})$`);
/** Shorter words with such an ending are as often things: `city`, `fence`. */
const SHORTEST_IDEA = 6;

/** @param lemma in small letters. */
function namesIdea(lemma: string): boolean {
  return lemma.length >= SHORTEST_IDEA && IDEA_ENDING.test(lemma);
}

/** Whether the lemma is mainly a concrete noun: not an adjective or adverb as well, and not an idea. */
function namesThing(lemma: string, { parts }: LexicalEntry): boolean {
  return parts[0] === 'noun' && !parts.includes('adjective') && !parts.includes('adverb') && !namesIdea(lemma);
}

/**
 * Properties of a lemma from which its familiarity is computed. Weights are printed by `scripts/calibrate-familiarity.ts`: a logistic fit
 * of the New Dale–Chall list (1995, some 3,000 words known to four fifths of American fourth-graders) over the dictionary's commonest
 * 30,000 words.
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
function unfamiliarity(lemma: string, entry: LexicalEntry, lexicon: Lexicon): number {
  const properties = familiarityProperties(lemma, entry, lexicon);
  let logOdds = familiarityWeights.intercept;
  for (const name of propertyNames) logOdds += familiarityWeights[name] * properties[name];
  return 1 / (1 + Math.exp(-logOdds));
}
