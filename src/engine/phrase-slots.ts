/**
 * Places in a dictionary phrase that a pronoun fills: `make up one's mind`, `enjoy oneself`.
 */

const possessives = new Set(['my', 'your', 'his', 'her', 'its', 'our', 'their', "one's"]);
const reflexives = new Set([
  'myself',
  'yourself',
  'himself',
  'herself',
  'itself',
  'ourselves',
  'yourselves',
  'themselves',
  'oneself',
]);

/** How the dictionary prints the places. */
export const slots: readonly string[] = ["one's", 'oneself'];

/** Whether `form` may stand where the dictionary prints `slot`; false for words that are no such place. */
export function isPronounFor(slot: string, form: string): boolean {
  if (slot === "one's") return possessives.has(form) || form.endsWith("'s");
  return slot === 'oneself' && reflexives.has(form);
}
