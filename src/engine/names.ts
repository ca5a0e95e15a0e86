/**
 * Which words of a text are names: people, places, organisations, months, peoples. Told by capitals, and at the start of
 * a sentence by what the rest of the text and the dictionary say.
 */
import type { LexicalEntry, Lexicon } from './lexicon.ts';
import type { SentenceRange } from './sentences.ts';
import { normalizeWord, type Token, tokenText } from './tokens.ts';
import { type WrittenWord, writtenLemma, writtenWords } from './written-words.ts';

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
 * @param words of the tokens, when the caller has them.
 */
export function nameTokens(
  text: string,
  tokens: readonly Token[],
  sentences: readonly SentenceRange[],
  lexicon: Lexicon,
  words: readonly (WrittenWord | null)[] = writtenWords(text, tokens, lexicon),
): Set<number> {
  const groups = wordsBySentence(tokens, sentences);
  const capitalInside = new Set<string>();
  const lowerCase = new Set<string>();
  const headlines = new Set<number[]>();
  for (const group of groups) {
    if (isHeadline(words, group)) {
      headlines.add(group);
      continue;
    }
    for (let place = 0; place < group.length; place++) {
      const index = group[place] as number;
      const { key, isCapitalized } = words[index] as WrittenWord;
      if (!isCapitalized) lowerCase.add(key);
      else if (place > 0 && !opensQuotation(text, tokens, index)) capitalInside.add(key);
    }
  }
  const names = new Set<number>();
  for (const group of groups) {
    const inHeadline = headlines.has(group);
    // From the end, so that the word after is already judged.
    for (let place = group.length - 1; place >= 0; place--) {
      const index = group[place] as number;
      const word = words[index] as WrittenWord;
      if (word.hasCapitalWithin) names.add(index);
      if (!word.isCapitalized || FIRST_PERSON.test(word.form)) continue;
      if (place > 0 && !inHeadline && !opensQuotation(text, tokens, index)) {
        names.add(index);
        continue;
      }
      const { key } = word;
      if (lowerCase.has(key)) continue;
      const entry = lexicon.entry(normalizeWord(writtenLemma(word, lexicon)));
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

function isHeadline(words: readonly (WrittenWord | null)[], group: readonly number[]): boolean {
  if (group.length < HEADLINE_WORDS) return false;
  let capitals = 0;
  for (const index of group) if (words[index]?.isCapitalized) capitals++;
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
