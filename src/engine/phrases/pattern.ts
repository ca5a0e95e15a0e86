/**
 * A dictionary headword of several words as a pattern of words, split as the tagger splits them (`bird's-eye` is four), and placeholders.
 */
import { normalizeWord } from '../tokens.ts';
import { alternatives } from '../words/alternatives.ts';
import contexts from '../words/phrase-context.json' with { type: 'json' };
import { NOMINAL_WORDS, type Placeholder, placeholderFor } from './placeholders.ts';

/** A literal word, or a placeholder for other words. */
export type Element = { word: string } | { place: Placeholder };

/** Open endings of a headword, which match nothing: `be angry with sb`, `be about to do sth`. */
const OPEN_END = new RegExp(`(?:\\s*(?:\\.{2,}|…)|\\s+(?:(?:do|doing)\\s+)?(?:${NOMINAL_WORDS})\\.?)+$`);
/** Headwords of plain words, the majority, are split without further tests. */
const PLAIN = /^[a-z]+(?: [a-z]+)+$/;
const PLACE_OR_INFINITIVE = new RegExp(`^to | (?:${NOMINAL_WORDS}|oneself)(?: |$)`);
/** A cheap test before the expensive one. */
const MAY_BE_OPEN = /(?:sb|sth|some\p{L}+|…|\.)\.?$/u;
/** Not the preposition of `to the extent that`, `to all intents and purposes`. */
const INFINITIVE = new RegExp(`^to (?!(?:${alternatives(contexts.after_to)}) )(?=[a-z]+ )`);

/** Elements of a headword, e.g. `take`, `into`, `account`. Empty when nothing fixed is left of it. */
export function patternOf(headword: string): Element[] {
  if (PLAIN.test(headword) && !PLACE_OR_INFINITIVE.test(headword)) return headword.split(' ').map((word) => ({ word }));
  const [first = '', ...others] = closedHeadword(headword).split(' ');
  // The first word is no placeholder: `something of a`, `one's own`.
  return [...tokensOf(first), ...others.flatMap(elementsOf)];
}

/** A headword normalized, without an infinitive's `to` and without what only says that something follows. */
export function closedHeadword(headword: string): string {
  const plain = normalizeWord(headword).replaceAll(/\s+/g, ' ').trim();
  const body = MAY_BE_OPEN.test(plain) ? plain.replace(OPEN_END, '') : plain;
  return body.replace(INFINITIVE, '');
}

function elementsOf(word: string): Element[] {
  const place = placeholderFor(word);
  return place === null ? tokensOf(word) : [{ place }];
}

/** `double-edged` is three, `devil's` and `hook,` two. */
function tokensOf(word: string): Element[] {
  if (/^[a-z]+$/.test(word)) return [{ word }];
  return word
    .split(/(-|,$|n't$|'(?:s|re|ve|ll|d|m)?$)/)
    .filter(Boolean)
    .map((part) => ({ word: part }));
}
