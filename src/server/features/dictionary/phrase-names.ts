/**
 * Names of several words to look for in texts, told by their capitals: those of the press, those the dictionary writes with
 * capitals (`Wall Street`, `Bank of England`), and terms that are as often a name (`Supreme Court`).
 */
import { normalizeWord } from '#engine/tokens.ts';
import { type PhraseRow, RAREST_WORD, rarestRank, type WordFacts } from './phrase-list.ts';
import { phraseWords } from './phrase-words.ts';
import { longPressNames } from './press-names.ts';

const SHAPE = /^\p{Lu}[\p{Ll}.]+(?:'s)?(?:(?: (?:of|the|and|for|in|on)){0,2} \p{Lu}\p{Ll}+(?:'s)?){1,4}$/u;
/** People, titles of works and brands. */
const OTHER_GLOSS = /[·‧•.]|人名|地名|歌名|片名|书名|商标|电影|专辑|姓/;
const FIELD_ONLY = /^\[/;
/** What a computer's menu says, of which the dictionary has a few hundred lines. */
const MENU_WORD =
  /^(?:About|Add|All|Any|Created|Edit|Every|Help|New [A-Z]\w+ [A-Z]|On|Open|Select|Send|Show|Tip|Turn) /;

/** The headwords to look for; of those that differ in nothing but capitals the first counts. */
export function namesWorthLearning(rows: readonly PhraseRow[], facts: WordFacts): string[] {
  const listed = rows.filter((row) => isNameWorth(row, facts)).map(({ headword }) => headword.trim());
  return [...longPressNames(), ...listed, ...phraseWords().keptTerms];
}

function isNameWorth({ headword, translation }: PhraseRow, facts: WordFacts): boolean {
  const written = headword.trim();
  if (!SHAPE.test(written) || MENU_WORD.test(written)) return false;
  const lines = translation.split('\\n').map((line) => line.trim());
  if (!lines.some((line) => line !== '' && !FIELD_ONLY.test(line) && !OTHER_GLOSS.test(line.replace(/^\w+\. /, '')))) {
    return false;
  }
  const words = normalizeWord(written).split(' ');
  return words.every((word) => phraseWords().functionWords.has(word) || rarestRank(word, facts) <= RAREST_WORD);
}
