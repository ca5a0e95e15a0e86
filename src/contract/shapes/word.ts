/** Words: what the dictionary says, what an editor wrote, what the reader knows, and files of words. */
import * as z from 'zod';
import { idSchema } from '../call.ts';
import { ReviewLogEntry, WordContext, WordState } from './review.ts';
import { Count, ExamLevel, Instant, Rate, TextOffset } from './scalars.ts';

/** Written by an editor, for one article. */
export const WordEntry = z
  .object({
    word: z.string(),
    resolve: z.string(),
    tag: z.string().nullable(),
    /** Headword of the dictionary and word books: `keep at bay` for `kept at bay`. Only with the article. */
    headword: z.string().optional(),
  })
  .register(z.globalRegistry, { id: 'WordEntry' });
export type WordEntry = z.infer<typeof WordEntry>;

/** A word of a text with its exam level; `word` as it stands there. */
export const LevelWord = z
  .object({
    word: z.string(),
    lemma: z.string(),
    resolve: z.string(),
    level: ExamLevel,
    block_id: z.string(),
    start: TextOffset,
    end: TextOffset,
    /** Headword of the card that opens there, when it is another: the phrase around the word, an entry of the form's own. */
    headword: z.string().optional(),
    /** Its later places in the text; each with its meaning there, if that differs. */
    again: z.array(
      z.object({
        block_id: z.string(),
        start: TextOffset,
        end: TextOffset,
        resolve: z.string().optional(),
        headword: z.string().optional(),
      }),
    ),
    known: z.boolean().nullable(),
  })
  .register(z.globalRegistry, { id: 'LevelWord' });
export type LevelWord = z.infer<typeof LevelWord>;

/** A word most worth learning before reading a text. */
export const PrepareWord = z
  .object({
    word: z.string(),
    lemma: z.string(),
    phonetic: z.string().nullable(),
    resolve: z.string(),
    level: ExamLevel.nullable(),
    /** How often it occurs in the text. */
    count: Count,
    sentence: z.string(),
    sentence_zh: z.string().nullable(),
    in_myword: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'PrepareWord' });
export type PrepareWord = z.infer<typeof PrepareWord>;

/** What a reader has of a word on which an editor wrote a note; `word` as in the note. */
export const NotedWord = z
  .object({ word: z.string(), in_myword: z.boolean(), known: z.boolean(), ignored: z.boolean() })
  .register(z.globalRegistry, { id: 'NotedWord' });
export type NotedWord = z.infer<typeof NotedWord>;

/** Where a word on which an editor wrote a note first stands in the text; `word` as in the note, `start` in `sentence`. */
export const NotedPlace = z
  .object({
    word: z.string(),
    headword: z.string(),
    block_id: z.string(),
    start: TextOffset,
    sentence: z.string(),
    sentence_zh: z.string().nullable(),
  })
  .register(z.globalRegistry, { id: 'NotedPlace' });
export type NotedPlace = z.infer<typeof NotedPlace>;

/** `start` and `end` are where the word, or the phrase from its first word to its last, stands in `text`. */
export const WordExample = z
  .object({
    text: z.string(),
    text_zh: z.string().nullable(),
    article_id: idSchema,
    title: z.string(),
    start: TextOffset,
    end: TextOffset,
  })
  .register(z.globalRegistry, { id: 'WordExample' });
export type WordExample = z.infer<typeof WordExample>;

/** A sentence read before, elsewhere; `start` and `end` of the word or phrase in it. */
export const MetSentence = z.object({
  sentence: z.string(),
  start: TextOffset,
  end: TextOffset,
  /** The Chinese title where there is one. */
  title: z.string().nullable(),
  /** The article it was met in, if it was one. */
  article_id: idSchema.optional(),
});
export type MetSentence = z.infer<typeof MetSentence>;

