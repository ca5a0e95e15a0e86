/** Words of a list as alternatives of a regular expression: `Fig\.|Table`. */
export function alternatives(words: readonly string[]): string {
  return words.map((word) => word.replaceAll('.', '\\.')).join('|');
}
