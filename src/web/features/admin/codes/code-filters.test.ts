import { expect, test } from 'vitest';
import { codeFilters, codesAddress } from './code-filters.ts';

test('filters stand in the address and come back from it', () => {
  const filters = { ctype: 'MEMBER', state: 'used_up', q: '春节 100%' } as const;
  const address = codesAddress({ ...filters, offset: 50 });
  expect(codeFilters(new URL(address, 'http://site').searchParams)).toEqual({ ...filters, offset: 50 });
  expect(codesAddress({})).toBe('/admin/code');
});

test('what makes no sense in an address is left out', () => {
  const search = new URLSearchParams('ctype=toString&state=gone&q=%20&offset=-3.5');
  expect(codeFilters(search)).toEqual({ offset: 0 });
});
