import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { outageOf } from './outage.ts';

const withCode = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more });

test.each([
  ['a refused connection', withCode('ECONNREFUSED')],
  ['a socket that is gone', withCode('ENOENT', { syscall: 'connect' })],
  ['a server that is shut down', withCode('57P01')],
  ['too many connections', withCode('53300')],
  ['a full disk', withCode('53100')],
  [
    'a connection that broke under a statement',
    new DrizzleQueryError('SELECT 1', [], new Error('Connection terminated unexpectedly')),
  ],
])('%s is an outage, told with 503 and when to try again', (_, error) => {
  expect(outageOf(error)).toMatchObject({ reason: 'UNAVAILABLE', status: 503, retryAfterSeconds: 5 });
});

test.each([
  ['a statement that breaks a rule', new DrizzleQueryError('INSERT', [], withCode('23505'))],
  ['a file that is missing', withCode('ENOENT', { syscall: 'open' })],
  [
    'an expected failure that something broken caused',
    new AppError('UPSTREAM_FAILED', { cause: withCode('ECONNREFUSED') }),
  ],
  ['what is no error', 'ECONNREFUSED'],
])('%s is none', (_, error) => {
  expect(outageOf(error)).toBeUndefined();
});
