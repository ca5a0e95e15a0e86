/**
 * Chooses the word that heads a sentence. A greedy parser decides it last, after all its mistakes; here the sentence is parsed once for each
 * word that may head it, and a linear model compares the parses.
 */
import { combine } from '../tagger/feature-templates.ts';
import { addWeights, type WeightTable } from '../tagger/model.ts';
import { hashOf } from '../tagger/word-properties.ts';
import type { Parse, ParsedWord, Parser } from './parser.ts';
import type { SentenceNumbers } from './parser-features.ts';

/** Room for the features of one candidate. */
export const MAX_ROOT_FEATURES = 64;
/** In a longer sentence only the first candidates are compared. */
const MAX_CANDIDATES = 12;
/** A score is compared in steps of this size. */
const SCORE_STEP = 120;

const ONLY_CLASS = new Uint8Array(1);
const FINITE = new Set(['VBD', 'VBP', 'VBZ', 'MD']);
const OPENING = new Set(['NOUN', 'PROPN', 'ADJ', 'ADV', 'INTJ', 'NUM', 'PRON', 'X']);
const NONE = -1;
const SUBORDINATE = new Set(['WDT', 'WP', 'WRB', 'WP$']);

/**
 * Parses of the sentence, one for each word that may head it: verbs, words with a copula, and the word that its beginning hangs on, which heads a
 * sentence like `Service: the workers are pleasant`. The first is the one that the parser prefers.
 */
export function rootCandidates(words: readonly ParsedWord[], parser: Parser): Parse[] {
  const numbers: SentenceNumbers = parser.numbers(words);
  const free = parser.parse(numbers);
  const roots = new Set<number>();
  words.forEach(({ tag, fine }, place) => {
    const dependency = free.dependencies[place];
    if (dependency?.relation === 'cop' && dependency.head >= 0) roots.add(dependency.head);
    else if (tag === 'VERB' || (tag === 'AUX' && fine !== 'MD' && words[place + 1]?.tag !== 'VERB')) roots.add(place);
  });
  const opening = openingTop(words, free);
  if (opening !== null) roots.add(opening);
  roots.delete(free.root);
  return [free, ...[...roots].slice(0, MAX_CANDIDATES).map((root) => parser.parse(numbers, root))];
}

/** The child of the head whose subtree has the sentence's first word; null if it is a verb. */
function openingTop(words: readonly ParsedWord[], { dependencies, root }: Parse): number | null {
  let top = words.findIndex(({ tag }) => tag !== 'PUNCT');
  if (top < 0) return null;
  for (;;) {
    const head = dependencies[top]?.head ?? NONE;
    if (head === root || head < 0) break;
    top = head;
  }
  const tag = words[top]?.tag ?? 'VERB';
  return top === root || !OPENING.has(tag) ? null : top;
}

const bucket = (difference: number) => Math.max(-12, Math.min(4, Math.round(difference / SCORE_STEP)));
const few = (count: number) => Math.min(3, count);

/** The parse whose head of the sentence is likeliest. */
export function likeliestParse(words: readonly ParsedWord[], parses: readonly Parse[], roots: WeightTable): Parse {
  let best = parses[0] as Parse;
  let highest = Number.NEGATIVE_INFINITY;
  if (parses.length === 1) return best;
  const features = new Int32Array(MAX_ROOT_FEATURES);
  const score = new Int32Array(1);
  parses.forEach((parse, which) => {
    score[0] = 0;
    addWeights(roots, features, rootFeatures(words, parses, which, features), ONLY_CLASS, score);
    if ((score[0] as number) <= highest) return;
    highest = score[0] as number;
    best = parse;
  });
  return best;
}

