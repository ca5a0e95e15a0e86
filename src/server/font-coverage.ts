/** Characters that fonts have, so that drawings and typeset pages leave out others instead of showing boxes. */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Code points that the fonts have. Runs in a thread of its own, because compressed fonts take a tenth of a second.
 *
 * @param files paths of fonts: TTF, OTF, WOFF, WOFF2
 * @throws the error of an invalid file
 */
export async function coverageOf(files: readonly string[]): Promise<ReadonlySet<number>> {
  const script = new URL('./font-coverage-worker.ts', import.meta.url);
  const thread = new Worker(script, { workerData: files, execArgv: [] });
  const [covered] = await once(thread, 'message');
  return covered;
}

/** Separators of lines and words, which are not drawn. */
const UNDRAWN = new Set(['\n', '\t', '\u200b']);

/** The text without characters that no font has; the space before one goes with it where nothing else would need it. */
export function legibleText(text: string, covered: ReadonlySet<number>): string {
  const whole = text.normalize('NFC');
  const kept = Array.from(whole, (sign) =>
    UNDRAWN.has(sign) || covered.has(sign.codePointAt(0) ?? 0) ? sign : '\0',
  ).join('');
  return kept === whole ? whole : kept.replace(/ ?\0+(?=[\s.,;:!?)]|$)/g, '').replaceAll('\0', '');
}
