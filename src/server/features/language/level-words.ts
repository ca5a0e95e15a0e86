/**
 * Words of an article above an exam level, found over the whole text and mapped back to its blocks, each glossed in context: by the
 * sense that its sentence and translation use, or by the phrase around it.
 */
import type { Block, ExamLevel } from '#contract/shapes.ts';
import { levelWords, type WordAboveLevel } from '#engine/level-words.ts';
import { meaningHere, type SentenceTranslation, SURE, sentenceTranslation } from '#engine/sense/meaning.ts';
import { wordedFirst } from '#engine/sense/sense-by-translation.ts';
import { type Dictionary, type DictionaryWord, shortGloss } from '#server/features/dictionary/service.ts';
import { inTimeSlices } from '#server/threads/time-slicing.ts';

export interface LevelWordAt extends PlaceGloss {
  word: string;
  lemma: string;
  level: ExamLevel;
  blockId: string;
  /** UTF-16 offsets in the block's text. */
  start: number;
  end: number;
  /** Later occurrences, with their gloss where it differs. */
  again: (PlaceInText & Partial<PlaceGloss>)[];
}

interface PlaceInText {
  blockId: string;
  start: number;
  end: number;
}

/** Separator of blocks: no sentence, name or phrase runs across it. */
const BETWEEN_BLOCKS = '\n\n';
/** Cached results, some 15 KB each. */
const CACHED_ANSWERS = 300;
/** Occurrences that get a gloss in context, a third of a millisecond each; further ones get the first sense. */
const GLOSSED_PLACES = 600;

type Entries = Pick<Dictionary, 'lookup' | 'lexicon'>;

interface LeveledArticle {
  id: number;
  version: number;
  preview: boolean;
  blocks: readonly Block[];
}

/**
 * Finds an article's level words and caches them: the result is the same for all readers with the same access. Some 100 ms for an
 * article, in time slices.
 */
export function createLevelWords(dictionary: Entries) {
  const cache = new Map<string, Promise<readonly LevelWordAt[]>>();
  return ({ id, version, preview, blocks }: LeveledArticle, level: ExamLevel): Promise<readonly LevelWordAt[]> => {
    const key = `${id} ${version} ${preview} ${level}`;
    const found = cache.get(key) ?? levelWordsOf(blocks, level, dictionary);
    // LRU: re-insert as the most recent.
    cache.delete(key);
    cache.set(key, found);
    found.catch(() => cache.delete(key));
    const [oldest] = cache.keys();
    if (cache.size > CACHED_ANSWERS && oldest !== undefined) cache.delete(oldest);
    return found;
  };
}

/** Each lemma once, at its first occurrence and with the later ones, in text order; lemmas without Chinese are left out. */
async function levelWordsOf(
  blocks: readonly Block[],
  level: ExamLevel,
  dictionary: Entries,
): Promise<readonly LevelWordAt[]> {
  const places: { block: Block; start: number }[] = [];
  let text = '';
  for (const block of blocks) {
    if (!block.text || block.type === 'code') continue;
    places.push({ block, start: text.length });
    text += block.text + BETWEEN_BLOCKS;
  }
  const words: LevelWordAt[] = [];
  let left = GLOSSED_PLACES;
  const glossAt = (lemma: string, place: { start: number; end: number }): (PlaceInText & PlaceGloss) | null => {
    const around = places.findLast(({ start }) => start <= place.start);
    if (around === undefined) return null;
    const [start, end] = [place.start - around.start, place.end - around.start];
    const gloss =
      left-- > 0
        ? glossInSentence(lemma, { block: around.block, start, end }, dictionary)
        : plainGloss(lemma, dictionary);
    return gloss && { blockId: around.block.id, start, end, ...gloss };
  };
  const found = levelWords(text, level, dictionary.lexicon);
  await inTimeSlices(found, (one) => {
    const word = placed(one, glossAt);
    if (word) words.push(word);
  });
  return words;
}

function placed(
  { word, lemma, level, again, ...first }: WordAboveLevel,
  glossAt: (lemma: string, place: { start: number; end: number }) => (PlaceInText & PlaceGloss) | null,
): LevelWordAt | null {
  const here = glossAt(lemma, first);
  if (here === null) return null;
  return {
    word,
    lemma,
    level,
    ...here,
    again: again.flatMap((place) => {
      const there = glossAt(lemma, place);
      if (there === null) return [];
      const { resolve, headword, isSure, ...where } = there;
      if (resolve === here.resolve && headword === here.headword && isSure === here.isSure) return [where];
      return [{ ...where, resolve, isSure, headword: headword ?? lemma }];
    }),
  };
}

interface PlaceGloss {
  resolve: string;
  /** True when this is its meaning there, and no other is shown in its place (`engine/sense/meaning.ts`). */
  isSure: boolean;
  /** Headword of the card, if it is not the lemma: a phrase, or an entry of the form itself. */
  headword?: string;
}

/** Position of a word in a block. */
interface WordPlace {
  block: Block;
  start: number;
  end: number;
}

/** Null when the dictionary has no Chinese for the word. */
function glossInSentence(
  lemma: string,
  { block, start, end }: WordPlace,
  dictionary: Pick<Dictionary, 'lookup'>,
): PlaceGloss | null {
  const text = block.text ?? '';
  const sentence = block.sentences?.find((one) => one.start <= start && start < one.end);
  if (sentence === undefined) return plainGloss(lemma, dictionary);
  const found = dictionary.lookup(text.slice(start, end), text.slice(sentence.start, sentence.end), {
    at: start - sentence.start,
  });
  const told = found && wordedFor(found, sentenceTranslation(sentence.text_zh, sentence.origin));
  if (!found || !told?.resolve) return plainGloss(lemma, dictionary);
  const { resolve, isSure } = told;
  return found.lemma === lemma ? { resolve, isSure } : { resolve, isSure, headword: found.lemma };
}

/** The first wordings of the first sense. */
function plainGloss(lemma: string, dictionary: Pick<Dictionary, 'lookup'>): PlaceGloss | null {
  const zh = dictionary.lookup(lemma)?.senses[0]?.zh;
  const resolve = zh ? shortGloss(zh) : null;
  return resolve === null ? null : { resolve, isSure: false };
}

/** The wording that the translation uses comes first. */
function wordedFor(
  info: DictionaryWord,
  translation: SentenceTranslation | null,
): { resolve: string; isSure: boolean } | null {
  const { senses, likely } = info;
  const here = meaningHere(info, translation, null);
  const isSure = here !== null && here.certainty >= SURE;
  if (here !== null && here.sense === null) return { resolve: here.zh, isSure };
  const zh = senses[here?.sense ?? likely[0] ?? 0]?.zh;
  const resolve = zh === undefined ? null : shortGloss(wordedFirst(zh, here?.zh ?? null));
  return resolve === null ? null : { resolve, isSure };
}
