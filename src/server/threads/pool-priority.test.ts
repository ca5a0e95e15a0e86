import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const run = promisify(execFile);

/** Runs in a process of its own, because a lowered priority stays. */
const SCRIPT = `
  import { readdirSync, readFileSync } from 'node:fs';
  import { getPriority } from 'node:os';
  import { lowerPoolPriority } from '${new URL('./pool-priority.ts', import.meta.url)}';
  await lowerPoolPriority();
  const threads = readdirSync('/proc/self/task').map((thread) => ({
    name: readFileSync('/proc/self/task/' + thread + '/comm', 'utf8').trim(),
    priority: getPriority(Number(thread)),
    isMain: Number(thread) === process.pid,
  }));
  console.log(JSON.stringify(threads));
`;

test.runIf(process.platform === 'linux')('the pool is lowered, the main thread and the others are not', async () => {
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', SCRIPT]);
  const threads = JSON.parse(stdout) as { name: string; priority: number; isMain: boolean }[];
  const own = threads.find(({ isMain }) => isMain)?.priority ?? Number.NaN;
  const pool = threads.filter(({ name }) => name.startsWith('libuv-worker'));
  expect(pool.length).toBeGreaterThanOrEqual(4);
  expect(pool.every(({ priority }) => priority > own)).toBe(true);
  expect(threads.filter(({ name, priority }) => !name.startsWith('libuv-worker') && priority !== own)).toEqual([]);
});
