/** For each test run: a folder for the scripts of test pages, so that each is bundled once and not by every file that needs it. */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

/** Names the folder to the run's workers; unset elsewhere, as in `bench/`. */
export const BUNDLES = 'TEST_BUNDLES';

export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'waikan-bundles-'));
  process.env[BUNDLES] = folder;
  const remove = () => rmSync(folder, { recursive: true, force: true });
  // In watch mode the sources have changed.
  project.onTestsRerun(() => {
    remove();
    mkdirSync(folder);
  });
  return remove;
}
