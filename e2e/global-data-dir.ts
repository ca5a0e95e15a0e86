/**
 * Starts the product once on an empty folder for the whole run; most tests begin with a copy of the folder it leaves. Whether an empty
 * folder is filled correctly is tested in `process.test.ts`, which starts on one.
 */
import { FILLED_FOLDER, newDataDir, removeDataDir, startProduct } from './product.ts';

export default async function fillFolder(): Promise<() => void> {
  const dataDir = newDataDir();
  const product = await startProduct({ dataDir });
  await product.end();
  process.env[FILLED_FOLDER] = dataDir;
  return () => removeDataDir(dataDir);
}
