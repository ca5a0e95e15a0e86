/** Ranks the candidate lemmas of a form by the dictionary, and guesses the lemma of an unknown form. */
import type { Lexicon } from '../lexicon.ts';
import type { PartOfSpeech } from '../part-of-speech.ts';

/** Stands in for the rank of a lemma that no frequency list has, and twice that for one the dictionary has not got. */
export const UNCOUNTED = 100_000;
/** A lemma that the dictionary does not give the word class, and one it has in capitals only, counts as so many times rarer. */
const OF_ANOTHER_CLASS = 4;
/** Closed classes, which have no inflected forms: `themed` does not come from `them`. */
const CLOSED: readonly PartOfSpeech[] = ['pronoun', 'determiner', 'preposition', 'conjunction'];
const CLOSED_TIMES = 1000;
/** A tail of a word that is as common as this tells how it ends: `blacklined` is of line. */
const COMMON_TAIL = 10_000;
const SHORTEST_TAIL = 4;
const SHORTEST_FRONT = 2;
/** Stems that lost an e before an ending: `vapourised`, `microdosed`. */
const LOST_E = /(?:iz|is|yz|(?<![eo])at|ut|[cuv]|[dlnr]g|[bdfgkptz]l)$/;
/** `vaped`: a short stem would have doubled its consonant. */
const ONE_SYLLABLE = /^[^aeiouy]*[aeiou][bdfgklmnprtvz]$/;

/** The lemma a form of this word class is likeliest of, the first of equals; null of none. */
export function mostFrequentLemma(lemmas: readonly string[], part: PartOfSpeech, lexicon: Lexicon): string | null {
  let best: string | null = null;
  let bestRank = Number.POSITIVE_INFINITY;
  for (const lemma of lemmas) {
    const rank = rankAs(lemma, part, lexicon);
    if (rank < bestRank) {
      best = lemma;
      bestRank = rank;
    }
  }
  return best;
}

/** Whether a lemma has a rank and may have the class. */
export function mayBe(lemma: string, part: PartOfSpeech, lexicon: Lexicon): boolean {
  const entry = lexicon.entry(lemma);
  return entry?.rank != null && entry.parts.includes(part) && (!entry.isName || entry.headword !== lemma);
}

function rankAs(lemma: string, part: PartOfSpeech, lexicon: Lexicon): number {
  const entry = lexicon.entry(lemma);
  if (entry === null) return UNCOUNTED * 2 * OF_ANOTHER_CLASS;
  let rank = entry.rank ?? UNCOUNTED;
  if (!entry.parts.includes(part)) rank *= OF_ANOTHER_CLASS;
  if (/^\p{Lu}+$/u.test(entry.headword)) rank *= OF_ANOTHER_CLASS;
  return !entry.parts.includes(part) && entry.parts.some((one) => CLOSED.includes(one)) ? rank * CLOSED_TIMES : rank;
}

/**
 * Lemma of a form that is of no known word: the spelling with the longest common word at its end, else with the e that an ending takes away.
 * @param spelled what it may be by its spelling, likeliest first; not empty.
 */
export function unknownLemma(spelled: readonly string[], lexicon: Lexicon): string {
  const [first = ''] = spelled;
  let best = first;
  let longest = 0;
  for (const lemma of spelled) {
    const tail = commonTail(lemma, lexicon);
    if (tail > longest) [best, longest] = [lemma, tail];
  }
  if (longest > 0) return best;
  return (LOST_E.test(first) || ONE_SYLLABLE.test(first)) && spelled.includes(`${first}e`) ? `${first}e` : first;
}

function commonTail(lemma: string, lexicon: Lexicon): number {
  for (let at = SHORTEST_FRONT; at <= lemma.length - SHORTEST_TAIL; at++) {
    const entry = lexicon.entry(lemma.slice(at));
    if (entry?.rank != null && entry.rank <= COMMON_TAIL) return lemma.length - at;
  }
  return 0;
}
