import { expect, test } from 'vitest';
import { taggedSentence } from '../testing/tagged-sentence.ts';
import { orderOf } from './order.ts';
import type { QuizText, ReadSentence } from './quiz-text.ts';

/** One paragraph of sentences tagged by hand. */
function paragraph(...notations: string[]): QuizText {
  let at = 0;
  const sentences = notations.map((notation, index): ReadSentence => {
    const { text, sentence } = taggedSentence(notation);
    const start = at;
    at += text.length + 1;
    return { blockId: 'b1', index, start, end: start + text.length, text, zh: null, words: () => sentence.words };
  });
  return { sentences, paragraphs: [sentences], targets: [], words: new Set() };
}

const WAVES = [
  'Now/RB imagine/VB two/CD waves/NNS/wave on/IN a/DT pond/NN',
  'If/IN one/CD wave/NN meets/VBZ another/DT they/PRP build/VB a/DT tower/NN',
  'But/CC a/DT tower/NN falls/VBZ when/IN the/DT wind/NN comes/VBZ late/RB',
  'So/RB the/DT wind/NN leaves/VBZ the/DT water/NN flat/JJ',
];

test('sentences that take each other up are put in order, the first one given, with the reasons', () => {
  const question = orderOf(paragraph(...WAVES), 'seed');
  const text = (notation = '') => taggedSentence(notation).text;
  expect(question).toMatchObject({ kind: 'order', prompt: text(WAVES[0]), word: null, target: null });
  const right = question?.answer.split(',').map((number) => question.options[Number(number) - 1]);
  expect(right).toEqual(WAVES.slice(1).map(text));
  expect(question?.options).not.toEqual(right);
  expect(question?.explanation).toContain('第 3 句的 But 转折上一句');
  expect(question?.place).toEqual({ blockId: 'b1', start: 0, end: text(WAVES.join(' ')).length });
});

test('the same seed mixes the sentences the same way', () => {
  expect(orderOf(paragraph(...WAVES), 'one')).toEqual(orderOf(paragraph(...WAVES), 'one'));
});

test('sentences that could stand in another order are not asked for', () => {
  const [first = '', second = '', third = '', last = ''] = WAVES;
  // No cue: the two in the middle may change places.
  const loose = ['But/CC cats/NNS sleep/VB all/DT day/NN', 'But/CC dogs/NNS run/VB all/DT night/NN'];
  expect(orderOf(paragraph(first, ...loose, last), 'seed')).toBeNull();
  // A bare `It` may mean anything before it.
  expect(orderOf(paragraph(first, second, third, 'It/PRP makes/VBZ the/DT wind/NN blow/VB'), 'seed')).toBeNull();
  expect(orderOf(paragraph(first, second, third), 'seed')).toBeNull();
});

test('a run that begins by taking up another sentence does not begin there', () => {
  expect(orderOf(paragraph(...WAVES.slice(2), ...WAVES.slice(0, 2)), 'seed')).toBeNull();
});
