/** Corrections of ECDICT's columns: markup in glosses, capitals of abbreviations, headwords that mislead. */
import { readWordList, valuesOf } from './word-list.ts';

const LINE_BREAK = /<br\s*\/?>/gi;
const MARKUP = /<\/?(?:a|b|div|em|font|i|p|span|strong|sub|sup|u)(?:\s[^>]*)?\/?>/gi;
/** Letters with points of which only the first is a capital: `N.y.`. */
const HALF_CAPITAL = /^\p{Lu}\.(?:\p{Ll}\.)+$/u;

/** Headwords that are shown otherwise than ECDICT has them. */
interface HeadwordCorrections {
  /** Slips of case. */
  readonly printed: ReadonlyMap<string, string>;
  /** Abbreviations that have become words. */
  readonly lowerCase: ReadonlyMap<string, string>;
  /** Phrases whose Chinese says something else, with the headword that is shown for them. */
  readonly plainPhrases: ReadonlyMap<string, string>;
}

let corrections: HeadwordCorrections | undefined;

/** The corrections from their list, read at the first question. */
export function headwordCorrections(): HeadwordCorrections {
  if (corrections === undefined) {
    const rows = readWordList('headwords');
    corrections = {
      printed: valuesOf(rows, 'printed'),
      lowerCase: valuesOf(rows, 'lower_case'),
      plainPhrases: valuesOf(rows, 'plain_phrase'),
    };
  }
  return corrections;
}

/** A gloss with its line breaks as the table writes them and without other HTML; `<英>` is a label and stays. */
export function withoutMarkup(translation: string): string {
  if (!translation.includes('<')) return translation;
  return translation.replace(LINE_BREAK, '\\n').replace(MARKUP, '');
}

/** `N.y.` → `N.Y.`, `P.M.` → `p.m.`; others as they are. */
export function printedHeadword(headword: string): string {
  if (!headword.includes('.')) return headword;
  if (HALF_CAPITAL.test(headword)) return headword.toUpperCase();
  return headwordCorrections().printed.get(headword) ?? headword;
}
