import { expect, test } from 'vitest';
import { checkAnswer, letterDiff, ratingFor, withoutWord } from './typed-answer.ts';

const outnumber = { word: 'outnumber', forms: ['outnumbers', 'outnumbered', 'outnumbering'], spellings: [] };
const colour = { word: 'colour', forms: ['colours', 'coloured'], spellings: ['color'] };
const verdict = (...input: Parameters<typeof checkAnswer>) => checkAnswer(...input).verdict;

test('case, spaces around, accents and curly apostrophes are no mistakes', () => {
  expect(verdict(' Outnumber ', outnumber, null)).toBe('right');
  expect(verdict('cafe', { word: 'café', forms: [], spellings: [] }, null)).toBe('right');
  expect(verdict('o’clock', { word: "o'clock", forms: [], spellings: [] }, null)).toBe('right');
  expect(verdict('well known', { word: 'well-known', forms: [], spellings: [] }, null)).toBe('right');
});

test('in a sentence any form of the word counts, and the one that stands there is told', () => {
  expect(checkAnswer('outnumber', outnumber, 'outnumbered')).toMatchObject({
    verdict: 'form',
    expected: 'outnumbered',
  });
  expect(verdict('outnumbering', outnumber, 'outnumbered')).toBe('form');
  expect(verdict('outnumbered', outnumber, 'outnumbered')).toBe('right');
});

test('when the word itself is asked for another form is not it', () => {
  expect(verdict('outnumbering', outnumber, null)).toBe('wrong');
});

test('British and American spellings are the same word, with its ending too', () => {
  expect(verdict('color', colour, null)).toBe('spelling');
  expect(verdict('colors', colour, 'colours')).toBe('spelling');
});

test('one slip in a word of four letters or more is a typo, two are wrong', () => {
  expect(verdict('recieve', { word: 'receive', forms: [], spellings: [] }, null)).toBe('typo');
  expect(verdict('outnumer', outnumber, null)).toBe('typo');
  expect(verdict('outnummer', outnumber, null)).toBe('typo');
  expect(verdict('outnumberr', outnumber, null)).toBe('typo');
  expect(verdict('autnumer', outnumber, null)).toBe('wrong');
  expect(verdict('oe', { word: 'one', forms: [], spellings: [] }, null)).toBe('wrong');
});

test('another word altogether is shown beside the right one, not letter by letter', () => {
  expect(checkAnswer('resilient', outnumber, null).pieces).toMatchObject([
    { typed: 'resilient', kind: 'extra' },
    { kind: 'same' },
    { expected: 'outnumber', kind: 'missing' },
  ]);
  expect(checkAnswer('outnumer', outnumber, null).pieces).toHaveLength(9);
});

test('a typo or a hint makes it hard, a wrong word forgotten', () => {
  expect(ratingFor('right', 0)).toBe(3);
  expect(ratingFor('form', 0)).toBe(3);
  expect(ratingFor('typo', 0)).toBe(2);
  expect(ratingFor('right', 1)).toBe(2);
  expect(ratingFor('wrong', 0)).toBe(1);
});

test('letters are told apart: the same, another, too many, missing, swapped', () => {
  const kinds = (typed: string, expected: string) => letterDiff(typed, expected).pieces.map(({ kind }) => kind);
  expect(kinds('cat', 'cat')).toEqual(['same', 'same', 'same']);
  expect(kinds('cut', 'cat')).toEqual(['same', 'wrong', 'same']);
  expect(kinds('caat', 'cat').filter((kind) => kind === 'extra')).toHaveLength(1);
  expect(kinds('ct', 'cat')).toEqual(['same', 'missing', 'same']);
  expect(kinds('act', 'cat')).toEqual(['swapped', 'same']);
  expect(letterDiff('', 'cat').slips).toBe(3);
  expect(letterDiff('cat', '').pieces).toHaveLength(3);
});

test('the pieces put together are what was typed and what was expected', () => {
  for (const [typed, expected] of [
    ['recieve', 'receive'],
    ['acomodation', 'accommodation'],
    ['xyz', 'harbour'],
    ['necessary', 'necessarily'],
  ] as const) {
    const { pieces } = letterDiff(typed, expected);
    expect(pieces.map((piece) => piece.typed).join('')).toBe(typed);
    expect(pieces.map((piece) => piece.expected).join('')).toBe(expected);
  }
});

test('a sentence with a gap shows the missing word nowhere else, in whatever form', () => {
  const rest = ' them, and the outnumbering side Outnumbers outnumberers; they outnumbered all.';
  expect(withoutWord(rest, outnumber, 'outnumbered')).toBe(
    ' them, and the ____ side ____ outnumberers; they ____ all.',
  );
  expect(withoutWord('C# (or c#)', { word: 'C#', forms: [], spellings: [''] }, 'C#')).toBe('____ (or ____)');
});
