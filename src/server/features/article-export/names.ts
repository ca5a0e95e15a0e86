/** Names of files made from titles, which may say anything. */

/** Characters; with its number and extension a name stays below the 255 bytes of file systems, in Chinese too. */
const LONGEST = 70;
/** What paths, shells and file systems take for their own. */
const UNSAFE = /[\p{C}\p{Zl}\p{Zp}\\/:*?"<>|]+/gu;

/** A title as a part of a file's name: without signs that mean something in a path, and never empty. */
export function safeName(title: string): string {
  const name = title.toWellFormed().normalize('NFC').replace(UNSAFE, ' ').replace(/\s+/g, ' ').trim();
  const cut = [...name].slice(0, LONGEST).join('');
  // Windows drops dots and spaces at the end; one at the beginning hides the file.
  return cut.replace(/^[. ]+|[. ]+$/g, '') || '无题';
}

/** `03 Title.pdf`: unique by its number, which keeps the order too. */
export function pieceName(index: number, count: number, title: string, extension: string): string {
  const digits = Math.max(2, String(count).length);
  return `${String(index + 1).padStart(digits, '0')} ${safeName(title)}.${extension}`;
}
