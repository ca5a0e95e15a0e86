import { configDefaults, defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longest-first.ts';

export default defineConfig({
  test: {
    // For hangs, never for speed: a machine that is busy with something else takes ten times as long.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 120_000 } },
    pool: 'forks',
    // Loading the same modules again for each file took longer than the tests: a file leaves nothing behind in them.
    isolate: false,
    // Browsers leave the processor idle now and then.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        extends: true,
        test: {
          name: 'server',
          include: ['src/{engine,contract,server}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...configDefaults.exclude, '**/*.long.test.ts'],
          globalSetup: ['src/server/testing/global-database.ts'],
          // Node reads this code as it is; Vite's transforms took half of the time of a single file.
          experimental: { viteModuleRunner: false },
        },
      },
      {
        extends: true,
        test: {
          name: 'web',
          include: ['src/web/**/*.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, '**/*.long.test.ts'],
          globalSetup: ['src/web/testing/global-bundles.ts'],
        },
      },
    ],
  },
});
