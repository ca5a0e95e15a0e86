/**
 * All phrases of a dictionary as one trie over words, in typed arrays that can be stored: building it takes a hundred times as long as
 * reading it. Look-ups are in `phrase-index.ts`.
 */
import { isParticleOrPreposition } from './particles.ts';
import { patternOf } from './pattern.ts';
import type { Placeholder } from './placeholders.ts';

export interface PhraseTrie {
  /** Words that some phrase has; a word's number is its place. */
  readonly words: readonly string[];
  readonly headwords: readonly string[];
  /** For each headword how far its parts say what it means, as {@link Plainness}. */
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
export const nodeFlags = { hasPlaces: 1, mayPart: 2 } as const;
export const placeholderKinds: readonly Placeholder[] = ['possessive', 'reflexive', 'nominal'];

/**
 * 1 for a meaning that has nothing of the words' own to 4 for one that is their sum, 0 where nothing tells; of phrases of our own list 5 for
 * an idiom and 6 for one whose Chinese has much of its words' own.
 */
export type Plainness = 0 | 1 | 2 | 3 | 4 | 5 | 6;

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
export function slotOf(node: number, wordId: number, slots: number): number {
  const mixed = Math.imul(Math.imul(node, SPREAD) ^ wordId, SPREAD);
  return (mixed ^ (mixed >>> 15)) & (slots - 1);
}

function column(values: ReadonlyMap<number, number>, length: number): Int32Array {
  const numbers = new Int32Array(length).fill(-1);
  for (const [place, value] of values) numbers[place] = value;
  return numbers;
}

/** At most half full. */
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
