import { expect, it } from 'vitest';
import { taggedSentence } from '../testing/tagged-sentence.ts';
import { missingApostrophe } from './missing-apostrophes.ts';

const cut = (notation: string, index: number) => missingApostrophe(taggedSentence(notation).sentence.words, index);

it.each([
  ['I/PRP think/VBP its/PRP$ great/JJ ./.', 2, 2],
  ['your/PRP$ not/RB looking/VBG at/IN it/PRP', 0, 3],
  ['its/PRP$ all/DT over/RB now/RB', 0, 2],
  ['its/PRP$ kind/NN of/IN big/JJ', 0, 2],
  ['its/PRP$ stolen/VBN', 0, 2],
  ['my/PRP$ cats/NNS/cat name/NN', 1, 3],
  ['his/PRP$ mothers/NNS/mother old/JJ house/NN', 1, 6],
])('“%s” has a word that lost its apostrophe', (notation, index, units) => {
  expect(cut(notation, index)).toBe(units);
});

it.each([
  ['its/PRP$ great/JJ old/JJ houses/NNS', 0],
  ['on/IN its/PRP$ own/JJ ./.', 1],
  ['of/IN its/PRP$ kind/NN of/IN play/NN', 1],
  ['your/PRP$ house/NN', 0],
  ['her/PRP$ great/JJ ./.', 0],
  ['its/PRP$ sales/NNS/sale force/NN', 1],
  ['my/PRP$ cats/NNS/cat are/VBP', 1],
  ['bought/VBD/buy out/RP its/PRP$ only/RB rival/JJ in/IN June/NNP', 2],
  ['break/VB your/PRP$ fast/RB when/WRB it/PRP is/VBZ dark/JJ', 1],
])('“%s” has a possessive', (notation, index) => {
  expect(cut(notation, index)).toBe(0);
});
