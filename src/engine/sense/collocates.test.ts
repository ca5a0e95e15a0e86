import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { readVectors } from '../word-vectors.ts';
import {
  collocateRows,
  formatCollocates,
  meaningLikeness,
  meaningSupport,
  parseCollocates,
  supportedSenses,
  withAddedMeanings,
} from './collocates.ts';
import { rankedSenses } from './ranked-senses.ts';

const listed = [
  { pos: '', wordings: ['指控', '控告'], lemmas: ['murder', 'fraud'] },
  { pos: '', wordings: ['使充电', '充电'], lemmas: ['battery', '=charged', '=Charges'] },
  { pos: 'v.', wordings: ['冲锋', '猛冲'], lemmas: ['cavalry'] },
];
const meanings = parseCollocates(formatCollocates(listed));
const senses = rankedSenses(
  [{ pos: 'vt.', zh: '指控，使充电' }],
  ['vt.~aassign a duty~a0:指控|b-27:使充电'].join('\t'),
);
const isSame = (label: string, wanted: string) => label.startsWith(wanted.slice(0, 1));
const first = (lemmas: string, form = 'charge') => {
  const words = lemmas.split(' ');
  const all = withAddedMeanings(senses, meanings, isSame);
  return supportedSenses(all, meanings, meaningSupport(meanings, words, words.indexOf('charge'), form), [])[0]
    ?.wordings[0]?.text;
};

describe('collocates', () => {
  it('are read as they were written', () => {
    expect(meanings[0]?.cores).toEqual(new Set(['指控', '控告']));
    expect(meanings[0]?.lemmas).toEqual(new Set(['murder', 'fraud']));
    expect(meanings[2]?.added).toEqual({ pos: 'v.', wordings: ['冲锋', '猛冲'] });
  });

  it('put the meaning first that they stand beside', () => {
    expect(first('the police charge he with murder')).toBe('指控');
    expect(first('the battery charge overnight')).toBe('使充电');
    expect(first('they charge nothing')).toBe('指控');
  });

  it('may be a form of the headword itself, with its capital where that tells', () => {
    expect(first('they charge it', 'charged')).toBe('使充电');
    expect(first('they charge it', 'Charged')).toBe('使充电');
    expect(first('they charge it', 'Charges')).toBe('使充电');
    expect(first('they charge it', 'charges')).toBe('指控');
  });

  it('bring forward a meaning that the dictionary lacks, which else comes last', () => {
    expect(first('the cavalry charge at dawn')).toBe('冲锋');
    expect(withAddedMeanings(senses, meanings, isSame)[0]?.wordings.map(({ text }) => text)).toEqual([
      '指控',
      '使充电',
      '冲锋',
      '猛冲',
    ]);
  });

  it('say less from afar, and the same lemma says nothing new', () => {
    const far = 'murder and many other thing be what they charge';
    const words = far.split(' ');
    const [support = 0] = meaningSupport(meanings, words, words.length - 1, 'charge');
    expect(support).toBeGreaterThan(0);
    expect(support).toBeLessThan(1);
    expect(meaningSupport(meanings, ['murder', 'charge', 'murder'], 1, 'charge')[0]).toBe(1);
  });

  it('leave senses as they are where the sentence has none', () => {
    expect(supportedSenses(senses, meanings, [0, 0, 0], [0, 0, 0])).toBe(senses);
  });

  it('tell a meaning by words that are only of its field', () => {
    const vectors = readVectors(
      readFileSync(fileURLToPath(new URL('../../../data/word-vectors.bin', import.meta.url))),
    );
    const rows = collocateRows(meanings, vectors);
    expect(rows.map(({ length }) => length)).toEqual([2, 1, 1]);
    const likeness = (words: [string, string][]) =>
      meaningLikeness(
        rows,
        words.map(([lemma, tag]) => ({ lemma, tag })),
        0,
        vectors,
      );
    const told = likeness([
      ['charge', 'VERB'],
      ['burglary', 'NOUN'],
      ['defendant', 'NOUN'],
    ]);
    expect(Math.max(...told)).toBe(told[0]);
    expect(told.reduce((sum, one) => sum + one, 0)).toBeCloseTo(0, 5);
    expect(supportedSenses(senses, meanings, [0, 0, 0], [0, 0.4, 0])[0]?.wordings[0]?.text).toBe('使充电');
    // Words that stand everywhere, and function words, say nothing.
    expect(
      likeness([
        ['charge', 'VERB'],
        ['good', 'ADJ'],
        ['against', 'ADP'],
      ]),
    ).toEqual([0, 0, 0]);
  });
});
