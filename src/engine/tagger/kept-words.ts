/**
 * The words met lately, with all that the tagger has worked out for them. When there are too many, all are forgotten between two texts:
 * the common ones are soon known again.
 */
import { type KnownWord, noWord, type WordSums } from './known-word.ts';
import { NO_WORD } from './word-properties.ts';

export interface KeptWords {
  /** What is known of a form; to be used until the text it stands in is read. */
  word(form: string): KnownWord;
  /** Stands before and after a sentence; to be asked for anew with each text. */
  readonly outside: KnownWord;
  /** To be called before a text, as words known before may be of no use afterwards. */
  makeRoom(): void;
}

/** Words that are kept with their sums, about 1.3 kB each. */
const MOST_WORDS = 32_000;
/** Units of the pool of sums: more than so many words usually need. */
const MOST_SUMS = 16_000_000;
/** Longer ones are hardly words, and not kept. */
const LONGEST_KEPT = 60;

export function keptWords(sums: WordSums): KeptWords {
  let words = new Map<string, KnownWord>();
  let outside = noWord(NO_WORD);
  return {
    word(form) {
      const known = words.get(form);
      if (known !== undefined) return known;
      // A slice of a text would keep the whole text alive: the copy does not.
      const copy = ` ${form}`.slice(1);
      const made = sums.knownWord(copy);
      if (form.length <= LONGEST_KEPT) words.set(copy, made);
      return made;
    },
    get outside() {
      return outside;
    },
    makeRoom() {
      if (words.size <= MOST_WORDS && sums.pool.used <= MOST_SUMS) return;
      words = new Map();
      outside = noWord(NO_WORD);
      sums.forget();
    },
  };
}
