/** Articles: the card in a list, the whole article, what editors see beside it, and search hits. */
import * as z from 'zod';
import { idSchema } from '../call.ts';
import { HighlightColor, Note } from './note.ts';
import { Task, TaskState } from './operations.ts';
import { WordState } from './review.ts';
import { Count, Difficulty, ExamLevel, Instant, PressDate, Rate, Seconds, TextOffset } from './scalars.ts';
import { Block, Progress, SentenceTime, TextPoint } from './text.ts';
import { LevelWord, WordEntry } from './word.ts';

/** A name and the Chinese that it has throughout one article. */
export const Term = z.object({ term: z.string(), zh: z.string() });
export type Term = z.infer<typeof Term>;

export const TranslationRun = z.object({
  id: idSchema,
  /** The model or service. */
  translator: z.string(),
  /** Sentences that were asked for, that were known from before, and that got no translation that is surely theirs. */
  asked: Count,
  remembered: Count,
  doubtful: Count,
  input_tokens: Count,
  output_tokens: Count,
  /** Source characters, where a service is paid by these. */
  characters: Count,
  created_at: Instant,
});
export type TranslationRun = z.infer<typeof TranslationRun>;

export const Pipeline = z.object({
  /** Names of the services that are set up; null where there is none. */
  services: z.object({ ai: z.string().nullable(), mt: z.string().nullable() }),
  /** Newest first. */
  runs: z.array(TranslationRun),
  terms: z.array(Term),
});
export type Pipeline = z.infer<typeof Pipeline>;

export const ArticleStatus = z
  .enum(['FETCHED', 'TRANSLATED', 'PENDING', 'PUBLISHED', 'REJECTED', 'FAILED', 'DELETED'])
  .register(z.globalRegistry, { id: 'ArticleStatus' });
export type ArticleStatus = z.infer<typeof ArticleStatus>;

export const ReasonKind = z
  .enum(['words', 'follow', 'topic', 'collection', 'level', 'explore'])
  .register(z.globalRegistry, { id: 'ReasonKind' });
export type ReasonKind = z.infer<typeof ReasonKind>;

export const ArticleCard = z
  .object({
    id: idSchema,
    title: z.string(),
    title_zh: z.string().nullable(),
    excerpt: z.string(),
    cover: z.string(),
    source: z.object({ name: z.string(), url: z.string().nullable() }).nullable(),
    author: z.object({ id: idSchema, name: z.string() }).nullable(),
    /** When the press published it; null when unknown. */
    press_at: PressDate.nullable(),
    /** When we published it, which is the order of lists; null until it is published or scheduled. */
    published_at: Instant.nullable(),
    status: ArticleStatus,
    is_lock: z.boolean(),
    difficulty: Difficulty,
    difficulty_score: z.number().min(0).max(100),
    word_count: Count,
    read_minutes: Count,
    topics: z.array(z.string()),
    star: z.boolean(),
    /** How far a skimmed article was read; null for others. */
    progress: Progress.nullable(),
    is_finish: z.boolean(),
    /** The end was reached by a jump over text that was not read. */
    is_skimmed: z.boolean(),
    /** Share of running words this reader knows; null for a stranger. */
    known_rate: Rate.nullable(),
    new_words: Count.nullable(),
    /** Why it is recommended; for people, in Chinese. */
    reason: z.string().optional(),
    /** Kind of that reason, for its sign. */
    reason_kind: ReasonKind.optional(),
    /** Words of the reader's own that are due this week and stand in the text. */
    own_words: z.array(z.string()).optional(),
  })
  .register(z.globalRegistry, { id: 'ArticleCard' });
export type ArticleCard = z.infer<typeof ArticleCard>;

/** Why an article is not wanted: its level, its topics, or that it is known from elsewhere. */
export const HideReason = z
  .enum(['hard', 'easy', 'topic', 'read'], '没有这种原因')
  .register(z.globalRegistry, { id: 'HideReason' });
export type HideReason = z.infer<typeof HideReason>;

export const ArticleMark = z
  .object({
    star: z.boolean(),
    like: z.boolean(),
    later: z.boolean(),
    hide: z.boolean(),
    is_finish: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'ArticleMark' });
export type ArticleMark = z.infer<typeof ArticleMark>;

/** Where this reader last stopped, on any device. */
export const KeptPosition = TextPoint.extend({
  /** When the reader was there, by that device's clock, never ahead of the server's. */
  at: Instant,
  /** Share of the text up to there; null when it was not reported. */
  progress: Progress.nullable(),
  device: z.enum(['phone', 'tablet', 'computer']),
  /** Whether it was this device. */
  is_here: z.boolean(),
}).register(z.globalRegistry, { id: 'KeptPosition' });
export type KeptPosition = z.infer<typeof KeptPosition>;

