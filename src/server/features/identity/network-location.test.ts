import { expect, test } from 'vitest';
import { householdOf } from './network-location.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
  ['127.0.0.1', null],
  ['::1', null],
  ['::ffff:127.0.0.1', null],
  ['unknown', null],
  ['', null],
])('of %s the household is %s', (address, household) => {
  expect(householdOf(address, { countsLocal: true })).toBe(household);
});

test('an address of a local network counts only where a proxy tells it', () => {
  expect(householdOf('192.168.1.20', { countsLocal: false })).toBeNull();
  expect(householdOf('192.168.1.20', { countsLocal: true })).toBe('192.168.1.20');
  expect(householdOf('fd00:1:2:3::5', { countsLocal: true })).toBe('fd00:1:2:3');
});
