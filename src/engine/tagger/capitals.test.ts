import { expect, it } from 'vitest';
import { smallLexicon } from '../testing/small-lexicon.ts';
import { capitalEvidence, openingsOf } from './capitals.ts';
import { openings } from './features.ts';
import { wordProperties } from './word-properties.ts';

const knowledge = { clusters: { words: new Int32Array(), clusters: new Uint16Array() }, choices: new Set<number>() };
const read = (sentence: string) => sentence.split(' ').map((word) => wordProperties(word, smallLexicon, knowledge));
const { inside, sentence, speech, headline } = openings;

it.each([
  ['“ Leaves fell on Rome', [sentence, sentence, inside, inside, inside]],
  ['he said : “ Leaves fell', [sentence, inside, inside, speech, speech, inside]],
  ['Rome Wins Again in Paris', [sentence, headline, headline, headline, headline]],
])('A capital may stand for no name where a sentence, speech or headline begins: %s.', (text, expected) => {
  expect([...openingsOf(read(text))]).toEqual(expected);
});

it('A word is judged by how the rest of the text writes it.', () => {
  const text = ['Leaves fell in Rome', 'many leaves', 'Rome was quiet', 'Paris too was'].map(read);
  const evidence = capitalEvidence(text, text.map(openingsOf));
  const of = (word: string) => evidence.get(read(word)[0]?.word ?? 0);
  expect(new Set([of('Leaves'), of('Rome'), of('Paris')]).size).toBe(3);
  expect(of('quiet')).toBeUndefined();
});
