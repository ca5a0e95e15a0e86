/**
 * Adverbial prepositional phrases of time, duration and manner, whose preposition does not belong to the verb before it: `called on a
 * Friday`, `waited for an hour`, `take part in person`.
 */

import nounLists from '../words/adverbial-nouns.json' with { type: 'json' };
import { alternatives } from '../words/alternatives.ts';
import contexts from '../words/phrase-context.json' with { type: 'json' };
import times from '../words/time-words.json' with { type: 'json' };
import type { SentenceView } from './sentence-view.ts';

const CALENDAR = new RegExp(`^(?:${alternatives(times.calendar)}|(?:1[5-9]|20)\\d\\d|\\d{1,2}(?:am|pm|st|nd|rd|th)?)$`);
const OF_TIME = new Set(['on', 'in', 'at', 'by']);
const DURATION = new Set(times.duration);
/** Quantifiers of a duration: `quite a bit`, `more than three hours`. */
const MEASURE = new RegExp(`^(?:\\d+|${alternatives(times.measure)})$`);
const LONGEST_MEASURE = 4;
/** Nouns of set phrases that say how or when, by their preposition. */
const manners: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries(nounLists).map(([preposition, nouns]) => [preposition, new Set(nouns)]),
);
/** Tags of what a word may describe. */
const DESCRIBED = new Set(['NOUN', 'PROPN', 'ADJ', 'DET']);
/** The second of two words that are an adverb: `up and down`. */
const PAIR = new Set(contexts.adverb_particle);

/** Whether the preposition at `at` opens such a phrase. */
export function opensAdverbial({ words, forms }: SentenceView, at: number): boolean {
  const preposition = forms[at] ?? '';
  const next = forms[at + 1] ?? '';
  // `In general elections`, `for free speech`: the second word only describes a noun.
  const isAlone = !DESCRIBED.has(words[at + 2]?.tag ?? '');
  if (isAlone && manners.get(preposition)?.has(next)) return true;
  if (OF_TIME.has(preposition)) {
    return CALENDAR.test(next) || (/^(?:an?|the)$/.test(next) && CALENDAR.test(forms[at + 2] ?? ''));
  }
  return preposition === 'for' && lasts(forms, at + 1);
}

/** Whether the word at `at` is part of a paired adverb: `over and above`. */
export function isPaired(forms: readonly string[], at: number): boolean {
  return forms[at + 1] === 'and' && PAIR.has(forms[at + 2] ?? '');
}

/** `For hours`, `for a while`, `for more than three years`. */
function lasts(forms: readonly string[], from: number): boolean {
  for (let at = from; at <= from + LONGEST_MEASURE; at++) {
    const word = forms[at] ?? '';
    if (DURATION.has(word)) return at > from || word.endsWith('s');
    if (!MEASURE.test(word)) return false;
  }
  return false;
}
