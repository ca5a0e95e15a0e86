/** Numbers of the items of a list, as browsers show them, of pages and of books (decision 124). */

const LARGEST_NUMBER = 100_000;

/** What the markup of a numbered list says of its numbers; attributes as written, undefined where they are missing. */
export interface NumberedList {
  start: string | undefined;
  type: string | undefined;
  isReversed: boolean;
  /** The `value` of each item. */
  values: readonly (string | undefined)[];
}

/** Number of each item of a list, as browsers show it; undefined for all where letters are shown or there is nothing to count. */
export function listNumbers({ start, type, isReversed, values }: NumberedList): (number | undefined)[] {
  const read = (value = '') => (/^\d{1,6}$/.test(value.trim()) ? Number(value.trim()) : null);
  const first = read(start);
  const isAlone = values.length < 2 && first === null && values.every((value) => read(value) === null);
  if (isAlone || /^[ai]$/i.test(type ?? '')) return values.map(() => undefined);
  let next = first ?? (isReversed ? values.length : 1);
  return values.map((value) => {
    const number = read(value) ?? next;
    next = number + (isReversed ? -1 : 1);
    return number >= 0 && number <= LARGEST_NUMBER ? number : undefined;
  });
}

/** Whether the text of an item begins with a number of its own. */
export const beginsWithNumber = (text: string): boolean => /^\s*\(?\d{1,4}[.):]/.test(text);
