/**
 * Sentences whose subject is followed by a relative clause between commas: `The cat, which I saw, sat`. A greedy parser takes either verb for
 * the other's, so the clause and the sentence around it are parsed one after the other.
 */
import type { Dependency, Parse, ParsedWord } from './parser.ts';

const FINITE = new Set(['VBD', 'VBP', 'VBZ', 'MD']);
/** Tags that are given to verbs in the past and the present by mistake, with the right ones. */
const MISTAKEN: ReadonlyMap<string, Pick<ParsedWord, 'tag' | 'fine'>> = new Map([
  ['VBN', { tag: 'VERB', fine: 'VBD' }],
  ['NNS', { tag: 'VERB', fine: 'VBZ' }],
]);
const RELATIVES = new Set(['which', 'who', 'whom', 'whose']);
const NOMINAL = new Set(['NOUN', 'PROPN', 'PRON', 'NUM']);

/** Places of the commas around a clause. */
interface SetOff {
  open: number;
  close: number;
}

/** @param parse of words that have no such clause */
export function parseSetOff(words: readonly ParsedWord[], parse: (words: readonly ParsedWord[]) => Parse): Parse {
  const found = setOffRelative(words);
  if (found === null) return parse(words);
  const { open, close } = found;
  const inside = parse(words.slice(open + 1, close));
  const verb = firstAfter(words, close);
  const behind = words.slice(close + 1).map((word) => (word === verb ? { ...word, ...MISTAKEN.get(word.fine) } : word));
  const around = parse([...words.slice(0, open), ...behind]);
  const placeAround = (place: number) => (place < open ? place : place + close - open + 1);
  const dependencies: Dependency[] = words.map(() => ({ head: inside.root + open + 1, relation: 'punct' }));
  around.dependencies.forEach(({ head, relation }, place) => {
    dependencies[placeAround(place)] = { head: head < 0 ? head : placeAround(head), relation };
  });
  inside.dependencies.forEach(({ head, relation }, place) => {
    dependencies[place + open + 1] =
      head < 0 ? { head: open - 1, relation: 'acl:relcl' } : { head: head + open + 1, relation };
  });
  return { dependencies, root: placeAround(around.root), score: inside.score + around.score };
}

/** The clause ends at the comma before the sentence's own verb. Null where another verb stands before the clause. */
function setOffRelative(words: readonly ParsedWord[]): SetOff | null {
  const open = words.findIndex(({ key }) => key === ',');
  const before = words.slice(0, Math.max(0, open));
  if (!NOMINAL.has(before.at(-1)?.tag ?? '') || before.some(isFiniteVerb)) return null;
  const opener = words[open + 1]?.tag === 'ADP' ? open + 2 : open + 1;
  if (!RELATIVES.has(words[opener]?.key ?? '')) return null;
  const closing = words.flatMap(({ key }, place) => (key === ',' && place > opener ? place : []));
  const close = closing.find((place) => isBeforeVerb(words, place)) ?? onlyClosing(words, closing);
  const hasVerb = words.slice(opener, close).some(({ tag }) => tag === 'VERB' || tag === 'AUX');
  return close !== undefined && hasVerb ? { open, close } : null;
}

const isFiniteVerb = ({ fine }: ParsedWord) => FINITE.has(fine);

/** The word after a comma, adverbs apart. */
const firstAfter = (words: readonly ParsedWord[], comma: number) =>
  words.slice(comma + 1).find(({ tag }) => tag !== 'ADV');

const isBeforeVerb = (words: readonly ParsedWord[], comma: number) => {
  const next = firstAfter(words, comma);
  return next !== undefined && isFiniteVerb(next);
};

/** The verb of a sentence may be tagged as a participle or a plural. */
function onlyClosing(words: readonly ParsedWord[], closing: readonly number[]): number | undefined {
  const [close] = closing;
  if (close === undefined || closing.length > 1) return undefined;
  const rest = words.slice(close + 1);
  if (rest.some((word) => isFiniteVerb(word) || word.tag === 'CCONJ')) return undefined;
  return MISTAKEN.has(firstAfter(words, close)?.fine ?? '') ? close : undefined;
}
