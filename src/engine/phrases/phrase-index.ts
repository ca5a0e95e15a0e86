/** Look-ups in a {@link PhraseTrie}: a node and a word lead to the next node, so that a text is matched against all phrases in one pass. */
import { nodeFlags, type PhraseTrie, phraseTrie, placeholderKinds, slotOf } from './phrase-trie.ts';
import type { Placeholder } from './placeholders.ts';

export interface PhraseIndex {
  /** Number of a word that some phrase has, or -1. Places have numbers of their own, see {@link PhraseIndex.places}. */
  wordId(word: string): number;
  /** The node that a phrase's first word leads to, or -1. */
  first(wordId: number): number;
  /** The node that a further word leads to, or -1. */
  next(node: number, wordId: number): number;
  /** Headword of the phrase that ends at a node, or null. */
  headword(node: number): string | null;
  /** Of the phrase that ends at a node, see {@link PhraseTrie.plainness}. */
  plainness(node: number): number;
  /** Headword of the phrase that ends there when it is written as a name is, or null. */
  name(node: number): string | null;
  /** Places that may follow a node, each with the node behind it; most have none. */
  places(node: number): readonly (readonly [Placeholder, number])[];
  /** Whether a particle or preposition may follow a node: there a phrase may be separated. */
  parts(node: number): boolean;
}

const NOWHERE: readonly (readonly [Placeholder, number])[] = [];

/** An index of these headwords; see {@link phraseTrie}. */
export function indexPhrases(headwords: Iterable<string>, names: Iterable<string> = []): PhraseIndex {
  return phraseIndex(phraseTrie(headwords, names));
}

/** An index over a trie that is there already; a few milliseconds. */
export function phraseIndex(trie: PhraseTrie): PhraseIndex {
  const { words, headwords, plainness, first, edges, ends, names, flags, places } = trie;
  const wordIds = new Map<string, number>();
  for (let id = 0; id < words.length; id++) wordIds.set(words[id] as string, id);
  const placeEdges = new Map<number, [Placeholder, number][]>();
  for (let at = 0; at < places.length; at += 3) {
    const [node, kind, target] = places.subarray(at, at + 3) as unknown as [number, number, number];
    placeEdges.set(node, [...(placeEdges.get(node) ?? []), [placeholderKinds[kind] as Placeholder, target]]);
  }
  const slots = edges.length / 3;
  const pairs = pairFilter(edges);
  const headwordAt = (place: number) => (place < 0 ? null : (headwords[place] as string));
  const has = (node: number, flag: number) => ((flags[node] as number) & flag) !== 0;
  return {
    wordId: (word) => wordIds.get(word) ?? -1,
    first: (id) => first[id] as number,
    next(node, id) {
      if (!mayFollow(pairs, node, id)) return -1;
      for (let at = 3 * slotOf(node, id, slots); edges[at] !== -1; at = at + 3 < edges.length ? at + 3 : 0) {
        if (edges[at] === node && edges[at + 1] === id) return edges[at + 2] as number;
      }
      return -1;
    },
    headword: (node) => headwordAt(ends[node] as number),
    plainness: (node) => plainness[ends[node] as number] ?? 0,
    name: (node) => headwordAt(names[node] as number),
    places: (node) => (has(node, nodeFlags.hasPlaces) ? (placeEdges.get(node) ?? NOWHERE) : NOWHERE),
    parts: (node) => has(node, nodeFlags.mayPart),
  };
}

/**
 * A Bloom filter of one hash over the edges. It fits the processor's cache and answers nine of ten look-ups, because most neighbouring
 * words share no phrase.
 */
const FILTER_BITS = 2 ** 20;

function pairFilter(edges: Int32Array): Int32Array {
  const bits = new Int32Array(FILTER_BITS / 32);
  for (let at = 0; at < edges.length; at += 3) {
    if (edges[at] === -1) continue;
    const bit = slotOf(edges[at] as number, edges[at + 1] as number, FILTER_BITS);
    bits[bit >>> 5] = (bits[bit >>> 5] as number) | (1 << (bit & 31));
  }
  return bits;
}

function mayFollow(bits: Int32Array, node: number, id: number): boolean {
  const bit = slotOf(node, id, FILTER_BITS);
  return ((bits[bit >>> 5] as number) & (1 << (bit & 31))) !== 0;
}
