/**
 * The word class of a word in its sentence where it is sure: the tagger's when it won by far, or when neighbours say the
 * same. What it says is shown to a reader as the sense that fits.
 */
import { evidentPart } from '#engine/evident-part.ts';
import type { Lexicon } from '#engine/lexicon.ts';
import type { PartOfSpeech } from '#engine/part-of-speech.ts';
import { partOfTag } from '#engine/tagger/universal-tags.ts';
import { analyzedWord, type WordInSentence } from './word-in-sentence.ts';

/**
 * From this margin on 98.5 % of the nouns, verbs, adjectives and adverbs of UD English EWT (dev) are tagged rightly, and
 * 84 % have it.
 */
const SURE_MARGIN = 3;

/** With neighbours that ask for the class this is enough. */
const SUPPORTED_MARGIN = 1;

/** Null when it is not sure. */
export function partInSentence(word: WordInSentence, lexicon: Lexicon): PartOfSpeech | null {
  const evident = evidentPart(word.sentence, word.tokens, word.index, lexicon);
  const tagged = analyzedWord(word);
  const part = tagged ? partOfTag(tagged.tag) : null;
  if (tagged === null || part === null) return evident;
  return part === evident || tagged.margin >= SURE_MARGIN || isSupported(word, tagged.margin) ? part : null;
}

/** A narrow victory counts where the neighbours ask for that class: `the offer was`, `will address`. */
function isSupported({ reading }: WordInSentence, margin: number): boolean {
  if (reading === null || margin < SUPPORTED_MARGIN) return false;
  const { words } = reading.around;
  const [before, word, next] = [words[reading.at - 1], words[reading.at], words[reading.at + 1]];
  if (word?.tag === 'NOUN') {
    const opens = before?.tag === 'DET' || before?.fine === 'PRP$' || before?.fine === 'POS' || before?.tag === 'ADJ';
    return opens && !['NOUN', 'PROPN', 'ADJ'].includes(next?.tag ?? '');
  }
  return word?.tag === 'VERB' && (before?.fine === 'MD' || before?.fine === 'TO' || before?.fine === 'PRP');
}
