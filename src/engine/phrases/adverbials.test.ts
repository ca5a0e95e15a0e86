import { expect, it } from 'vitest';
import { taggedSentence } from '../testing/tagged-sentence.ts';
import { opensAdverbial } from './particles.ts';

/** Whether the second word opens one. */
const opens = (notation: string) => {
  const { words } = taggedSentence(notation).sentence;
  return opensAdverbial({ words, forms: words.map(({ key }) => key) }, 1);
};

it.each([
  'called/VBD on/IN a/DT Friday/NNP',
  'came/VBD in/IN 1999/CD',
  'waited/VBD for/IN more/JJR than/IN an/DT hour/NN',
  'fought/VBD for/IN years/NNS',
  'participate/VB in/IN person/NN ./.',
  'looked/VBD at/IN once/RB',
])('“%s” tells when, how long or how', (notation) => {
  expect(opens(notation)).toBe(true);
});

it.each([
  'called/VBD on/IN the/DT minister/NN',
  'waited/VBD for/IN the/DT train/NN',
  'looked/VBD at/IN all/DT of/IN them/PRP',
  'believes/VBZ in/IN general/JJ elections/NNS',
  'paid/VBD for/IN a/DT house/NN',
])('“%s” tells of what', (notation) => {
  expect(opens(notation)).toBe(false);
});
