/**
 * How much of a phrase's Chinese is that of its words: all in 接电话 for `answer the phone`, nothing in 偶遇 for `come across`. Words whose sum
 * is the phrase's Chinese are seldom a phrase in a text.
 */
import type { Plainness } from '#engine/phrases/phrase-trie.ts';
import { type PhraseRow, type WordFacts, wordingsIn } from './phrase-selection.ts';

const FIELD = '[';
/** Wordings behind these are seldom what the phrase mostly means. */
const MAX_WORDINGS = 4;
const LEVELS = 4;

/** Highest plainness of a phrase of our own list that counts as an idiom. */
const PLAINEST_IDIOM = 2;
const IDIOM = 5;
/** The other phrases of our own list. */
const LISTED = 6;
/** Phrases whose words are often meant literally. */
const ALSO_LITERAL = 7;

/**
 * Plainness by headword; of headwords with several rows the first counts.
 *
 * @param own phrases of our own list, which have levels of their own, and those of them that are often meant literally
 */
export function plainnessBy(
  rows: readonly PhraseRow[],
  facts: WordFacts,
  own: { readonly listed: ReadonlySet<string>; readonly alsoLiteral: ReadonlySet<string> },
): (headword: string) => Plainness {
  const byHeadword = new Map<string, PhraseRow>();
  for (const row of rows) {
    const headword = row.headword.trim();
    if (!byHeadword.has(headword)) byHeadword.set(headword, row);
  }
  return (headword) => {
    const row = byHeadword.get(headword);
    if (row === undefined) return 0;
    const level = plainness(row, facts);
    if (!own.listed.has(headword)) return level;
    if (own.alsoLiteral.has(headword)) return ALSO_LITERAL;
    return level <= PLAINEST_IDIOM && level > 0 ? IDIOM : LISTED;
  };
}

function plainness({ headword, translation }: PhraseRow, facts: WordFacts): Plainness {
  const lines = translation.split('\\n').filter((line) => !line.trim().startsWith(FIELD));
  const wordings = lines.flatMap(wordingsIn).slice(0, MAX_WORDINGS);
  if (wordings.length === 0) return 0;
  const own = new Set(
    headword
      .toLowerCase()
      .split(/[ -]/)
      .flatMap((word) => [word, ...facts.lemmasOf(word)].flatMap((each) => facts.wordingsOf(each)))
      .join(''),
  );
  const shares = wordings.map((wording) => [...wording].filter((sign) => own.has(sign)).length / wording.length);
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  return Math.min(LEVELS, 1 + Math.floor(mean * LEVELS)) as Plainness;
}
