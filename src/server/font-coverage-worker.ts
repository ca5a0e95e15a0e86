/** Thread entry point for `font-coverage.ts`. */
import { readFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import * as fontkit from 'fontkit';

const covered = new Set<number>();
for (const file of workerData as readonly string[]) {
  const face = fontkit.create(readFileSync(file));
  if ('characterSet' in face) for (const character of face.characterSet) covered.add(character);
}
parentPort?.postMessage(covered);
