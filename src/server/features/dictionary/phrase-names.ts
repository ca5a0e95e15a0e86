/**
 * Names of several words to look for in texts, told by their capitals: those of the press, those the dictionary writes with
 * capitals (`Wall Street`, `Bank of England`), and terms that are as often a name (`Supreme Court`).
 */
import { normalizeWord } from '#engine/tokens.ts';
import { alternatives } from '#engine/words/alternatives.ts';
import markers from '#engine/words/gloss-markers.json' with { type: 'json' };
import contexts from '#engine/words/phrase-context.json' with { type: 'json' };
import { type PhraseRow, RAREST_WORD, rarestRank, type WordFacts } from './phrase-list.ts';
import { phraseWords } from './phrase-words.ts';
import { longPressNames } from './press-names.ts';

const SHAPE = new RegExp(
  `^\\p{Lu}[\\p{Ll}.]+(?:'s)?(?:(?: (?:${alternatives(contexts.name_link)})){0,2} \\p{Lu}\\p{Ll}+(?:'s)?){1,4}$`,
  'u',
);
/** People, titles of works and brands. */
const OTHER_GLOSS = new RegExp(`[·‧•.]|${alternatives(markers.name_of_other)}`);
const FIELD_ONLY = /^\[/;
/** What a computer's menu says, of which the dictionary has a few hundred lines. */
const MENU_WORD = new RegExp(`^(?:${alternatives(contexts.menu_word)}|New [A-Z]\\w+ [A-Z]) `);

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