export const Article = ArticleCard.extend({
  url: z.string().nullable(),
  version: z.int().min(1),
  /** True when only the beginning is here, for want of membership. */
  preview: z.boolean(),
  /** Share of the article's words that `blocks` holds: less than 1 of a preview. */
  shown_share: Rate,
  /** Blocks of text, headings aside, that a preview keeps back. */
  hidden_paragraphs: Count,
  blocks: z.array(Block),
  words: z.array(WordEntry),
  notes: z.array(Note),
  level_words: z.array(LevelWord),
  /** Signature for reporting reading time; null for visitors. */
  t: z.string().nullable(),
  summary_zh: z.string().nullable(),
  /** Values from which the difficulty was computed, by name of the feature. */
  features: z.record(z.string(), z.number()),
  next_id: idSchema.nullable(),
  prev_id: idSchema.nullable(),
  collections: z.array(z.object({ id: idSchema, title: z.string() })),
  position: KeptPosition.nullable(),
  mark: ArticleMark.nullable(),
}).register(z.globalRegistry, { id: 'Article' });
export type Article = z.infer<typeof Article>;

/** A reader's report of a bad translation. */
export const TranslationReport = z.object({
  id: idSchema,
  block_id: z.string(),
  sentence_id: z.string().nullable(),
  text: z.string(),
  username: z.string(),
  created_at: Instant,
});
export type TranslationReport = z.infer<typeof TranslationReport>;

/** A version in the list of them. */
export const VersionEntry = z.object({
  version: z.int(),
  created_at: Instant,
  operator: z.string().nullable(),
  note: z.string().nullable(),
  /** Made by a translation service. */
  is_machine: z.boolean(),
});
export type VersionEntry = z.infer<typeof VersionEntry>;

/** One version with its text. */
export const ArticleVersion = VersionEntry.extend({
  title: z.string(),
  title_zh: z.string().nullable(),
  blocks: z.array(Block),
}).register(z.globalRegistry, { id: 'ArticleVersion' });
export type ArticleVersion = z.infer<typeof ArticleVersion>;

/** These lists are judged by the server's clock: a device's may be wrong. */
const isAhead = { /** Whether `published_at` is still to come. */ is_ahead: z.boolean() };

/** An article in the editors' lists. */
export const ManagedCard = ArticleCard.extend({
  ...isAhead,
  /** Version of the text as it stood when the list was made. */
  version: z.int().min(1),
}).register(z.globalRegistry, { id: 'ManagedCard' });
export type ManagedCard = z.infer<typeof ManagedCard>;

export const AdminArticle = Article.extend({
  ...isAhead,
  /** An editor has chosen the date of publication, so that passing it does not change it. */
  is_day_chosen: z.boolean(),
  /** The newest fifty, and behind them the newest that a machine made; `GET /reader/article/{id}/version` has the older ones. */
  versions: z.array(VersionEntry),
  status_log: z.array(
    z.object({
      from: ArticleStatus.nullable(),
      to: ArticleStatus,
      remark: z.string().nullable(),
      operator: z.string().nullable(),
      created_at: Instant,
    }),
  ),
  /**
   * Address of our copy of each picture, by its address in the text; null for one that could not be fetched, missing until that was tried.
   */
  pictures: z.record(z.string(), z.string().nullable()),
  /** When its text, details or status last changed; sent back with changed details, so that nobody overwrites what they have not seen. */
  updated_at: Instant,
  /** The states it may be moved to from where it is. */
  allowed_status: z.array(ArticleStatus),
  /** Jobs of the pipeline on this article, newest first. */
  tasks: z.array(Task),
  pipeline: Pipeline,
  reports: z.array(TranslationReport),
}).register(z.globalRegistry, { id: 'AdminArticle' });
export type AdminArticle = z.infer<typeof AdminArticle>;

/** An article in the reading history. */
export const HistoryItem = ArticleCard.extend({
  spent_time: Seconds,
  last_read_at: Instant,
  finished_at: Instant.nullable(),
}).register(z.globalRegistry, { id: 'HistoryItem' });
export type HistoryItem = z.infer<typeof HistoryItem>;

/** Spoken text. `url` is null while it is being made (see `task_id`). */
export const ArticleAudio = z.object({
  ready: z.boolean(),
  url: z.string().nullable(),
  task_id: idSchema.nullable(),
  duration: Seconds.nullable(),
  sentences: z.array(SentenceTime),
  /** Name of the voice, and whether it is the product's own. */
  voice: z.object({ name: z.string(), is_builtin: z.boolean() }),
});
export type ArticleAudio = z.infer<typeof ArticleAudio>;

