/** The text as a regular expression that matches just it, in the syntax that PostgreSQL and JavaScript share. */
export function literal(text: string): string {
  return text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}

/** Words of a list as alternatives of a regular expression: `Fig\.|Table`. */
export function alternatives(words: readonly string[]): string {
  return words.map(literal).join('|');
}
