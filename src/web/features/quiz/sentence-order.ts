/** The order of sentences: numbers of the options, from 1. */

/** The order as given. */
export function initialOrder(count: number): number[] {
  return Array.from({ length: count }, (_, index) => index + 1);
}

/** Parses a saved order; the initial one when it does not fit the options. */
export function readOrder(text: string | null, count: number): number[] {
  const numbers = (text ?? '').split(',').map(Number);
  const isWhole = numbers.length === count && initialOrder(count).every((number) => numbers.includes(number));
  return isWhole ? numbers : initialOrder(count);
}

/** The order with the item at `place` moved by one, up (-1) or down (1); at the end it stays where it is. */
export function moveItem(order: readonly number[], place: number, step: -1 | 1): number[] {
  const next = [...order];
  const [own, other] = [order[place], order[place + step]];
  if (own === undefined || other === undefined) return next;
  next[place] = other;
  next[place + step] = own;
  return next;
}
