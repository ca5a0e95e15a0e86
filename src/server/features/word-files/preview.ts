/** What an import would do, before it is done. */
import type { WordFilePreview } from '#contract/shapes.ts';
import { lemmaOf } from '#engine/lemma.ts';
import { normalizeWord } from '#engine/tokens.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import { type ImportedWord, infoAlone, isListed, type WordService } from '#server/features/words/service.ts';
import { inTimeSlices } from '#server/threads/time-slicing.ts';
import type { WordFile } from './filed-word.ts';
import { Problems } from './import-problems.ts';
import { wordsOfRows } from './row-merging.ts';

const ROWS_SHOWN = 20;
const LONGEST_SHOWN = 200;
/** Words whose states are asked for together. */
const BATCH = 1_000;

export interface PreviewOptions {
  dictionary: Pick<Dictionary, 'lexicon' | 'lookup'>;
  words: Pick<WordService, 'ownStates'>;
}

export async function previewOf(
  userId: number,
  file: WordFile,
  { dictionary, words }: PreviewOptions,
): Promise<WordFilePreview> {
  const { lexicon } = dictionary;
  const problems = new Problems();
  const given = await wordsOfRows(file, problems);
  const counts = { new: 0, there: 0, marked: 0, unknown: 0 };
  const headwords = new Set<string>();
  const unknown = new Map<string, ImportedWord>();
  await inTimeSlices(given, (one) => {
    const { headword, isKnown } = file.isOwn ? { headword: one.word, isKnown: true } : headwordOf(one);
    headwords.add(headword);
    if (!isKnown) unknown.set(headword, one);
  });

  /** The dictionary's own answer is a hundred times slower, and another one for few words. */
  function headwordOf({ word, meaning }: ImportedWord) {
    const key = normalizeWord(word);
    const own = lexicon.entry(key);
    const lemma = lexicon.entry(lemmaOf(key, lexicon, null)) ?? own;
    // A capital or a sign may make it another word, and a form may be a word of its own.
    const mayBeAnother = /[^a-z]/.test(word + (lemma?.headword ?? '')) || (own !== null && isListed(own));
    if (lemma?.headword !== word && mayBeAnother) {
      const info = infoAlone(word, meaning, dictionary);
      return { headword: info?.lemma ?? word, isKnown: info !== null };
    }
    return { headword: lemma?.headword ?? word, isKnown: lemma !== null };
  }

  const all = [...headwords];
  for (let first = 0; first < all.length; first += BATCH) {
    const batch = all.slice(first, first + BATCH);
    const states = await words.ownStates(userId, batch);
    for (const word of batch) {
      const state = states.get(word);
      const stranger = unknown.get(word);
      if (state?.known || state?.isIgnored) counts.marked += 1;
      else if (state?.inBook) counts.there += 1;
      else if (stranger?.meaning === '') problems.add('no_meaning', word);
      else counts.new += 1;
      if (!state && stranger && stranger.meaning !== '') counts.unknown += 1;
    }
  }
  return {
    format: file.format,
    is_own: file.isOwn,
    tables: file.tables.map(presentTable),
    word_count: headwords.size,
    new_count: counts.new,
    there_count: counts.there,
    marked_count: counts.marked,
    unknown_count: counts.unknown,
    problems: problems.counts(),
  };
}

function presentTable({ name, columns, rows }: WordFile['tables'][number]): WordFilePreview['tables'][number] {
  const shown = rows.slice(0, ROWS_SHOWN).map((row) => row.map((cell) => cell.slice(0, LONGEST_SHOWN)));
  const sampleOf = (place: number) => shown.find((row) => row[place])?.[place] ?? '';
  return {
    name,
    row_count: rows.length,
    columns: columns.map((column, place) => ({ ...column, sample: sampleOf(place) })),
    rows: shown,
  };
}