/** Writes the features of a candidate. Returns how many there are. */
export function rootFeatures(
  words: readonly ParsedWord[],
  parses: readonly Parse[],
  which: number,
  out: Int32Array,
): number {
  const free = parses[0] as Parse;
  const parse = parses[which] as Parse;
  const { root, dependencies } = parse;
  const own = words[root] as ParsedWord;
  const tagAt = (place: number) => hashOf(words[place]?.fine ?? '');
  const lemmaAt = (place: number) => hashOf(words[place]?.lemma.toLowerCase() ?? '');
  const tag = tagAt(root);
  const lemma = lemmaAt(root);
  const relation = hashOf(free.dependencies[root]?.relation ?? '');
  const isFree = which === 0 ? 1 : 0;

  let [left, right, flags] = [0, 0, 0];
  let verbWord = root;
  dependencies.forEach(({ head, relation: name }, place) => {
    if (head !== root) return;
    const bit = 1 << (hashOf(name) & 31);
    if (place < root) left |= bit;
    else right |= bit;
    if (name === 'nsubj' || name === 'csubj' || name === 'expl') flags |= 1;
    if (name === 'aux') flags |= 2;
    if (name === 'cop') {
      flags |= 4;
      verbWord = place;
    }
    if (name === 'mark') flags |= 8;
    if ((name === 'aux' || name === 'cop') && FINITE.has(words[place]?.fine ?? '')) flags |= 16;
    if (SUBORDINATE.has(words[place]?.fine ?? '')) flags |= 32;
  });
  if (FINITE.has(own.fine)) flags |= 16;
  if (own.tag === 'VERB' || own.tag === 'AUX') flags |= 64;

  let [before, behind] = [0, 0];
  words.forEach(({ fine }, place) => {
    if (!FINITE.has(fine)) return;
    if (place < verbWord) before++;
    if (place > root) behind++;
  });
  const opener = subordinatorBefore(words, verbWord);
  const freeRoot = free.root;
  const freeRootRelation = hashOf(dependencies[freeRoot]?.relation ?? '');
  const first = words.findIndex(({ tag: own }) => own !== 'PUNCT');
  const closing = hashOf(words.at(-1)?.key.slice(0, 1) ?? '');
  const difference = bucket(parse.score - free.score);
  const headInFree = free.dependencies[root]?.head ?? -1;
  const rival = words.findIndex(({ fine }, place) => FINITE.has(fine) && place !== verbWord && place !== root);
  const subject = dependencies.findIndex(({ head, relation: name }) => head === root && name === 'nsubj');
  const quotes = words.some(({ key }) => key === '"' || key === '``' || key === "''") ? 1 : 0;
  let n = 0;
  out[n++] = combine(401, isFree);
  out[n++] = combine(402, isFree, tag);
  out[n++] = combine(403, relation, tag);
  out[n++] = combine(404, relation, tagAt(freeRoot), isFree);
  out[n++] = combine(405, relation, flags);
  out[n++] = combine(406, difference, isFree);
  out[n++] = combine(407, difference, relation);
  out[n++] = combine(408, tag, flags);
  out[n++] = combine(409, flags, few(before), few(behind));
  out[n++] = combine(410, flags, closing);
  out[n++] = combine(411, tagAt(root - 1), tag, tagAt(root + 1));
  out[n++] = combine(412, tagAt(verbWord - 2), tagAt(verbWord - 1), tagAt(verbWord));
  out[n++] = combine(413, opener, flags);
  out[n++] = combine(414, opener, relation);
  out[n++] = combine(415, opener, few(before), few(behind));
  out[n++] = combine(416, lemma, flags);
  out[n++] = combine(417, lemma, relation);
  out[n++] = combine(418, lemmaAt(first), few(before), flags);
  out[n++] = combine(419, tagAt(first), few(before), few(behind));
  out[n++] = combine(420, relation, lemmaAt(headInFree));
  out[n++] = combine(421, relation, freeRootRelation, isFree);
  out[n++] = combine(422, freeRootRelation, tagAt(freeRoot), flags);
  out[n++] = combine(423, left, tag);
  out[n++] = combine(424, right, tag);
  out[n++] = combine(425, left, flags);
  out[n++] = combine(426, few(which), few(parses.length), flags);
  out[n++] = combine(
    427,
    flags,
    free.dependencies[freeRoot] ? tagAt(freeRoot) : 0,
    few(words.filter(({ fine }) => FINITE.has(fine)).length),
  );
  out[n++] = combine(428, commasBefore(words, verbWord), few(before), relation);
  out[n++] = combine(429, lemmaAt(verbWord - 1), flags);
  out[n++] = combine(430, lemmaAt(verbWord - 1), tagAt(verbWord), relation);
  out[n++] = combine(431, hashOf(own.key), isFree);
  out[n++] = combine(432, tagAt(verbWord + 1), tag, flags);
  out[n++] = combine(433, hashOf(dependencies[rival]?.relation ?? ''), tagAt(rival), rival < verbWord ? 1 : 0);
  out[n++] = combine(434, hashOf(dependencies[rival]?.relation ?? ''), lemmaAt(dependencies[rival]?.head ?? -1));
  out[n++] = combine(435, tagAt(subject), few(Math.floor(Math.abs(verbWord - subject) / 3)), flags);
  out[n++] = combine(436, quotes, lemma, relation);
  out[n++] = combine(
    437,
    hashOf(dependencies[verbWord - 1]?.relation ?? ''),
    hashOf(dependencies[verbWord + 1]?.relation ?? ''),
    tag,
  );
  out[n++] = combine(438, lemmaAt(verbWord + 1), tag, isFree);
  const sign = words.findIndex(({ tag: own }, place) => own === 'PUNCT' && place > root);
  out[n++] = combine(439, tag, hashOf(words[sign]?.key ?? ''), few(behind));
  out[n++] = combine(440, tag, few(root - first), few(words.length >> 2));
  out[n++] = combine(441, flags & 64, hashOf(words[sign]?.key ?? ''), relation);
  const hasVerb = flags & (64 | 4) ? 1 : 0;
  const firstSign = words.findIndex(({ tag: own }, place) => own === 'PUNCT' && place > first);
  const opened = hashOf(words[firstSign]?.key ?? '');
  out[n++] = combine(442, hasVerb, opened, few(firstSign - first));
  out[n++] = combine(443, hasVerb, opened, tagAt(firstSign + 1));
  out[n++] = combine(444, hasVerb, closing, few(words.length >> 1));
  return n;
}

/** The nearest word to the left that opens a subordinate clause, up to the last sign; 0 for none. */
function subordinatorBefore(words: readonly ParsedWord[], verb: number): number {
  for (let place = verb - 1; place >= 0; place--) {
    const { tag, fine, lemma } = words[place] as ParsedWord;
    if (tag === 'PUNCT') return 0;
    if (tag === 'SCONJ' || SUBORDINATE.has(fine) || fine === 'TO') return hashOf(`${lemma.toLowerCase()} ${fine}`);
    if (tag === 'CCONJ') return 5;
  }
  return 0;
}

function commasBefore(words: readonly ParsedWord[], verb: number): number {
  let commas = 0;
  for (let place = 0; place < verb; place++) if (words[place]?.key === ',') commas++;
  return few(commas);
}
