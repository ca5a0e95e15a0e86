/** Thread entry point for `word-file-reader.ts`. Rows are handed over some at a time, so that taking them holds nobody up. */
import { answerWithQuestions } from '#server/threads/worker-side.ts';
import type { WordFile } from './filed-word.ts';
import { readWordFile, readWordText } from './parsing.ts';

export type WordFileRequest = { file: string; folder: string } | { text: string };
/** Rows of the table of that number, after those before. */
export interface WordFileRows {
  table: number;
  rows: string[][];
}

const ROWS_AT_ONCE = 1_000;

answerWithQuestions<WordFileRequest, WordFileRows, WordFile>(async (request, ask) => {
  const { tables, ...file } =
    'text' in request ? readWordText(request.text) : await readWordFile(request.file, request.folder);
  for (const [table, { rows }] of tables.entries()) {
    while (rows.length > 0) await ask({ table, rows: rows.splice(0, ROWS_AT_ONCE) });
  }
  return { ...file, tables };
});
