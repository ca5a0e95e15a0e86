/**
 * Dictionary phrases in a sentence: inflected (`took into account`), with places filled (`made up her mind`), and apart
 * (`turned the offer down`, `take these costs into account`). A trained decision and the best set of candidates; no word is in two.
 */

import type { AnalyzedSentence, AnalyzedWord } from '../tagger/analysis.ts';
import type { TextRange } from '../text-range.ts';
import { alternatives } from '../words/alternatives.ts';
import contexts from '../words/phrase-context.json' with { type: 'json' };
import { hasConstraint, isTitle, isWrittenAsName, satisfiesConstraints, standsAlone } from './constraints.ts';
import { type ClusterOf, type PhraseCandidate, phraseCertainty, phraseScore } from './decision.ts';
import {
  isCompoundPreposition,
  isParticleOrPreposition,
  isPhrasalVerb,
  isPrepositionalVerb,
  isSeparatedParticle,
  type SentenceView,
  takesObjectBefore,
} from './particles.ts';
import { fillings, LONGEST_NOMINAL, nominals, type Placeholder } from './pattern.ts';
import type { PhraseIndex } from './phrase-trie.ts';

export interface PhraseMatch {
  /** The headword, as the dictionary has it: `make up one's mind`. */
  phrase: string;
  /** Its words from left to right, without what stands between parts; a filled place counts as its words. */
  parts: TextRange[];
  /** Probability, 0 to 1, that the words are the phrase there. */
  certainty: number;
}

interface Candidate extends PhraseCandidate {
  /** A name, which needs a capital on each of its words. */
  isName: boolean;
}

/** A candidate with how much speaks for it, above 0. */
interface Weighed {
  candidate: Candidate;
  weight: number;
  certainty: number;
}

/** A partial match: the node reached in the trie and the words used. */
interface Path {
  node: number;
  places: number[];
  fixed: number;
  /** Index of the word matched as a plural, which only the first and last word may be; -1 for none. */
  plural: number;
  /** Index of the first word between the parts of a separated phrase; 0 when the phrase is contiguous. */
  parted: number;
}

const NOTHING = -1;
/** Weight of a name, whose capitals decide. */
const CERTAIN = 4;
/** Weight of one more word in a candidate, so that of `get rid of` and `rid of` the longer is found. */
const WEIGHT_OF_WORD = 6;
/** Largest group of overlapping candidates of which all combinations are tried. */
const LARGEST_GROUP = 12;
/** `We'd better go`. */
const SHORT_HAD = "'d";
/** After these the last word must not be a plural: `in places` is not `in place`. */
const FIXED_OPENING = new Set(contexts.fixed_opening);
/** Adverbs between a verb and its preposition: `rely heavily on`, `depend only on`. */
const DEGREE = new RegExp(`^(?:[a-z]{2,}ly|${alternatives(contexts.degree)})$`);
/** These and adjectives may stand before the noun of a verb's phrase: `take full advantage of`, `pay little attention to`. */
const QUANTITY = new Set(contexts.quantity);
const MODIFIERS = new Set(['ADJ', 'ADV']);
const MAX_MODIFIERS = 3;
const ARTICLES = ['a', 'an', 'the'];
/** Words of a noun phrase between a verb and an article. */
const LONGEST_PERSON = 3;

/**
 * Phrases of a sentence from left to right. Linear in its words.
 * @param cluster finest cluster of a word; without it the nouns behind a verb tell nothing
 */
export function findPhrases(
  text: string,
  sentence: AnalyzedSentence,
  index: PhraseIndex,
  cluster: ClusterOf = () => -1,
): PhraseMatch[] {
  const { words } = sentence;
  const { candidates, view } = phraseCandidates(text, sentence, index);
  return choosePhrases(candidates, words, (candidate) => phraseScore(candidate, view, cluster));
}

/**
 * The phrases among what the words could be.
 * @param score how much speaks for a candidate that is no name, as log-odds
 */
export function choosePhrases(
  candidates: readonly Candidate[],
  words: readonly AnalyzedWord[],
  score: (candidate: PhraseCandidate) => number,
): PhraseMatch[] {
  const weighed = candidates.flatMap((candidate): Weighed[] => {
    const speaksFor = candidate.isName ? CERTAIN : score(candidate);
    if (speaksFor <= 0) return [];
    const weight = speaksFor + WEIGHT_OF_WORD * candidate.places.length;
    return [{ candidate, weight, certainty: candidate.isName ? 1 : phraseCertainty(speaksFor) }];
  });
  return bestSet(weighed, words).map(({ candidate: { phrase, places }, certainty }) => ({
    phrase,
    certainty,
    parts: places.map((place) => {
      const { start, end } = words[place] as AnalyzedWord;
      return { start, end };
    }),
  }));
}

