/**
 * One start on an empty folder for the whole run: most tests begin on a copy of what it left. Whether an empty folder is filled as it
 * should be is for the test that starts on one (`process.test.ts`).
 */
import { FILLED_FOLDER, newDataDir, removeDataDir, startProduct } from './product.ts';

export default async function fillFolder(): Promise<() => void> {
  const dataDir = newDataDir();
  const product = await startProduct({ dataDir });
  await product.end();
  process.env[FILLED_FOLDER] = dataDir;
  return () => removeDataDir(dataDir);
}
