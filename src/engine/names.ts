/**
 * Which words of a text are names: people, places, organisations, months, peoples. Told by capitals, and at the start of
 * a sentence by what the rest of the text and the dictionary say.
 */
import { lemmaOf } from './lemma.ts';
import type { LexicalEntry, Lexicon } from './lexicon.ts';
import type { SentenceRange } from './sentences.ts';
import { normalizeWord, type Token, tokenText } from './tokens.ts';

const CAPITAL = /^['’]?\p{Lu}/u;
/** iPhone, eBay, anti-Indian, al-Qaeda, non-US. */
const CAPITAL_WITHIN = /^\p{Ll}.*\p{Lu}/u;
/** I, I'm, I've … are no names. */
const FIRST_PERSON = /^I(?:['’]|$)/;
/** A sentence with more capitalized words than this share is a headline: capitals say nothing in it. */
const HEADLINE_SHARE = 0.6;
const HEADLINE_WORDS = 4;
/** Before a name, a sentence-initial word rarer than this is part of the name: `Rose Tremain`. */
const RARE_RANK = 4000;

/**
 * Indexes of the tokens that are names.
 * @param sentences of the same text, in order; linear in tokens.
 */
export function nameTokens(
  text: string,
  tokens: readonly Token[],
  sentences: readonly SentenceRange[],
  lexicon: Lexicon,
): Set<number> {
  const groups = wordsBySentence(tokens, sentences);
  const capitalInside = new Set<string>();
  const lowerCase = new Set<string>();
  const headlines = new Set<number[]>();
  for (const group of groups) {
    if (isHeadline(text, tokens, group)) {
      headlines.add(group);
      continue;
    }
    group.forEach((index, place) => {
      const word = wordAt(text, tokens, index);
      if (!CAPITAL.test(word)) lowerCase.add(normalizeWord(word));
      else if (place > 0 && !opensQuotation(text, tokens, index)) capitalInside.add(normalizeWord(word));
    });
  }
  const names = new Set<number>();
  for (const group of groups) {
    const inHeadline = headlines.has(group);
    // From the end, so that the word after is already judged.
    for (let place = group.length - 1; place >= 0; place--) {
      const index = group[place];
      if (index === undefined) continue;
      const word = wordAt(text, tokens, index);
      if (CAPITAL_WITHIN.test(word)) names.add(index);
      if (!CAPITAL.test(word) || FIRST_PERSON.test(word)) continue;
      if (place > 0 && !inHeadline && !opensQuotation(text, tokens, index)) {
        names.add(index);
        continue;
      }
      const key = normalizeWord(word);
      if (lowerCase.has(key)) continue;
      const entry = lexicon.entry(normalizeWord(lemmaOf(word, lexicon)));
      const beforeName = names.has(index + 1);
      if (entry === null || entry.isName || capitalInside.has(key)) names.add(index);
      else if (isRare(entry) && (beforeName || isUntaught(entry))) names.add(index);
    }
  }
  return names;
}

function isRare(entry: LexicalEntry): boolean {
  return (entry.rank ?? Number.POSITIVE_INFINITY) > RARE_RANK;
}

/** In no syllabus, no learner's dictionary and no word's family: `mina` is a coin, `Mina` far more often somebody. */
function isUntaught(entry: LexicalEntry): boolean {
  return entry.tags.length === 0 && entry.collins === 0 && entry.base === null;
}

function wordsBySentence(tokens: readonly Token[], sentences: readonly SentenceRange[]): number[][] {
  const groups: number[][] = [];
  let index = 0;
  for (const sentence of sentences) {
    const group: number[] = [];
    for (; index < tokens.length; index++) {
      const token = tokens[index];
      if (token === undefined || token.start >= sentence.end) break;
      if (token.kind === 'word') group.push(index);
    }
    groups.push(group);
  }
  return groups;
}

function isHeadline(text: string, tokens: readonly Token[], group: readonly number[]): boolean {
  if (group.length < HEADLINE_WORDS) return false;
  const capitals = group.filter((index) => CAPITAL.test(wordAt(text, tokens, index))).length;
  return capitals / group.length > HEADLINE_SHARE;
}

/**
 * The first word of a quotation or after a colon has a capital of its own; one that is all there is between the signs was
 * given it: “Hamlet”, (Paris).
 */
function opensQuotation(text: string, tokens: readonly Token[], index: number): boolean {
  return isSign(text, tokens[index - 1], /^[“"‘'(:—–[]$/) && !isSign(text, tokens[index + 1], /^[”"’')\]]$/);
}

function isSign(text: string, token: Token | undefined, signs: RegExp): boolean {
  return token?.kind === 'punctuation' && signs.test(tokenText(text, token));
}

function wordAt(text: string, tokens: readonly Token[], index: number): string {
  const token = tokens[index];
  return token === undefined ? '' : tokenText(text, token);
}
