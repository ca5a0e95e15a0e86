import { defineConfig } from 'vitest/config';

/** Long property and load runs, kept out of `npm test`. */
export default defineConfig({
  test: {
    include: ['src/**/*.long.test.ts', 'e2e/**/*.long.test.ts'],
    globalSetup: ['src/server/testing/global-database.ts'],
    testTimeout: 30 * 60_000,
    hookTimeout: 120_000,
    maxWorkers: 1,
  },
});
