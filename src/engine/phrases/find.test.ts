import { describe, expect, it } from 'vitest';
import { taggedSentence } from '../testing/tagged-sentence.ts';
import { findPhrases } from './find.ts';
import { indexPhrases } from './phrase-trie.ts';

const index = indexPhrases(
  [
    'take into account',
    "make up one's mind",
    'make up',
    'enjoy oneself',
    'remind sb of',
    'to look up',
    'turn down',
    'run down',
    'live in',
    'black hole',
    'in place',
    'used to',
    'pay attention to',
    "bird's-eye view",
  ],
  ['Wall Street', 'House of Commons', 'supreme court'],
);
const found = (notation: string) => {
  const { text, sentence } = taggedSentence(notation, index.wordId);
  return findPhrases(text, sentence, index).map(({ phrase, parts }) =>
    [phrase, ...parts.map(({ start, end }) => text.slice(start, end))].join(' '),
  );
};

describe('dictionary phrases in a sentence', () => {
  it('are found in any inflection, with places filled', () => {
    expect(found('took/VBD/take into/IN account/NN two/JJ black/JJ holes/NNS/hole')).toEqual([
      'take into account took into account',
      'black hole black holes',
    ]);
    expect(found("made/VBD/make up/RP the/DT dog/NN 's/POS mind/NN")).toEqual([
      "make up one's mind made up the dog 's mind",
    ]);
    expect(found('They/PRP enjoyed/VBD/enjoy themselves/PRP ./.')).toEqual(['enjoy oneself enjoyed themselves']);
    expect(found('It/PRP reminds/VBZ/remind the/DT old/JJ man/NN of/IN home/NN')).toEqual(['remind sb of reminds of']);
  });

  it('are names where each word has its capital, and those no piece of a longer name that the dictionary writes small', () => {
    expect(found('the/DT House/NNP of/IN Commons/NNPS in/IN Wall/NNP Street/NNP')).toEqual([
      'House of Commons House of Commons',
      'Wall Street Wall Street',
    ]);
    expect(found('the/DT house/NN of/IN commons/NNS by/IN the/DT Wall/NNP street/NN')).toEqual([]);
    expect(found('the/DT Supreme/NNP Court/NNP')).toEqual(['supreme court Supreme Court']);
    expect(found('the/DT Supreme/NNP Court/NNP Inn/NNP')).toEqual([]);
  });

  it('are found apart, but not over a sign or another verb', () => {
    expect(found('They/PRP turned/VBD/turn the/DT offer/NN down/RP ./.')).toEqual(['turn down turned down']);
    expect(found('take/VB these/DT/this costs/NNS/cost into/IN account/NN')).toEqual([
      'take into account take into account',
    ]);
    expect(found('They/PRP turned/VBD/turn ,/, down/RP')).toEqual([]);
    expect(found('He/PRP turned/VBD/turn and/CC sat/VBD/sit down/RP')).toEqual([]);
    expect(found('We/PRP paid/VBD/pay close/JJ attention/NN to/IN it/PRP')).toEqual([
      'pay attention to paid attention to',
    ]);
  });

  it('need a verb and its particle, not a preposition that tells where', () => {
    expect(found('He/PRP looked/VBD/look it/PRP up/RP')).toEqual(['to look up looked up']);
    expect(found('He/PRP ran/VBD/run down/IN the/DT hill/NN')).toEqual([]);
    expect(found('They/PRP live/VB in/IN Rome/NNP')).toEqual([]);
    expect(found('She/PRP used/VBD/use to/TO sing/VB')).toEqual(['used to used to']);
    expect(found('It/PRP is/VBZ/be used/VBD/use to/IN dust/NN')).toEqual([]);
  });

  it('are no names and no parts of a compound, and keep their last word after a preposition', () => {
    expect(found('the/DT Black/NNP Hole/NNP Inn/NNP')).toEqual([]);
    expect(found('BLACK/JJ HOLE/NN')).toEqual(['black hole BLACK HOLE']);
    expect(found('in/IN places/NNS/place')).toEqual([]);
    expect(found('')).toEqual([]);
  });
});
