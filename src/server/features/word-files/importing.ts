/** Bringing the words of a file in, batch by batch, each with a record of what it did: a killed import goes on, a finished one can be undone. */

import { setImmediate } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import type { WordImportReport } from '#contract/shapes.ts';
import type { Db } from '#server/db/database.ts';
import type { Progress, TaskService } from '#server/features/tasks/service.ts';
import type { UploadService } from '#server/features/uploads/service.ts';
import type { BulkImportResult, ImportedWord, WordService } from '#server/features/words/service.ts';
import { withChosenColumns, withWordColumn } from './chosen-columns.ts';
import type { WordFile } from './filed-word.ts';
import { Problems } from './import-problems.ts';
import type { ImportData } from './jobs.ts';
import { readWordFile } from './parsing.ts';
import { batchesOf } from './queries.ts';
import { wordsOfRows } from './row-merging.ts';
import { wordImportBatches, wordImports } from './tables.ts';

/** About a tenth of a second each with sentences. */
const BATCH = 100;

export interface ImportingOptions {
  db: Db;
  tasks: Pick<TaskService, 'run'>;
  uploads: Pick<UploadService, 'withFile'>;
  words: Pick<WordService, 'importWords'>;
}

export function createImporting({ db, tasks, uploads, words }: ImportingOptions) {
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
        const file = await uploads.withFile(data.key, data.userId, readWordFile);
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
  { outcomes, leftOut, contextIds }: BulkImportResult,
): WordImportReport {
  const problems = new Problems();
  batch.forEach(({ word }, place) => {
    const outcome = outcomes[place];
    if (outcome === 'marked' || outcome === 'no_meaning') problems.add(outcome, word);
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
