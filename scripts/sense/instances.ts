import type { SentenceEvidence } from '#engine/sense/choose-meaning.ts';
import { coresOf } from '#engine/sense/wordings.ts';
import { normalizeWord } from '#engine/tokens.ts';
import { classProbabilitiesOf } from '#server/features/dictionary/meaning-choice.ts';
import { chooseSense } from '#server/features/dictionary/sense-choice.ts';
import { type Sense, wordClasses } from '#server/features/dictionary/senses.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import { analyzedWord, partInSentence, wordInSentence } from '#server/features/dictionary/word-in-sentence.ts';
import type { ParallelSentence } from './parallel-sample.ts';

export interface SampledWord {
  sentence: ParallelSentence;
  word: string;
  /** UTF-16 offset in the sentence. */
  at: number;
  key: string;
  rank: number | null;
  /** Senses as a reader is shown them at this place. */
  senses: readonly Sense[];
}

/** Content words beyond the 500 commonest that the dictionary has. */
const COMMONEST = 500;
const OPEN = new Set(['NOUN', 'VERB', 'ADJ', 'ADV', 'PROPN']);
/** A core of one character is in a translation by chance. */
const SHORTEST_CORE = 2;

export function sampledWords(
  sentences: readonly ParallelSentence[],
  dictionary: Dictionary,
  commonest = COMMONEST,
): SampledWord[] {
  return sentences.flatMap((sentence) =>
    dictionary.reader.sentences(sentence.text).flatMap(({ words }) =>
      words.flatMap(({ start, end, tag }) => {
        const word = sentence.text.slice(start, end);
        if (!OPEN.has(tag) || !/^[a-z-]+$/i.test(word)) return [];
        const info = dictionary.lookup(word, sentence.text, { at: start, alone: true });
        if (info === null || info.senses.length === 0 || (info.rank ?? Number.POSITIVE_INFINITY) <= commonest)
          return [];
        if (tag === 'PROPN' && info.rank === null) return [];
        return [{ sentence, word, at: start, key: normalizeWord(info.lemma), rank: info.rank, senses: info.senses }];
      }),
    ),
  );
}

export function evidenceFor(
  { sentence, word, at, key }: SampledWord,
  senses: readonly Sense[],
  dictionary: Dictionary,
): SentenceEvidence {
  const place = wordInSentence(normalizeWord(word), sentence.text, at, dictionary.reader);
  const part = place && partInSentence(place, dictionary.lexicon);
  const { best } = chooseSense(senses, place, part, false);
  const tagged = place && analyzedWord(place);
  const classes = senses.map(({ pos }) => wordClasses(pos)[0] ?? null);
  if (!place?.reading || tagged === null) return { classes, classProbabilities: senses.map(() => null), grammar: best };
  const next = place.reading.around.words[place.reading.at + 1];
  return { classes, classProbabilities: classProbabilitiesOf(senses, key, tagged, next, part), grammar: best };
}

export function isInTranslation(core: string, translation: string): boolean {
  return core.length >= SHORTEST_CORE && translation.includes(core);
}

/** Whether a wording, as a dictionary prints it, occurs in the translation. */
export function isWordingInTranslation(wording: string, translation: string): boolean {
  return isInTranslation(coresOf(wording)[0] ?? '', translation);
}
