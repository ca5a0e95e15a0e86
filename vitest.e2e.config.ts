import { defineConfig } from 'vitest/config';

/** Whole-product tests: real processes, a real browser. They need a build (`npm run build`). */
export default defineConfig({
  test: {
    include: ['e2e/**/*.test.ts'],
    exclude: ['**/*.long.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 120_000,
    // As in vitest.config.ts.
    retry: 1,
    fileParallelism: true,
    maxWorkers: 2,
    pool: 'forks',
  },
});
