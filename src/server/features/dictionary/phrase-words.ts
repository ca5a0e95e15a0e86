/** Words and phrases about which no rule decides, from their lists; read at the first question. */
import { groupedWords, readWordList } from './word-list.ts';

export interface PhraseWords {
  /** Words without a meaning of their own: a phrase of nothing else must be among {@link PhraseWords.keptPairs}. */
  readonly functionWords: ReadonlySet<string>;
  /** With these a noun is a phrase: `behind schedule`. */
  readonly openingPrepositions: ReadonlySet<string>;
  /** Of function words only, and phrases all the same. */
  readonly keptPairs: ReadonlySet<string>;
  /** Right in shape, but mostly plain neighbours in a text, or with a gloss that misleads. */
  readonly dropped: ReadonlySet<string>;
  /** Terms of the press that the rules would lose: capitals, one field's label, or Chinese that is the sum of its parts. */
  readonly keptTerms: ReadonlySet<string>;
}

let words: PhraseWords | undefined;

/** The lists of words and phrases. Throws when they are not there. */
export function phraseWords(): PhraseWords {
  words ??= readPhraseWords();
  return words;
}

function readPhraseWords(): PhraseWords {
  const phrases = groupedWords(readWordList('phrases'));
  const single = groupedWords(readWordList('function-words'));
  return {
    functionWords: new Set(single.function_word),
    openingPrepositions: new Set(single.opening_preposition),
    keptPairs: new Set(phrases.kept_pair),
    dropped: new Set(phrases.dropped),
    keptTerms: new Set(phrases.kept_term),
  };
}

/** Chinese wordings of one line of a translation, without labels, notes and endings: `n. 小城镇, 集镇` is 小城镇 and 集镇. */
export function asNouns(line: string): string[] {
  return line
    .replace(/^\s*(?:[a-z]{1,6}\.\s*(?:&\s*)?)+/, '')
    .replaceAll(/[(（[【〔<][^)）\]】〕>]*[)）\]】〕>]/g, '')
    .split(/[,，;；、\s]+/)
    .map((wording) => wording.replace(/[的地]$/, '').trim())
    .filter((wording) => /^\p{Script=Han}+$/u.test(wording));
}
