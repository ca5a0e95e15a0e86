import { expect, test } from 'vitest';
import { taggedSentence } from '../testing/tagged-sentence.ts';
import { orderOf } from './order.ts';
import type { QuizText, ReadSentence } from './quiz-text.ts';

/** A paragraph for each sentence, tagged by hand. */
function paragraphs(...notations: string[]): QuizText {
  const all = notations.map((notation, index): ReadSentence[] => {
    const { text, sentence } = taggedSentence(notation);
    return [{ blockId: `b${index}`, index, start: 0, end: text.length, text, zh: null, words: () => sentence.words }];
  });
  return { sentences: all.flat(), paragraphs: all, targets: [], words: new Set(), has: () => false };
}

const EVENTS = [
  'The/DT old/JJ baker/NN lit/VBD the/DT oven/NN early/RB',
  'Two/CD women/NNS bought/VBD bread/NN at/IN the/DT door/NN',
  'A/DT boy/NN broke/VBD the/DT window/NN of/IN the/DT shop/NN',
  'The/DT police/NNS came/VBD to/IN look/VB for/IN a/DT ball/NN',
];
const text = (notation = '') => taggedSentence(notation).text;

test('events of different paragraphs are to be put in order, the first one given', () => {
  const question = orderOf(paragraphs(...EVENTS), 'seed');
  expect(question).toMatchObject({ kind: 'order', prompt: text(EVENTS[0]), word: null, target: null });
  const right = question?.answer.split(',').map((number) => question.options[Number(number) - 1]);
  expect(right).toEqual(EVENTS.slice(1).map(text));
  expect(question?.options).not.toEqual(right);
  expect(orderOf(paragraphs(...EVENTS), 'seed')).toEqual(question);
});

test('sentences that say what comes when are left out, and a text with too few paragraphs has no such question', () => {
  const then = 'Then/RB the/DT baker/NN closed/VBD the/DT shop/NN early/RB';
  expect(orderOf(paragraphs(...EVENTS, then), 'seed')?.sentence).not.toContain('Then');
  expect(orderOf(paragraphs(...EVENTS.slice(0, 3), then), 'seed')).toBeNull();
});
