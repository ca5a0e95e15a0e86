/** A sentence with a gap: which of four words stood there. */
import { hashOf, randomOf } from '../placement/random.ts';
import type { DistractorPool } from './distractor-pool.ts';
import { type Distractor, distractorsFor } from './distractors.ts';
import { allCharacters, partOfLabel } from './glosses.ts';
import type { QuizLanguage } from './language.ts';
import { GAP, OPTIONS, type QuizQuestion } from './question.ts';
import type { QuizText, Target } from './quiz-text.ts';
import { type Slot, slotOf } from './slot.ts';
import { firstMeaning, senseInSentence } from './word-sense.ts';

export interface QuestionMaking {
  text: QuizText;
  language: QuizLanguage;
  pool: DistractorPool;
  seed: string;
}

/** Shorter sentences leave too much open, longer ones are no exercise. */
const FEWEST_WORDS = 7;
const MOST_WORDS = 36;
/** Commoner words everybody knows, rarer ones are not worth asking for. */
export const FIRST_RANK = 800;
export const LAST_RANK = 20_000;

/** Null where the gap has not one clear answer or no three wrong ones can be found. */
export function clozeOf(target: Target, { text, language, pool, seed }: QuestionMaking): QuizQuestion | null {
  const { sentence, start, end, form, lemma } = target;
  if (!isAskable(target)) return null;
  const rank = language.lexicon.entry(lemma)?.rank ?? null;
  if (rank === null || rank < FIRST_RANK || rank > LAST_RANK) return null;
  const slot = slotOf(target, language, pool);
  if (slot === null) return null;
  const entry = language.entry(form, sentence.text, start);
  if (entry === null || entry.phrase || !entry.senses.some(({ pos }) => isReadAs(pos, slot))) return null;
  const id = `cloze-${hashOf(`${sentence.text} ${start}`).toString(36)}`;
  const random = randomOf(`${seed} ${id}`);
  const answer = {
    lemma,
    rank,
    characters: allCharacters(entry.senses),
    translation: sentence.zh ?? '',
    inText: text.words,
  };
  const wrong = distractorsFor(slot, answer, OPTIONS - 1, { pool, language, random });
  const sense = senseInSentence(entry, slot.part, sentence.zh);
  const meaning = sense ? { pos: sense.pos, zh: sense.gloss } : firstMeaning(entry, slot.part);
  if (wrong.length < OPTIONS - 1 || meaning === null) return null;
  const right = form.toLowerCase();
  return {
    id,
    kind: 'cloze',
    prompt: sentence.text.slice(0, start) + GAP + sentence.text.slice(end),
    target: { start, end: start + GAP.length },
    options: random.shuffled([right, ...wrong.map((word) => word.form)]),
    answer: right,
    word: { lemma, form, gloss: meaning.zh },
    place: { blockId: sentence.blockId, start: sentence.start + start, end: sentence.start + end },
    sentence: sentence.text,
    sentenceZh: sentence.zh,
    explanation: explain({ form: right, lemma, meaning, isSure: sense !== null }, wrong),
  };
}

/** Whether a sense is of the gap's class; a verb that never has an object is misread where one seems to follow, and the other way round. */
function isReadAs(pos: string, { part, wrong }: Slot): boolean {
  if (partOfLabel(pos) !== part) return false;
  return part !== 'verb' || pos !== (wrong.startsWith('to_') ? 'vi.' : 'vt.');
}

/** A sentence of a fit length, in which the word stands once, and not at its beginning. */
export function isAskable({ sentence, start, lemma, form }: Target): boolean {
  const words = sentence.words();
  if (words === null || start === 0 || !/^[a-z]+$/.test(form)) return false;
  const length = words.filter(({ tag }) => tag !== 'PUNCT').length;
  if (length < FEWEST_WORDS || length > MOST_WORDS) return false;
  return words.filter((word) => word.lemma === lemma || word.key === form).length === 1;
}

interface Explained {
  form: string;
  lemma: string;
  meaning: { pos: string; zh: string };
  /** The meaning is that of this sentence. */
  isSure: boolean;
}

function explain({ form, lemma, meaning, isSure }: Explained, wrong: readonly Distractor[]): string {
  const head = form === lemma ? form : `${form}（原形 ${lemma}）`;
  const own = isSure ? `${head} 在这里是“${meaning.zh}”。` : `${head}：${meaning.pos} ${meaning.zh}。`;
  const others = wrong.map((word) => `${word.form} ${word.gloss}`).join('；');
  return `${own}其余选项放进句子意思不通：${others}。`;
}
