/** The vocabulary test: its questions, where it stands, and its result. */
import * as z from 'zod';
import { VocabularyEstimate } from './review.ts';
import { Count, ExamLevel, Instant, Rate } from './scalars.ts';

/** `full` takes two to three minutes, `short` half a minute. */
export const PlacementForm = z.enum(['full', 'short']);
export type PlacementForm = z.infer<typeof PlacementForm>;

export const PlacementQuestion = z.object({
  word: z.string(),
  /** Chinese meanings to choose from; null when only 认识 or 不认识 is asked. */
  choices: z.array(z.string()).length(4).nullable(),
});
export type PlacementQuestion = z.infer<typeof PlacementQuestion>;

export const PlacementAnswer = z.strictObject({
  word: z.string().min(1).max(40),
  known: z.boolean(),
  /** Place of the chosen meaning; only where meanings were offered and `known` is true. */
  choice: z.int().min(0).max(3).optional(),
});
export type PlacementAnswer = z.infer<typeof PlacementAnswer>;

/** An earlier result, for the size over time. */
export const PlacementRecord = VocabularyEstimate.extend({ at: Instant });
export type PlacementRecord = z.infer<typeof PlacementRecord>;

export const PlacementResult = z
  .object({
    vocabulary: VocabularyEstimate,
    /** The highest exam list within reach, with all lower ones. */
    exam_level: ExamLevel,
    /** Words of each exam list, and the share of them that is probably known. */
    coverage: z.array(z.object({ level: ExamLevel, total: Count, share: Rate })),
    /** False when too many words that do not exist were said to be known. */
    is_reliable: z.boolean(),
    /** Words that do not exist: how many were shown, and how many of them were said to be known. */
    pseudo: z.object({ shown: Count, claimed: Count }),
    /** When the result was stored in the account; null for visitors. */
    saved_at: Instant.nullable(),
  })
  .register(z.globalRegistry, { id: 'PlacementResult' });
export type PlacementResult = z.infer<typeof PlacementResult>;

/** One step of the test: what to ask next or, when done, the result. */
export const PlacementStep = z
  .object({
    /** Names the test; goes along with the answers. */
    test: z.string(),
    form: PlacementForm,
    /** Answers so far, and the most that the test can need. */
    answered: Count,
    most: Count,
    /** Up to four; none when done. */
    questions: z.array(PlacementQuestion),
    done: z.boolean(),
    result: PlacementResult.nullable(),
    /** The reader's own level, for comparison; null while none was ever chosen, and for visitors. */
    chosen_level: ExamLevel.nullable(),
    /** Reliable results kept in the account, the newest first, at most 20. */
    history: z.array(PlacementRecord),
  })
  .register(z.globalRegistry, { id: 'PlacementStep' });
export type PlacementStep = z.infer<typeof PlacementStep>;
