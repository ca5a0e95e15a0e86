/** Calls of the contract whose feature isn't built yet. Building one means taking its line away here. */
import { expect, test } from 'vitest';
import { testApp } from './testing/app.ts';

const app = await testApp();

const OPEN: string[] = [];

test('exactly the listed calls are still open', () => {
  expect([...app.openCalls()].sort()).toEqual([...OPEN].sort());
});

test.each(OPEN)('%s says in the envelope that it is not built', async (name) => {
  const editor = await app.client('super');
  const { status, body } = await editor.call(
    name as never,
    { params: { id: '1', index: '0', channel: 'sandbox', order_no: 'W0' } } as never,
  );
  expect([status, body.status.code, body.status.reason, body.result]).toEqual([501, '501', 'NOT_BUILT', null]);
});
