/** One product for all test files of a run that change nothing for other readers: each uses readers and client addresses of its own. */
import type { TestProject } from 'vitest/node';
import { removeDataDir, startProduct } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    sharedProduct: { address: string; dataDir: string };
  }
}

/** Runs after `global-data-dir.ts`, whose folder it copies. */
export default async function startShared(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct({ env: { TRUST_PROXY: 'true' } });
  const { address, dataDir } = product;
  project.provide('sharedProduct', { address, dataDir });
  return async () => {
    await product.end();
    removeDataDir(dataDir);
  };
}
