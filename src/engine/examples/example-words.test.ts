import { expect, it } from 'vitest';
import { smallLexicon } from '../testing/small-lexicon.ts';
import { taggedSentence } from '../testing/tagged-sentence.ts';
import { exampleWords, hardnessOf, isExample } from './example-words.ts';

const WHOLE = 'They/PRP found/VBD/find the/DT perfidious/JJ plan/NN early/RB ./.';

it.each([
  [WHOLE, true],
  ['They/PRP found/VBD/find it/PRP ./.', false],
  ['they/PRP found/VBD/find the/DT perfidious/JJ plan/NN early/RB ./.', false],
  ['They/PRP found/VBD/find the/DT perfidious/JJ plan/NN early/RB', false],
  [`They/PRP ${'found/VBD/find '.repeat(30)}it/PRP ./.`, false],
])('%s is an example: %s', (notation, expected) => {
  const { text, sentence } = taggedSentence(notation);
  expect(isExample(text, sentence)).toBe(expected);
});

it('a sentence with rarer words is harder than a longer one without', () => {
  const hardness = (notation: string) => hardnessOf(taggedSentence(notation).sentence, smallLexicon);
  expect(hardness(WHOLE)).toBeGreaterThan(hardness('They/PRP found/VBD/find the/DT book/NN of/IN the/DT child/NN ./.'));
});

it('phrases and content words are shown where they stand; names and the commonest words are not', () => {
  const { text, sentence } = taggedSentence('London/NNP took/VBD/take acrimony/NN into/IN account/NN ./.');
  const part = (word: string) => ({ start: text.indexOf(word), end: text.indexOf(word) + word.length });
  const phrases = [{ phrase: 'take into account', parts: ['took', 'into', 'account'].map(part) }];
  const words = exampleWords(sentence, phrases, smallLexicon);
  expect(words.map(({ headword, part: shown, start, end }) => [headword, shown, text.slice(start, end)])).toEqual(
    expect.arrayContaining([
      ['take into account', null, 'took acrimony into account'],
      ['acrimony', 'noun', 'acrimony'],
    ]),
  );
  expect(words.map(({ headword }) => headword)).not.toContain('london');
});
