/** Which typed answers are accepted for a word: its forms, and its British or American spelling. */
import { spellingVariants } from '#engine/spelling-variants.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';

export interface AcceptedAnswers {
  forms: string[];
  spellings: string[];
}

const KEPT_WORDS = 20_000;
/** What stands between two meanings in an entry. */
const BETWEEN_MEANINGS = /[,，;；、\s()（）[\]]+/;

/** Looked up once for each word and kept. */
export function createAcceptedAnswers(
  dictionary: Pick<Dictionary, 'lookup' | 'senses'>,
): (word: string) => AcceptedAnswers {
  const kept = createBoundedCache<string, AcceptedAnswers>(KEPT_WORDS, () => 1);
  return (word) => {
    const found = kept.get(word) ?? wordingsOf(word, dictionary);
    kept.set(word, found);
    return found;
  };
}

function wordingsOf(word: string, dictionary: Pick<Dictionary, 'lookup' | 'senses'>): AcceptedAnswers {
  const forms = dictionary.lookup(word, undefined, { isHeadword: true })?.forms.map((form) => form.word) ?? [];
  const own = meaningsOf(word, dictionary);
  const spellings = spellingVariants(word.toLowerCase()).filter((variant) =>
    [...meaningsOf(variant, dictionary)].some((meaning) => own.has(meaning)),
  );
  return { forms: [...new Set(forms)].filter((form) => form !== word), spellings };
}

/** `four` may be spelled `for` by no rule that matters: they share no meaning. */
function meaningsOf(headword: string, dictionary: Pick<Dictionary, 'senses'>): Set<string> {
  const texts = dictionary.senses(headword).flatMap(({ zh }) => zh.split(BETWEEN_MEANINGS));
  return new Set(texts.filter((text) => text.length > 1));
}
