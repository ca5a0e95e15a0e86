/** Gaps to be filled with one of four words: in a sentence of the text, or in a new one. */
import { randomOf } from '../placement/random.ts';
import type { AnalyzedWord } from '../tagger/analysis.ts';
import { type Choice, type Gap, wrongWords } from './distractors.ts';
import { answerTo, eligibleWord, idOf, ownEntry } from './eligible-word.ts';
import { formOfTag } from './forms.ts';
import { partOfLabel } from './glosses.ts';
import type { QuizLanguage } from './language.ts';
import { GAP, OPTIONS, type QuizQuestion } from './question.ts';
import type { QuizText, Target } from './quiz-text.ts';
import { firstMeaning, senseInSentence } from './word-sense.ts';

/** From this margin on the tagger is right in more than 98 of 100. */
const SURE_MARGIN = 3;
const CONTENT = new Set(['NOUN', 'VERB', 'ADJ', 'PROPN']);
const COUNTING = new Set(['a', 'an', 'each', 'every', 'another', 'either', 'neither', 'many', 'few', 'several', 'one']);
/** Words on each side that a gap is read with. */
const BESIDE = 4;

export interface QuestionMaking {
  text: QuizText;
  language: QuizLanguage;
  seed: string;
}

/** Null where the word's form is not sure, or no three wrong words can be found that nothing but the text tells apart. */
export function clozeOf(target: Target, { text, language, seed }: QuestionMaking): QuizQuestion | null {
  const { sentence, start, end, form: right, lemma } = target;
  const asked = eligibleWord(target, language);
  const gap = asked && gapAt(sentence.text, sentence.words() ?? [], target);
  if (asked === null || gap === null || !asked.senses.some(({ pos }) => partOfLabel(pos) === gap.part)) return null;
  const id = idOf('cloze', target);
  const random = randomOf(`${seed} ${id}`);
  const answer = answerTo(target, gap.part, asked, text);
  const entry = ownEntry(target, language);
  const sense = entry && senseInSentence(entry, gap.part, sentence.zh);
  const meaning = sense ? { pos: sense.pos, zh: sense.gloss } : entry && firstMeaning(entry, gap.part);
  if (meaning === null) return null;
  const wrong = wrongWords(right, gap, answer, OPTIONS - 1, { language, random });
  if (wrong === null) return null;
  return {
    id,
    kind: 'cloze',
    prompt: sentence.text.slice(0, start) + GAP + sentence.text.slice(end),
    hint: null,
    target: { start, end: start + GAP.length },
    options: random.shuffled([right, ...wrong.map((word) => word.form)]),
    answer: right,
    word: { lemma, form: right, gloss: meaning.zh },
    place: placeOf(target),
    sentence: sentence.text,
    sentenceZh: sentence.zh,
    explanation: `文中这里是 ${right}，${sense || meaning.pos === '' ? '' : `${meaning.pos} `}“${meaning.zh}”。${glossesOf(wrong, language)}`,
  };
}

/** New sentences of a word that are tried. */
const MOST_NEW = 3;

/** A sentence of another text. */
export interface NewSentence {
  readonly text: string;
  readonly zh: string | null;
  /** Of the word, UTF-16 offsets. */
  readonly start: number;
  readonly end: number;
}

/**
 * The word in a new sentence, told by what it means in the text. Null where its meaning there is not sure, or the new sentence uses it otherwise.
 *
 * @param others sentences of other texts that have the word
 */
export function freshOf(target: Target, others: readonly NewSentence[], making: QuestionMaking): QuizQuestion | null {
  const { text, language, seed } = making;
  const { sentence, lemma } = target;
  const asked = eligibleWord(target, language);
  const own = asked && gapAt(sentence.text, sentence.words() ?? [], target);
  const entry = own && ownEntry(target, language);
  const sense = own && entry && sentence.zh !== null ? senseInSentence(entry, own.part, sentence.zh) : null;
  if (asked === null || own === null || sense === null) return null;
  for (const other of others.slice(0, MOST_NEW)) {
    const [read, ...more] = language.sentences(other.text);
    const gap = read && more.length === 0 ? gapAt(other.text, read.words, other) : null;
    if (gap === null || gap.part !== own.part || text.has(other.text)) continue;
    const id = idOf('fresh', target);
    const random = randomOf(`${seed} ${id}`);
    const answer = answerTo(target, gap.part, asked, text);
    const right = other.text.slice(other.start, other.end);
    const wrong = wrongWords(right, gap, answer, OPTIONS - 1, { language, random });
    if (wrong === null) continue;
    return {
      id,
      kind: 'fresh',
      prompt: other.text.slice(0, other.start) + GAP + other.text.slice(other.end),
      hint: sense.gloss,
      target: { start: other.start, end: other.start + GAP.length },
      options: random.shuffled([right, ...wrong.map(({ form }) => form)]),
      answer: right,
      word: { lemma, form: target.form, gloss: sense.gloss },
      place: placeOf(target),
      sentence: sentence.text,
      sentenceZh: sentence.zh,
      explanation: `文中的 ${lemma} 也是“${sense.gloss}”。${other.zh ? `新句子：${other.zh}` : ''}${glossesOf(wrong, language)}`,
    };
  }
  return null;
}

function placeOf({ sentence, start, end }: Target): QuizQuestion['place'] {
  return { blockId: sentence.blockId, start: sentence.start + start, end: sentence.start + end };
}

function glossesOf(wrong: readonly Choice[], language: QuizLanguage): string {
  const told = wrong.flatMap(({ word, form }) => {
    const zh = language.senses(word)[0]?.zh.split(/[，；]/)[0];
    return zh ? `${form} ${zh}` : [];
  });
  return `另外三个：${told.join('；')}。`;
}

/**
 * How the word of a gap stands in its sentence, and what stands around it; null where its form is not sure.
 *
 * @param word of the sentence that is to be taken out, by its offsets in the text
 */
function gapAt(text: string, words: readonly AnalyzedWord[], word: { start: number; end: number }): Gap | null {
  const at = words.findIndex(({ start, end }) => start === word.start && end === word.end);
  const own = words[at];
  if (own === undefined || own.margin < SURE_MARGIN) return null;
  const form = formOfTag(own.fine);
  // A part of a compound, or of a word with a hyphen or an apostrophe.
  if (form === null || /[-‐‑’']/.test(text.charAt(own.start - 1) + text.charAt(own.end))) return null;
  const before = words[at - 1];
  const opening = words.slice(0, at).findLast(({ tag }) => tag !== 'ADJ' && tag !== 'ADV');
  const lemmas = (some: readonly AnalyzedWord[]) =>
    some.filter((other) => other !== own && CONTENT.has(other.tag)).map(({ lemma }) => lemma);
  return {
    ...form,
    vowel: before?.key === 'a' || before?.key === 'an' ? before.key === 'an' : null,
    isCounted: form.part === 'noun' && (form.inflection === 'plural' || COUNTING.has(opening?.key ?? '')),
    around: lemmas(words),
    beside: lemmas(words.slice(Math.max(0, at - BESIDE), at + BESIDE + 1)),
  };
}