/** All phrases that the words could be, with what the decision looks at. */
export function phraseCandidates(
  text: string,
  { words }: AnalyzedSentence,
  index: PhraseIndex,
): { candidates: Candidate[]; view: SentenceView } {
  const { found, view } = searchIn(words, index);
  if (found.length === 0) return { candidates: found, view };
  const isHeadline = isTitle(text, words);
  const candidates = found.filter((one) =>
    one.isName ? isWrittenAsName(text, words, one.places, one.phrase) : standsAlone(text, words, one, isHeadline),
  );
  return { candidates, view };
}

/** All phrases that the words could be, whatever their capitals. */
function searchIn(words: readonly AnalyzedWord[], index: PhraseIndex): { found: Candidate[]; view: SentenceView } {
  const count = words.length;
  const forms = new Array<string>(count);
  const formIds = new Array<number>(count);
  /** Lemma ids of words that may match by lemma: verbs at the front, plurals anywhere. */
  const lemmaIds = new Array<number>(count);
  for (let at = 0; at < count; at++) {
    const { key, lemma, number, lemmaNumber, tag, fine } = words[at] as AnalyzedWord;
    const isHad = key === SHORT_HAD && lemma === 'have';
    forms[at] = isHad ? 'had' : key;
    formIds[at] = isHad ? index.wordId('had') : number;
    const counts = (tag === 'VERB' || tag === 'AUX' || fine === 'NNS') && lemmaNumber !== number;
    lemmaIds[at] = counts ? lemmaNumber : NOTHING;
  }
  const articleIds = ARTICLES.map((article) => index.wordId(article)).filter((id) => id !== NOTHING);
  const reading: SentenceView = { words, forms };
  const found: Candidate[] = [];
  const nominalsAt: (readonly number[] | undefined)[] = [];

  function close(path: Path, at: number): void {
    const name = index.name(path.node);
    if (name !== null && path.plural === NOTHING && path.parted === 0) {
      found.push({
        phrase: name,
        places: path.places,
        fixed: path.fixed,
        isParted: false,
        isExpected: true,
        plainness: 0,
        isName: true,
      });
    }
    const phrase = index.headword(path.node);
    if (phrase === null) return;
    const first = path.places[0] ?? 0;
    const isInflectedInside =
      path.plural !== NOTHING && path.plural !== first && path.plural !== at - 1 && !isOwned(path.plural);
    const keepsForm = path.plural === at - 1 && FIXED_OPENING.has(forms[first] ?? '');
    if (isInflectedInside || keepsForm) return;
    if (!hasConstraint(phrase) && !satisfiesConstraints(phrase, reading, path.places)) return;
    const isExpected = isReal(path);
    // Other words beside a particle or preposition are no phrase.
    if (!isExpected && words[first]?.tag !== 'VERB') return;
    const { places, fixed, parted } = path;
    const plainness = index.plainness(path.node);
    found.push({ phrase, places, fixed, isParted: parted > 0, isExpected, plainness, isName: false });
  }

  /** `Hang their heads in shame`: a plural of several owners. */
  const isOwned = (place: number) => /^(?:PRP\$|POS)$/.test(words[place - 1]?.fine ?? '');

  /** A pair whose second word may be a particle counts only as verb and particle. */
  function isReal({ node, places, parted }: Path): boolean {
    const [verb = 0, second = 0, third] = places;
    if (!isParticleOrPreposition(forms[second] ?? '')) return true;
    const phrase = index.headword(node) ?? '';
    if (isCompoundPreposition(phrase) || (words[second]?.fine === 'TO' && hasConstraint(phrase))) return true;
    if (forms[second] === 'of' && words[verb]?.tag === 'NOUN') return true;
    return parted > 0 || third !== undefined || isPhrasalVerb(reading, verb, second) || !canBeVerb(words[verb]);
  }

  function step(path: Path, at: number, target: number, plural: number): void {
    if (target === NOTHING) return;
    // Spreading the path would take longer than the search.
    const places = path.places.concat(at);
    walk({ node: target, places, fixed: path.fixed + 1, plural, parted: path.parted }, at + 1);
  }

  function walk(path: Path, at: number): void {
    if (path.places.length > 1) close(path, at);
    const word = words[at];
    if (word === undefined) return;
    const formId = formIds[at] as number;
    if (formId !== NOTHING) step(path, at, index.next(path.node, formId), path.plural);
    const lemmaId = lemmaIds[at] as number;
    if (lemmaId !== NOTHING && word.fine === 'NNS') step(path, at, index.next(path.node, lemmaId), at);
    for (const [place, node] of index.places(path.node)) fill(path, at, place, node);
    if (path.parted > 0) return;
    if (path.places.length === 1) part(path, at);
    modify(path, at);
  }

  function fill(path: Path, at: number, place: Placeholder, node: number): void {
    const lengths = place === 'nominal' ? nominalsFrom(at) : fillings(place, words, forms, at);
    for (const length of lengths) {
      const filled = place === 'nominal' ? [] : Array.from({ length }, (_, offset) => at + offset);
      walk({ ...path, node, places: path.places.concat(filled) }, at + length);
    }
    // `They were taken to task`: the passive has its object in front.
    const isPassive = path.places.length === 1 && words[at - 1]?.fine === 'VBN';
    if (place === 'nominal' && isPassive) walk({ ...path, node }, at);
  }

  /** Memoised, because each placeholder and each particle after the same verb asks again. */
  function nominalsFrom(at: number): readonly number[] {
    const known = nominalsAt[at];
    if (known !== undefined) return known;
    const lengths = nominals(words, forms, at);
    nominalsAt[at] = lengths;
    return lengths;
  }

  /** Where the noun stands that belongs to a verb, behind adjectives and the like that begin at `at`; 0 where none does. */
  function nounBehind(verb: number, at: number): number {
    if (words[verb]?.tag !== 'VERB') return 0;
    for (let place = at; place < at + MAX_MODIFIERS; place++) {
      if (!MODIFIERS.has(words[place]?.tag ?? '') && !QUANTITY.has(forms[place] ?? '')) return 0;
      if (words[place + 1]?.tag === 'NOUN') return place + 1;
    }
    return 0;
  }

  /** Continues after an object or an adverb: `turn the offer down`, `rely heavily on`. */
  function part(path: Path, at: number): void {
    const verb = words[at - 1];
    if (verb?.tag !== 'VERB') return;
    if (articleIds.some((article) => index.next(path.node, article) !== NOTHING)) giveTo(path, at);
    if (!index.parts(path.node)) return;
    for (const length of nominalsFrom(at)) apart(path, at, length);
    if (DEGREE.test(forms[at] ?? '')) adverb(path, at);
  }

  /** `Give them a try`: a person stands between a verb and what belongs to it. */
  function giveTo(path: Path, at: number): void {
    for (const length of nominalsFrom(at)) {
      const article = at + length;
      if (length > LONGEST_PERSON || words[article]?.tag !== 'DET') continue;
      const target = index.next(path.node, formIds[article] as number);
      if (target === NOTHING) continue;
      const whole = { ...path, node: target, places: [...path.places, article], fixed: 2, parted: at };
      const nounId = formIds[article + 1] ?? NOTHING;
      if (nounId !== NOTHING) step(whole, article + 1, index.next(target, nounId), NOTHING);
      modify(whole, article + 1);
    }
  }

  function apart(path: Path, at: number, length: number): void {
    const next = at + length;
    if (length > LONGEST_NOMINAL || !isParticleOrPreposition(forms[next] ?? '')) return;
    const target = index.next(path.node, formIds[next] ?? NOTHING);
    if (target === NOTHING) return;
    const whole = { ...path, node: target, places: [...path.places, next], fixed: 2, parted: at };
    found.push(...closed(whole, isSeparatedParticle(reading, at - 1, next) || hasOwnObject(at - 1, next)));
    const rest = formIds[next + 1] ?? NOTHING;
    const behind = rest === NOTHING ? NOTHING : index.next(target, rest);
    // `take into account`, `keep in mind`: a preposition with its noun.
    if (behind !== NOTHING && words[next]?.tag === 'ADP') step(whole, next + 1, behind, NOTHING);
  }

  /** `accuse him of`: the verb's own preposition behind its object. */
  function hasOwnObject(verb: number, preposition: number): boolean {
    const isPreposition = words[preposition]?.tag === 'ADP' || words[preposition]?.tag === 'SCONJ';
    return isPreposition && takesObjectBefore(words[verb]?.lemma.toLowerCase() ?? '', forms[preposition] ?? '');
  }

  function closed({ node, places, fixed }: Path, isExpected: boolean): Candidate[] {
    const phrase = index.headword(node);
    return phrase === null
      ? []
      : [{ phrase, places, fixed, isParted: true, isExpected, plainness: index.plainness(node), isName: false }];
  }

  function adverb(path: Path, at: number): void {
    const target = index.next(path.node, formIds[at + 1] ?? NOTHING);
    if (target === NOTHING || !isParticleOrPreposition(forms[at + 1] ?? '')) return;
    const lemma = words[at - 1]?.lemma.toLowerCase() ?? '';
    const isExpected = isPrepositionalVerb(lemma, forms[at + 1] ?? '');
    found.push(...closed({ ...path, node: target, places: [at - 1, at + 1], fixed: 2 }, isExpected));
  }

  /** `Take full advantage of`, `do a really good job`. */
  function modify(path: Path, at: number): void {
    const noun = nounBehind(path.places[0] ?? 0, at);
    if (noun === 0) return;
    const target = index.next(path.node, formIds[noun] ?? NOTHING);
    step({ ...path, parted: at }, noun, target, path.plural);
  }

  /** Most words open some phrase, but few phrases continue here: checked before anything is allocated. */
  function begin(first: number, wordId: number, plural: number): void {
    const node = wordId === NOTHING ? NOTHING : index.first(wordId);
    if (node === NOTHING || first + 1 >= words.length || !mayGoOn(node, first)) return;
    walk({ node, places: [first], fixed: 1, plural, parted: 0 }, first + 1);
  }

  function mayGoOn(node: number, first: number): boolean {
    const formId = formIds[first + 1] as number;
    const lemmaId = lemmaIds[first + 1] as number;
    if (formId !== NOTHING && index.next(node, formId) !== NOTHING) return true;
    if (lemmaId !== NOTHING && index.next(node, lemmaId) !== NOTHING) return true;
    if (index.places(node).length > 0 || nounBehind(first, first + 1) > 0) return true;
    if (words[first]?.tag !== 'VERB') return false;
    return index.parts(node) || articleIds.some((article) => index.next(node, article) !== NOTHING);
  }

  for (let first = 0; first < words.length; first++) {
    const { tag, fine } = words[first] as AnalyzedWord;
    begin(first, formIds[first] as number, NOTHING);
    if (tag === 'VERB' || tag === 'AUX') begin(first, lemmaIds[first] as number, NOTHING);
    else if (fine === 'NNS') begin(first, lemmaIds[first] as number, first);
  }
  return { found, view: reading };
}

