/**
 * Decides whether words that could be a dictionary phrase are one where they stand: a log-linear model over the tags around them, the noun
 * that follows and how verb and particle go together. The weights were learned from annotated and own sentences.
 */

import type { AnalyzedWord } from '../tagger/analysis.ts';
import { coarserCluster } from '../tagger/lexical-resources.ts';
import model from '../words/phrase-weights.json' with { type: 'json' };
import { hasConstraint, satisfiesConstraints } from './constraints.ts';
import {
  isParticleOrPreposition,
  isParticleVerb,
  isPrepositionalVerb,
  opensAdverbial,
  type SentenceView,
} from './particles.ts';

/** Words that could be a phrase: indexes in the sentence, without those that only stand between. */
export interface PhraseCandidate {
  phrase: string;
  places: readonly number[];
  /** Words that are not in a placeholder. */
  fixed: number;
  /** Words stand between the parts. */
  isParted: boolean;
  /** Whether the position alone shows that verb and particle belong together. */
  isExpected: boolean;
  /** How well its meaning follows from its words, as {@link Plainness}; 0 where that is unknown. */
  plainness: number;
}

/** Finest cluster of a word, −1 for none. */
export type ClusterOf = (word: string) => number;

const weights = new Map(Object.entries(model.weight).map(([feature, weight]) => [feature, Number(weight)]));
const learned = (feature: string) => weights.get(feature);

/** A verb with its particle needs odds of six to one: words that only stand together mislead more than a phrase that is not shown. */
const VERB_ODDS = Math.log(6);
/** Odds needed by phrases whose Chinese is that of their words, or that have none: a reader who misses them misses little. */
const PLAIN_ODDS = Math.log(2);
/** Values of {@link Plainness} that count as plain. */
const PLAIN: ReadonlySet<number> = new Set([0, 3, 4]);
/**
 * Phrases of our own list were chosen by hand and count even at odds of one to two; of three words one to three, of more one to four,
 * because longer ones seldom come about by chance.
 */
const MAX_LISTED_ODDS = 4;
const LISTED: ReadonlySet<number> = new Set([5, 6, 7]);
const ALSO_LITERAL = 7;
/** Odds needed by listed phrases that are also meant literally, if short and without a verb in front: `on the ground`, `black eye`. */
const ALSO_LITERAL_ODDS = Math.log(1.5);
const SHORT = 3;

/**
 * Log-odds of the phrase beyond those that it needs; at 0 or below the words are not the phrase.
 * @param weightOf weight of a feature; the learned weights unless others are on trial
 */
export function phraseScore(
  candidate: PhraseCandidate,
  view: SentenceView,
  cluster: ClusterOf,
  weightOf: (feature: string) => number | undefined = learned,
): number {
  let score = -oddsNeeded(candidate, view);
  phraseFeatures(candidate, view, cluster, (feature) => {
    score += weightOf(feature) ?? 0;
  });
  return score;
}

/**
 * Log-odds that a phrase was measured to be right with = `slope` × {@link phraseScore} + `intercept`: candidates of the five folds that the other
 * folds decided, without the many sentences written for one phrase each (research/phrases.md).
 */
const CALIBRATION = { slope: 0.75, intercept: 0.5 };

/** Probability, 0 to 1, that the words are the phrase, by how much speaks for it. @param score above 0, as {@link phraseScore} gives it */
export function phraseCertainty(score: number): number {
  return 1 / (1 + Math.exp(-(CALIBRATION.slope * score + CALIBRATION.intercept)));
}

function oddsNeeded(candidate: PhraseCandidate, view: SentenceView): number {
  const { plainness, fixed, places } = candidate;
  if (isVerbWithParticle(candidate, view)) return VERB_ODDS;
  const opening = view.words[places[0] ?? 0]?.tag ?? '';
  if (plainness === ALSO_LITERAL && fixed <= SHORT && opening !== 'VERB' && opening !== 'AUX') return ALSO_LITERAL_ODDS;
  if (LISTED.has(plainness)) return -Math.log(Math.min(fixed, MAX_LISTED_ODDS));
  return PLAIN.has(plainness) ? PLAIN_ODDS : 0;
}

