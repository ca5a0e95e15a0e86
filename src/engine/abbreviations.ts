/** Abbreviations written with a full stop in English prose, by what the stop says about the end of the sentence. */
import lists from './words/abbreviations.json' with { type: 'json' };

/**
 * - `leading`: something always follows: a name, an example, a date.
 * - `counting`: belongs to a number behind it; otherwise it is a word (`no.`) or an end.
 * - `either`: ends a sentence or not: what follows decides.
 * - `final`: may go on, but a capital behind it begins the next sentence.
 */
export type AbbreviationKind = 'leading' | 'counting' | 'either' | 'final';

const kinds = new Map<string, AbbreviationKind>(
  (['leading', 'counting', 'either', 'final'] as const).flatMap((kind) =>
    lists[kind].map((abbreviation): [string, AbbreviationKind] => [abbreviation, kind]),
  ),
);

/** `U.S`, `D.C`, `i.e`; what has several letters between its stops is an address. */
const DOTTED = /^(?:\p{L}\.){1,5}\p{L}$/u;
/** `Blvd`, `mfg`: no vowel. All capitals are read by their letters: `TV`. */
const VOWELLESS = /^[B-DF-HJ-NP-TV-XZb-df-hj-np-tv-xz][b-df-hj-np-tv-xz]{1,4}$/;

/** Kind of an abbreviation, given without its last stop; null for other words. */
export function abbreviationKind(word: string): AbbreviationKind | null {
  return kinds.get(word) ?? (DOTTED.test(word) || VOWELLESS.test(word) ? 'either' : null);
}
