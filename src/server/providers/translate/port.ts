/** Machine translation of English into Chinese, sentence by sentence: what the pipeline asks of whichever service there is. */
import type { ServiceUse } from '#server/service-prices.ts';

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
  /** Hears what each try took, failed ones too. */
  onSpent?: ((use: ServiceUse) => void) | undefined;
}

export interface GlossaryTerm {
  term: string;
  zh: string;
}

export interface TranslationAnswer {
  /** Translations of the sentences, in their order; null where the service gave none that certainly belongs to it. */
  translations: (string | null)[];
}

/** Facts about an article as a whole. */
export interface Headline {
  titleZh: string | null;
  /** Topics among those that were offered. */
  topics: string[];
  terms: GlossaryTerm[];
}

export interface HeadlineRequest extends Pick<TranslationRequest, 'title' | 'signal' | 'onSpent'> {
  text: string;
  topics: readonly string[];
}

export interface Translator {
  /** Shown to editors and part of every cache key: another model or prompt has other translations. */
  readonly name: string;
  /** `ai` reads context and writes terms; `mt` is a plain machine translation service. */
  readonly kind: 'ai' | 'mt';
  /** @throws {AppError} UPSTREAM_FAILED with the reason */
  translate(request: TranslationRequest): Promise<TranslationAnswer>;
  /** Title, and what else the service can tell: topics, and names with one translation each. */
  headline(article: HeadlineRequest): Promise<Headline>;
}
