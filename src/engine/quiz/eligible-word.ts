/** Decides whether a word at its place in a text is suitable for a question; the cheapest tests come first. */
import unfit from '../words/unfit-words.json' with { type: 'json' };
import type { Answer } from './distractors.ts';
import { allCharacters, type QuizPart } from './glosses.ts';
import type { QuizEntry, QuizLanguage, QuizSense } from './language.ts';
import { idOfText, type QuizText, type Target } from './quiz-text.ts';

/** Shorter sentences give too little context, longer ones are too much to read. */
const FEWEST_WORDS = 7;
const MOST_WORDS = 36;
/** Words with a lower rank are too easy, those with a higher one too rare. */
const FIRST_RANK = 800;
const LAST_RANK = 12_000;
/** Nothing that is unfit for pupils is asked about. */
const UNFIT: ReadonlySet<string> = new Set(unfit.unfit);

export interface EligibleWord {
  readonly rank: number;
  readonly senses: readonly QuizSense[];
}

/** Null for words too common or too rare, at the beginning of a sentence, in a sentence that is too short or long or has it twice. */
export function eligibleWord({ sentence, start, form, lemma }: Target, language: QuizLanguage): EligibleWord | null {
  const rank = language.lexicon.entry(lemma)?.rank ?? null;
  if (rank === null || rank < FIRST_RANK || rank > LAST_RANK || UNFIT.has(lemma)) return null;
  if (start === 0 || !/^[a-z]+$/.test(form)) return null;
  const words = sentence.words();
  const length = words?.filter(({ tag }) => tag !== 'PUNCT').length ?? 0;
  if (words === null || length < FEWEST_WORDS || length > MOST_WORDS) return null;
  if (words.filter((word) => word.lemma === lemma || word.key === form).length !== 1) return null;
  const senses = language.senses(lemma);
  return senses.length === 0 ? null : { rank, senses };
}

/** The right answer, which distractors must not resemble. */
export function answerTo(
  { lemma, sentence }: Target,
  part: QuizPart,
  { rank, senses }: EligibleWord,
  { words }: QuizText,
): Answer {
  return {
    word: lemma,
    part,
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
export function idOf(kind: 'cloze' | 'fresh' | 'meaning', { sentence, start }: Target): string {
  return `${kind}-${idOfText(`${sentence.text} ${start}`)}`;
}
