/** The lines of a meaning: `vt. 放弃；抛弃`, one for each part of speech. */

export interface MeaningLine {
  pos: string | null;
  text: string;
}

const WITH_POS = /^((?:[a-z]+\.\s*(?:&\s*)?)+)\s*(\S.*)$/i;

export function meaningLines(resolve: string): MeaningLine[] {
  return resolve
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')
    .map((line) => {
      const [, pos, text] = WITH_POS.exec(line) ?? [];
      return pos && text ? { pos: pos.trim(), text } : { pos: null, text: line };
    });
}
