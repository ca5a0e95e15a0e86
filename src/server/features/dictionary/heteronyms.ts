/**
 * Words that are said otherwise as another word class: `a record`, `to record`. ECDICT has one pronunciation of each, or both in a
 * row. Southern British, as its others are.
 */
import type { PartOfSpeech } from '#engine/part-of-speech.ts';
import { readWordList } from './word-list.ts';

interface Pronunciation {
  ipa: string;
  /** Word classes that are said so, as the list writes them; `p` is the past of a verb. */
  classes: string;
}

const letterOf: Partial<Record<PartOfSpeech, string>> = { noun: 'n', verb: 'v', adjective: 'a', adverb: 'd' };

let pronunciations: ReadonlyMap<string, readonly Pronunciation[]> | undefined;

/** A class that two pronunciations of a word have is two words: lead, the metal. */
function readPronunciations(): Map<string, Pronunciation[]> {
  const read = new Map<string, Pronunciation[]>();
  for (const { word = '', ipa = '', classes = '' } of readWordList('heteronyms')) {
    read.set(word, [...(read.get(word) ?? []), { ipa, classes }]);
  }
  return read;
}

/**
 * How a word of the table is said: `/rɪˈkɔːd/` as a verb; `/ˈrekɔːd, rɪˈkɔːd/` where nothing tells. Null for all other words.
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
