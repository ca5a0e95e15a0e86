/**
 * All phrases of a dictionary as one trie over words, in typed arrays that can be stored: building it takes a hundred times as long as
 * reading it. An index looks up in it: a node and a word lead to the next node, so that a text is matched against all phrases in one pass.
 */
import { isParticleOrPreposition } from './particles.ts';
import { type Placeholder, patternOf } from './pattern.ts';

export interface PhraseTrie {
  /** Words that some phrase has; a word's number is its place. */
  readonly words: readonly string[];
  readonly headwords: readonly string[];
  /** For each headword how well its meaning follows from its parts, as {@link Plainness}. */
  readonly plainness: Uint8Array;
  /** For each word the node it leads to from the root, -1 for none. */
  readonly first: Int32Array;
  /** The other edges, open addressing: node, word and target side by side, -1 where free. A power of two slots. */
  readonly edges: Int32Array;
  /** For each node the place of the headword that ends there, -1 for none. */
  readonly ends: Int32Array;
  /** The same for phrases that are names when they are written with capitals. */
  readonly names: Int32Array;
  /** {@link nodeFlags} of each node. */
  readonly flags: Uint8Array;
  /** Node, place in {@link placeholderKinds} and target, one after another. */
  readonly places: Int32Array;
}

/** Flags of a node, tested before a look-up: a placeholder may follow; a particle or preposition may follow. */
const nodeFlags = { hasPlaces: 1, mayPart: 2 } as const;
const placeholderKinds: readonly Placeholder[] = ['possessive', 'reflexive', 'nominal'];

/**
 * From 1, where the meaning has nothing of the words' own, to 4, where it is their sum; 0 where that is unknown. For phrases of our own
 * list: 5 for an idiom, 6 for one whose Chinese has much of its words' own, and 7 for one whose words are often meant literally.
 */
export type Plainness = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

const ROOT = 0;
/** Multiplier of Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4). */
const SPREAD = 0x9e3779b1;

/**
 * Builds the trie; of headwords with the same pattern the first one given counts. Some 100 ms for 50,000.
 * @param names headwords that are meant where each of their words has a capital, whether or not they have it here.
 * @param plainnessOf a headword; without it all are taken for phrases that mean something of their own
 */
export function phraseTrie(
  headwords: Iterable<string>,
  names: Iterable<string> = [],
  plainnessOf: (headword: string) => Plainness = () => 2,
): PhraseTrie {
  const wordIds = new Map<string, number>();
  const edges = new Map<number, Map<number, number>>([[ROOT, new Map()]]);
  const places: [node: number, kind: number, target: number][] = [];
  const placeTargets = new Map<string, number>();
  const listed: string[] = [];
  const ends = new Map<number, number>();
  const nameEnds = new Map<number, number>();
  const parting = new Set<number>();
  let nodes = 1;

  function idOf(word: string): number {
    const known = wordIds.get(word);
    if (known !== undefined) return known;
    wordIds.set(word, wordIds.size);
    return wordIds.size - 1;
  }

  function follow(node: number, word: string): number {
    const id = idOf(word);
    if (isParticleOrPreposition(word)) parting.add(node);
    const out = edges.get(node) ?? new Map<number, number>();
    const known = out.get(id);
    if (known !== undefined) return known;
    edges.set(node, out.set(id, nodes));
    return nodes++;
  }

  function fill(node: number, place: Placeholder): number {
    const key = `${node} ${place}`;
    const known = placeTargets.get(key);
    if (known !== undefined) return known;
    placeTargets.set(key, nodes);
    places.push([node, placeholderKinds.indexOf(place), nodes]);
    return nodes++;
  }

  function add(headword: string, into: Map<number, number>): void {
    const elements = patternOf(headword);
    if (elements.length < 2) return;
    let node = ROOT;
    for (const element of elements) {
      node = 'word' in element ? follow(node, element.word) : fill(node, element.place);
    }
    if (!into.has(node)) into.set(node, listed.push(headword) - 1);
  }

  for (const headword of headwords) add(headword, ends);
  for (const headword of names) add(headword, nameEnds);
  const flags = new Uint8Array(nodes);
  for (const [node] of places) flags[node] = (flags[node] as number) | nodeFlags.hasPlaces;
  for (const node of parting) flags[node] = (flags[node] as number) | nodeFlags.mayPart;
  return {
    words: [...wordIds.keys()],
    headwords: listed,
    plainness: Uint8Array.from(listed, plainnessOf),
    first: column(edges.get(ROOT) ?? new Map(), wordIds.size),
    edges: edgeTable(edges),
    ends: column(ends, nodes),
    names: column(nameEnds, nodes),
    flags,
    places: Int32Array.from(places.flat()),
  };
}

/** First slot of a node and a word. */
function slotOf(node: number, wordId: number, slots: number): number {
  const mixed = Math.imul(Math.imul(node, SPREAD) ^ wordId, SPREAD);
  return (mixed ^ (mixed >>> 15)) & (slots - 1);
}

function column(values: ReadonlyMap<number, number>, length: number): Int32Array {
  const numbers = new Int32Array(length).fill(-1);
  for (const [place, value] of values) numbers[place] = value;
  return numbers;
}

/** Hash table of the edges, at most half full. */
function edgeTable(edges: ReadonlyMap<number, ReadonlyMap<number, number>>): Int32Array {
  const inner = [...edges].filter(([node]) => node !== ROOT);
  const count = inner.reduce((sum, [, out]) => sum + out.size, 0);
  const slots = 2 ** Math.ceil(Math.log2(Math.max(2, count * 2)));
  const table = new Int32Array(slots * 3).fill(-1);
  for (const [node, out] of inner) {
    for (const [id, target] of out) {
      let slot = slotOf(node, id, slots);
      while (table[slot * 3] !== -1) slot = (slot + 1) % slots;
      table.set([node, id, target], slot * 3);
    }
  }
  return table;
}

export interface PhraseIndex {
  /** Number of a word that some phrase has, or -1. Places have numbers of their own, see {@link PhraseIndex.places}. */
  wordId(word: string): number;
  /** The node that a phrase's first word leads to, or -1. */
  first(wordId: number): number;
  /** The node that a further word leads to, or -1. */
  next(node: number, wordId: number): number;
  /** Headword of the phrase that ends at a node, or null. */
  headword(node: number): string | null;
  /** {@link PhraseTrie.plainness} of the phrase that ends at a node. */
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
