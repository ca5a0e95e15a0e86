import { expect, it } from 'vitest';
import { taggedSentence } from '../testing/tagged-sentence.ts';
import type { ParsedWord } from './parser.ts';
import { parseSetOff } from './set-off-relative.ts';

/** Every word under the first verb, and what was parsed by itself. */
function read(notation: string) {
  const { sentence } = taggedSentence(notation);
  const parsed: string[] = [];
  const parse = (words: readonly ParsedWord[]) => {
    parsed.push(words.map(({ key }) => key).join(' '));
    const root = Math.max(
      0,
      words.findIndex(({ tag }) => tag === 'VERB'),
    );
    const dependencies = words.map((_, place) => ({ head: place === root ? -1 : root, relation: 'dep' }));
    return { dependencies, root, score: 1 };
  };
  const { dependencies, root } = parseSetOff(sentence.words, parse);
  const keyAt = (place: number) => sentence.words[place]?.key ?? 'root';
  return { parsed, root: keyAt(root), heads: dependencies.map(({ head }) => keyAt(head)) };
}

it('a relative clause between commas behind the subject is parsed by itself and hangs on its noun', () => {
  expect(read('The/DT cat/NN ,/, which/WDT I/PRP saw/VBD ,/, sat/VBD ./.')).toEqual({
    parsed: ['which i saw', 'the cat sat .'],
    root: 'sat',
    heads: ['sat', 'sat', 'saw', 'saw', 'saw', 'cat', 'saw', 'root', 'sat'],
  });
});

it('it ends at the comma before the verb of the sentence, which may be tagged as a participle or a plural', () => {
  const [clause, around] = ['who bought bread , milk', 'tom left .'];
  expect(read('Tom/NNP ,/, who/WP bought/VBD bread/NN ,/, milk/NN ,/, left/VBD ./.').parsed).toEqual([clause, around]);
  const whom = 'The/DT teacher/NN ,/, whom/WP we/PRP liked/VBD ,/,';
  expect(read(`${whom} retired/VBN ./.`).parsed).toEqual(['whom we liked', 'the teacher retired .']);
  expect(read(`${whom} lives/NNS here/RB ./.`)).toMatchObject({ root: 'lives' });
});

it.each([
  'I/PRP met/VBD a/DT man/NN ,/, who/WP smiled/VBD ,/, waved/VBD and/CC left/VBD ./.',
  'The/DT man/NN who/WP smiled/VBD left/VBD ./.',
  'The/DT man/NN ,/, a/DT teacher/NN ,/, left/VBD ./.',
  'A/DT man/NN ,/, who/WP smiled/VBD ./.',
])('any other sentence is parsed as one: %s', (notation) => {
  expect(read(notation).parsed).toHaveLength(1);
});
