/**
 * How translators render a headword: in how many translated texts each of its wordings stands, beside which words, and in which forms
 * (`scripts/learn-attested.ts`). `outbreak` is 疫情 more often than 爆发; `film` is 影片 beside `director`, 胶片 beside `roll`.
 */
import { type PartOfSpeech, partsOfSpeech } from '../part-of-speech.ts';
import type { AnalyzedWord } from '../tagger/analysis.ts';
import type { WordVectors } from '../word-vectors.ts';
import type { RankedSense } from './ranked-senses.ts';
import { coresOf } from './wordings.ts';

/** A text whose translation has a wording of the headword. */
export interface AttestedExample {
  /** Cores of the wordings that it has. */
  cores: readonly string[];
  /** Lemmas beside the headword, within {@link NEAR}, without those that stand beside everything. */
  near: readonly string[];
  /** The other lemmas of the sentence. */
  far: readonly string[];
}

/** A headword as one word class. */
export interface AttestedClass {
  part: PartOfSpeech;
  /** Number of texts that have it. */
  texts: number;
  /** Number of these texts whose translation has the core of a wording, less the number expected by chance. */
  counts: ReadonlyMap<string, number>;
  /** Cores that no wording of the dictionary has. */
  added: readonly string[];
  examples: readonly AttestedExample[];
  /** How much each feature of the place (see {@link placeFeatures}) supports a core, as log odds. */
  weights: ReadonlyMap<string, ReadonlyMap<string, number>>;
}

/** Where a headword stands in a text. */
export interface AttestedPlace extends Pick<AttestedExample, 'near' | 'far'> {
  /** The word as it is written, in small letters, and the tagger's fine tag. */
  form: string;
  fine: string;
  /** The words before and behind it; null at an end. */
  before: Neighbour | null;
  behind: Neighbour | null;
}

type Neighbour = Pick<AnalyzedWord, 'lemma' | 'tag'>;

/** Distance in words up to which a word stands beside the headword. */
export const NEAR = 3;
/** Tags of the words that tell one use from another. */
const TELLING = new Set(['NOUN', 'VERB', 'ADJ', 'PROPN', 'ADV', 'ADP']);
/** Similarity to words that are this common says nothing; rank in a frequency list. */
const COMMONEST_ALIKE = 100;

/** Numbers fitted on texts kept out of the counts (docs/research/senses.md): texts that what the ranks say is worth; */
export const RANKS_WORTH = 3;
/** texts that an example is worth with one word beside the headword that it shares with the sentence; */
const SHARED_WORTH = 30;
/** one of them beside it and the other far, or both far; */
const FAR_SHARE = 0.3;
/** and a word like one of the sentence's, for each unit of cosine beyond a limit. */
const ALIKE_SHARE = 2;
const LEAST_ALIKE = 0.4;

/**
 * Weights of what is known of a wording, in a sentence: learned together with those of the places, on texts that the counts and votes are
 * taken without. By the logarithms of its share by the ranks, of its expected share, of its expected texts with the votes, and of the votes;
 * by the share of the texts that have it; by its characters.
 */
const WEIGHTS = { ranked: 0.37, expected: 0.29, raised: 0.56, voted: 1.45, counted: 1.25 };
const WEIGHT_OF_LENGTH: Readonly<Record<number, number>> = { 2: 0.1, 3: -0.19 };
const WEIGHT_OF_LONG = -0.27;

/** Least share of a wording, so that its logarithm is finite. */
const LEAST_SHARE = 1e-6;

const ADDED_SIGN = '+';
/** Log odds of an added word against the last one of its sense, before its texts are counted. */
const ADDED_SCORE = -1;

