/**
 * Pronunciations as IPA in slashes: cleans ECDICT's phonetics, which mix Cyrillic look-alikes, ASCII stress marks and an older
 * notation, and tells heteronyms apart by word class (`a record`, `to record`; southern British).
 */
import type { PartOfSpeech } from '#engine/part-of-speech.ts';
import { readWordList } from './word-list.ts';

/** Look-alikes and ASCII stand-ins, one sign each. */
const signs: Record<string, string> = {
  ә: 'ə',
  Ә: 'ə',
  є: 'e',
  ε: 'e',
  ɛ: 'e',
  й: 'ɪ',
  '^': 'ɡ',
  g: 'ɡ',
  "'": 'ˈ',
  ˊ: 'ˈ',
  '´': 'ˈ',
  ʹ: 'ˈ',
  '’': 'ˈ',
  '‘': 'ˈ',
  ',': 'ˌ',
  '.': 'ˌ',
  ':': 'ː',
  '：': 'ː',
  '（': '(',
  '）': ')',
  '‑': '-',
};
/** Characters of a valid transcription. */
const FINISHED = /^[\p{Script=Latin}\p{M}əɜɚɝʌɑɒɔæɪʊʃʒθðŋːˈˌ() -]+$/u;
/** `bәu.bau`: a secondary stress is in no word of one syllable. */
const TWO_SHORT = /^([^'.]{2,4})\.[^'.]{2,5}$/;
/** Signs that only the newer notation has. */
const MODERN = /[ɪʊɜ]/;

/** The source's `\\:` is a long ɜ: `'p\\:mәntli`. */
const LONG_VOWEL = /\\+\s*:/g;
/** Where the first of several pronunciations ends, or a note on it begins: `'ædɪkt (for n.)`. */
const NEXT = /[;；\\@]|\(for\b/;
/**
 * Comma and point are secondary stresses inside a word. They part two pronunciations before a space, a main or another secondary
 * stress, and before the beginning of a word that a hyphen cuts off: `'smɔlensk,smɔ'l-`.
 */
const NEXT_AT_MARK = /(?<=.)[,.](?=[\s'])|(?<=.),(?=[,-]|[^-\s]{0,7}-(?:,|$))/;
/** Another pronunciation with its main stress at the beginning. */
const NEXT_AT_STRESS = /(?<=ˈ.*) ˈ.*$/;
/** No vowel follows the last stress. */
const BROKEN_OFF = /[ˈˌ][^aeiouyəɜɚɝʌɑɒɔæɪʊˈˌ]*$/;
/** Letters for each sign of a pronunciation, at most: `thorough` has two. */
const MAX_LETTERS = 2.5;
/** The source spells the ending of some adverbs. */
const SPELLED_ENDING = /ly$/;
/** Longer headwords are said as words, shorter ones may be said letter by letter: `ˌen viː ˈkjuː`. */
const MAX_INITIALS = 5;

/**
 * `'hæpinis` → `/ˈhæpɪnɪs/`. Of several pronunciations the first; null when there is none, or when it cannot be read or is only a piece
 * of one. An `r` that is said before a vowel only is left out.
 *
 * @param headword tells how long the pronunciation has to be, and whether spaces in it part words; without it they do
 */
export function cleanPhonetic(raw: string, headword = ''): string | null {
  const first = raw.replace(LONG_VOWEL, 'ә:').split(NEXT)[0]?.trim() ?? '';
  const spoken = first.split(NEXT_AT_MARK)[0] ?? '';
  const single = TWO_SHORT.exec(spoken)?.[1] ?? spoken;
  let ipa = [...single].map((sign) => signs[sign] ?? sign).join('');
  ipa = ipa.replace(/\( ?r\)/g, '').replace(SPELLED_ENDING, 'li');
  if (!MODERN.test(ipa)) ipa = modernize(ipa);
  ipa = ipa.replace(/\s+/g, ' ').replace(/^[\s./[-]+|[\s./\]ˈˌ-]+$/g, '');
  if (headword.length > MAX_INITIALS && !/[\s-]/.test(headword))
    ipa = ipa.replace(NEXT_AT_STRESS, '').replaceAll(' ', '');
  const isPiece = BROKEN_OFF.test(ipa) || ipa.length * MAX_LETTERS < headword.length;
  return FINISHED.test(ipa) && !isPiece ? `/${ipa}/` : null;
}

/** Jones's older signs: length alone told /iː/ from /ɪ/, the vowels of go and lot had other letters, `j` stands for a lost `u`. */
function modernize(ipa: string): string {
  return ipa
    .replace(/j(?![aeiouæəɑɒɔʌ(])/g, 'u')
    .replace(/[ɔɒ]ː/g, 'O')
    .replace(/[ɔɒ]i/g, 'Oɪ')
    .replace(/ɔ/g, 'ɒ')
    .replace(/O(?=ɪ)/g, 'ɔ')
    .replace(/O/g, 'ɔː')
    .replace(/aː/g, 'ɑː')
    .replace(/əː/g, 'ɜː')
    .replace(/[əo]u/g, 'əʊ')
    .replace(/u(?!ː)/g, 'ʊ')
    .replace(/i(?!ː|$)/g, 'ɪ')
    .replace(/([ae])i$/, '$1ɪ');
}

interface Pronunciation {
  ipa: string;
  /** Word classes with this pronunciation, as letters of the list; `p` is the past of a verb. */
  classes: string;
}

const letterOf: Partial<Record<PartOfSpeech, string>> = { noun: 'n', verb: 'v', adjective: 'a', adverb: 'd' };

let pronunciations: ReadonlyMap<string, readonly Pronunciation[]> | undefined;

/** A class with two pronunciations is two words: lead, the metal. */
function readPronunciations(): Map<string, Pronunciation[]> {
  const read = new Map<string, Pronunciation[]>();
  for (const { word = '', ipa = '', classes = '' } of readWordList('heteronyms')) {
    read.set(word, [...(read.get(word) ?? []), { ipa, classes }]);
  }
  return read;
}

/**
 * Pronunciation of a heteronym: `/rɪˈkɔːd/` as a verb; `/ˈrekɔːd, rɪˈkɔːd/` if the class is unknown. Null for all other words.
 *
 * @param isPast it is the past form of a verb, or its participle; null when it may be
 */
export function heteronymPhonetic(key: string, part: PartOfSpeech | null, isPast: boolean | null): string | null {
  pronunciations ??= readPronunciations();
  const all = pronunciations.get(key);
  if (all === undefined) return null;
  const letter = part && letterOf[part];
  const ofPast =
    isPast === false
      ? []
      : all.filter(({ classes }) => classes.includes('p') || (isPast === null && classes.includes('v')));
  const ofClass = letter ? all.filter(({ classes }) => classes.includes(letter)) : [];
  const hasPast = ofPast.some(({ classes }) => classes.includes('p'));
  const said = [hasPast ? ofPast : [], ofClass, all].find((some) => some.length > 0) ?? all;
  return `/${said.map(({ ipa }) => ipa).join(', ')}/`;
}
