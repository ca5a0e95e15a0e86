/**
 * Bringing the words of a file in, batch by batch, each with a record of what it did: a killed import goes on, a finished one can be undone.
 * And what an import would do, before it is done.
 */
import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import * as z from 'zod';
import type { WordFilePreview, WordImportReport } from '#contract/shapes.ts';
import { lemmaOf } from '#engine/lemma.ts';
import { normalizeWord } from '#engine/tokens.ts';
import type { Db } from '#server/db/database.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { Progress, TaskService } from '#server/features/tasks/service.ts';
import type { UploadService } from '#server/features/uploads/service.ts';
import {
  type BulkImportResult,
  type ImportedWord,
  infoAlone,
  isListed,
  type WordService,
} from '#server/features/words/service.ts';
import { defineJob } from '#server/jobs/queue.ts';
import { inTimeSlices } from '#server/threads/time-slicing.ts';
import { withChosenColumns, withWordColumn } from './column-roles.ts';
import type { WordFile } from './filed-word.ts';
import { batchesOf } from './queries.ts';
import { Problems, wordsOfRows } from './row-merging.ts';
import { wordImportBatches, wordImports } from './tables.ts';
import type { WordFileReader } from './word-file-reader.ts';

const ImportData = z.object({
  taskId: z.int(),
  userId: z.int(),
  /** Key of the upload. */
  key: z.string(),
  /** Role of each column of each table, where the reader has chosen them. */
  columns: z.array(z.array(z.string())).nullable(),
});
export type ImportData = z.infer<typeof ImportData>;

/** A retry skips what the first try has written, and so goes on where that ended. */
export const wordImportJob = defineJob({
  name: 'word-import',
  data: ImportData,
  retryLimit: 3,
  expireInSeconds: 3_600,
  atOnce: 2,
});

/** Words in a batch; about a tenth of a second with sentences. */
const BATCH = 100;

export interface ImportingOptions {
  db: Db;
  tasks: Pick<TaskService, 'run'>;
  uploads: Pick<UploadService, 'withFile'>;
  words: Pick<WordService, 'importWords'>;
  reader: Pick<WordFileReader, 'readFile'>;
}

export function createImporting({ db, tasks, uploads, words, reader }: ImportingOptions) {
  async function bring(data: ImportData, file: WordFile, progress: Progress, signal: AbortSignal) {
    const problems = new Problems();
    const given = await wordsOfRows(file, problems);
    // The newest word of the book comes first in its file and is to be the newest again.
    const inOrder = file.isOwn ? given.reverse() : given;
    const done = new Set((await batchesOf(db, data.taskId)).map(({ first }) => first));
    for (let first = 0; first < inOrder.length; first += BATCH) {
      if (done.has(first)) continue;
      signal.throwIfAborted();
      await progress.advance(first / inOrder.length, `已导入 ${first} / ${inOrder.length} 个词`);
      const batch = inOrder.slice(first, first + BATCH);
      await words.importWords(data.userId, batch, file.isOwn, async (tx, brought) => {
        const { addedIds: wordIds, contextIds } = brought;
        const report = reportOf(batch, brought);
        await tx.insert(wordImportBatches).values({ taskId: data.taskId, first, wordIds, contextIds, report });
      });
      await setImmediate();
    }
    const report = summed(
      (await batchesOf(db, data.taskId)).map((batch) => batch.report),
      problems,
    );
    await db.update(wordImports).set({ report }).where(eq(wordImports.taskId, data.taskId));
    return report;
  }

  return {
    /** The job. */
    run(data: ImportData, signal: AbortSignal): Promise<void> {
      return tasks.run(data.taskId, signal, async (progress) => {
        await progress.advance(0, '正在读取文件');
        const file = await uploads.withFile(data.key, data.userId, (path) => reader.readFile(path, signal));
        const report = await bring(data, withWordColumn(withChosenColumns(file, data.columns)), progress, signal);
        return { result: { ...report }, message: outcome(report) };
      });
    },
  };
}

function outcome({ added, merged }: WordImportReport): string {
  if (added + merged === 0) return '没有新词，也没有新例句';
  return [added > 0 && `加入 ${added} 个词`, merged > 0 && `${merged} 个词多了例句`].filter(Boolean).join('，');
}

function reportOf(
  batch: readonly ImportedWord[],
  { outcomes, leftOut, keptMeanings, contextIds }: BulkImportResult,
): WordImportReport {
  const problems = new Problems();
  batch.forEach(({ word }, place) => {
    const outcome = outcomes[place];
    if (outcome === 'marked' || outcome === 'no_meaning') problems.add(outcome, word);
    else if (keptMeanings[place]) problems.add('kept_meaning', word);
    const sentences = leftOut[place] ?? 0;
    if (sentences > 0) problems.add('many_sentences', word, sentences);
  });
  const count = (wanted: string) => outcomes.filter((outcome) => outcome === wanted).length;
  return {
    added: count('added'),
    merged: count('merged'),
    unchanged: count('unchanged'),
    contexts: contextIds.length,
    problems: problems.counts(),
  };
}

function summed(reports: readonly WordImportReport[], problems: Problems): WordImportReport {
  for (const report of reports) problems.merge(report.problems);
  const sum = (name: 'added' | 'merged' | 'unchanged' | 'contexts') =>
    reports.reduce((total, report) => total + report[name], 0);
  return {
    added: sum('added'),
    merged: sum('merged'),
    unchanged: sum('unchanged'),
    contexts: sum('contexts'),
    problems: problems.counts(),
  };
}

const ROWS_SHOWN = 20;
const LONGEST_SHOWN = 200;
/** Words whose states are asked for together. */
const COMPARED_AT_ONCE = 1_000;

interface PreviewOptions {
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
  for (let first = 0; first < all.length; first += COMPARED_AT_ONCE) {
    const batch = all.slice(first, first + COMPARED_AT_ONCE);
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
