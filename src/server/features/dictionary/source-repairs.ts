/** Slips of ECDICT's columns put right while the dictionary is built: markup in glosses, capitals of abbreviations. */

const LINE_BREAK = /<br\s*\/?>/gi;
const MARKUP = /<\/?(?:a|b|div|em|font|i|p|span|strong|sub|sup|u)(?:\s[^>]*)?\/?>/gi;
/** Letters with points of which only the first is a capital: `N.y.`. */
const HALF_CAPITAL = /^\p{Lu}\.(?:\p{Ll}\.)+$/u;
const printed = new Map([['P.M.', 'p.m.']]);

/** A gloss with its line breaks as the table writes them and without other HTML; `<英>` is a label and stays. */
export function withoutMarkup(translation: string): string {
  if (!translation.includes('<')) return translation;
  return translation.replace(LINE_BREAK, '\\n').replace(MARKUP, '');
}

/** `N.y.` → `N.Y.`, `P.M.` → `p.m.`; others as they are. */
export function printedHeadword(headword: string): string {
  if (!headword.includes('.')) return headword;
  if (HALF_CAPITAL.test(headword)) return headword.toUpperCase();
  return printed.get(headword) ?? headword;
}
