/**
 * Lemmatizer for a single form: the dictionary's inflection table, a list of overrides, and spelling rules for words that the dictionary
 * lacks.
 */
import type { FormReading, LexicalEntry, Lexicon } from './lexicon.ts';
import { inflectedClass, type PartOfSpeech } from './part-of-speech.ts';
import { baseSpellings } from './spelling.ts';
import { inflectedLemma } from './tagger/inflected-lemma.ts';
import { normalizeWord } from './tokens.ts';
import overrides from './words/lemma-overrides.json' with { type: 'json' };

/**
 * Forms that a table of inflections gets wrong or leaves open: be, have and do, words that look inflected but stand alone, and a few
 * where the word class decides.
 */
const overriddenForms = new Map(Object.entries(overrides.any));
const overriddenByPart: Partial<Record<PartOfSpeech, Readonly<Record<string, string>>>> = overrides;

/**
 * A form that is also a headword keeps its own entry (`building`, `interested`) while its rank is at most this many
 * times its lemma's; beyond that it is far rarer than the lemma and is read as inflected (`found` → `find`). Chosen on
 * the lemmas of UD English EWT (train).
 */
const OWN_ENTRY_RANK_RATIO = 3;
/**
 * The same ratio for an adjective or noun that looks like a form of a verb (`interested`, `evening`): it nearly always keeps its own entry.
 */
const OTHER_CLASS_RANK_RATIO = 4;
/** Rank of a lemma that no frequency list has. */
const UNCOUNTED = 100_000;
/** Puts readings of another word class behind all of the given one. */
const OTHER_CLASS = 1_000_000;

