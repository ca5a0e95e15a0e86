import fc from 'fast-check';
import { expect, test } from 'vitest';
import { FORMS, GROUNDS, madeCover } from './made-cover.tsx';

test('a book always looks the same, and its author changes the form, not the ground', () => {
  const cover = madeCover('The Quiet Harbour', 'Mara Lindqvist');
  expect(madeCover('The Quiet Harbour', 'Mara Lindqvist')).toEqual(cover);
  const others = ['Tobias Wren', 'Waikan Editors', null].map((author) => madeCover('The Quiet Harbour', author));
  expect(new Set(others.map(({ ground }) => ground))).toEqual(new Set([cover.ground]));
  expect(new Set(others.map(({ form }) => form)).size).toBeGreaterThan(1);
});

test('all grounds and forms come up about equally often', () => {
  const covers = Array.from({ length: 3_000 }, (_, index) => madeCover(`Book ${index}`, `Author ${index % 40}`));
  for (const [key, all] of [
    ['ground', GROUNDS],
    ['form', FORMS],
  ] as const) {
    for (const one of all) {
      const share = covers.filter((cover) => cover[key] === one).length / covers.length;
      expect([one, share > 0.6 / all.length, share < 1.5 / all.length]).toEqual([one, true, true]);
    }
  }
});

test('longer titles are set smaller, and a Chinese character is as wide as two letters', () => {
  expect(
    ['Dune', 'The Quiet Harbour', 'Streets That Remember the Sun'].map((title) => madeCover(title, null).size),
  ).toEqual(['s', 'm', 'm']);
  expect(madeCover('Why the Other Line Always Moves Faster', null).size).toBe('l');
  expect(['雨夜的站台', '没有书名的一本很厚的书'].map((title) => madeCover(title, null).size)).toEqual(['s', 'm']);
});

test('a long word is set so small that it stands in one line', () => {
  const sizes = ['Emma', 'Middlemarch', 'Frankenstein', 'The Picturesque'].map((title) => madeCover(title, null).size);
  expect(sizes).toEqual(['s', 'm', 'l', 'm']);
});

test.each([
  ['围城', '围城', null, 'xs'],
  ['红楼梦（程乙本）', '红楼梦', '（程乙本）', 'xs'],
  ['思考，快与慢：关于决策的心理学', '思考，快与慢', '关于决策的心理学', 's'],
  ['如何阅读一本书 How to Read a Book', '如何阅读一本书', 'How to Read a Book', 's'],
  ['《围城》读后 —— 随笔', '《围城》读后', '随笔', 's'],
  ['Sapiens: A Brief History', 'Sapiens: A Brief History', null, 'm'],
  ['1984', '1984', null, 's'],
  ['三体：', '三体：', null, 'xs'],
  ['（上）围城', '（上）围城', null, 's'],
])('the subtitle of a Chinese title stands below it: %s', (whole, title, subtitle, size) => {
  expect(madeCover(whole, null)).toMatchObject({ title, subtitle, size });
});

test('any title has a cover', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.option(fc.string()), (title, author) => {
      const { ground, form } = madeCover(title, author);
      expect([GROUNDS.includes(ground), FORMS.includes(form)]).toEqual([true, true]);
    }),
  );
});