/** A file that is made once and stored. */
export const MadeFile = z.object({ ready: z.boolean(), url: z.string().nullable(), task_id: idSchema.nullable() });
export type MadeFile = z.infer<typeof MadeFile>;

export const Poster = z.object({ url: z.string(), width: z.int().min(1), height: z.int().min(1) });
export type Poster = z.infer<typeof Poster>;

export const SearchKind = z
  .enum(['article', 'collection', 'book', 'word', 'note'])
  .register(z.globalRegistry, { id: 'SearchKind' });
export type SearchKind = z.infer<typeof SearchKind>;

/** `id` is an id, a book's uuid, a note's uuid or the word itself, by the kind. */
export const SearchHit = z
  .object({
    kind: SearchKind,
    id: z.string(),
    title: z.string(),
    title_zh: z.string().nullable(),
    /** The sentence that matches; null where none may be shown or the title alone matches. Of a word its meaning. */
    excerpt: z.string().nullable(),
    excerpt_zh: z.string().nullable(),
    /** Ranges of the words that were searched for. */
    marks: z.array(
      z.object({
        field: z.enum(['title', 'title_zh', 'excerpt', 'excerpt_zh']),
        start: TextOffset,
        end: TextOffset,
      }),
    ),
    /** Further sentences of the text that match, as far as this reader may read it. */
    more: Count,
    /** True when the matching text is behind the preview, where this reader may not read. */
    is_locked_match: z.boolean(),
    cover: z.string().nullable(),
    /** Only for a note: the article it stands in. */
    article_id: z.string().nullable(),
    /** Only for an article. */
    article: ArticleCard.nullable(),
    /** Only for a word. */
    word: z
      .object({
        tags: z.array(ExamLevel),
        /** Null when it is not in this reader's word book. */
        state: WordState.nullable(),
        due_at: Instant.nullable(),
      })
      .nullable(),
    /** Only for a note. */
    note: z
      .object({
        color: HighlightColor,
        /** Title of the article or book it stands in. */
        article_title: z.string(),
        /** Null for a note on an article. */
        book_uuid: z.uuid().nullable(),
        /** The article can't be read now: the note stands on a page of its own. */
        is_withdrawn: z.boolean().optional(),
      })
      .nullable(),
  })
  .register(z.globalRegistry, { id: 'SearchHit' });
export type SearchHit = z.infer<typeof SearchHit>;

export const SearchFilter = z
  .object({
    key: z.enum(['level', 'topic', 'author', 'source', 'unread', 'known']),
    value: z.string(),
    /** Text of the filter's chip: `认识 95% 以上`. */
    label: z.string(),
    /** The filter as it stands in the query. */
    typed: z.string(),
  })
  .register(z.globalRegistry, { id: 'SearchFilter' });
export type SearchFilter = z.infer<typeof SearchFilter>;

/** A source or an author of that name, as the filter that lists their articles. */
export const SearchName = z
  .object({
    key: z.enum(['author', 'source']),
    name: z.string(),
    count: Count,
    /** The filter as it stands in a query. */
    typed: z.string(),
  })
  .register(z.globalRegistry, { id: 'SearchName' });
export type SearchName = z.infer<typeof SearchName>;

/** A completion: `text` goes into the search box, `href` is where it leads. */
export const SearchSuggestion = z
  .object({
    kind: z.enum(['query', 'word', 'article', 'collection', 'book']),
    text: z.string(),
    text_zh: z.string().nullable(),
    cover: z.string().nullable(),
    tags: z.array(ExamLevel),
    href: z.string(),
  })
  .register(z.globalRegistry, { id: 'SearchSuggestion' });
export type SearchSuggestion = z.infer<typeof SearchSuggestion>;

export const SearchCounts = z.record(SearchKind, Count);
export type SearchCounts = z.infer<typeof SearchCounts>;

export const ExportFormat = z
  .enum(['epub', 'pdf', 'md'], '没有这种格式')
  .register(z.globalRegistry, { id: 'ExportFormat' });
export type ExportFormat = z.infer<typeof ExportFormat>;

/** Articles as a file of the reader's own, by the task that makes it. */
export const ArticleExport = z
  .object({
    task_id: idSchema,
    state: TaskState,
    format: ExportFormat,
    /** Name of the file in a list: the title of the article, or how many articles it has. */
    title: z.string(),
    /** Size of the file; null while there is none to download. */
    bytes: Count.nullable(),
    /** Articles that are not in the file, or why none was made, while that is news; else null. */
    message: z.string().nullable().optional(),
    created_at: Instant,
    /** When the file is deleted; null until it is made. */
    expires_at: Instant.nullable(),
  })
  .register(z.globalRegistry, { id: 'ArticleExport' });
export type ArticleExport = z.infer<typeof ArticleExport>;
