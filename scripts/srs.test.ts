import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

const LIMIT = 60_000;
const run = (input: string) =>
  spawnSync(process.execPath, ['scripts/srs.ts', '-'], { encoding: 'utf8', timeout: LIMIT, input });

test('srs prints stability, difficulty and interval after every review of each line', { timeout: LIMIT }, () => {
  const { stdout, status } = run(
    '{"ratings":[3,3,3,3],"elapsed_days":[0,0,4,11]}\n\n{"ratings":[1],"elapsed_days":[0]}\n',
  );
  expect(status).toBe(0);
  expect(
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
  ).toEqual([
    {
      stability: [2.3065, 2.3065, 16.18802274, 52.76325584],
      difficulty: [2.11810397, 2.11121424, 2.1043314, 2.09745544],
      interval_days: [2, 3, 16, 53],
    },
    { stability: [0.212], difficulty: [6.4133], interval_days: [1] },
  ]);
});

test('srs names the line that it cannot read', { timeout: LIMIT }, () => {
  for (const wrong of ['{"ratings":[5],"elapsed_days":[0]}', '{"ratings":[3,3],"elapsed_days":[0]}', 'ratings']) {
    const { stderr, status } = run(`{"ratings":[1],"elapsed_days":[0]}\n${wrong}\n`);
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^line 2: /)]);
  }
});
