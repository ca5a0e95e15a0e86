import { expect, test } from 'vitest';
import { randomOf } from '../random.ts';
import { migrateMany } from './testing/migrated.ts';

/** Shares of sentences that are changed: from a typing error to half the article. */
const SHARES = [0.02, 0.05, 0.1, 0.2, 0.5];

test.each(['en', 'zh'] as const)('ten thousand marks over random edits of articles (%s)', (side) => {
  const tally = migrateMany(10_000, SHARES, side, randomOf(`many marks ${side}`));
  console.log(side, tally);
  expect(tally.wrong).toBeLessThanOrEqual(tally.ranges / 5_000);
  expect(tally.standingPlaced / tally.standing).toBeGreaterThanOrEqual(0.99);
});
