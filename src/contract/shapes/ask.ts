/** Questions to the assistant, summaries, and people or things from the texts. */
import * as z from 'zod';
import { idSchema } from '../call.ts';
import { LONGEST_QUOTE } from '../limits.ts';
import { ArticleCard } from './article.ts';
import { Count, Difficulty, Instant, Rate, TextOffset } from './scalars.ts';

export const AskSource = z.enum(['ARTICLE', 'BOOK', 'WORD', 'FREE']).register(z.globalRegistry, { id: 'AskSource' });
export type AskSource = z.infer<typeof AskSource>;

/** The passage a question is about; `index` is the chapter in a book. */
export const AskPosition = z
  .strictObject({
    block_id: z.string().min(1).max(100),
    offset: TextOffset,
    end_offset: TextOffset.optional(),
    index: z.int().min(0).max(100_000).optional(),
    /** '' where the place alone is meant. */
    quote: z.string().max(LONGEST_QUOTE).optional(),
  })
  .register(z.globalRegistry, { id: 'AskPosition' });
export type AskPosition = z.infer<typeof AskPosition>;

/** Paragraph `n` of the text, counted without headings, pictures and tables; `index` is the chapter in a book. */
export const Citation = z
  .object({ n: z.int().min(1), block_id: z.string(), index: z.int().min(0).optional(), text: z.string() })
  .register(z.globalRegistry, { id: 'Citation' });
export type Citation = z.infer<typeof Citation>;

/** A part of a sentence, by its place in it and as Chinese school grammars call it. */
export const SentencePart = z
  .object({
    start: TextOffset,
    end: TextOffset,
    name: z.enum([
      '主语',
      '谓语',
      '宾语',
      '表语',
      '补语',
      '同位语',
      '定语',
      '状语',
      '插入语',
      '主句',
      '并列分句',
      '定语从句',
      '主语从句',
      '宾语从句',
      '表语从句',
      '同位语从句',
      '时间状语从句',
      '条件状语从句',
      '原因状语从句',
      '让步状语从句',
      '目的状语从句',
      '结果状语从句',
      '方式状语从句',
      '比较状语从句',
      '地点状语从句',
    ]),
  })
  .register(z.globalRegistry, { id: 'SentencePart' });
export type SentencePart = z.infer<typeof SentencePart>;

/** Numbers of the first and last paragraph that a model was given, and how many the text has. */
const PartRead = z.object({ from: Count, to: Count, of: Count });

export const Ask = z
  .object({
    id: idSchema,
    prompt: z.string(),
    answer: z.string(),
    state: z.enum(['STREAMING', 'DONE', 'FAILED']),
    article_id: idSchema.nullable(),
    book_uuid: z.uuid().nullable(),
    pos: AskPosition.nullable(),
    source: AskSource,
    origin: z.enum(['ai', 'dictionary']),
    created_at: Instant,
    /** The first question of those that follow from each other; its own id for that one. */
    thread_id: idSchema,
    /** Title of what was asked about at that time; null for a free question. */
    title: z.string().nullable(),
    /** Paragraphs that the answer rests on, in the order of their numbers in it. */
    cites: z.array(Citation),
    /** Null where the model was given all of the text. */
    read: PartRead.nullable(),
    /** Parts of the passage in `pos`, nested or side by side; empty unless its structure was asked about. */
    structure: z.array(SentencePart),
    /** Questions that may come next. */
    next: z.array(z.string()),
    /** Only when FAILED: the reason, in Chinese. */
    msg: z.string().nullable(),
    /** FAILED because the reader stopped it: what was written by then stays. */
    is_stopped: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'Ask' });
export type Ask = z.infer<typeof Ask>;

/** A point of a summary with the paragraph it rests on, and further ones in `cites`. */
export const SummaryPoint = z
  .object({ text: z.string(), text_en: z.string().nullable(), block_id: z.string(), cites: z.array(Citation) })
  .register(z.globalRegistry, { id: 'SummaryPoint' });
export type SummaryPoint = z.infer<typeof SummaryPoint>;

/** `extract` is sentences of the text itself (原文摘句). */
export const Summary = z
  .object({
    text_zh: z.string().nullable(),
    /** Null for sentences of the text, which have no line above them. */
    text_en: z.string().nullable(),
    points: z.array(SummaryPoint),
    /** Null where the model, or whoever chose the sentences, had all of the text. */
    read: PartRead.nullable(),
    origin: z.enum(['human', 'ai', 'extract']),
  })
  .register(z.globalRegistry, { id: 'Summary' });
export type Summary = z.infer<typeof Summary>;

/** A person, place or organisation that a name stands for. With `article` it is described from our own articles alone. */
export const Entity = z
  .object({
    name: z.string(),
    kind: z.enum(['person', 'organisation', 'place', 'work', 'event', 'other']),
    text_zh: z.string().nullable(),
    articles: z.array(ArticleCard),
    origin: z.enum(['ai', 'article']),
  })
  .register(z.globalRegistry, { id: 'Entity' });
export type Entity = z.infer<typeof Entity>;

/** Names of people, organisations and places in one article, with where each stands first. */
export const ArticleNames = z
  .object({
    items: z.array(
      Entity.pick({ name: true, kind: true, text_zh: true }).extend({
        block_id: z.string(),
        n: z.int().min(1),
        times: z.int().min(1),
      }),
    ),
  })
  .register(z.globalRegistry, { id: 'ArticleNames' });
export type ArticleNames = z.infer<typeof ArticleNames>;

export const ReadingLevel = z.enum(['A2', 'B1', 'B2']).register(z.globalRegistry, { id: 'ReadingLevel' });

/** An article in simpler English. */
export const Rewrite = z
  .object({
    level: ReadingLevel,
    /** The level whose words this reader rather knows. */
    suggested: ReadingLevel,
    /** Whether a model is set up that could write it. */
    is_available: z.boolean(),
    state: z.enum(['NONE', 'MAKING', 'DONE', 'FAILED']),
    task_id: idSchema.nullable(),
    /** In text order, as far as it is written; `hard` are words beyond the level that stayed, null where it keeps to it. */
    paragraphs: z.array(z.object({ block_id: z.string(), text: z.string(), hard: z.array(z.string()).nullable() })),
    word_count: Count.nullable(),
    difficulty: Difficulty.nullable(),
    known_rate: Rate.nullable(),
    new_words: Count.nullable(),
    original: z.object({ known_rate: Rate.nullable(), new_words: Count.nullable() }),
  })
  .register(z.globalRegistry, { id: 'Rewrite' });
export type Rewrite = z.infer<typeof Rewrite>;

/** Words that somebody wrote, by their place, and what they should be. */
export const WritingFix = z
  .object({ start: TextOffset, end: TextOffset, better: z.string(), why: z.string() })
  .register(z.globalRegistry, { id: 'WritingFix' });
export type WritingFix = z.infer<typeof WritingFix>;

/** English that a reader wrote, corrected. By `dictionary` and rules there is neither a better version nor a judgement. */
export const Writing = z
  .object({
    fixes: z.array(WritingFix),
    better: z.string().nullable(),
    said: z.string().nullable(),
    origin: z.enum(['ai', 'dictionary']),
  })
  .register(z.globalRegistry, { id: 'Writing' });
export type Writing = z.infer<typeof Writing>;
