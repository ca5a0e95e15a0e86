/** One product for all files of a run whose tests leave everybody else's as it was: they come as readers of their own, each from an address of their own. */
import type { TestProject } from 'vitest/node';
import { removeDataDir, startProduct } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    sharedProduct: { address: string; dataDir: string };
  }
}

/** After `global-data-dir.ts`, of whose folder it takes a copy. */
export default async function startShared(project: TestProject): Promise<() => Promise<void>> {
  const product = await startProduct({ env: { TRUST_PROXY: 'true' } });
  const { address, dataDir } = product;
  project.provide('sharedProduct', { address, dataDir });
  return async () => {
    await product.end();
    removeDataDir(dataDir);
  };
}
