/**
 * Words that go with few others: wrong answers are taken from them, because in a sentence about something else they are
 * surely wrong. Chosen by hand, by what each one goes with; frequency, forms and meanings are the dictionary's.
 */
import lists from '../words/distractors.json' with { type: 'json' };
import uncountable from '../words/uncountable-nouns.json' with { type: 'json' };

/** What a narrow word names, or what it goes with: the kind of noun, the object or the doer of a verb, the noun of an adjective. */
export type NarrowKind =
  | 'thing'
  | 'idea'
  | 'to_people'
  | 'to_things'
  | 'by_people'
  | 'by_things'
  | 'of_things'
  | 'of_ideas';

/** By kind; nouns, then verbs with and without object, then adjectives. */
export const narrowWords: Readonly<Record<NarrowKind, readonly string[]>> = lists;

/** Ideas that are not counted: no `a` before them, no plural. */
export const uncounted: ReadonlySet<string> = new Set(uncountable.uncountable);
