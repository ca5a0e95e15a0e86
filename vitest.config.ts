import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longest-first.ts';

export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts'],
    exclude: [...configDefaults.exclude, '**/*.long.test.ts'],
    globalSetup: ['src/server/testing/global-database.ts', 'src/web/testing/global-bundles.ts'],
    // For hangs, never for speed.
    testTimeout: 30_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 5_000 } },
    pool: 'forks',
    // Loading the same modules again for each file took longer than the tests: a file leaves nothing behind in them.
    isolate: false,
    // Browsers leave the processor idle now and then.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
  },
});
