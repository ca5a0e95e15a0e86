/** Ordinals and decades in digits as the words that the dictionary has: `19th` nineteenth, `1980s` eighties. */
import numerals from '#engine/words/numerals.json' with { type: 'json' };

/** `first` to `nineteenth`, and `twenty` to `ninety`. */
const ordinals = [...numerals.unit_ordinal, ...numerals.teen_ordinal];
const tens = numerals.ten;
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
