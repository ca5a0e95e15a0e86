/**
 * Starts the product once on an empty folder for the whole run; all tests but those of failed starts begin with a copy of the folder it
 * leaves. `process.test.ts` looks at how this start went.
 */
import type { TestProject } from 'vitest/node';
import { FILLED_FOLDER, newDataDir, removeDataDir, startProduct } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    firstStart: { output: string; exitCode: number | null };
  }
}

export default async function fillFolder(project: TestProject): Promise<() => void> {
  const dataDir = newDataDir();
  const product = await startProduct({ dataDir });
  const exitCode = await product.end();
  project.provide('firstStart', { output: product.output(), exitCode });
  process.env[FILLED_FOLDER] = dataDir;
  return () => removeDataDir(dataDir);
}
