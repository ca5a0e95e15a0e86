import { expect, it } from 'vitest';
import { certainClauses, findClauses } from './clauses.ts';
import { taggedSentence } from './testing/tagged-sentence.ts';

const found = (notation: string) => {
  const { text, sentence } = taggedSentence(notation);
  return findClauses(text, sentence).map(({ kind, start, end }) => [kind, text.slice(start, end)]);
};

it('clauses run from their conjunction to the comma or the end', () => {
  expect(
    found('When/WRB it/PRP rained/VBD/rain ,/, they/PRP left/VBD/leave because/IN it/PRP was/VBD/be cold/JJ ./.'),
  ).toEqual([
    ['time', 'When it rained'],
    ['reason', 'because it was cold'],
  ]);
});

it('a relative clause ends before the main verb', () => {
  expect(found('the/DT man/NN who/WP left/VBD/leave early/RB was/VBD/be late/JJ ./.')).toEqual([
    ['relative', 'who left early'],
  ]);
});

it('nothing is said where it is not sure', () => {
  expect(found('She/PRP asked/VBD/ask if/IN it/PRP rained/VBD/rain ./.')).toEqual([]);
  expect(found('after/IN the/DT war/NN ./.')).toEqual([]);
  expect(found('if/IN possible/JJ ./.')).toEqual([]);
});

it('a clause is certain with its end: not at the comma of a list, not with a second verb, not before “and”', () => {
  const certain = (notation: string) => {
    const { text, sentence } = taggedSentence(notation);
    return certainClauses(text, sentence).map(({ start, end }) => text.slice(start, end));
  };
  expect(certain('When/WRB it/PRP rained/VBD/rain ,/, they/PRP left/VBD/leave ./.')).toEqual(['When it rained']);
  expect(certain('He/PRP left/VBD/leave because/IN it/PRP rained/VBD/rain ./.')).toEqual(['because it rained']);
  expect(
    certain('It/PRP grew/VBD/grow ,/, which/WDT helps/VBZ/help schools/NNS ,/, shops/NNS and/CC us/PRP ./.'),
  ).toEqual([]);
  expect(certain('when/WRB it/PRP rains/VBZ/rain we/PRP stay/VBP/stay ./.')).toEqual([]);
  expect(
    certain('He/PRP left/VBD/leave because/IN it/PRP rained/VBD/rain ,/, and/CC we/PRP stayed/VBD/stay ./.'),
  ).toEqual([]);
});