export const WordInfo = z
  .object({
    word: z.string(),
    lemma: z.string(),
    phrase: z.boolean(),
    phonetic: z.string().nullable(),
    senses: z.array(z.object({ pos: z.string(), zh: z.string(), en: z.string().optional() })),
    /** Index in `senses` of the one that most probably fits the sentence; null when nothing tells. The best wordings of each come first. */
    best: z.int().min(0).nullable(),
    /** Indexes of those that may fit, the most probable first; none when nothing is known. */
    likely: z.array(z.int().min(0)).optional(),
    /** Probability that the first wording of `best` is what the word means there: 本句 from 0.95, 可能 from 0.7. */
    certainty: Rate.nullable().optional(),
    /** Chinese words beyond the wordings that a translation of the sentence may have for it (`engine/sense/meaning.ts`). */
    nearby: z.array(z.string()).optional(),
    tags: z.array(ExamLevel),
    /** Collins stars, 1–5. */
    collins: z.int().min(1).max(5).nullable(),
    /** Frequency rank, 1 is the most frequent. */
    rank: z.int().min(1).nullable(),
    forms: z.array(z.object({ kind: z.string(), word: z.string() })),
    family: z.array(z.string()),
    /** Ranges of the word or phrase in the sentence asked about; a phrase with words inside it has several. */
    parts: z.array(z.object({ start: TextOffset, end: TextOffset })).optional(),
    /** For a common word that is part of a name there: the name, `Gordon Brown` for Brown, and the Chinese of the word as a name, 布朗. */
    name: z.object({ text: z.string(), zh: z.string().nullable() }).optional(),
    /**
     * For a contraction: the words it stands for, `did not`, and their Chinese, 没有. Then no sense of its headword is marked as the one of
     * the sentence.
     */
    contraction: z.object({ full: z.string(), zh: z.string() }).optional(),
    /**
     * Other readings of a word without a sentence: `found` is `past` of find as well. A reading without kinds is the entry of the word as
     * it is spelled: `left` beside leave.
     */
    also: z.array(z.object({ word: z.string(), kinds: z.array(z.string()), zh: z.string() })).optional(),
    known: z.boolean().nullable(),
    in_myword: z.boolean(),
    /** The very sentence that was asked about is kept with the word. */
    kept: z.boolean().optional(),
    /** The meaning that the reader chose for a word of the book in the place of another one; none where it is the one that it came with. */
    chosen: z.string().nullish(),
    /** The reader does not want to learn it. */
    ignored: z.boolean().optional(),
    sentence_zh: z.string().nullable().optional(),
    /** Sentences of other articles that have the word, the easiest first, three at most. */
    examples: z.array(WordExample),
    /** Sentences in which this reader has met it: in the own word book, then in articles that were read; one of each text, two at most. */
    met: z.array(MetSentence).optional(),
    audio: z.string().nullable(),
    origin: z.enum(['dictionary', 'ai']),
    /** The dictionary has not got it: its meaning is that of the reader's word book. */
    unlisted: z.literal(true).optional(),
  })
  .register(z.globalRegistry, { id: 'WordInfo' });
export type WordInfo = z.infer<typeof WordInfo>;

/** How a word first came into the word book. */
export const WordSource = z
  .enum(['article', 'book', 'card', 'search', 'manual', 'import', 'quiz'], '没有这种来源')
  .register(z.globalRegistry, { id: 'WordSource' });
export type WordSource = z.infer<typeof WordSource>;

export const MyWord = z
  .object({
    id: idSchema,
    word: z.string(),
    phonetic: z.string().nullable(),
    resolve: z.string(),
    tags: z.array(ExamLevel),
    state: WordState,
    /** False for a word that is marked as known or ignored without being in the book. */
    in_myword: z.literal(false).optional(),
    due_at: Instant.nullable(),
    /** FSRS: days until recall falls to 0.9. Null before the first review. */
    stability: z.number().min(0).nullable(),
    /** FSRS: 1–10. Null before the first review. */
    difficulty: z.number().min(1).max(10).nullable(),
    /** The chance of remembering it now, by FSRS. Null before the first review. */
    retrievability: Rate.nullable(),
    last_review_at: Instant.nullable(),
    review_count: Count,
    lapses: Count,
    /** Forgotten so often that the card should be changed: a better sentence or an own wording. */
    leech: z.boolean(),
    source: WordSource,
    contexts: z.array(WordContext),
    created_at: Instant,
  })
  .register(z.globalRegistry, { id: 'MyWord' });
export type MyWord = z.infer<typeof MyWord>;

/** Any word with the reader's own state; the fields of that state are null when the word is not in the word book. */
export const MyWordDetail = MyWord.extend({
  id: idSchema.nullable(),
  state: WordState.nullable(),
  source: WordSource.nullable(),
  created_at: Instant.nullable(),
  info: WordInfo,
  /** Newest first, at most 200; those that were taken back are left out. */
  reviews: z.array(ReviewLogEntry),
  /** FSRS-6, parameter w20: after `days` the chance is (1 + (0.9 ^ (−1 / decay) − 1) · days / stability) ^ −decay. */
  decay: z.number().min(0.1).max(0.8),
}).register(z.globalRegistry, { id: 'MyWordDetail' });
export type MyWordDetail = z.infer<typeof MyWordDetail>;

/** Content of a column. */
export const WordColumnRole = z
  .enum(['word', 'phonetic', 'meaning', 'sentence', 'translation', 'source', 'none'], '没有这种列')
  .register(z.globalRegistry, { id: 'WordColumnRole' });
export type WordColumnRole = z.infer<typeof WordColumnRole>;

/** Why a line of a file gives no word, or less than it says. */
export const WordFileProblem = z
  .enum([
    'empty',
    'not_english',
    'too_long',
    'no_meaning',
    'marked',
    'kept_meaning',
    'long_sentence',
    'many_sentences',
    'cut_meaning',
  ])
  .register(z.globalRegistry, { id: 'WordFileProblem' });
export type WordFileProblem = z.infer<typeof WordFileProblem>;

/** A problem, with the first few words or lines that have it. */
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
    /** Whether the file was exported here. */
    is_own: z.boolean(),
    tables: z.array(WordFileTable),
    /** Different words; the three that follow are parts of it. */
    word_count: Count,
    new_count: Count,
    /** Words in the word book already: they only get further sentences. */
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
    is_under_way: z.boolean(),
    /** Until when it can be undone; null when that is over or was done. */
    undo_until: Instant.nullable(),
    undone_at: Instant.nullable(),
  })
  .register(z.globalRegistry, { id: 'WordImport' });
export type WordImport = z.infer<typeof WordImport>;
