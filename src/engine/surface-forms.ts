/**
 * Surface forms of a text with what spelling and dictionary say about each. Each form is worked out once for a dictionary, and costly
 * properties only when first asked for.
 */
import { lemmaOf } from './lemma.ts';
import type { Lexicon } from './lexicon.ts';
import { memoise } from './memoise.ts';
import { normalizeWord, type Token, tokenText } from './tokens.ts';

export interface SurfaceForm {
  /** The word as it stands in the text. */
  readonly form: string;
  /** Normalized. */
  readonly key: string;
  /** The key without the sign of the possessive: `Quill's` is the name that `Quill` is. */
  readonly bareKey: string;
  /** `London`, `'Tis`. */
  readonly isCapitalized: boolean;
  /** A capital behind a small letter: iPhone, eBay, anti-Indian, al-Qaeda, non-US. */
  readonly hasCapitalWithin: boolean;
  /** Its lemma whatever the sentence, see {@link lemmaOfSurfaceForm}. */
  lemma: string | null;
  /** Its vocabulary features, see `difficulty-vocabulary.ts`. */
  profiles: readonly WordProfile[] | null;
}

/** A word that the dictionary has, or a part of a compound. */
export interface WordProfile {
  lemma: string;
  unfamiliarity: number;
  /** Step among the syllabuses, 0 is 中考. */
  syllabus: number;
  /** See `lexicon.ts`. */
  abstractness: number | null;
  namesThing: boolean;
  isBookish: boolean;
}

const CAPITAL = /^['’]?\p{Lu}/u;
const CAPITAL_WITHIN = /^\p{Ll}.*\p{Lu}/u;
const PLAIN = /^[a-z]+$/;

/** Cached surface forms of a dictionary, some 20 MB. */
const KEPT_WORDS = 48_000;
const tokenCache = new WeakMap<Lexicon, (form: string) => SurfaceForm>();

/** For each token its word, null for what is none. */
export function surfaceForms(text: string, tokens: readonly Token[], lexicon: Lexicon): (SurfaceForm | null)[] {
  const wordOf = tokenCache.get(lexicon) ?? memoise(KEPT_WORDS, surfaceForm);
  tokenCache.set(lexicon, wordOf);
  return tokens.map((token) => (token.kind === 'word' ? wordOf(tokenText(text, token)) : null));
}

/** The lemma by `lemmaOf`. */
export function lemmaOfSurfaceForm(word: SurfaceForm, lexicon: Lexicon): string {
  word.lemma ??= lemmaOf(word.key, lexicon);
  return word.lemma;
}

function surfaceForm(form: string): SurfaceForm {
  const isPlain = PLAIN.test(form);
  const key = isPlain ? form : normalizeWord(form);
  return {
    form,
    key,
    bareKey: !isPlain && key.length > 2 && key.endsWith("'s") ? key.slice(0, -2) : key,
    isCapitalized: !isPlain && CAPITAL.test(form),
    hasCapitalWithin: !isPlain && CAPITAL_WITHIN.test(form),
    lemma: null,
    profiles: null,
  };
}
