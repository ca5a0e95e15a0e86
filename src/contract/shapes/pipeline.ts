/** What machines have done to an article: the names they keep to, and what each translation cost. */
import * as z from 'zod';
import { idSchema } from '../kit.ts';
import { Count, Instant } from './scalars.ts';

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
