/**
 * Text that can be read: the same blocks for articles and book chapters, so that one reader serves both.
 * Also what the language analysis of a text gives. The shapes of blocks are also input (an editor saves blocks), hence strict, and closed: no HTML, no script URLs.
 */
import * as z from 'zod';
import { LINK_TARGET, WEB_OR_SITE } from '../addresses.ts';
import { LONGEST_QUOTE, LONGEST_URL } from '../limits.ts';
import { Difficulty, ExamLevel, Rate, TextOffset } from './scalars.ts';

/** Origin of a sentence's translation. */
export const TextOrigin = z.enum(['human', 'ai', 'dictionary']).register(z.globalRegistry, { id: 'TextOrigin' });
export type TextOrigin = z.infer<typeof TextOrigin>;

export const blockId = z.string().min(1).max(100);

const linkTarget = z.string().max(LONGEST_URL).regex(LINK_TARGET, '链接只能是网址、邮箱或站内地址');
const imageSource = z.string().max(LONGEST_URL).regex(WEB_OR_SITE, '图片地址不对');

/** Characters of one sentence's Chinese. */
export const LONGEST_TRANSLATION = 10_000;
/** Blocks of an article. */
export const MAX_BLOCKS = 5_000;

export const Sentence = z
  .strictObject({
    id: z.string().min(1).max(100),
    start: TextOffset,
    end: TextOffset,
    text_zh: z.string().max(LONGEST_TRANSLATION).nullable(),
    origin: TextOrigin.nullable(),
  })
  .register(z.globalRegistry, { id: 'Sentence' });
export type Sentence = z.infer<typeof Sentence>;

export const TextMark = z
  .strictObject({
    start: TextOffset,
    end: TextOffset,
    type: z.enum(['strong', 'em', 'link', 'code', 'footnote']),
    href: linkTarget.optional(),
    /** Only for a link to another place in the same book. */
    place: z.strictObject({ index: z.int().min(0), block_id: blockId.nullable() }).optional(),
    /** Only for a `footnote`: its id among the chapter's footnotes. */
    footnote: z.string().max(100).optional(),
  })
  .register(z.globalRegistry, { id: 'TextMark' });
export type TextMark = z.infer<typeof TextMark>;

export const Block = z
  .strictObject({
    id: blockId,
    type: z.enum(['paragraph', 'heading', 'quote', 'list_item', 'image', 'code', 'table']),
    text: z.string().max(1_200_000).optional(),
    /** Level of a heading (1–6) or depth of a list item (from 1). */
    level: z.int().min(1).max(9).optional(),
    /** Number of an item of a numbered list. */
    number: z.int().min(0).max(100_000).optional(),
    src: imageSource.optional(),
    /** Size in pixels of a picture on our own address. */
    width: z.int().min(1).max(20_000).optional(),
    height: z.int().min(1).max(20_000).optional(),
    alt: z.string().max(2_000).optional(),
    caption: z.string().max(4_000).optional(),
    rows: z
      .array(z.array(z.string().max(10_000)).max(100))
      .max(2_000)
      .optional(),
    marks: z.array(TextMark).max(5_000).optional(),
    sentences: z.array(Sentence).max(50_000).optional(),
  })
  .register(z.globalRegistry, { id: 'Block' });
export type Block = z.infer<typeof Block>;

/** A place between two characters of a block. */
export const TextPoint = z
  .strictObject({ block_id: blockId, offset: TextOffset })
  .register(z.globalRegistry, { id: 'TextPoint' });
export type TextPoint = z.infer<typeof TextPoint>;

/** A range that survives a change of the text: position and version first, then the quote with what stands around it. */
export const Anchor = z
  .strictObject({
    start: TextPoint,
    end: TextPoint,
    quote: z.string().max(LONGEST_QUOTE),
    prefix: z.string().max(200),
    suffix: z.string().max(200),
    version: z.int().min(0),
  })
  .register(z.globalRegistry, { id: 'Anchor' });
export type Anchor = z.infer<typeof Anchor>;

/** A place in a book: the chapter by `index` in the spine, then the point in its text. */
export const BookPosition = z
  .strictObject({ index: z.int().min(0).max(100_000), block_id: blockId, offset: TextOffset })
  .register(z.globalRegistry, { id: 'BookPosition' });
export type BookPosition = z.infer<typeof BookPosition>;

/** A spoken sentence: seconds from the start of the audio. */
export const SentenceTime = z.object({
  id: z.string(),
  start: z.number().min(0),
  end: z.number().min(0),
  /** When each word begins, and its offset in the sentence; empty when the voice does not tell. */
  words: z.array(z.object({ offset: TextOffset, time: z.number().min(0) })),
});
export type SentenceTime = z.infer<typeof SentenceTime>;

/** How far a reader is, 0 to 1. */
export const Progress = Rate;

const span = { start: TextOffset, end: TextOffset };

export const TextDifficulty = z.object({
  label: Difficulty,
  score: z.number().min(0).max(100),
  features: z.record(z.string(), z.number()),
});
export type TextDifficulty = z.infer<typeof TextDifficulty>;

/** A subordinate clause, as Chinese school grammars call it. */
export const Clause = z.object({ ...span, kind: z.string(), label_zh: z.string() });
export type Clause = z.infer<typeof Clause>;

/** Main clauses and what stands between their parts, by rules and tags, not by a language model. */
export const SentenceStructure = z
  .object({
    /** The main verb itself, or the copula; null in a sentence without verb. */
    verb: z.object(span).nullable(),
    /** The word that heads the subject. */
    subject: z.object(span).nullable(),
    /** Parts of the main clauses, which are numbered from 0; a verb may be in two pieces. */
    parts: z.array(
      z.object({ ...span, role: z.enum(['subject', 'verb', 'object', 'complement']), clause: z.int().min(0) }),
    ),
    /** Subordinate clauses and long phrases, none within another; `of` is the word they say something about. */
    modifiers: z.array(z.object({ ...span, label_zh: z.string(), of: z.object(span) })),
  })
  .register(z.globalRegistry, { id: 'SentenceStructure' });
export type SentenceStructure = z.infer<typeof SentenceStructure>;

export const AnalysedSentence = z.object({ ...span, clauses: z.array(Clause), structure: SentenceStructure });
export type AnalysedSentence = z.infer<typeof AnalysedSentence>;

export const AnalysedToken = z.object({
  ...span,
  word: z.string(),
  lemma: z.string(),
  /** Universal part-of-speech tag. */
  pos: z.string(),
  level: ExamLevel.nullable(),
  rank: z.int().min(1).nullable(),
  known: z.boolean().nullable(),
});
export type AnalysedToken = z.infer<typeof AnalysedToken>;

/** A dictionary phrase; split ones ("take these costs into account") have several parts. */
export const AnalysedPhrase = z.object({
  phrase: z.string(),
  zh: z.string().nullable(),
  parts: z.array(z.object(span)).min(1),
});
export type AnalysedPhrase = z.infer<typeof AnalysedPhrase>;

export const TextAnalysis = z
  .object({
    sentences: z.array(AnalysedSentence),
    tokens: z.array(AnalysedToken),
    phrases: z.array(AnalysedPhrase),
    /** Null for a text without English words other than names. */
    difficulty: TextDifficulty.nullable(),
    word_count: z.int().min(0),
    /** Share of running words this reader knows; null for visitors. */
    known_rate: z.number().min(0).max(1).nullable(),
  })
  .register(z.globalRegistry, { id: 'TextAnalysis' });
export type TextAnalysis = z.infer<typeof TextAnalysis>;
