/** A question with its answer. The caller decides which parts a reader may see before answering. */

export interface QuizQuestion {
  /** The same place of the same text gives the same id. */
  readonly id: string;
  readonly kind: 'cloze' | 'phrase' | 'fresh' | 'meaning' | 'sentence' | 'order';
  /**
   * The sentence, with {@link GAP} where a word or the parts of a phrase are missing; of `fresh` one that does not stand in the text; of `sentence` the
   * Chinese of the sentence that is looked for; of `order` the first of those that are to be put in order.
   */
  readonly prompt: string;
  /** For `fresh`: what the missing word means in the text, in Chinese; null for all other kinds. */
  readonly hint: string | null;
  /** The gap or the word asked for in the prompt, UTF-16 offsets; null where there is none, or more than one. */
  readonly target: { readonly start: number; readonly end: number } | null;
  readonly options: readonly string[];
  /** One of the options; for `order` the numbers of the options, from 1, in the right order: `2,3,1`. */
  readonly answer: string;
  /** The word that can be learned from it; null for order. */
  readonly word: { readonly lemma: string; readonly form: string; readonly gloss: string } | null;
  /** The question's source range in the text. */
  readonly place: { readonly blockId: string; readonly start: number; readonly end: number };
  /** The sentence as it stands, and its Chinese. */
  readonly sentence: string;
  readonly sentenceZh: string | null;
  /** For `fresh`: the text that the sentence of the prompt comes from. */
  readonly otherTextId?: string;
  /** Why it is so, in Chinese. */
  readonly explanation: string;
}

export const GAP = '____';
export const OPTIONS = 4;
