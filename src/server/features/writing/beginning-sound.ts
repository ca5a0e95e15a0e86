/** Whether a word, a number or letters are said with a vowel first, as `a` and `an` need it. */
import type { Dictionary } from '#server/features/dictionary/service.ts';
import lists from '#server/words/writing-rules.json' with { type: 'json' };

const EITHER: ReadonlySet<string> = new Set(lists.a_or_an);
/** Letters whose names begin with a vowel: an MP, an X-ray. */
const VOWEL_NAMES = /^[AEFHILMNORSX]/;
const VOWEL_SOUND = /^[aeiouæɑɒɔəɛɜɪʊʌ]/;
const CONSONANT_SOUND = /^[bcdfghjklmnprstvwzŋɡʃʒθðɹ]/;

type Sound = 'vowel' | 'consonant' | null;

/** @returns null where it is not sure */
export function beginningSound(word: string, lookup: Dictionary['lookup']): Sound {
  const [first = ''] = word;
  if (/^\d/.test(word)) return ofNumber(word);
  if (!/^[A-Za-z]/.test(word) || EITHER.has(word.toLowerCase())) return null;
  if (/^[A-Z][A-Z0-9]+s?$/.test(word) || word.length === 1 || /^[A-Z]-/.test(word)) return ofLetters(word);
  // `PhD`, `MPhil`: letters here and words there.
  if (/[A-Z]/.test(word.slice(1))) return null;
  const entry = lookup(word);
  const isOwn = entry !== null && entry.lemma.charAt(0).toLowerCase() === first.toLowerCase();
  const said = isOwn ? entry.phonetic?.replace(/^[/ˈˌ'\s]+/, '') : undefined;
  if (said !== undefined && VOWEL_SOUND.test(said)) return /[aeiouhy]/i.test(first) ? 'vowel' : null;
  if (said !== undefined && CONSONANT_SOUND.test(said)) {
    // With a vowel first only `y` and `w` are said before it: a user, a one-off.
    return !/[aeiou]/i.test(first) || /^[jw]/.test(said) ? 'consonant' : null;
  }
  if (/[ai]/i.test(first)) return 'vowel';
  return /[bcdfgjklmnpqrstvwz]/i.test(first) ? 'consonant' : null;
}

/** 8, 80, 8,000, 11 and 18; 1,100 may be eleven hundred. */
function ofNumber(word: string): Sound {
  if (/^8/.test(word) || /^1[18](?!\d)/.test(word)) return 'vowel';
  return /^1[18]/.test(word) ? null : 'consonant';
}

/** Sure where it does not matter whether it is spelt out or read as a word: not for SOS, NASA and UN. */
function ofLetters(word: string): Sound {
  const spelt = VOWEL_NAMES.test(word.toUpperCase()) ? 'vowel' : 'consonant';
  const letters = /^[A-Za-z]+/.exec(word.replace(/s$/, ''))?.[0] ?? word;
  if (letters.length === 1 || word.includes('-') || !/[AEIOUY]/i.test(letters)) return spelt;
  const asWord = /^[AEIO]/i.test(letters) ? 'vowel' : /^U/i.test(letters) ? null : 'consonant';
  return asWord === spelt ? spelt : null;
}
