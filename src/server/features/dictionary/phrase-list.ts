/**
 * Which of ECDICT's 366,000 entries of several words are phrases to look for in running text.
 */
import { normalizeWord } from '#engine/tokens.ts';

const LONGEST_PHRASE_WORDS = 8;
const PLAIN = /^[\p{Script=Latin}'’. -]+$/u;
/** Patterns for a person or thing are the work of a grammar, not of a list of words. */
const PATTERN_WORD = /^(?:sb|sth|sb\.|sth\.|sb's|sb\.'s|someone's|somebody's|etc\.?)$/;

/** Words that make no phrase with a single neighbour: `the world`, `to be`, `take it`, `is in`. */
const LOOSE_FIRST = new Set(
  'a an the to and but that this these all i he she it we they you be is was been have has had not'.split(' '),
);
const LOOSE_LAST = new Set(
  'it me you him her us them one this that be been do done the a an and not is was'.split(' '),
);
/** What the rule above would lose. */
const KEPT = new Set(
  (
    'a few|a little|a lot|a bit|a while|the same|the latter|the former|the rest|all right|all but|all along|all over|to date|' +
    'to death|to blame|to spare|to scale|to boot|to excess|to perfection|but for|this time|that is|have to|have on|not only|' +
    'not yet|not necessarily|not least|in that|so that|now that|given that|provided that|seeing that|such that|make it|' +
    'get it|have done|no one|make do|as if|as for|as of|as to|so as|up to|by then|if only|as such|what if|how much|so much|much as|by far|' +
    'more than|so what|more so'
  ).split('|'),
);
const LOOSE_PAIR = new Set(
  'by as of in on at with from for to so if than then much more such how what when who which only very up'.split(' '),
);

/** The words of a phrase as they are compared, or null when the entry is no phrase for running text. */
export function phraseWords(headword: string, translation: string): string[] | null {
  if (!headword.includes(' ') || !PLAIN.test(headword) || headword.includes('..')) return null;
  const words = headword.split(/\s+/).filter(Boolean).map(normalizeWord);
  if (words.length < 2 || words.length > LONGEST_PHRASE_WORDS) return null;
  if (words.some((word) => PATTERN_WORD.test(word)) || isLoosePair(words)) return null;
  return hasGeneralSense(translation) ? words : null;
}

/** Two words that merely stand side by side. */
function isLoosePair(words: readonly string[]): boolean {
  const [first = '', last = ''] = words;
  const pair = words.join(' ');
  if (words.length !== 2 || KEPT.has(pair)) return false;
  return LOOSE_FIRST.has(first) || LOOSE_LAST.has(last) || (LOOSE_PAIR.has(first) && LOOSE_PAIR.has(last));
}

/** Lines under a field's label alone (`[医]`, `[网络]`) are terms and gatherings, not phrases. */
function hasGeneralSense(translation: string): boolean {
  return translation.split('\\n').some((line) => line.trim() !== '' && !line.trim().startsWith('['));
}
