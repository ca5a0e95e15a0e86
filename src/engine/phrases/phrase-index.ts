/**
 * All phrases of a dictionary as one trie over words: a node and a word give the next node, in two typed arrays. A text is
 * matched against all of them in one pass.
 */

import { isParticleOrPreposition } from './particles.ts';
import { patternOf } from './pattern.ts';
import type { Place } from './places.ts';

export interface PhraseIndex {
  /** Number of a word that some phrase has, or -1. Places have numbers of their own, see {@link PhraseIndex.places}. */
  wordId(word: string): number;
  /** The node that a word leads to, or -1. The root is 0. */
  next(node: number, wordId: number): number;
  /** Headword of the phrase that ends at a node, or null. */
  headword(node: number): string | null;
  /** Places that may follow a node, each with the node behind it; most have none. */
  places(node: number): readonly (readonly [Place, number])[];
  /** Whether a particle or preposition may follow a node: there a phrase may be separated. */
  parts(node: number): boolean;
  /** Phrases in it. */
  readonly size: number;
}

const ROOT = 0;
/** Numbers multiplied by it spread well over a power of two (Knuth, The Art of Computer Programming 3, 6.4). */
const SPREAD = 0x9e3779b1;
/** What there is at a node, told before any map is asked. */
const ENDS = 1;
const HAS_PLACES = 2;
const MAY_PART = 4;
const NOWHERE: readonly (readonly [Place, number])[] = [];

/** Builds the trie; of headwords with the same pattern the first one given counts. Some 100 ms for 50,000. */
export function indexPhrases(headwords: Iterable<string>): PhraseIndex {
  const wordIds = new Map<string, number>();
  const edges = new Map<number, Map<number, number>>();
  const placeEdges = new Map<number, [Place, number][]>();
  const ends = new Map<number, string>();
  const parting = new Set<number>();
  let nodes = 1;
  let edgeCount = 0;

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
    edgeCount++;
    return nodes++;
  }

  function fill(node: number, place: Place): number {
    const out = placeEdges.get(node) ?? [];
    const known = out.find(([other]) => other === place);
    if (known) return known[1];
    const target = nodes++;
    placeEdges.set(node, [...out, [place, target]]);
    return target;
  }

  for (const headword of headwords) {
    const elements = patternOf(headword);
    if (elements.length < 2) continue;
    let node = ROOT;
    for (const element of elements) {
      node = 'word' in element ? follow(node, element.word) : fill(node, element.place);
    }
    if (!ends.has(node)) ends.set(node, headword);
  }

  // Open addressing: node, word and target side by side; at most half full.
  const slots = 2 ** Math.ceil(Math.log2(Math.max(2, edgeCount * 2)));
  const table = new Int32Array(slots * 3).fill(-1);
  for (const [node, out] of edges) {
    for (const [id, target] of out) {
      let slot = slotOf(node, id, slots);
      while (table[slot * 3] !== -1) slot = (slot + 1) % slots;
      table.set([node, id, target], slot * 3);
    }
  }
  const flags = new Uint8Array(nodes);
  for (const node of ends.keys()) flags[node] = (flags[node] as number) | ENDS;
  for (const node of placeEdges.keys()) flags[node] = (flags[node] as number) | HAS_PLACES;
  for (const node of parting) flags[node] = (flags[node] as number) | MAY_PART;
  const has = (node: number, flag: number) => ((flags[node] as number) & flag) !== 0;
  return {
    wordId: (word) => wordIds.get(word) ?? -1,
    next(node, id) {
      for (let slot = slotOf(node, id, slots); table[slot * 3] !== -1; slot = (slot + 1) % slots) {
        if (table[slot * 3] === node && table[slot * 3 + 1] === id) return table[slot * 3 + 2] as number;
      }
      return -1;
    },
    headword: (node) => (has(node, ENDS) ? (ends.get(node) ?? null) : null),
    places: (node) => (has(node, HAS_PLACES) ? (placeEdges.get(node) ?? NOWHERE) : NOWHERE),
    parts: (node) => has(node, MAY_PART),
    size: ends.size,
  };
}

function slotOf(node: number, id: number, slots: number): number {
  const mixed = Math.imul(Math.imul(node, SPREAD) ^ id, SPREAD);
  return (mixed ^ (mixed >>> 15)) & (slots - 1);
}
