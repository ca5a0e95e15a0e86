/**
 * Decides whether a word at its place in a text is suitable for a question; the cheapest tests come first. Its sense must be certain: the
 * sentence's translation contains one of the glosses, or the word has a single narrow sense.
 */
import unfit from '../words/unfit-words.json' with { type: 'json' };
import type { Answer } from './distractors.ts';
import {
  allCharacters,
  isAttested,
  partOfLabel,
  type QuizPart,
  sharesMeaning,
  withNeighbour,
  wordingsOf,
} from './glosses.ts';
import {
  idOfText,
  type QuizEntry,
  type QuizLanguage,
  type QuizSense,
  type QuizText,
  type Target,
} from './quiz-text.ts';

/** Shorter sentences give too little context, longer ones are too much to read. */
const FEWEST_WORDS = 7;
const MAX_WORDS = 36;
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
  if (words === null || length < FEWEST_WORDS || length > MAX_WORDS) return null;
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

/** Id of the question about this word; the same for the same place of the same text. */
export function idOf(kind: 'cloze' | 'fresh' | 'meaning', { sentence, start }: Target): string {
  return `${kind}-${idOfText(`${sentence.text} ${start}`)}`;
}

export interface WordSense {
  /** The dictionary's label: `vt.`. */
  readonly pos: string;
  /** The sense in short Chinese. */
  readonly gloss: string;
  /** All wordings of the dictionary's line that has the sense. */
  readonly line: string;
  /** Whether it is the first line of the dictionary's entry. */
  readonly isFirst: boolean;
  /** Meanings of its other lines in the dictionary, short. */
  readonly others: readonly string[];
}

/** Null when it is not sure. */
export function senseInSentence(
  { senses, best }: Pick<QuizEntry, 'senses' | 'best'>,
  part: QuizPart,
  translation: string | null,
): WordSense | null {
  const general = senses.filter(({ pos }) => pos !== '');
  const fitting = general.filter(({ pos }) => partOfLabel(pos) === part);
  if (translation !== null) {
    const [attested, ...more] = fitting.flatMap((sense) => {
      const wordings = wordingsOf(sense.zh);
      const found = wordings.find((wording) => isAttested(wording, translation));
      return found === undefined ? [] : [{ sense, gloss: withNeighbour(found, wordings) }];
    });
    // Two lines with the same wording, or another line than the grammar asks for: the words alone decide.
    if (attested === undefined || more.some(({ gloss }) => gloss !== attested.gloss)) return null;
    return senseOf(attested.sense, attested.gloss, general);
  }
  const [only, ...rest] = fitting;
  if (only === undefined || rest.length > 0 || best === null || senses[best] !== only) return null;
  const wordings = wordingsOf(only.zh);
  if (general.length > 1 || !isOneMeaning(wordings)) return null;
  return senseOf(only, wordings.join('，'), general);
}

function isOneMeaning([first, second, ...more]: readonly string[]): boolean {
  if (first === undefined || more.length > 0) return false;
  return second === undefined || sharesMeaning(first, second);
}

/** The first meaning of a word class, for showing what the dictionary says where the sentence does not decide. */
export function firstMeaning({ senses, best }: QuizEntry, part: QuizPart): { pos: string; zh: string } | null {
  const chosen = best === null ? undefined : senses[best];
  const sense = chosen ?? senses.find(({ pos }) => partOfLabel(pos) === part);
  const wordings = sense === undefined ? [] : wordingsOf(sense.zh);
  return sense === undefined || wordings.length === 0 ? null : { pos: sense.pos, zh: wordings.slice(0, 3).join('，') };
}

function senseOf(sense: QuizSense, gloss: string, general: readonly QuizSense[]): WordSense {
  const others = general
    .filter((other) => other !== sense)
    .flatMap(({ zh }) => wordingsOf(zh).slice(0, 2).join('，') || []);
  return { pos: sense.pos, gloss, line: sense.zh, isFirst: general[0] === sense, others };
}
