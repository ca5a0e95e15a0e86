/** Cloze questions: a sentence with a gap and four words to choose from. */
import { randomOf } from '../placement/random.ts';
import type { DistractorPool } from './distractor-pool.ts';
import { type Distractor, distractorsFor } from './distractors.ts';
import { answerTo, eligibleWord, idOf, ownEntry } from './eligible-word.ts';
import { type GapContext, gapContextOf } from './gap-context.ts';
import { partOfLabel } from './glosses.ts';
import type { QuizLanguage } from './language.ts';
import { GAP, OPTIONS, type QuizQuestion } from './question.ts';
import type { QuizText, Target } from './quiz-text.ts';
import { firstMeaning, senseInSentence } from './word-sense.ts';

export interface QuestionMaking {
  text: QuizText;
  language: QuizLanguage;
  pool: DistractorPool;
  seed: string;
}

/** Null where the gap has not one clear answer or no three wrong ones can be found. */
export function clozeOf(target: Target, { text, language, pool, seed }: QuestionMaking): QuizQuestion | null {
  const { sentence, start, end, form: right, lemma } = target;
  const asked = eligibleWord(target, language);
  const gap = asked && gapContextOf(target, language, pool);
  if (asked === null || gap === null || !asked.senses.some(({ pos }) => isReadAs(pos, gap))) return null;
  const id = idOf('cloze', target);
  const random = randomOf(`${seed} ${id}`);
  const wrong = distractorsFor(gap, answerTo(target, asked, text), OPTIONS - 1, { pool, language, random });
  const entry = wrong.length < OPTIONS - 1 ? null : ownEntry(target, language);
  const sense = entry && senseInSentence(entry, gap.part, sentence.zh);
  const meaning = sense ? { pos: sense.pos, zh: sense.gloss } : entry && firstMeaning(entry, gap.part);
  if (meaning === null) return null;
  return {
    id,
    kind: 'cloze',
    prompt: sentence.text.slice(0, start) + GAP + sentence.text.slice(end),
    target: { start, end: start + GAP.length },
    options: random.shuffled([right, ...wrong.map((word) => word.form)]),
    answer: right,
    word: { lemma, form: right, gloss: meaning.zh },
    place: { blockId: sentence.blockId, start: sentence.start + start, end: sentence.start + end },
    sentence: sentence.text,
    sentenceZh: sentence.zh,
    explanation: explain({ form: right, lemma, meaning, isSure: sense !== null }, wrong),
  };
}

/** Whether a sense has the gap's part of speech and, for a verb, its transitivity. */
function isReadAs(pos: string, { part, wrong }: GapContext): boolean {
  if (partOfLabel(pos) !== part) return false;
  return part !== 'verb' || pos !== (wrong.startsWith('to_') ? 'vi.' : 'vt.');
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
  const own = isSure
    ? `${head}${form === lemma ? ' ' : ''}在这里是“${meaning.zh}”。`
    : `${head}：${meaning.pos} ${meaning.zh}。`;
  const others = wrong.map((word) => `${word.form} ${word.gloss}`).join('；');
  return `${own}其余选项放进句子意思不通：${others}。`;
}
