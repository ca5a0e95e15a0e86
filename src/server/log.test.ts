import { DrizzleQueryError } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { createLog, logFailure } from './log.ts';

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

test('a service that does not answer is a warning in one line, and what nobody foresaw an error with its stack', () => {
  const lines: Record<string, unknown>[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) });
  const request = { id: '7', signal: new AbortController().signal };
  logFailure(
    log,
    'call failed',
    new AppError('UPSTREAM_FAILED', { msg: '对方网站没有回应', cause: new Error('x') }),
    request,
  );
  logFailure(log, 'call failed', new Error('nobody foresaw'), request);
  const [warning, failure] = lines;
  expect(warning).toMatchObject({ level: 40, id: '7', reason: 'UPSTREAM_FAILED', says: '对方网站没有回应' });
  expect(JSON.stringify(warning)).not.toContain('stack');
  expect(failure).toMatchObject({ level: 50, id: '7', err: { message: 'nobody foresaw', stack: expect.any(String) } });
});

test('a client that hung up is a note, but what else failed meanwhile is not hidden', () => {
  const lines: { level: number }[] = [];
  const log = createLog('debug', { write: (line) => void lines.push(JSON.parse(line)) });
  const gone = { id: '7', signal: AbortSignal.abort() };
  logFailure(log, 'call failed', gone.signal.reason, gone);
  logFailure(log, 'call failed', Object.assign(new Error('aborted'), { code: 'ECONNRESET' }), gone);
  logFailure(log, 'call failed', new Error('connection to the database lost'), gone);
  expect(lines.map(({ level }) => level)).toEqual([20, 20, 50]);
});
