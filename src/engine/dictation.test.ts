import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkDictation, dictationKey, dictationWords } from './dictation.ts';

const said = 'The stars seem to move across the sky, because the Earth turns.';
const shown = (sentence: string, typed: string) =>
  checkDictation(sentence, typed)
    .words.map(({ kind, text, typed: word }) => (kind === 'right' ? text : `${kind}(${text}|${word})`))
    .join(' ');

test.each([
  ['all right, in any case and without signs', said.toLowerCase().replace(/[,.]/g, ''), said],
  [
    'misspelt, missed and replaced',
    'The stars seem to move accross sky because the Earth turned',
    'The stars seem to move wrong(across|accross) missed(the|) sky, because the Earth wrong(turns.|turned)',
  ],
  [
    'something too much',
    'The bright stars seem to move across the sky because the Earth turns',
    said.replace('The stars', 'The extra(|bright) stars'),
  ],
  [
    'nothing at all',
    '',
    said
      .split(' ')
      .map((word) => `missed(${word}|)`)
      .join(' '),
  ],
  ['other words only', 'one two', undefined],
])('what was written is compared word by word: %s', (_, typed, expected) => {
  if (expected === undefined) expect(checkDictation(said, typed)).toMatchObject({ right: 0, wrong: 2, missed: 10 });
  else expect(shown(said, typed)).toBe(expected);
});

test('apostrophes, marks, dashes and numbers do not count as mistakes', () => {
  const sentence = '“Don’t,” said Zoë — the café’s 7,000th guest.';
  expect(checkDictation(sentence, 'dont said zoe the cafes 7000th guest')).toMatchObject({ right: 5, wrong: 2 });
  expect(checkDictation(sentence, "don't said zoe the cafe's 7000th guest")).toMatchObject({
    right: 7,
    wrong: 0,
    missed: 0,
  });
});

test('whatever is typed, each word of the sentence and each typed one is counted once', () => {
  const text = fc
    .array(fc.constantFrom('the', 'star', 'stars', 'sky', "it's", 'a', '—', 'über'), { maxLength: 12 })
    .map((words) => words.join(' '));
  fc.assert(
    fc.property(text, text, (sentence, typed) => {
      const { words, right, wrong, missed } = checkDictation(sentence, typed);
      expect(words.filter(({ kind }) => kind !== 'extra').map(({ text: word }) => word)).toEqual(
        dictationWords(sentence),
      );
      expect(words.filter(({ kind }) => kind !== 'missed').map(({ typed: word }) => word)).toEqual(
        dictationWords(typed),
      );
      expect(right + wrong + missed).toBe(words.length);
      for (const word of words)
        if (word.kind === 'right') expect(dictationKey(word.text)).toBe(dictationKey(word.typed));
    }),
  );
});
