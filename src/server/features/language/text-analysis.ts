/** Analysis of a text for a reader: sentences with clauses, words, phrases, difficulty, and the share of known words. */

import type { AnalysedSentence, TextAnalysis } from '#contract/shapes.ts';
import { difficulty } from '#engine/difficulty.ts';
import { wireFeatures } from '#engine/feature-keys.ts';
import { levelOf } from '#engine/level-words.ts';
import { type SegmentedText, segmentText } from '#engine/sentences.ts';
import { CLAUSE_NAMES, findClauses, structureOf } from '#engine/structure/sentence-structure.ts';
import type { AnalyzedSentence, AnalyzedWord } from '#engine/tagger/analysis.ts';
import { type Dictionary, joinedParts } from '#server/features/dictionary/service.ts';
import { inTimeSlices } from '#server/threads/time-slicing.ts';

/** Whether the reader knows a lemma; null when unknown. */
export type KnownLemma = (lemma: string) => boolean | null;

/** A text's analysed sentences, and the lemmas whose state the reader's word book has to tell. */
export interface ReadText {
  cut: SegmentedText;
  sentences: readonly AnalyzedSentence[];
  lemmas: readonly string[];
}

/** Splits and analyses a text. Lemmas come once each, in the order of the text, without those of numbers and signs. */
export function readText(text: string, { reader }: Pick<Dictionary, 'reader'>): ReadText {
  const cut = segmentText(text);
  const sentences = reader.sentences(cut);
  const lemmas = new Set(sentences.flatMap(({ words }) => words.filter(isWord).map(({ lemma }) => lemma)));
  return { cut, sentences, lemmas: [...lemmas] };
}

/**
 * @param known null for visitors: `known` is null then
 * @param knownRate share of running words the reader knows; null for visitors and without words
 */
export async function textAnalysis(
  text: string,
  { cut, sentences }: ReadText,
  dictionary: Pick<Dictionary, 'lexicon' | 'reader' | 'lookup'>,
  known: KnownLemma | null,
  knownRate: number | null,
): Promise<TextAnalysis> {
  const words = sentences.flatMap((sentence) => sentence.words);
  const running = words.filter(isWord);
  const tokens = words.map((word) => tokenOf(text, word, dictionary, known));
  return {
    sentences: await structuresOf(sentences, dictionary),
    tokens,
    phrases: sentences.flatMap((sentence) =>
      dictionary.reader.phrases(text, sentence).map(({ phrase, parts }) => ({
        phrase,
        zh: dictionary.lookup(phrase)?.senses[0]?.zh ?? null,
        parts: joinedParts(text, parts),
      })),
    ),
    difficulty: hasDictionaryWord(text, running, dictionary) ? difficultyOf(cut, dictionary) : null,
    word_count: running.length,
    known_rate: knownRate,
  };
}

/** A longer sentence is a list or noise: only its first words are parsed, so that no request holds up the others. */
const MAX_PARSED_WORDS = 300;

async function structuresOf(
  sentences: readonly AnalyzedSentence[],
  { reader }: Pick<Dictionary, 'reader'>,
): Promise<AnalysedSentence[]> {
  const found: AnalysedSentence[] = [];
  await inTimeSlices(sentences, (sentence) => {
    const parsed = { ...sentence, words: sentence.words.slice(0, MAX_PARSED_WORDS) };
    const parse = reader.parse(parsed.words);
    const { start, end, modifiers, ...structure } = structureOf(parsed, parse);
    found.push({
      start,
      end,
      clauses: findClauses(parsed, parse).map((clause) => ({ ...clause, label_zh: CLAUSE_NAMES[clause.kind] })),
      structure: { ...structure, modifiers: modifiers.map(({ label, ...rest }) => ({ ...rest, label_zh: label })) },
    });
  });
  return found;
}

function tokenOf(
  text: string,
  word: AnalyzedWord,
  { lexicon }: Pick<Dictionary, 'lexicon'>,
  known: KnownLemma | null,
): TextAnalysis['tokens'][number] {
  const { start, end, lemma, tag } = word;
  const isLearnt = isWord(word);
  const written = text.slice(start, end);
  return {
    start,
    end,
    word: written,
    lemma,
    pos: tag,
    level: isLearnt && tag !== 'PROPN' ? levelOf(written, lemma, lexicon) : null,
    rank: isLearnt ? (lexicon.entry(lemma)?.rank ?? null) : null,
    known: isLearnt ? (known?.(lemma) ?? null) : null,
  };
}

/** Whether the text has a word of the dictionary that is no name and begins none: `New York`. */
function hasDictionaryWord(
  text: string,
  running: readonly AnalyzedWord[],
  { lexicon }: Pick<Dictionary, 'lexicon'>,
): boolean {
  return running.some(({ tag, lemma, start }, index) => {
    if (tag === 'PROPN' || lexicon.entry(lemma) === null) return false;
    const opensName = tag === 'ADJ' || tag === 'NOUN';
    return !(opensName && /\p{Lu}/u.test(text.charAt(start)) && running[index + 1]?.tag === 'PROPN');
  });
}

function difficultyOf(cut: SegmentedText, { lexicon }: Pick<Dictionary, 'lexicon'>): TextAnalysis['difficulty'] {
  const { label, score, features } = difficulty(cut, lexicon);
  return { label, score, features: wireFeatures({ ...features }) };
}

/** Whether a token is a word, no number, sign or punctuation. */
function isWord({ tag, lemma }: AnalyzedWord): boolean {
  return !['PUNCT', 'SYM', 'NUM', 'X'].includes(tag) && /\p{L}/u.test(lemma);
}
