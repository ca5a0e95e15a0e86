import fc from 'fast-check';
import { expect, test } from 'vitest';
import { missingPages, sparseListOf, withoutItems, withPage } from './sparse-list.ts';

const whole = Array.from({ length: 137 }, (_, index) => `w${index}`);
const page = (offset: number, list = whole) => ({ items: list.slice(offset, offset + 10), total: list.length });
const self = (item: string) => item;

test('only pages with a row that is missing are asked for', () => {
  const sparse = sparseListOf(whole.slice(0, 10), whole.length);
  expect(missingPages(sparse, 0, 10, 10)).toEqual([]);
  expect(missingPages(sparse, 5, 31, 10)).toEqual([10, 20, 30]);
  expect(missingPages(sparse, 130, 400, 10)).toEqual([130]);
});

test('a page with rows from an earlier visit is asked for once more, and replaces them', () => {
  const word = (index: number, state: string) => ({ id: `w${index}`, state });
  const saved = Array.from({ length: 20 }, (_, index) => word(index, 'new'));
  const restored = { ...sparseListOf(saved, 20), stale: new Set(saved.slice(10)) };
  expect(missingPages(restored, 0, 20, 10)).toEqual([10]);
  // A word was removed from the list meanwhile, and those after it moved up.
  const moved = withoutItems(restored, ({ id }) => id === 'w3');
  expect(missingPages(moved, 0, 9, 10)).toEqual([]);
  expect(missingPages(moved, 9, 19, 10)).toEqual([0, 10]);
  const fresh = { items: saved.slice(10).map(({ id }) => ({ id, state: 'known' })), total: 20 };
  const renewed = withPage(restored, 10, fresh, ({ id }) => id);
  expect(missingPages(renewed, 0, 20, 10)).toEqual([]);
  expect(renewed.rows.get(15)?.state).toBe('known');
});

test('whatever is fetched and removed in any order, each row stands where the list has it', () => {
  const step = fc.oneof(
    fc.record({ page: fc.integer({ min: 0, max: 13 }) }),
    fc.record({ remove: fc.integer({ min: 0, max: 136 }) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      let [list, sparse] = [whole, sparseListOf(whole.slice(0, 10), whole.length)];
      for (const one of steps) {
        if ('page' in one) sparse = withPage(sparse, one.page * 10, page(one.page * 10, list), self);
        // Only an existing word can be chosen.
        else if ([...sparse.rows.values()].includes(`w${one.remove}`)) {
          list = list.filter((word) => word !== `w${one.remove}`);
          sparse = withoutItems(sparse, (word) => word === `w${one.remove}`);
        }
      }
      expect(sparse.total).toBe(list.length);
      for (const [index, word] of sparse.rows) expect(word).toBe(list[index]);
    }),
  );
});

test('a list that grew at its head since shows no row twice', () => {
  const sparse = withPage(sparseListOf(whole.slice(0, 10), 137), 10, page(10, ['new', ...whole]), self);
  expect([...sparse.rows.values()].filter((word) => word === 'w9')).toHaveLength(1);
  expect(sparse.rows.get(10)).toBe('w9');
});
