import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';

test('a failed statement is logged without what it was given', () => {
  let text = '';
  const log = createLog('error', {
    write(line) {
      text += line;
    },
  });
  const query = 'INSERT INTO notes (comment) VALUES ($1)';
  log.error({ err: new DrizzleQueryError(query, ['only mine to know'], new Error('connection lost')) }, 'call failed');
  expect(text).toContain(query);
  expect(text).toContain('connection lost');
  expect(text).not.toContain('only mine to know');
});
