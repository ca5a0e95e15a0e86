import { expect, test } from 'vitest';
import { networkOf } from './place.ts';

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:aaaa::1', '2001:db8:1:2'],
  ['2001:0DB8:0001:0002:bbbb:0:0:2', '2001:db8:1:2'],
  ['2001:db8::7', '2001:db8:0:0'],
  ['127.0.0.1', null],
  ['::1', null],
  ['unknown', null],
  ['', null],
])('of %s the network is %s', (address, network) => {
  expect(networkOf(address, { countsLocal: true })).toBe(network);
});

test('an address of a local network counts only where a proxy tells it', () => {
  expect(networkOf('192.168.1.20', { countsLocal: false })).toBeNull();
  expect(networkOf('192.168.1.20', { countsLocal: true })).toBe('192.168.1.20');
  expect(networkOf('fd00:1:2:3::5', { countsLocal: true })).toBe('fd00:1:2:3');
});
