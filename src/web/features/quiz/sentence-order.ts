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

/** The order with the item at `position` moved by one, up (-1) or down (1); at the end it stays where it is. */
export function moveItem(order: readonly number[], position: number, step: -1 | 1): number[] {
  const next = [...order];
  const [own, other] = [order[position], order[position + step]];
  if (own === undefined || other === undefined) return next;
  next[position] = other;
  next[position + step] = own;
  return next;
}
