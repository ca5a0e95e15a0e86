import { expect, test } from 'vitest';
import { addressWith } from './address.ts';

test('an address has the parameters that have a value, in their order', () => {
  const filters = {
    q: '海 & 岸',
    week: null,
    tag: '',
    from: undefined,
    offset: 0,
    deleted: false,
    mine: true,
    limit: 20,
  };
  expect(addressWith('/mynote', filters)).toBe('/mynote?q=%E6%B5%B7+%26+%E5%B2%B8&mine=true&limit=20');
  expect(addressWith('/mynote', {})).toBe('/mynote');
});