/** Two words, of which the second may be a particle or preposition, behind what may be a verb. */
export function isVerbWithParticle({ places, fixed }: PhraseCandidate, { words, forms }: SentenceView): boolean {
  const [first = 0, second = 0] = places;
  return fixed === 2 && places.length === 2 && isParticleOrPreposition(forms[second] ?? '') && !isPlain(words[first]);
}

const NOMINAL = new Set(['DET', 'ADJ', 'NOUN', 'PROPN', 'PRON', 'NUM']);
const LONGEST_OBJECT = 6;

/** Names the features of a candidate one by one. */
export function phraseFeatures(
  candidate: PhraseCandidate,
  view: SentenceView,
  cluster: ClusterOf,
  add: (feature: string) => void,
): void {
  const { phrase, places, fixed } = candidate;
  const { words, forms } = view;
  const [first = 0, second = 0] = places;
  const last = places.at(-1) ?? 0;
  const next = words[last + 1]?.tag ?? 'END';
  const before = words[first - 1]?.tag ?? 'START';
  add(`phrase ${phrase}`);
  add(`phrase ${phrase} next ${next}`);
  add(`phrase ${phrase} before ${before}`);
  if (candidate.isParted) add('parted');
  if (hasConstraint(phrase)) add(`constraint ${satisfiesConstraints(phrase, view, places)}`);
  if (isVerbWithParticle(candidate, view)) {
    verbFeatures(candidate, view, cluster, first, second, next, add);
    return;
  }
  const shape = places.map((place) => words[place]?.tag).join(' ');
  const { plainness } = candidate;
  add(`plain ${plainness}`);
  add(`plain ${plainness} ${shape}`);
  add(`plain ${plainness} words ${Math.min(fixed, 5)}`);
  add(`plain ${plainness} opens ${words[first]?.tag}`);
  if (candidate.isParted) add(`parted ${shape}`);
  add('fixed');
  add(`words ${Math.min(fixed, 5)}`);
  add(`shape ${shape}`);
  add(`shape ${shape} next ${next}`);
  add(`shape ${shape} before ${before}`);
  add(`opens ${forms[first]}`);
  add(`opens ${words[first]?.lemma} ${words[first]?.tag}`);
  add(`closes ${words[last]?.tag} next ${next}`);
  const verb = verbBefore(words, first);
  add(`shape ${shape} after ${verb}`);
  add(`shape ${shape} motion ${coarserCluster(cluster(verb), 1)}`);
  add(`first ${coarserCluster(cluster(forms[first] ?? ''), 2)} last ${coarserCluster(cluster(forms[last] ?? ''), 2)}`);
  add(`last ${coarserCluster(cluster(forms[last] ?? ''), 1)}`);
}

/** Lemma of the nearest verb to the left, up to a sign. */
function verbBefore(words: readonly AnalyzedWord[], first: number): string {
  for (let place = first - 1; place >= 0; place--) {
    const { tag, lemma } = words[place] as AnalyzedWord;
    if (tag === 'PUNCT') return '';
    if (tag === 'VERB' || tag === 'AUX') return lemma.toLowerCase();
  }
  return '';
}

/** Not a verb, nor a word that the tagger may have mistaken for something else. */
const isPlain = (word: AnalyzedWord | undefined) =>
  word === undefined || !['VERB', 'AUX', 'NOUN', 'PROPN', 'ADJ'].includes(word.tag);

