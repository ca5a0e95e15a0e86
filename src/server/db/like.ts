/** Patterns for LIKE and ILIKE: signs of the pattern language count as the characters that they are. */

const escaped = (text: string): string => text.replaceAll(/[\\%_]/g, '\\$&');

/** Pattern of texts that contain `text`. */
export const containing = (text: string): string => `%${escaped(text)}%`;

/** Pattern of texts that begin with `text`. */
export const beginningWith = (text: string): string => `${escaped(text)}%`;
