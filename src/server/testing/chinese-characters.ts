/** Characters that Chinese texts are written in, as two standards list them. */

/** All 6,763 characters of GB 2312-1980, rows 16 to 87. */
export const SIMPLIFIED: readonly string[] = charactersOf('gb18030', [0xb0, 0xf7], [[0xa1, 0xfe]]);

/** The 5,401 common ones of Big5, level 1. */
export const TRADITIONAL: readonly string[] = charactersOf(
  'big5',
  [0xa4, 0xc6],
  [
    [0x40, 0x7e],
    [0xa1, 0xfe],
  ],
);

/** @param leads first bytes, from and to @param trails ranges of the second ones */
function charactersOf(encoding: string, leads: [number, number], trails: [number, number][]): string[] {
  const decoder = new TextDecoder(encoding);
  const found: string[] = [];
  for (let lead = leads[0]; lead <= leads[1]; lead += 1) {
    for (const [first, last] of trails) {
      for (let trail = first; trail <= last; trail += 1) {
        const character = decoder.decode(new Uint8Array([lead, trail]));
        if (/^\p{Script=Han}$/u.test(character)) found.push(character);
      }
    }
  }
  return found;
}
