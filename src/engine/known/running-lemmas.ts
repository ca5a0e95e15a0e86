/** Counts the lemmas of a text's running words, the basis of lexical coverage, and packs the counts for storage. */

import { lemmaOf } from '../lemma.ts';
import type { Lexicon } from '../lexicon.ts';
import { nameTokens } from '../names.ts';
import type { TextRange } from '../text-range.ts';
import { normalizeWord, tokenize, tokenText } from '../tokens.ts';
import affixes from '../words/hyphen-affixes.json' with { type: 'json' };
import type { LemmaCounts } from './coverage.ts';

/** Increment it when the counts of an unchanged text change: stored counts are then recomputed. */
export const RUNNING_LEMMAS_VERSION = 4;

/**
 * Lemmas of a text with their number of occurrences. Left out, as neither known nor unknown: names, numbers, addresses,
 * other scripts, and what the lexicon has never heard of (misprints, coinages). Coverage is therefore a little lower than
 * in studies that count names as known (Nation 2006). A compound is its parts where they are words. Linear in length.
 */
export function runningLemmas(text: string, sentences: readonly TextRange[], lexicon: Lexicon): Map<string, number> {
  const tokens = tokenize(text);
  const names = nameTokens(text, tokens, sentences, lexicon);
  const counts = new Map<string, number>();
  tokens.forEach((token, index) => {
    if (token.kind !== 'word' || names[index] === 1) return;
    for (const part of partsOf(tokenText(text, token), lexicon)) {
      const lemma = lemmaOf(part, lexicon);
      const entry = lexicon.entry(lemma);
      if (entry === null || (entry.isName && entry.tags.length === 0)) continue;
      counts.set(lemma, (counts.get(lemma) ?? 0) + 1);
    }
  });
  return counts;
}

const SHORTEST_WORD = 3;
/** Prefixes that are written with a hyphen say little without the word that follows. */
const PREFIXES = new Set(affixes.loose_prefix);

/** `sun-scorched` and `full-time` are understood from their parts; `t-shirt`, which a syllabus lists, is not. */
function partsOf(word: string, lexicon: Lexicon): string[] {
  const key = normalizeWord(word);
  if (!key.includes('-')) return [word];
  const parts = key.split('-').filter(Boolean);
  const hasFragment = parts.some((part) => part.length < SHORTEST_WORD);
  if (hasFragment && lexicon.entry(key)?.tags.length) return [key];
  return parts.filter((part, place) => place === parts.length - 1 || !PREFIXES.has(part));
}

/**
 * Lemma counts as bytes: differences of ascending ids and counts as variable-length integers, some 900 bytes an article.
 * @param entries id and number of occurrences, in any order, each id once
 */
export function packCounts(entries: Iterable<readonly [id: number, count: number]>): Uint8Array {
  const sorted = [...entries].sort(([a], [b]) => a - b);
  const bytes: number[] = [];
  const put = (value: number) => {
    let rest = value;
    for (; rest > 0x7f; rest >>>= 7) bytes.push((rest & 0x7f) | 0x80);
    bytes.push(rest);
  };
  put(sorted.length);
  let last = 0;
  for (const [id, count] of sorted) {
    put(id - last);
    put(count);
    last = id;
  }
  return Uint8Array.from(bytes);
}

/** The inverse of {@link packCounts}, with the ids ascending. */
export function unpackCounts(bytes: Uint8Array): LemmaCounts {
  let offset = 0;
  const take = () => {
    let value = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = bytes[offset++] ?? 0;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
  };
  const length = take();
  const ids = new Int32Array(length);
  const counts = new Int32Array(length);
  let id = 0;
  for (let index = 0; index < length; index++) {
    id += take();
    ids[index] = id;
    counts[index] = take();
  }
  return { ids, counts };
}
