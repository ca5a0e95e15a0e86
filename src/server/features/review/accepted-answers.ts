/** Typed answers that are accepted for a word: its forms, and its British or American spelling. */
import { spellingVariants } from '#engine/spelling-variants.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';

export interface AcceptedAnswers {
  forms: string[];
  spellings: string[];
}

const KEPT_WORDS = 20_000;

/** Looked up once for each word and kept. */
export function createAcceptedAnswers(
  dictionary: Pick<Dictionary, 'lookup' | 'isSameWord'>,
): (word: string) => AcceptedAnswers {
  const kept = createBoundedCache<string, AcceptedAnswers>(KEPT_WORDS, () => 1);
  return (word) => {
    const found = kept.get(word) ?? acceptedAnswersOf(word, dictionary);
    kept.set(word, found);
    return found;
  };
}

function acceptedAnswersOf(word: string, dictionary: Pick<Dictionary, 'lookup' | 'isSameWord'>): AcceptedAnswers {
  const forms = dictionary.lookup(word, undefined, { isHeadword: true })?.forms.map((form) => form.word) ?? [];
  // `four` may be spelled `for` by no rule that matters: they are not the same word.
  const spellings = spellingVariants(word.toLowerCase()).filter((variant) => dictionary.isSameWord(word, variant));
  return { forms: [...new Set(forms)].filter((form) => form !== word), spellings };
}
