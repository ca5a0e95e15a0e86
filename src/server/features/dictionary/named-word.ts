/** A word that its capitals make an abbreviation or a name of the press (`press-names.ts`), as the dictionary shows it. */
import { type Token, tokenText } from '#engine/tokens.ts';
import type { DictionaryWord } from './dictionary-word.ts';
import { type PressName, pressName, pressNameAround } from './press-names.ts';

import { analyzedWord, type WordInSentence } from './word-in-sentence.ts';

/** Of its own sense; few common words are printed like names. */
const BY_CAPITALS = 0.97;

/**
 * @param place where the word stands; null without a sentence
 * @param alone not the name of several words around it
 */
export function namedWord(asked: string, place: WordInSentence | null, alone: boolean): DictionaryWord | null {
  if (place === null) return shown(asked, pressName(asked), []);
  const { sentence, tokens, index } = place;
  const around = alone ? null : pressNameAround(sentence, tokens, index);
  const token = tokens[index];
  if (token === undefined) return null;
  if (around) return shown(asked, around.found, tokens.slice(around.first, around.last + 1));
  const found = pressName(tokenText(sentence, token));
  return found && countsAsName(found, place) ? shown(asked, found, [token]) : null;
}

/** In a shouted sentence capitals say nothing, nor does that of a sentence's first word, nor a headline's in `a Turkey`. */
function countsAsName({ name }: PressName, place: WordInSentence): boolean {
  const { sentence, tokens, index } = place;
  if (/^\p{Lu}?[^\p{Lu}]*$/u.test(name)) {
    const before = tokens[index - 1];
    if (before && /^an?$/i.test(tokenText(sentence, before))) return false;
    return analyzedWord(place)?.tag === 'PROPN' || tokens.slice(0, index).some(({ kind }) => kind === 'word');
  }
  return !/^\p{Lu}+$/u.test(name) || /\p{Ll}/u.test(sentence) || tokens.length === 1;
}

function shown(word: string, found: PressName | null, tokens: readonly Token[]): DictionaryWord | null {
  if (found === null) return null;
  const [first] = tokens;
  const last = tokens.at(-1);
  const match = first && last ? { start: first.start, end: last.end } : null;
  return {
    word,
    lemma: found.name,
    phrase: found.name.includes(' '),
    phonetic: null,
    senses: [
      { pos: /^\p{Lu}\p{Ll}/u.test(found.name) ? 'n.' : 'abbr.', zh: found.zh, ...(found.en && { en: found.en }) },
    ],
    best: 0,
    likely: [0],
    certainty: BY_CAPITALS,
    tags: [],
    collins: null,
    rank: null,
    forms: [],
    family: [],
    match,
    parts: match ? [match] : [],
    origin: 'dictionary',
  };
}
