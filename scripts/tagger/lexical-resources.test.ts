import { expect, it } from 'vitest';
import { clusterAt, NOWHERE, placeOf } from '#engine/tagger/lexical-resources.ts';
import { hashOf } from '#engine/tagger/word-properties.ts';
import { lexicalResourcesOf, type TagLexicon } from './lexical-resources.ts';

const lexicon: TagLexicon = {
  cook: ['VB', 'NN'],
  Cook: ['NNP'],
  COOK: ['NN'],
  fax: ['VB', 'NN'],
  Paris: ['NNP'],
  'well-known': ['JJ'],
  odd: [null],
};
const table = lexicalResourcesOf(new Map([['cook', 700]]), lexicon);
const of = (word: string) => {
  const place = placeOf(hashOf(word), table);
  return { cluster: clusterAt(place, table), small: table.small[place], capital: table.capital[place] };
};

it('A word has one number for its classes in lower case and one with a capital, words of the same classes the same.', () => {
  const { small, capital } = of('cook');
  expect(small).not.toBe(0);
  expect(capital).toBe(of('paris').capital);
  expect(capital).not.toBe(small);
  expect(of('fax')).toEqual({ cluster: -1, small, capital: 0 });
});

it('A word of the vectors keeps its cluster, and one that no list tells of is in no place.', () => {
  expect(of('cook').cluster).toBe(700);
  expect(placeOf(hashOf('odd'), table)).toBe(NOWHERE);
  expect(clusterAt(NOWHERE, table)).toBe(-1);
});
