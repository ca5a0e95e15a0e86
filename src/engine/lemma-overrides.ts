/**
 * Forms that a table of inflections gets wrong or leaves open: be, have and do, words that look inflected but stand
 * alone, and a few where the word class decides.
 */
import type { PartOfSpeech } from './part-of-speech.ts';

const auxiliaries: Record<string, string> = {
  be: 'is are was were been',
  have: 'has had having',
  do: 'does did done',
  can: 'ca',
  will: 'wo',
  get: 'gotten',
};

/** Words of their own, whatever a table of forms says. */
const ownWords =
  'a an the me my mine you your yours he him his she her hers it its we us our ours they them their theirs this these ' +
  'that those as a.m. p.m. thanks willing evening best better worse worst more most less least further news physics economics politics ' +
  'mathematics series species goods headquarters according during concerning regarding ought might would should could';

/** Lemma when nothing is known about the sentence, then the lemma as a certain word class. */
const byClass: Record<string, [string, Partial<Record<PartOfSpeech, string>>]> = {
  am: ['be', { noun: 'a.m.', adverb: 'a.m.' }],
  pm: ['p.m.', {}],
  being: ['be', { noun: 'being' }],
  leaves: ['leaf', { verb: 'leave' }],
  lives: ['life', { verb: 'live' }],
  left: ['leave', { noun: 'left', adjective: 'left', adverb: 'left' }],
  means: ['mean', { noun: 'means' }],
  thought: ['think', { noun: 'thought' }],
  saw: ['see', { noun: 'saw' }],
  following: ['follow', { preposition: 'following', adjective: 'following', noun: 'following' }],
  including: ['including', { verb: 'include' }],
  given: ['give', { preposition: 'given', adjective: 'given' }],
  used: ['use', { adjective: 'used' }],
  going: ['go', { noun: 'going' }],
  interested: ['interested', { verb: 'interest' }],
  considering: ['consider', { preposition: 'considering' }],
};

const fixed = new Map<string, string>([
  ...ownWords.split(' ').map((word): [string, string] => [word, word]),
  ...Object.entries(auxiliaries).flatMap(([lemma, forms]) => forms.split(' ').map((f): [string, string] => [f, lemma])),
]);

/**
 * The corrected lemma of a normalized form, or null when the dictionary's table may decide.
 * @param part word class in this sentence, null when unknown.
 */
export function overriddenLemma(form: string, part: PartOfSpeech | null): string | null {
  const entry = Object.hasOwn(byClass, form) ? byClass[form] : undefined;
  if (entry) return (part === null ? undefined : entry[1][part]) ?? entry[0];
  return fixed.get(form) ?? null;
}