/**
 * The candidates that share no word and have the highest sum of weights. Those that overlap form groups of a few; a large group is
 * resolved by the highest weight first.
 */
function bestSet(weighed: readonly Weighed[], words: readonly AnalyzedWord[]): Weighed[] {
  const span = ({ places }: Candidate) => (places.at(-1) ?? 0) - (places[0] ?? 0);
  const verbs = ({ places }: Candidate) => (words[places[0] ?? 0]?.tag === 'VERB' ? 1 : 0);
  // Of equal weights a verb counts more than another word, then the more compact candidate.
  const sorted = [...weighed].sort(
    (a, b) =>
      b.weight - a.weight ||
      verbs(b.candidate) - verbs(a.candidate) ||
      span(a.candidate) - span(b.candidate) ||
      (a.candidate.places[0] ?? 0) - (b.candidate.places[0] ?? 0),
  );
  const chosen = groupsOf(sorted).flatMap((group) => (group.length <= LARGEST_GROUP ? heaviest(group) : greedy(group)));
  return chosen.sort((a, b) => (a.candidate.places[0] ?? 0) - (b.candidate.places[0] ?? 0));
}

const overlap = (a: Weighed, b: Weighed) => a.candidate.places.some((place) => b.candidate.places.includes(place));

/** Candidates that overlap, directly or by others. */
function groupsOf(sorted: readonly Weighed[]): Weighed[][] {
  let groups: Weighed[][] = [];
  for (const one of sorted) {
    const touching = groups.filter((group) => group.some((other) => overlap(one, other)));
    groups = [...groups.filter((group) => !touching.includes(group)), [...touching.flat(), one]];
  }
  return groups;
}

/** The heaviest set of candidates that do not overlap, found by trying all combinations. */
function heaviest(group: readonly Weighed[]): Weighed[] {
  const [first, ...others] = group;
  if (first === undefined) return [];
  const taking = [first, ...heaviest(others.filter((other) => !overlap(first, other)))];
  if (others.every((other) => !overlap(first, other))) return taking;
  const leaving = heaviest(others);
  const weightOf = (list: readonly Weighed[]) => list.reduce((sum, { weight }) => sum + weight, 0);
  return weightOf(leaving) > weightOf(taking) ? leaving : taking;
}

function greedy(group: readonly Weighed[]): Weighed[] {
  const kept: Weighed[] = [];
  for (const one of group.toSorted((a, b) => b.weight - a.weight))
    if (!kept.some((other) => overlap(one, other))) kept.push(one);
  return kept;
}

function canBeVerb(word: AnalyzedWord | undefined): boolean {
  return word !== undefined && ['VERB', 'AUX', 'NOUN', 'PROPN', 'ADJ'].includes(word.tag);
}
