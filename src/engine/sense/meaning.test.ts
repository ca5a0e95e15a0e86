import { describe, expect, it } from 'vitest';
import { fitOf, meaningHere } from './meaning.ts';

const stake = {
  senses: [
    { pos: 'n.', zh: '股份，桩，赌注' },
    { pos: 'vt.', zh: '打桩，资助' },
  ],
  best: 0,
  likely: [0],
  certainty: 0.8,
  nearby: ['利害关系', '利害'],
};

const byPerson = (zh: string) => ({ zh, isByPerson: true });
const byMachine = (zh: string) => ({ zh, isByPerson: false });

describe('what a word means in its sentence', () => {
  it("is the editor's note before all", () => {
    const note = { resolve: '申请破产', tag: 'phr.' };
    expect(meaningHere(stake, byPerson('他下了赌注'), note)).toMatchObject({
      zh: '申请破产',
      origin: 'note',
      certainty: 1,
      sense: null,
    });
    expect(meaningHere(null, null, note)?.zh).toBe('申请破产');
  });

  it('is a wording of one character where a word of the translation ends with it, likely and not sure', () => {
    const barrel = { senses: [{ pos: 'n.', zh: '枪管，桶，大桶' }], best: 0, likely: [0], certainty: 0.97, nearby: [] };
    const found = meaningHere(barrel, byPerson('船舱里堆着麻袋、木桶和板条箱。'), null);
    expect(found).toMatchObject({ zh: '桶', origin: 'translation', sense: 0 });
    expect(fitOf(found?.certainty ?? 0)).toBe('likely');
    expect(meaningHere(barrel, byPerson('他把猎枪放下了。'), null)).toMatchObject({ zh: '枪管', origin: 'dictionary' });
  });

  it('then the wording of the translation', () => {
    expect(meaningHere(stake, byPerson('他下了赌注'), null)).toMatchObject({
      zh: '赌注',
      origin: 'translation',
      sense: 0,
    });
    expect(fitOf(meaningHere(stake, byPerson('他下了赌注'), null)?.certainty ?? 0)).toBe('sure');
  });

  it("of a machine's translation is likely, and sure only where the dictionary is sure by itself", () => {
    const here = meaningHere(stake, byMachine('他下了赌注'), null);
    expect(here).toMatchObject({ zh: '赌注', origin: 'translation', sense: 0 });
    expect(fitOf(here?.certainty ?? 0)).toBe('likely');
    const sure = { ...stake, certainty: 0.99 };
    expect(fitOf(meaningHere(sure, byMachine('他下了赌注'), null)?.certainty ?? 0)).toBe('sure');
    // The dictionary is sure of another sense.
    expect(fitOf(meaningHere(sure, byMachine('他资助了她'), null)?.certainty ?? 0)).toBe('likely');
    expect(fitOf(meaningHere(sure, byMachine('别的话'), null)?.certainty ?? 0)).toBe('likely');
  });

  it('also one that the dictionary lacks, which is likely at most', () => {
    const here = meaningHere(stake, byPerson('这与他有利害关系'), null);
    expect(here).toMatchObject({ zh: '利害关系', origin: 'translation', sense: null });
    expect(fitOf(here?.certainty ?? 0)).toBe('likely');
  });

  it("then the dictionary's best wording, as certain as it is", () => {
    expect(meaningHere(stake, byPerson('别的话'), null)).toEqual({
      zh: '股份',
      pos: 'n.',
      origin: 'dictionary',
      certainty: 0.8,
      sense: 0,
    });
    const sure = { ...stake, certainty: 0.99 };
    expect(fitOf(meaningHere(sure, null, null)?.certainty ?? 0)).toBe('sure');
    // A translation that says it otherwise may mean something else.
    expect(fitOf(meaningHere(sure, byPerson('别的话'), null)?.certainty ?? 0)).toBe('likely');
    expect(meaningHere({ ...stake, best: null, likely: [] }, null, null)).toBeNull();
    expect(meaningHere(null, byPerson('别的话'), null)).toBeNull();
  });
});