const LEMMA = /^[a-z][a-z'-]*$/;
/** Signs of an example's cores: one character each. */
const SIGNS = 'abcdefghijklmnopqrstuvwxyz';
const SIGNED_WEIGHT = /([a-z])(-?\d+)/g;
const FINE_TAG = /^[A-Z]+\$?$/;

/** Weights are written in this unit. */
const WEIGHT_UNIT = 0.1;

/**
 * `noun~24~董事会:12.3|+理事会:4~ab:director vote/company|a:chair/~nof:a3b-12`, + before a word that the dictionary lacks, the weights in tenths
 * behind the signs of their cores; further classes behind tabs.
 */
export function formatAttested(classes: readonly AttestedClass[]): string {
  return classes
    .map(({ part, texts, counts, added, examples, weights }) => {
      const listed = [...counts].sort((a, b) => b[1] - a[1]).slice(0, SIGNS.length);
      const places = new Map(listed.map(([core], at) => [core, SIGNS.charAt(at)]));
      const shown = examples.flatMap(({ cores, near, far }) => {
        const signs = cores.map((core) => places.get(core) ?? '').join('');
        const kept = [near, far].map((lemmas) => lemmas.filter((lemma) => LEMMA.test(lemma)).join(' '));
        return signs === '' || kept.join('') === '' ? [] : [`${signs}:${kept.join('/')}`];
      });
      const counted = listed.map(
        ([core, count]) => `${added.includes(core) ? ADDED_SIGN : ''}${core}:${Number(count.toFixed(1))}`,
      );
      const weighed = [...weights].flatMap(([feature, own]) => {
        const signed = [...own].flatMap(([core, weight]) => {
          const units = Math.round(weight / WEIGHT_UNIT);
          return units === 0 || !places.has(core) ? [] : [`${places.get(core)}${units}`];
        });
        return signed.length === 0 ? [] : [`${feature}:${signed.join('')}`];
      });
      return `${part}~${texts}~${counted.join('|')}~${shown.join('|')}~${weighed.join('|')}`;
    })
    .join('\t');
}

/** Reads a line of {@link formatAttested}. */
export function parseAttested(line: string): AttestedClass[] {
  return line.split('\t').flatMap((one) => {
    const [name = '', texts = '0', counted = '', shown = '', weighed = ''] = one.split('~');
    const part = partsOfSpeech.find((known) => known === name);
    if (part === undefined) return [];
    const listed = counted.split('|').filter(Boolean).map(countedCore);
    const counts = new Map(listed.map(({ core, count }) => [core, count]));
    const added = listed.flatMap(({ core, isAdded }) => (isAdded ? [core] : []));
    const cores = [...counts.keys()];
    const examples = shown.split('|').flatMap((example): AttestedExample[] => {
      const [signs = '', lemmas = ''] = example.split(':');
      const [near = '', far = ''] = lemmas.split('/');
      if (signs === '') return [];
      return [
        {
          cores: [...signs].flatMap((sign) => cores[SIGNS.indexOf(sign)] ?? []),
          near: near.split(' ').filter(Boolean),
          far: far.split(' ').filter(Boolean),
        },
      ];
    });
    const weights = new Map(
      weighed.split('|').flatMap((line): [string, Map<string, number>][] => {
        const [feature = '', signed = ''] = line.split(':');
        const own = [...signed.matchAll(SIGNED_WEIGHT)].flatMap(([, sign = '', units]): [string, number][] => {
          const core = cores[SIGNS.indexOf(sign)];
          return core === undefined ? [] : [[core, Number(units) * WEIGHT_UNIT]];
        });
        return feature === '' ? [] : [[feature, new Map(own)]];
      }),
    );
    return [{ part, texts: Number(texts), counts, added, examples, weights }];
  });
}

function countedCore(text: string): { core: string; count: number; isAdded: boolean } {
  const [core = '', count] = text.split(':');
  const isAdded = core.startsWith(ADDED_SIGN);
  return { core: isAdded ? core.slice(ADDED_SIGN.length) : core, count: Number(count), isAdded };
}

/** The senses with the words that the dictionary lacks, last in the first sense of their class. */
export function withAttestedWords(
  senses: readonly RankedSense[],
  parts: readonly (PartOfSpeech | null)[],
  classes: readonly Pick<AttestedClass, 'part' | 'added'>[],
): RankedSense[] {
  return senses.map((sense, at) => {
    const own = classes.find(({ part }) => part === (parts[at] ?? 'noun'));
    if (!own?.added.length || parts.indexOf(own.part) !== at) return { ...sense };
    const least = sense.wordings.at(-1)?.score ?? 0;
    const known = new Set(sense.wordings.map(({ text }) => text));
    const added = own.added.flatMap((text) =>
      known.has(text) ? [] : [{ text, meaning: '', score: least + ADDED_SCORE }],
    );
    return { ...sense, wordings: [...sense.wordings, ...added] };
  });
}

/** What stands around the word at `at`: lemmas beside it and the others, as an example has them, its form and its neighbours. */
export function placeOf(
  words: readonly Pick<AnalyzedWord, 'lemma' | 'tag' | 'fine'>[],
  at: number,
  form: string,
): AttestedPlace {
  const near: string[] = [];
  const far: string[] = [];
  for (const [place, { lemma, tag }] of words.entries()) {
    if (place === at || !TELLING.has(tag) || lemma === words[at]?.lemma) continue;
    (Math.abs(place - at) <= NEAR ? near : far).push(lemma);
  }
  const fine = words[at]?.fine ?? '';
  return { near, far, form: form.toLowerCase(), fine, before: words[at - 1] ?? null, behind: words[at + 1] ?? null };
}

/**
 * Names of what may tell one wording from another where the word stands: its form (`w`) and fine tag (`f`), lemma (`p`, `n`) and tag (`u`, `t`)
 * of the word before and behind it, lemmas beside it (`k`).
 */
export function placeFeatures({ near, form, fine, before, behind }: AttestedPlace): string[] {
  const features = [`u${before?.tag ?? ''}`, `t${behind?.tag ?? ''}`];
  if (FINE_TAG.test(fine)) features.push(`f${fine}`);
  const named = (sign: string, lemma: string) => {
    if (LEMMA.test(lemma)) features.push(`${sign}${lemma}`);
  };
  named('w', form);
  named('p', before?.lemma ?? '');
  named('n', behind?.lemma ?? '');
  for (const lemma of new Set(near)) named('k', lemma);
  return features;
}

/** A headword's class with what is expected of each wording's core. */
export interface ExpectedClass extends AttestedClass {
  /** Share of the class's texts by the ranks alone. */
  shares: ReadonlyMap<string, number>;
  /** Texts that were counted, and those that its rank is worth. */
  expected: ReadonlyMap<string, number>;
}

const coreOf = (wording: string): string => coresOf(wording)[0] ?? wording;

/**
 * @param senses by their ranks alone
 * @param parts class of each sense; null for one without class, which counts as a noun
 */
export function expectedClasses(
  senses: readonly RankedSense[],
  parts: readonly (PartOfSpeech | null)[],
  attested: readonly AttestedClass[],
): ExpectedClass[] {
  return attested.map((one) => {
    const masses = new Map<string, number>();
    let total = 0;
    for (const [at, { wordings }] of senses.entries()) {
      if ((parts[at] ?? 'noun') !== one.part) continue;
      for (const { text, score } of wordings) {
        const mass = Math.exp(score);
        masses.set(coreOf(text), (masses.get(coreOf(text)) ?? 0) + mass);
        total += mass;
      }
    }
    const shares = new Map([...masses].map(([core, mass]) => [core, Math.max(LEAST_SHARE, mass / total)]));
    const expected = new Map(
      [...shares].map(([core, share]) => {
        // A core of one character is no evidence: the character stands in other words of the translation, too.
        const count = core.length === 1 ? one.texts * share : (one.counts.get(core) ?? 0);
        return [core, count + RANKS_WORTH * share];
      }),
    );
    return { ...one, shares, expected };
  });
}

/** The senses with their wordings scored by what is expected of them, best first. */
export function attestedSenses(
  senses: readonly RankedSense[],
  parts: readonly (PartOfSpeech | null)[],
  classes: readonly ExpectedClass[],
): RankedSense[] {
  return rescored(senses, parts, classes, ({ expected, shares, texts }, core) =>
    Math.log((expected.get(core) ?? 1) / (texts + RANKS_WORTH) / (shares.get(core) ?? 1)),
  );
}

/**
 * The senses with their wordings scored by the place: by what is expected of them, by texts like this one that have them, and by what the
 * place's features say.
 * @param senses of {@link attestedSenses}
 */
export function sensesByPlace(
  senses: readonly RankedSense[],
  parts: readonly (PartOfSpeech | null)[],
  classes: readonly ExpectedClass[],
  place: AttestedPlace,
  vectors: Vectors,
): readonly RankedSense[] {
  const features = placeFeatures(place);
  const found = new Map(
    classes.map((one) => {
      const weights = features.flatMap((feature) => one.weights.get(feature) ?? []);
      return [one, { votes: exampleVotes(one.examples, place, vectors), weights }];
    }),
  );
  return rescored(senses, parts, classes, (one, core) => {
    if (core.length === 1) return 0;
    const { votes, weights } = found.get(one) ?? { votes: new Map<string, number>(), weights: [] };
    const own = weights.reduce((sum, weight) => sum + (weight.get(core) ?? 0), 0);
    return own + evidenceOf(one, core, votes.get(core) ?? 0) - Math.log(expectedShare(one, core));
  });
}

const expectedShare = ({ expected, texts }: ExpectedClass, core: string): number =>
  (expected.get(core) ?? 1) / (texts + RANKS_WORTH);

/** Log odds that ranks, counts and votes give a wording of two characters or more; training adds the weights of places to it. */
export function evidenceOf(one: ExpectedClass, core: string, votes: number): number {
  const raised = Math.log1p((SHARED_WORTH * votes) / (one.expected.get(core) ?? 1));
  return (
    WEIGHTS.ranked * Math.log(one.shares.get(core) ?? LEAST_SHARE) +
    WEIGHTS.expected * Math.log(expectedShare(one, core)) +
    WEIGHTS.raised * raised +
    WEIGHTS.voted * Math.log1p(votes) +
    WEIGHTS.counted * ((one.counts.get(core) ?? 0) / Math.max(1, one.texts)) +
    (WEIGHT_OF_LENGTH[core.length] ?? WEIGHT_OF_LONG)
  );
}

type Vectors = Pick<WordVectors, 'row' | 'rankOf' | 'ownSimilarity'>;

/** How similar a sentence is to the examples that have a wording, by the wording's core. */
export function exampleVotes(
  examples: readonly AttestedExample[],
  { near, far }: Pick<AttestedExample, 'near' | 'far'>,
  vectors: Vectors,
): Map<string, number> {
  const nearHere = new Set(near);
  const here = new Set([...near, ...far]);
  const rowsBeside = near.flatMap((lemma) => tellingRow(lemma, vectors) ?? []);
  const likenesses = new Map<string, number>();
  const likeness = (lemma: string) => {
    const known = likenesses.get(lemma);
    if (known !== undefined) return known;
    const row = tellingRow(lemma, vectors);
    const best = row === null ? 0 : Math.max(0, ...rowsBeside.map((other) => vectors.ownSimilarity(row, other)));
    likenesses.set(lemma, best);
    return best;
  };
  const votes = new Map<string, number>();
  for (const example of examples) {
    let vote = 0;
    for (const lemma of example.near) {
      if (here.has(lemma)) vote += nearHere.has(lemma) ? 1 : FAR_SHARE;
      else vote += ALIKE_SHARE * Math.max(0, likeness(lemma) - LEAST_ALIKE);
    }
    for (const lemma of example.far) if (here.has(lemma)) vote += FAR_SHARE;
    if (vote > 0) for (const core of example.cores) votes.set(core, (votes.get(core) ?? 0) + vote);
  }
  return votes;
}

/** Null for a word whose likeness says nothing. */
function tellingRow(lemma: string, vectors: Vectors): number | null {
  const row = vectors.row(lemma);
  return row === null || vectors.rankOf(row) < COMMONEST_ALIKE ? null : row;
}

/** @param change log odds that are added to a wording with this core */
function rescored(
  senses: readonly RankedSense[],
  parts: readonly (PartOfSpeech | null)[],
  classes: readonly ExpectedClass[],
  change: (one: ExpectedClass, core: string) => number,
): RankedSense[] {
  return senses.map((sense, at) => {
    const own = classes.find(({ part }) => part === (parts[at] ?? 'noun'));
    if (own === undefined) return sense;
    const wordings = sense.wordings.map((one) => ({ ...one, score: one.score + change(own, coreOf(one.text)) }));
    return { ...sense, wordings: wordings.sort((a, b) => b.score - a.score) };
  });
}
