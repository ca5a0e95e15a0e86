import { describe, expect, test } from 'vitest';
import { smallLexicon } from '../testing/small-lexicon.ts';
import { capitalContextsOf, capitalUse, properNounBias } from './capitals.ts';
import { capitalContexts } from './feature-templates.ts';
import { wordProperties } from './word-properties.ts';

const published = {
  words: new Int32Array(),
  clusters: new Uint16Array(),
  small: new Uint8Array(),
  capital: new Uint8Array(),
};
const knowledge = { published, choices: new Set<number>() };
const read = (sentence: string) => sentence.split(' ').map((word) => wordProperties(word, smallLexicon, knowledge));
const { inside, sentence, speech, headline } = capitalContexts;

test.each([
  ['“ Leaves fell on Rome', [sentence, sentence, inside, inside, inside]],
  ['he said : “ Leaves fell', [sentence, inside, inside, speech, speech, inside]],
  ['Rome Wins Again in Paris', [sentence, headline, headline, headline, headline]],
])('a capital may stand for no name where a sentence, speech or headline begins: %s', (text, expected) => {
  expect([...capitalContextsOf(read(text))]).toEqual(expected);
});

test('a word is judged by how the rest of the text writes it', () => {
  const text = ['Leaves fell in Rome', 'many leaves', 'Rome was quiet', 'Paris too was'].map(read);
  const { evidence } = capitalUse(text, text.map(capitalContextsOf));
  const of = (word: string) => evidence.get(read(word)[0]?.word ?? 0);
  expect(new Set([of('Leaves'), of('Rome'), of('Paris')]).size).toBe(3);
  expect(of('quiet')).toBeUndefined();
});

describe('a capital speaks for a name', () => {
  const prose = (text: string) => {
    const sentences = text.split(' / ').map(read);
    return capitalUse(sentences, sentences.map(capitalContextsOf)).isCareful;
  };
  const long = 'The men who had come to the Games in June were glad to leave them again .';

  test('in running prose that begins its sentences with capitals', () => {
    expect(prose(`${long} / ${long}`)).toBe(true);
  });

  test.each([
    ['a text that begins sentences small', `${long} / the${long.slice(3)}`],
    ['a text that shouts', `${long} / ${long.slice(0, -1)}!`],
    ['a list of short lines', 'Kind regards / Ann Lee / Sales Manager / To : Bob'],
  ])('but not in %s', (_, text) => {
    expect(prose(text)).toBe(false);
  });

  test('inside a sentence, and less where one opens with a word that has its capital inside another', () => {
    const sentences = ['Space was Space', 'Leaves fell'].map(read);
    const { evidence } = capitalUse(sentences, sentences.map(capitalContextsOf));
    const of = (word: string) => evidence.get(read(word)[0]?.word ?? 0) ?? 0;
    expect(properNounBias(inside, of('Leaves'), true)).toBeGreaterThan(properNounBias(sentence, of('Space'), true));
    expect(properNounBias(sentence, of('Space'), true)).toBeGreaterThan(0);
    expect(properNounBias(sentence, of('Leaves'), true)).toBe(0);
    expect(properNounBias(inside, of('Space'), false)).toBe(0);
  });
});
