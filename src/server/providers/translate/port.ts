/** Machine translation of English into Chinese, sentence by sentence: what the pipeline asks of whichever service there is. */

export interface TranslationRequest {
  /** Sentences that follow each other in one paragraph. */
  sentences: readonly string[];
  /** The whole paragraph, and the one before it: for sense and pronouns, not to be translated. */
  paragraph: string;
  before: string;
  title: string;
  /** Names and terms with the Chinese they have throughout the article. */
  glossary: readonly GlossaryTerm[];
  signal: AbortSignal;
}

export interface GlossaryTerm {
  term: string;
  zh: string;
}

export interface TranslationCost {
  inputTokens: number;
  outputTokens: number;
  /** Source characters, where a service is paid by these. */
  characters: number;
}

export interface TranslationAnswer {
  /** One for each sentence, in order; null where the service gave none that surely belongs to it. */
  translations: (string | null)[];
  cost: TranslationCost;
}

/** What is said about an article as a whole. */
export interface Headline {
  titleZh: string | null;
  /** Of the topics that were offered. */
  topics: string[];
  terms: GlossaryTerm[];
  cost: TranslationCost;
}

export interface Translator {
  /** Shown to editors and part of every cache key: another model or prompt has other translations. */
  readonly name: string;
  /** `ai` reads context and writes terms; `mt` is a plain machine translation service. */
  readonly kind: 'ai' | 'mt';
  /** @throws {AppError} UPSTREAM_FAILED with the reason */
  translate(request: TranslationRequest): Promise<TranslationAnswer>;
  /** Title, and what else the service can tell: topics, and names with one translation each. */
  headline(article: { title: string; text: string; topics: readonly string[]; signal: AbortSignal }): Promise<Headline>;
}

export const NO_COST: TranslationCost = { inputTokens: 0, outputTokens: 0, characters: 0 };

export function addCosts(one: TranslationCost, other: TranslationCost): TranslationCost {
  return {
    inputTokens: one.inputTokens + other.inputTokens,
    outputTokens: one.outputTokens + other.outputTokens,
    characters: one.characters + other.characters,
  };
}