function verbFeatures(
  { isExpected, isParted, plainness }: PhraseCandidate,
  view: SentenceView,
  cluster: ClusterOf,
  verb: number,
  particle: number,
  next: string,
  add: (feature: string) => void,
): void {
  const { words, forms } = view;
  const lemma = words[verb]?.lemma.toLowerCase() ?? '';
  const form = forms[particle] ?? '';
  const fine = words[particle]?.fine ?? '';
  const listed = `${isParticleVerb(lemma, form) ? 'p' : ''}${isPrepositionalVerb(lemma, form) ? 'i' : ''}`;
  const object = objectAfter(words, particle + 1);
  const noun = object < 0 ? '' : (words[object]?.lemma.toLowerCase() ?? '');
  const kind = object < 0 ? next : `${words[object]?.tag}`;
  const coarse = object < 0 ? 'none' : coarserCluster(cluster(noun), 2);
  const middle = object < 0 ? 'none' : coarserCluster(cluster(noun), 1);
  const motion = coarserCluster(cluster(lemma), 1);
  const expected = isExpected ? 'expected' : 'unexpected';
  add('verb');
  add(`verb ${expected}`);
  add(`verb ${expected} ${fine}`);
  add(`verb ${expected} ${listed}`);
  add(`particle ${form}`);
  add(`particle ${form} ${fine}`);
  add(`particle ${form} next ${next}`);
  add(`tag ${fine} next ${next}`);
  add(`listed ${listed} ${fine}`);
  add(`listed ${listed} ${form}`);
  add(`adverbial ${opensAdverbial(view, particle)}`);
  add(`head ${words[verb]?.tag}`);
  add(`object ${kind}`);
  add(`object ${coarse}`);
  add(`object ${middle}`);
  add(`particle ${form} object ${coarse}`);
  add(`particle ${form} object ${middle}`);
  add(`listed ${listed} object ${coarse}`);
  add(`listed ${listed} object ${middle}`);
  add(`fine ${fine} object ${middle}`);
  add(`noun ${noun}`);
  add(`verb ${lemma}`);
  add(`verb ${lemma} object ${coarse}`);
  add(`motion ${motion}`);
  add(`motion ${motion} object ${coarse}`);
  add(`motion ${motion} ${form}`);
  add(`pair ${lemma} ${form}`);
  add(`pair ${lemma} ${form} object ${coarse}`);
  add(`pair ${lemma} ${form} object ${middle}`);
  add(`pair ${lemma} ${form} next ${next}`);
  add(`verb plain ${plainness}`);
  add(`verb plain ${plainness} listed ${listed}`);
  add(`verb plain ${plainness} object ${coarse}`);
  add(`verb plain ${plainness} motion ${coarserCluster(cluster(lemma), 2)}`);
  const opening = words[particle + 1]?.tag === 'DET' ? (forms[particle + 1] ?? '') : next;
  add(`particle ${form} opening ${opening}`);
  add(`listed ${listed} opening ${opening}`);
  add(`particle ${form} object ${kind}`);
  add(`listed ${listed} object ${kind}`);
  const isPassive = words[verb]?.fine === 'VBN' && ['be', 'get'].includes(words[verb - 1]?.lemma ?? '');
  add(`passive ${isPassive} ${form}`);
  add(`passive ${isPassive} listed ${listed}`);
  add(`passive ${isPassive} pair ${lemma} ${form}`);
  if (isParted) add(`parted ${fine} ${listed}`);
  if (isParted) add(`parted by ${words[particle - 1]?.tag} ${listed}`);
  if (isParted) add(`parted ${form} ${listed}`);
}

/** Head of the noun phrase that begins here: the last noun before something else; −1 where none begins. */
function objectAfter(words: readonly AnalyzedWord[], from: number): number {
  let head = -1;
  for (let place = from; place < from + LONGEST_OBJECT; place++) {
    const { tag } = words[place] ?? {};
    if (tag === undefined || !NOMINAL.has(tag)) return head;
    if (tag !== 'DET' && tag !== 'ADJ') head = place;
  }
  return head;
}
