/** The view of a sentence that the phrase search works on. */
import type { AnalyzedWord } from '../tagger/analysis.ts';

/** What the sentence offers: words with their tags, and their forms in lower case. */
export interface SentenceView {
  words: readonly AnalyzedWord[];
  forms: readonly string[];
}
