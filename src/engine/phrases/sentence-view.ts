/**
 * A sentence as the search for phrases reads it.
 */
import type { AnalyzedWord } from '../tagger/analysis.ts';

/** What the sentence offers: words with their tags, and their forms in lower case. */
export interface SentenceView {
  words: readonly AnalyzedWord[];
  forms: readonly string[];
}
