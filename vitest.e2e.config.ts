import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longest-first.ts';

/** Whole-product tests: real processes, a real browser. They need a build (`npm run build`). */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    globalSetup: ['e2e/global-data-dir.ts', 'e2e/global-product.ts'],
    exclude: ['**/*.long.test.ts'],
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // For hangs too: a second, as it would be, is a matter of speed.
    expect: { poll: { timeout: 120_000 } },
    fileParallelism: true,
    // Much of their time is waiting for processes to start and for pages to settle.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    pool: 'forks',
    // As in vitest.config.ts.
    isolate: false,
    // Whole lists in messages: what a page complained of is the finding.
    chaiConfig: { truncateThreshold: 0 },
  },
});
