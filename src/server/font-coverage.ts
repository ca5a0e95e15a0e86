/** Which characters fonts have, so that what is drawn and set from them leaves out the others instead of showing boxes. */
import { readFile } from 'node:fs/promises';
import * as fontkit from 'fontkit';

/** @param files paths of fonts: TTF, OTF, WOFF, WOFF2 */
export async function coverageOf(files: readonly string[]): Promise<ReadonlySet<number>> {
  const covered = new Set<number>();
  for (const file of files) {
    const face = fontkit.create(await readFile(file));
    if ('characterSet' in face) for (const character of face.characterSet) covered.add(character);
  }
  return covered;
}

/** What parts lines and words, and is not drawn. */
const UNDRAWN = new Set(['\n', '\t', '\u200b']);

/** The text without characters that no font has; the space before one goes with it where nothing else would need it. */
export function legibleText(text: string, covered: ReadonlySet<number>): string {
  const whole = text.normalize('NFC');
  const kept = Array.from(whole, (sign) =>
    UNDRAWN.has(sign) || covered.has(sign.codePointAt(0) ?? 0) ? sign : '\0',
  ).join('');
  return kept === whole ? whole : kept.replace(/ ?\0+(?=[\s.,;:!?)]|$)/g, '').replaceAll('\0', '');
}