/** `n't` and the clitics after a word; the word that carries the meaning is left. */
const CLITIC = /(?:'s|'re|'ve|'ll|'d|'m|s')$/;
const NEGATED: Readonly<Record<string, string>> = overrides.negated;

/**
 * The lemma of one word as it stands (`Leaves'`, `don't`, `U.S.`). A word that neither dictionary nor rules know is its
 * own lemma, in lower case. Headwords keep their own capitals (`London`, `I`).
 * @param part word class in this sentence, when the caller knows it: it chooses between `leaf` and `leave`.
 */
export function lemmaOf(form: string, lexicon: Lexicon, part?: PartOfSpeech | null): string {
  const word = stripClitics(normalizeWord(form));
  const override = overriddenLemma(word, part ?? null);
  if (override !== null) return override;
  const entry = lexicon.entry(word);
  const reading = likeliestReading(word, lexicon, part ?? null);
  if (reading === null) {
    const isTaught = entry !== null && (entry.tags.length > 0 || entry.collins > 0);
    return (isTaught ? null : lemmaByRule(word, entry, lexicon)) ?? entry?.headword ?? word;
  }
  const lemma = lemmaOfReading(word, reading, lexicon);
  if (entry === null) return lemma;
  if (part != null) {
    if (inflectedClass(reading.inflection) !== part) return entry.parts.includes(part) ? entry.headword : lemma;
    // The form may be a verb of its own (`feed`, which is also a past of `fee`), but `building` is none.
    if (!entry.parts.includes(part)) return lemma;
  }
  return standsAlone(entry, reading, lexicon) ? entry.headword : lemma;
}

/** Every lemma a form could have, the likeliest first; at least one. */
export function lemmaCandidates(form: string, lexicon: Lexicon): string[] {
  const word = stripClitics(normalizeWord(form));
  const lemmas = new Set([lemmaOf(form, lexicon)]);
  for (const { lemma } of lexicon.readings(word)) lemmas.add(lemma);
  const entry = lexicon.entry(word);
  if (entry) lemmas.add(entry.headword);
  return [...lemmas];
}

/** `don't` → `do`, `reader's` → `reader`, `readers'` → `readers`; `it's` → `it`, `shouldn't've` → `should`. */
export function stripClitics(word: string): string {
  if (!word.includes("'")) return word;
  if (word.endsWith("'ve") && word.indexOf("'") < word.length - 3) return stripClitics(word.slice(0, -3));
  const negated = NEGATED[word];
  if (negated !== undefined) return negated;
  if (word.endsWith("n't")) return word.slice(0, -3);
  const clitic = CLITIC.exec(word)?.[0];
  if (clitic === undefined || clitic.length === word.length) return word;
  return clitic === "s'" ? word.slice(0, -1) : word.slice(0, -clitic.length);
}

/** The reading with the commonest lemma, of the given word class if there is one. */
function likeliestReading(word: string, lexicon: Lexicon, part: PartOfSpeech | null): FormReading | null {
  let best: FormReading | null = null;
  let bestScore = Number.POSITIVE_INFINITY;
  for (const reading of lexicon.readings(word)) {
    const lemma = lexicon.entry(reading.lemma);
    // The table contains misprinted lemmas.
    if (lemma === null) continue;
    const isOtherClass = part !== null && inflectedClass(reading.inflection) !== part;
    const score = (lemma.rank ?? UNCOUNTED) + (isOtherClass ? OTHER_CLASS : 0);
    if (score < bestScore) {
      best = reading;
      bestScore = score;
    }
  }
  return best;
}

/** The table has misprints that are headwords too: `calory`, `cooky`. What differs in its capitals alone is left as it is. */
function lemmaOfReading(word: string, { lemma, inflection }: FormReading, lexicon: Lexicon): string {
  const corrected = inflectedLemma(word, [inflection], lexicon);
  return corrected.toLowerCase() === lemma.toLowerCase() ? lemma : corrected;
}

function standsAlone(own: LexicalEntry, reading: FormReading, lexicon: Lexicon): boolean {
  if (own.rank === null || (own.tags.length === 0 && own.collins === 0)) return false;
  const lemmaRank = lexicon.entry(reading.lemma)?.rank ?? UNCOUNTED;
  const hasOwnClass = inflectedClass(reading.inflection) === 'verb' && !own.parts.includes('verb');
  if (hasOwnClass && own.tags.some((tag) => tag === 'zk')) return true;
  return own.rank <= lemmaRank * (hasOwnClass ? OTHER_CLASS_RANK_RATIO : OWN_ENTRY_RANK_RATIO);
}

/** Verbs and nouns have no comparative: `extinguisher` is not `more extinguish`. */
function isNoDegree(word: string, { parts }: LexicalEntry): boolean {
  if (!/(?:er|est)$/.test(word) || parts.length === 0) return false;
  return !parts.includes('adjective') && !parts.includes('adverb');
}

/**
 * Whether a headword that no list counts has a class that takes the form's ending: `selfies`, `repurposed`. New nouns are made verbs and
 * adjectives at once (`photobombed`, `paywalled`); a headword without a class is mostly the name of a thing (`qubits`).
 */
function takesEnding(word: string, { headword, parts }: LexicalEntry): boolean {
  if (/(?:er|est)$/.test(word)) return parts.includes('adjective');
  return parts.includes('noun') || parts.includes('verb') || (parts.length === 0 && word === `${headword}s`);
}

/** Accepts only a base that is at least as frequent as the form: `googling` → `google`, but never `sing` → `s`. */
function lemmaByRule(word: string, own: LexicalEntry | null, lexicon: Lexicon): string | null {
  if (own?.isName) return null;
  for (const base of baseSpellings(word)) {
    const entry = lexicon.entry(base);
    if (entry === null || entry.isName || isNoDegree(word, entry)) continue;
    // A word that no list counts may still be the form of another such word, if the dictionary has both: smartphones.
    const isCounted = entry.rank !== null || entry.tags.length > 0;
    const isListed = own === null ? takesEnding(word, entry) : entry.parts.length > 0;
    if ((isCounted || isListed) && (entry.rank ?? UNCOUNTED) <= (own?.rank ?? UNCOUNTED)) return entry.headword;
  }
  return null;
}

/** The corrected lemma of a normalized form, or null when the dictionary's table may decide. */
function overriddenLemma(form: string, part: PartOfSpeech | null): string | null {
  const lemma = overriddenForms.get(form);
  if (lemma === undefined) return null;
  const ofPart = part === null ? undefined : overriddenByPart[part];
  return ofPart !== undefined && Object.hasOwn(ofPart, form) ? (ofPart[form] ?? lemma) : lemma;
}
