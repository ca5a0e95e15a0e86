/** The word book as a file: taken away in several formats, and words of other programs brought in. */
import * as z from 'zod';
import { call, idSchema, queryBoolean, taskStarted } from './kit.ts';
import { Count, WordColumnRole, WordFilePreview, WordImport } from './shapes.ts';

const MEGABYTE = 1024 * 1024;

/** A file by the key of its upload, or its text. */
const given = {
  key: z.string().min(1, '请先上传文件').max(200, '文件的编号不对').optional(),
  text: z.string('请给出单词').trim().min(1, '没有单词').max(1_000_000, '文件太大').optional(),
  /** What each column of each table holds; without it, as the preview guesses. */
  columns: z.array(z.array(WordColumnRole).max(100, '列太多')).max(20, '表太多').optional(),
};
const isOne = ({ key, text }: { key?: string | undefined; text?: string | undefined }) =>
  (key === undefined) !== (text === undefined);
const oneIsGiven = { path: ['text'], error: '请给出一个文件或一段文字' };

export const wordFileCalls = {
  'GET /reader/myword/export': call({
    policy: 'reader',
    summary: '导出生词本：文本、CSV、Anki、墨墨、欧路',
    query: z.object({
      format: z.enum(['txt', 'csv', 'apkg', 'momo', 'eudic'], '没有这种格式').default('txt'),
      /** With the days of review; for Anki only. */
      schedule: queryBoolean.default(false),
    }),
    kind: 'file',
    result: z.file().mime(['text/plain', 'text/csv', 'application/octet-stream']),
  }),
  'POST /reader/myword/import/preview': call({
    policy: 'reader',
    summary: '看一个单词文件里有什么：哪列是什么，多少新词',
    body: z.strictObject(given).refine(isOne, oneIsGiven),
    result: WordFilePreview,
    maxBodyBytes: 4 * MEGABYTE,
  }),
  'POST /reader/myword/import': call({
    policy: 'reader',
    summary: '导入单词：上传的 txt、CSV、apkg，或一段文字（一行一个，逗号或制表符后可带释义）',
    body: z
      .strictObject({ ...given, name: z.string().trim().max(200, '文件名太长').optional() })
      .refine(isOne, oneIsGiven),
    result: taskStarted,
    maxBodyBytes: 4 * MEGABYTE,
  }),
  'GET /reader/myword/import': call({
    policy: 'reader',
    summary: '最近的导入和它们的结果，最多十次',
    result: z.object({ items: z.array(WordImport) }),
  }),
  'POST /reader/myword/import/undo': call({
    policy: 'reader',
    summary: '一天内撤销一次导入；已经复习过的词留下',
    body: z.strictObject({ task_id: idSchema }),
    result: z.object({ words: Count, contexts: Count }),
  }),
};
