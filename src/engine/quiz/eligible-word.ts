/** Decides whether a word at its place in a text is suitable for a question; the cheapest tests come first. */
import { baseCandidates } from '../derivation.ts';
import { hashOf } from '../placement/random.ts';
import type { Answer } from './distractors.ts';
import { allCharacters } from './glosses.ts';
import type { QuizEntry, QuizLanguage, QuizSense } from './language.ts';
import type { QuizText, Target } from './quiz-text.ts';

/** Shorter sentences give too little context, longer ones are too much to read. */
const FEWEST_WORDS = 7;
const MOST_WORDS = 36;
/** Words with a lower rank are too easy, those with a higher one too rare. */
const FIRST_RANK = 800;
const LAST_RANK = 20_000;

export interface EligibleWord {
  readonly rank: number;
  readonly senses: readonly QuizSense[];
}

/** Null for words too common or too rare, at the beginning of a sentence, in a sentence that is too short or long or has it twice. */
export function eligibleWord({ sentence, start, form, lemma }: Target, language: QuizLanguage): EligibleWord | null {
  const rank = language.lexicon.entry(lemma)?.rank ?? null;
  if (rank === null || rank < FIRST_RANK || rank > LAST_RANK) return null;
  if (start === 0 || !/^[a-z]+$/.test(form)) return null;
  const words = sentence.words();
  const length = words?.filter(({ tag }) => tag !== 'PUNCT').length ?? 0;
  if (words === null || length < FEWEST_WORDS || length > MOST_WORDS) return null;
  if (words.filter((word) => word.lemma === lemma || word.key === form).length !== 1) return null;
  const senses = language.senses(lemma);
  return senses.length === 0 ? null : { rank, senses };
}

/** The right answer, which distractors must not resemble. */
export function answerTo({ lemma, sentence }: Target, { rank, senses }: EligibleWord, { words }: QuizText): Answer {
  return {
    word: lemma,
    bases: baseCandidates(lemma),
    rank,
    characters: allCharacters(senses),
    translation: sentence.zh ?? '',
    inText: words,
  };
}

/** The dictionary's entry in the sentence; null where it is a phrase's or another word's: the meaning is not the word's own. */
export function ownEntry({ sentence, start, form, lemma }: Target, language: QuizLanguage): QuizEntry | null {
  const entry = language.entry(form, sentence.text, start);
  return entry === null || entry.phrase || entry.lemma !== lemma ? null : entry;
}

/** The same for the same place of the same text. */
export function idOf(kind: 'cloze' | 'meaning', { sentence, start }: Target): string {
  return `${kind}-${hashOf(`${sentence.text} ${start}`).toString(36)}`;
}
