import { expect, it } from 'vitest';
import { guardedLookup } from './address.ts';

// A literal address is resolved without asking the network.
function resolve(hostname: string, all: boolean) {
  return new Promise((settle) => {
    guardedLookup(hostname, { all }, (error, address, family) => settle(error ?? { address, family }));
  });
}

it('a name with public addresses is resolved, one or all as asked', async () => {
  expect(await resolve('8.8.8.8', false)).toEqual({ address: '8.8.8.8', family: 4 });
  expect(await resolve('8.8.8.8', true)).toMatchObject({ address: [{ address: '8.8.8.8', family: 4 }] });
});

it('a name with a loopback address is not', async () => {
  expect(await resolve('localhost', true)).toMatchObject({ reason: 'INVALID_INPUT' });
});
