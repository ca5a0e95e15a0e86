/**
 * Locates a word in its sentence: its token, its analysed word, the phrase around it, and its part of speech where that is certain
 * enough to choose the sense that a reader is shown.
 */
import { lemmaOf } from '#engine/lemma.ts';
import type { Lexicon } from '#engine/lexicon.ts';
import type { PartOfSpeech } from '#engine/part-of-speech.ts';
import type { PhraseMatch } from '#engine/phrases/find.ts';
import { ruleBasedTag } from '#engine/rule-based-tags.ts';
import type { AnalyzedSentence, AnalyzedWord } from '#engine/tagger/analysis.ts';
import { CLEAR_MARGIN, partOfTag } from '#engine/tagger/universal-tags.ts';
import type { TextRange } from '#engine/text-range.ts';
import { normalizeWord, type Token, tokenize, tokenText } from '#engine/tokens.ts';
import lists from '#engine/words/function-words.json' with { type: 'json' };
import type { TextReader } from './text-reader.ts';

export interface WordInSentence {
  sentence: string;
  tokens: readonly Token[];
  /** Index of the looked-up token; of several, the first. */
  index: number;
  /** The analysed sentence around it with the word's place in it; null if the analysis splits it differently. */
  reading: { around: AnalyzedSentence; at: number } | null;
  phrase: PhraseMatch | null;
}

/**
 * @param key normalized word or words
 * @param at UTF-16 offset in the sentence of the occurrence meant; without it, or if the word is not there, the first one
 * @returns null when the sentence has not got the word
 */
export function wordInSentence(
  key: string,
  sentence: string,
  at: number | null,
  reader: TextReader,
): WordInSentence | null {
  const tokens = tokenize(sentence);
  const index = tokenAt(key, sentence, tokens, at);
  const token = tokens[index];
  if (token === undefined) return null;
  const around = reader.sentences(sentence).find(({ start, end }) => start <= token.start && token.start < end);
  if (around === undefined) return { sentence, tokens, index, reading: null, phrase: null };
  const place = around.words.findIndex((word) => word.start <= token.start && token.start < word.end);
  const touches = (part: TextRange) => part.start < token.end && part.end > token.start;
  const phrase = reader.phrases(sentence, around).find(({ parts }) => parts.some(touches)) ?? null;
  return { sentence, tokens, index, reading: place === -1 ? null : { around, at: place }, phrase };
}

/** The analysed word, null when there is none. */
export function analyzedWord({ reading }: WordInSentence): AnalyzedWord | null {
  return reading?.around.words[reading.at] ?? null;
}

/** Tags before a modifier, which open a noun phrase; `of enduring boredom` may be either. */
const OPENS_NOUN_PHRASE = new Set(['DET', 'ADJ', 'NUM']);
/** Past participles are modifiers here too, as no object follows them: `of used cars`. */
const BEFORE_NOUN_PHRASE = new Set(['ADP', 'VERB']);

/** Whether it is a participle that modifies a noun, as adjectives do, with nothing but an adjective between: `a used car`. */
function isParticipleModifier({ reading }: WordInSentence): boolean {
  if (reading === null) return false;
  const { words } = reading.around;
  const word = words[reading.at];
  if (word?.tag !== 'VERB' || (word.fine !== 'VBN' && word.fine !== 'VBG')) return false;
  let next = words[reading.at + 1];
  if (next?.tag === 'ADJ') next = words[reading.at + 2];
  if (next?.tag !== 'NOUN') return false;
  let before = words[reading.at - 1];
  if (before?.tag === 'CCONJ' && words[reading.at - 2]?.tag === 'ADJ') before = words[reading.at - 2];
  const { tag = '', fine = '' } = before ?? {};
  if (OPENS_NOUN_PHRASE.has(tag) || fine === 'PRP$' || fine === 'POS') return true;
  return word.fine === 'VBN' && (before === undefined || BEFORE_NOUN_PHRASE.has(tag));
}

function tokenAt(key: string, sentence: string, tokens: readonly Token[], at: number | null): number {
  const wanted = key.split(' ');
  const standsAt = (first: number) =>
    wanted.every((word, offset) => {
      const token = tokens[first + offset];
      return token !== undefined && normalizeWord(tokenText(sentence, token)) === word;
    });
  const meant = at === null ? -1 : tokens.findIndex(({ start, end }) => start <= at && at < end);
  if (meant !== -1 && standsAt(meant)) return meant;
  return tokens.findIndex((_, first) => standsAt(first));
}

