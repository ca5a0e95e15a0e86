/** Word lists that come in as a file: what was recognised, and what became of it. */
import * as z from 'zod';
import { idSchema } from '../kit.ts';
import { Count, Instant } from './scalars.ts';

/** What a column holds. */
export const WordColumnRole = z
  .enum(['word', 'phonetic', 'meaning', 'sentence', 'translation', 'source', 'none'], '没有这种列')
  .register(z.globalRegistry, { id: 'WordColumnRole' });
export type WordColumnRole = z.infer<typeof WordColumnRole>;

/** Why a line of a file gives no word, or less than it says. */
export const WordFileProblem = z
  .enum(['empty', 'not_english', 'too_long', 'no_meaning', 'marked', 'long_sentence', 'many_sentences', 'cut_meaning'])
  .register(z.globalRegistry, { id: 'WordFileProblem' });
export type WordFileProblem = z.infer<typeof WordFileProblem>;

/** One problem with the first few words or lines that have it. */
export const WordFileProblemCount = z
  .object({ problem: WordFileProblem, count: Count, examples: z.array(z.string()) })
  .register(z.globalRegistry, { id: 'WordFileProblemCount' });
export type WordFileProblemCount = z.infer<typeof WordFileProblemCount>;

/** A list, a table, or a note type of Anki. */
export const WordFileTable = z
  .object({
    name: z.string(),
    row_count: Count,
    columns: z.array(z.object({ name: z.string(), role: WordColumnRole, sample: z.string() })),
    /** The first twenty. */
    rows: z.array(z.array(z.string())),
  })
  .register(z.globalRegistry, { id: 'WordFileTable' });
export type WordFileTable = z.infer<typeof WordFileTable>;

/** A file before it is imported. */
export const WordFilePreview = z
  .object({
    format: z.enum(['txt', 'csv', 'apkg']),
    /** It was exported here. */
    is_own: z.boolean(),
    tables: z.array(WordFileTable),
    /** Different words; the three that follow are parts of it. */
    word_count: Count,
    new_count: Count,
    /** In the word book already: they only get further sentences. */
    there_count: Count,
    /** Marked 已掌握 or 忽略: they stay so. */
    marked_count: Count,
    /** New words that the dictionary has not got. */
    unknown_count: Count,
    problems: z.array(WordFileProblemCount),
  })
  .register(z.globalRegistry, { id: 'WordFilePreview' });
export type WordFilePreview = z.infer<typeof WordFilePreview>;

export const WordImportReport = z
  .object({
    added: Count,
    /** Words of the book with new sentences. */
    merged: Count,
    /** Words of the book with nothing new. */
    unchanged: Count,
    /** Sentences that are new. */
    contexts: Count,
    problems: z.array(WordFileProblemCount),
  })
  .register(z.globalRegistry, { id: 'WordImportReport' });
export type WordImportReport = z.infer<typeof WordImportReport>;

export const WordImport = z
  .object({
    task_id: idSchema,
    name: z.string(),
    created_at: Instant,
    /** Null until it has ended. */
    report: WordImportReport.nullable(),
    /** Until when it can be undone; null when that is over or was done. */
    undo_until: Instant.nullable(),
    undone_at: Instant.nullable(),
  })
  .register(z.globalRegistry, { id: 'WordImport' });
export type WordImport = z.infer<typeof WordImport>;
