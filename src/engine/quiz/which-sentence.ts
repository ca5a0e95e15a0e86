/** 哪一句说的是这个意思: the Chinese of a sentence, and four sentences of the text to choose from. */
import { randomOf } from '../random.ts';
import { balancedChoices, type Cues } from './choice-set.ts';
import type { QuestionMaking } from './cloze.ts';
import { OPTIONS, type QuizQuestion } from './question.ts';
import { idOfText, type ReadSentence } from './quiz-text.ts';

const WORDS = { from: 8, to: 26 };
/** Sentences side by side are as long as each other within this factor, so that none is told by its length. */
const AS_LONG = 1.35;
/** English letters, with spaces, for a character of the translation. */
const LETTERS_A_CHARACTER = 3.4;
/** What a Chinese reader recognises without reading: figures and quoted speech. */
const TELLING = /\d|["“”]/;
const CONTENT = new Set(['NOUN', 'VERB', 'ADJ']);

/**
 * Questions that ask which of four similar sentences a translation belongs to.
 *
 * @param isFree whether a sentence may be shown
 */
export function whichSentences(
  { text, language, seed, places }: QuestionMaking,
  isFree: (sentence: ReadSentence) => boolean,
  most: number,
): QuizQuestion[] {
  const fit = text.sentences.filter((sentence) => isFit(sentence) && isFree(sentence));
  const { vectors } = language;
  const contentOf = new Map(fit.map((sentence) => [sentence, lemmasOf(sentence)]));
  const known = new Map<number, number>();
  const near = (one: ReadSentence, other: ReadSentence) => {
    const pair = Math.min(one.index, other.index) * text.sentences.length + Math.max(one.index, other.index);
    const value = known.get(pair) ?? vectors.likeness(contentOf.get(one) ?? [], contentOf.get(other) ?? []);
    known.set(pair, value);
    return value;
  };
  const chosen: QuizQuestion[] = [];
  for (const sentence of randomOf(`${seed} sentences`).shuffled(fit)) {
    if (chosen.length === most) break;
    const id = `sentence-${idOfText(sentence.text)}`;
    const random = randomOf(`${seed} ${id}`);
    const zhLength = sentence.zh?.length || 1;
    const names = namesIn(sentence);
    const candidates = fit.filter(
      (other) =>
        other.index !== sentence.index &&
        isAsLong(sentence.text, other.text) &&
        namesIn(other).length > 0 === names.length > 0 &&
        !names.some((name) => other.text.includes(name) !== sentence.text.includes(name)),
    );
    const cues: Cues<ReadSentence> = {
      own: [({ text: own }) => own.length, ({ text: own }) => -Math.abs(own.length / zhLength - LETTERS_A_CHARACTER)],
      shared: [(one, all) => all.reduce((sum, other) => sum + (one === other ? 0 : near(one, other)), 0)],
    };
    const areApart = (one: ReadSentence, other: ReadSentence) => one.text !== other.text;
    const wrong = balancedChoices(sentence, candidates, OPTIONS - 1, cues, areApart, {
      random,
      places: places.sentence,
    });
    if (wrong === null || sentence.zh === null) continue;
    chosen.push({
      id,
      kind: 'sentence',
      prompt: sentence.zh,
      hint: null,
      target: null,
      options: random.shuffled([sentence, ...wrong].map(({ text: own }) => own)),
      answer: sentence.text,
      word: null,
      place: { blockId: sentence.blockId, start: sentence.start, end: sentence.end },
      sentence: sentence.text,
      sentenceZh: sentence.zh,
      explanation: '这一句的译文就是题目里的意思。',
    });
  }
  return chosen;
}

function isFit({ text, zh }: ReadSentence): boolean {
  const words = text.split(/\s+/).length;
  return zh !== null && words >= WORDS.from && words <= WORDS.to && !TELLING.test(text) && !TELLING.test(zh);
}

function isAsLong(one: string, other: string): boolean {
  const ratio = one.length / other.length;
  return ratio <= AS_LONG && ratio >= 1 / AS_LONG;
}

/** Words with a capital inside the sentence. */
function namesIn({ text }: ReadSentence): string[] {
  return text.match(/(?<=[a-z,;] )\p{Lu}\p{L}+/gu) ?? [];
}

function lemmasOf(sentence: ReadSentence): string[] {
  return (sentence.words() ?? []).filter(({ tag }) => CONTENT.has(tag)).map(({ lemma }) => lemma);
}
