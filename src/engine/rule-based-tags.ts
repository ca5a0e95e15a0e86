/**
 * Rule-based tags: the part of speech of a word where its neighbours leave no doubt. It answers null far more often than the tagger,
 * because the answer is shown to a reader as the sense that fits.
 */
import { lemmaOf } from './lemma.ts';
import type { Lexicon } from './lexicon.ts';
import { inflectedClass, type PartOfSpeech } from './part-of-speech.ts';
import { normalizeWord, type Token, tokenText } from './tokens.ts';
import lists from './words/function-words.json' with { type: 'json' };

const DETERMINERS = new Set(lists.determiner);
const SUBJECTS = new Set(lists.subject);
const MODALS = new Set(lists.modal);
const BEFORE_TO_VERB = new Set(lists.before_infinitive);
const DEGREES = new Set(lists.degree);
const BE = new Set(lists.be);
const FUNCTION_WORDS = new Set(lists.function_word);
const OBJECTS = new Set(lists.object);

/**
 * Word class of the word at `index`, one that the dictionary gives its lemma, or null when neighbours do not decide.
 */
export function ruleBasedTag(
  text: string,
  tokens: readonly Token[],
  index: number,
  lexicon: Lexicon,
): PartOfSpeech | null {
  const at = (offset: number) => neighbour(text, tokens, index, offset);
  const form = at(0);
  const possible = possibleParts(form, lexicon);
  const only = [...possible][0];
  if (possible.size === 1 && only !== undefined) return only;
  const part = byNeighbours(at(-2), at(-1), form, at(1), possible, lexicon);
  return part !== null && possible.has(part) ? part : null;
}

/** Whether an object of a verb follows; null when it is unclear. */
export function hasObject(text: string, tokens: readonly Token[], index: number): boolean | null {
  const next = neighbour(text, tokens, index, 1);
  if (next === '' || FUNCTION_WORDS.has(next)) return next === 'that' ? null : false;
  return DETERMINERS.has(next) || OBJECTS.has(next) ? true : null;
}

function byNeighbours(
  beforeLast: string,
  before: string,
  form: string,
  next: string,
  possible: ReadonlySet<PartOfSpeech>,
  lexicon: Lexicon,
): PartOfSpeech | null {
  const inflections = lexicon.readings(form).map((reading) => reading.inflection);
  const isParticiple = inflections.includes('present_participle') || inflections.includes('past_participle');
  if (MODALS.has(before)) return possible.has('adverb') ? null : 'verb';
  if (before === 'to' && !isParticiple) {
    const opensInfinitive = BEFORE_TO_VERB.has(beforeLast) || DETERMINERS.has(next) || OBJECTS.has(next);
    return opensInfinitive || !possible.has('noun') ? 'verb' : null;
  }
  if (SUBJECTS.has(before)) return possible.has('adverb') || possible.has('determiner') ? null : 'verb';
  if (BE.has(before) && inflections.includes('present_participle') && !possible.has('adjective')) return 'verb';
  if (DETERMINERS.has(before) && before !== 'that' && (next === '' || FUNCTION_WORDS.has(next))) return 'noun';
  if (DEGREES.has(before)) {
    if (possible.has('adjective') && !possible.has('adverb')) return 'adjective';
    if (possible.has('adverb') && !possible.has('adjective')) return 'adverb';
  }
  return null;
}

/** Classes of the form's own entry and of the lemmas it could belong to. */
function possibleParts(form: string, lexicon: Lexicon): Set<PartOfSpeech> {
  const readings = lexicon.readings(form);
  const parts = new Set(readings.map((reading) => inflectedClass(reading.inflection)));
  // `faster` is that of an adverb as well.
  if (parts.has('adjective') && readings.some(({ lemma }) => lexicon.entry(lemma)?.parts.includes('adverb'))) {
    parts.add('adverb');
  }
  const lemma = lemmaOf(form, lexicon);
  const own = lexicon.entry(readings.length === 0 ? lemma : form);
  for (const part of own?.parts ?? []) parts.add(part);
  return parts;
}

/** The normalized word `offset` places away; '' when punctuation or the text's end comes first. */
function neighbour(text: string, tokens: readonly Token[], index: number, offset: number): string {
  const step = Math.sign(offset);
  for (let place = step; step !== 0 && Math.abs(place) < Math.abs(offset); place += step) {
    if (tokens[index + place]?.kind !== 'word') return '';
  }
  const token = tokens[index + offset];
  return token?.kind === 'word' ? normalizeWord(tokenText(text, token)) : '';
}
