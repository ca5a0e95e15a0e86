/** Ordinals and decades in digits as the words that the dictionary has: `19th` nineteenth, `1980s` eighties. */

const ordinals = (
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth ' +
  'sixteenth seventeenth eighteenth nineteenth'
).split(' ');
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th)$/;
const DECADE = /^(?:1[89]|20)?([2-9])0'?s$/;

/** Words of a normalized numeral, one or two; none for another word. */
export function numberWords(key: string): string[] {
  const decade = DECADE.exec(key)?.[1];
  if (decade !== undefined) return [`${tens[Number(decade) - 2]?.slice(0, -1)}ies`];
  const place = Number(ORDINAL.exec(key)?.[1] ?? 0);
  const small = ordinals[place - 1];
  if (small !== undefined) return [small];
  const ten = tens[Math.floor(place / 10) - 2];
  if (ten === undefined) return [];
  const rest = ordinals[(place % 10) - 1];
  return rest === undefined ? [`${ten.slice(0, -1)}ieth`] : [ten, rest];
}
