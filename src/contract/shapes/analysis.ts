/** What the language analysis of a text gives. Offsets are into the text that was sent. */
import * as z from 'zod';
import { Difficulty, ExamLevel } from './level.ts';
import { TextOffset } from './scalars.ts';

const span = { start: TextOffset, end: TextOffset };

export const TextDifficulty = z.object({
  label: Difficulty,
  score: z.number().min(0).max(100),
  features: z.record(z.string(), z.number()),
});
export type TextDifficulty = z.infer<typeof TextDifficulty>;

/** Only those clauses that the analysis is sure of. */
export const Clause = z.object({ ...span, kind: z.string(), label_zh: z.string() });
export type Clause = z.infer<typeof Clause>;

export const AnalysedSentence = z.object({ ...span, clauses: z.array(Clause) });
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