/** Joins parts that are separated by white space only: `take` and `into account`. */
export function joinedParts(text: string, parts: readonly TextRange[]): TextRange[] {
  const joined: TextRange[] = [];
  for (const { start, end } of parts) {
    const last = joined.at(-1);
    if (last !== undefined && text.slice(last.end, start).trim() === '') last.end = end;
    else joined.push({ start, end });
  }
  return joined;
}

/**
 * From this margin of the tagger on 98.5 % of the nouns, verbs, adjectives and adverbs of UD English EWT (dev) are tagged rightly; 84 % of
 * them have it.
 */
const SURE_MARGIN = 3;

/** Margin that is enough when the neighbours ask for the class. */
const SUPPORTED_MARGIN = 1;

/** Null when it is not sure. */
export function partInSentence(word: WordInSentence, lexicon: Lexicon): PartOfSpeech | null {
  const ruleTag = ruleBasedTag(word.sentence, word.tokens, word.index, lexicon);
  const tagged = analyzedWord(word);
  if (tagged && isParticipleModifier(word) && mayBe('adjective', tagged.key, lexicon)) return 'adjective';
  const part = tagged ? partOfTag(tagged.tag) : null;
  const next = wordBeside(word, 1);
  if (tagged?.tag === 'PROPN') {
    return next?.tag === 'NOUN' && mayBe('adjective', tagged.key, lexicon) ? null : nameClass(word, lexicon);
  }
  if (tagged === null || part === null) return ruleTag;
  const before = wordBeside(word, -1);
  const opensNoun = before !== undefined && (NOUN_OPENERS.has(before.key) || before.fine === 'POS');
  // A noun that is nearly always something else: `its might`, `a well`.
  if (opensNoun && ruleTag === 'noun' && (part === 'adverb' || tagged.tag === 'AUX')) return 'noun';
  // `in the final.`, `the elderly`: nothing follows that an adjective could say something about.
  if (
    tagged.tag === 'ADJ' &&
    (opensNoun || before?.tag === 'DET') &&
    mayBe('noun', tagged.key, lexicon) &&
    endsNounPhrase(next, wordBeside(word, 2))
  )
    return 'noun';
  if (tagged.fine === 'MD' && (opensNoun || before?.tag === 'ADJ')) return null;
  // A word before a noun may be an adjective: `a minute part`.
  const isNarrow = tagged.margin < CLEAR_MARGIN;
  if (part === 'noun' && isNarrow && next?.tag === 'NOUN' && mayBe('adjective', tagged.key, lexicon)) return null;
  return part === ruleTag || tagged.margin >= SURE_MARGIN || isSupported(word, tagged.margin) ? part : null;
}

/** Openers of a noun phrase, which never ends with an adverb or auxiliary. */
const NOUN_OPENERS = new Set(lists.noun_opener);

/** A name has the senses of a noun, but not those of a common word spelled like it. */
function nameClass(word: WordInSentence, lexicon: Lexicon): PartOfSpeech | null {
  const token = word.tokens[word.index];
  const form = token ? tokenText(word.sentence, token) : '';
  const isCapital = /^\p{Lu}/u.test(form);
  const entry = lexicon.entry(lemmaOf(form, lexicon));
  const isName = entry !== null && (entry.isName || /^\p{Lu}/u.test(entry.headword));
  return isCapital && !isName ? null : 'noun';
}

function mayBe(part: PartOfSpeech, form: string, lexicon: Lexicon): boolean {
  return lexicon.entry(form)?.parts.includes(part) ?? false;
}

/** Tags that nothing within a noun phrase has before its noun. */
const AFTER_NOUN_PHRASE = new Set(['AUX', 'ADP', 'SCONJ']);

/** Whether an adjective before these would be left without its noun: `a rival who`, `a fine of`, `its rival and is`. */
function endsNounPhrase(next: AnalyzedWord | undefined, afterNext: AnalyzedWord | undefined): boolean {
  if (next === undefined || (next.tag === 'PUNCT' && /^[.?!;:]/.test(next.key)) || isRelative(next)) return true;
  // `a single growing season`: other forms of a verb may be modifiers of a noun behind them.
  if (next.tag === 'VERB') return next.fine === 'VBD' || next.fine === 'VBZ';
  if (next.tag === 'CCONJ') return afterNext?.tag === 'AUX';
  return AFTER_NOUN_PHRASE.has(next.tag) || next.fine === 'POS';
}

const isRelative = ({ fine }: AnalyzedWord): boolean => fine === 'WP' || fine === 'WDT' || fine === 'WP$';

function wordBeside({ reading }: WordInSentence, step: number): AnalyzedWord | undefined {
  return reading?.around.words[reading.at + step];
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
