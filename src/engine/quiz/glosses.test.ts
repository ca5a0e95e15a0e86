import { expect, test } from 'vitest';
import { isAttested, partOfLabel, sharesMeaning, withNeighbour, wordingsOf } from './glosses.ts';

test('a sense is cut into wordings without remarks, Latin letters and what is too long for a button', () => {
  expect(wordingsOf('放弃；(使)抛弃，〔法〕让与, CPU，把某物长期地留在原来的地方')).toEqual(['放弃', '抛弃', '让与']);
});

test('labels of the dictionary give the class, other classes and special fields none', () => {
  expect(['n.', 'pl.', 'vt.', 'vi.', 'v.', 'adj.', 'adv.', 'num.', ''].map(partOfLabel)).toEqual([
    'noun',
    'noun',
    'verb',
    'verb',
    'verb',
    'adjective',
    null,
    null,
    null,
  ]);
});

test('meaning is shared by characters that carry it, not by those of grammar', () => {
  expect(sharesMeaning('普通的，平常的', '平常的人')).toBe(true);
  expect(sharesMeaning('木制的', '货币的')).toBe(false);
});

test('a translation attests a wording with or without its 的, and never by one character', () => {
  expect(isAttested('稳定的', '价格稳定下来')).toBe(true);
  expect(isAttested('使蒸发', '水很快蒸发了')).toBe(true);
  expect(isAttested('皮', '皮肤上')).toBe(false);
});

test('a wording is shown with one more that means the same, not with one that may mean something else', () => {
  expect(withNeighbour('体制', ['政权', '体制', '政体'])).toBe('体制，政体');
  expect(withNeighbour('交易', ['便宜货', '交易'])).toBe('交易');
});
