import { expect, it } from 'vitest';
import { taggedSentence } from '../testing/tagged-sentence.ts';
import type { Parse } from './parser.ts';
import { findClauses, structureOf } from './sentence-structure.ts';

/** Words as `form/tag/lemma`, and of each its head, from 1, with its relation: `2:nsubj`. */
function parsed(notation: string, relations: string) {
  const { text, sentence } = taggedSentence(notation);
  const dependencies = relations.split(' ').map((item) => {
    const [head = '0', relation = ''] = item.split(/:(.*)/s);
    return { head: Number(head) - 1, relation };
  });
  const parse: Parse = { dependencies, root: dependencies.findIndex(({ head }) => head === -1), score: 0 };
  return { text, sentence, parse };
}

const read = (notation: string, relations: string) => {
  const { text, sentence, parse } = parsed(notation, relations);
  const structure = structureOf(sentence, parse);
  const written = (range: { start: number; end: number } | null) => range && text.slice(range.start, range.end);
  return {
    verb: written(structure.verb),
    subject: written(structure.subject),
    parts: structure.parts.map((part) => [part.clause, part.role, written(part)]),
    modifiers: structure.modifiers.map((one) => [one.label, written(one), written(one.of)]),
    clauses: findClauses(sentence, parse).map((clause) => [clause.kind, written(clause)]),
  };
};

it('a sentence has its verb with its helpers, subject and object, and what stands between in brackets', () => {
  expect(
    read(
      'Passengers/NNS sitting/VBG in/IN a/DT plane/NN will/MD forgive/VB a/DT storm/NN ./.',
      '7:nsubj 1:acl 5:case 5:det 2:obl 7:aux 0:root 9:det 7:obj 7:punct',
    ),
  ).toMatchObject({
    verb: 'forgive',
    subject: 'Passengers',
    parts: [
      [0, 'subject', 'Passengers'],
      [0, 'verb', 'will forgive'],
      [0, 'object', 'a storm'],
    ],
    modifiers: [['分词短语', 'sitting in a plane', 'Passengers']],
  });
});

it('a copula is the verb of its clause, and what it joins the complement', () => {
  expect(read('The/DT sky/NN is/VBZ blue/JJ ./.', '2:det 4:nsubj 4:cop 0:root 4:punct')).toMatchObject({
    verb: 'is',
    subject: 'sky',
    parts: [
      [0, 'subject', 'The sky'],
      [0, 'verb', 'is'],
      [0, 'complement', 'blue'],
    ],
  });
});

it('a verb in a question is in two pieces; an order has no subject, a fragment nothing', () => {
  expect(read('Do/VB you/PRP know/VB him/PRP ?/.', '3:aux 3:nsubj 0:root 3:obj 3:punct').parts).toEqual([
    [0, 'verb', 'Do'],
    [0, 'subject', 'you'],
    [0, 'verb', 'know'],
    [0, 'object', 'him'],
  ]);
  expect(read('Wait/VB !/.', '0:root 1:punct')).toMatchObject({ verb: 'Wait', subject: null });
  expect(read('A/DT storm/NN ./.', '2:det 0:root 2:punct')).toMatchObject({ verb: null, subject: null, parts: [] });
});

it('clauses joined by “and” are rows of their own', () => {
  expect(
    read('He/PRP left/VBD and/CC she/PRP stayed/VBD ./.', '2:nsubj 0:root 5:cc 5:nsubj 2:conj 2:punct').parts,
  ).toEqual([
    [0, 'subject', 'He'],
    [0, 'verb', 'left'],
    [1, 'subject', 'she'],
    [1, 'verb', 'stayed'],
  ]);
});

it('subordinate clauses end without the comma that closes them, and carry the name of their conjunction', () => {
  const found = read(
    'When/WRB it/PRP rained/VBD ,/, the/DT man/NN who/WP left/VBD fell/VBD ./.',
    '3:advmod 3:nsubj 9:advcl 3:punct 6:det 9:nsubj 8:nsubj 6:acl:relcl 0:root 9:punct',
  );
  expect(found.modifiers).toEqual([
    ['时间状语从句', 'When it rained', 'fell'],
    ['定语从句', 'who left', 'man'],
  ]);
  expect(found.clauses).toEqual([
    ['time', 'When it rained'],
    ['relative', 'who left'],
  ]);
});

it('a clause that begins with a relative pronoun is a relative clause, however the parse joins it', () => {
  const words = 'It/PRP grew/VBD ,/, which/WDT helps/VBZ us/PRP ./.';
  for (const relation of ['parataxis', 'conj', 'advcl'])
    expect(read(words, `2:nsubj 0:root 5:punct 5:nsubj 2:${relation} 5:obj 2:punct`)).toMatchObject({
      parts: [
        [0, 'subject', 'It'],
        [0, 'verb', 'grew'],
      ],
      modifiers: [['定语从句', 'which helps us', 'grew']],
      clauses: [['relative', 'which helps us']],
    });
});
