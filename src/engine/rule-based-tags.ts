/**
 * The word class of a word where its neighbours leave no doubt. It answers null far more often than a tagger would: what
 * it says is shown to a reader as the sense that fits.
 */
import { lemmaOf } from './lemma.ts';
import type { Lexicon } from './lexicon.ts';
import { inflectedClass, type PartOfSpeech } from './part-of-speech.ts';
import { normalizeWord, type Token, tokenText } from './tokens.ts';

const words = (list: string) => new Set(list.split(' '));

const DETERMINERS = words(
  'a an the my your his her its our their this that these those some any every each no another',
);
const SUBJECTS = words('i he she we they who');
const MODALS = words(
  "can could will would shall should may might must cannot can't couldn't won't wouldn't shouldn't mustn't do does did " +
    "don't doesn't didn't i'll you'll he'll she'll we'll they'll it'll let's",
);
const BEFORE_TO_VERB = words(
  'want wants wanted try tries tried need needs needed begin begins began seem seems seemed able order likely decide ' +
    'decided hope hopes hoped have has had ought used going how ready willing fail failed manage managed',
);
const DEGREES = words('very too quite extremely fairly particularly increasingly');
const BE = words(
  "am is are was were be been being isn't aren't wasn't weren't it's he's she's they're we're you're i'm",
);
const FUNCTION_WORDS = words(
  'of in on at by for from to with without into onto over under after before between about against during through and or ' +
    'but that which who is are was were be has have had will would can could may might must should do does did than as if ' +
    'because when while so',
);
const OBJECTS = words('me him us them it you myself himself herself itself themselves one');

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

/** Whether what follows is the object of a verb: true, false, or null when it cannot be told. */
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

/** The normalized word so many places away; '' when punctuation or the text's end comes first. */
function neighbour(text: string, tokens: readonly Token[], index: number, offset: number): string {
  const step = Math.sign(offset);
  for (let place = step; step !== 0 && Math.abs(place) < Math.abs(offset); place += step) {
    if (tokens[index + place]?.kind !== 'word') return '';
  }
  const token = tokens[index + offset];
  return token?.kind === 'word' ? normalizeWord(tokenText(text, token)) : '';
}
