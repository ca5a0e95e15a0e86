/**
 * The rows of the source as the dictionary's entries: normalized, numbered, with what is told from a row by itself.
 */
import type { ExamLevel } from '#engine/exam-level.ts';
import { normalizeWord } from '#engine/tokens.ts';
import { alternatives } from '#engine/words/alternatives.ts';
import markers from '#engine/words/gloss-markers.json' with { type: 'json' };
import { parseTags } from './definitions.ts';
import { type SourceRow, sourceRows } from './source.ts';
import { printedHeadword, withoutMarkup } from './source-repairs.ts';

export interface SourceEntry {
  /** Place in the source, from 1: a file built again from it has the same. */
  id: number;
  /** Normalized headword, never empty. */
  key: string;
  headword: string;
  rank: number | null;
  tags: readonly ExamLevel[];
  isName: boolean;
  isSingleWord: boolean;
  /** Without markup. */
  translation: string;
  row: SourceRow;
}

/** Glosses that say a lower-case headword is a name all the same. */
const NAME_GLOSS = new RegExp(alternatives(markers.name));

/** All entries, read as they are asked for. */
export function* sourceEntries(path: string): Generator<SourceEntry> {
  let id = 0;
  for (const row of sourceRows(path)) {
    const word = row.word.trim();
    const key = normalizeWord(word);
    if (key === '') continue;
    id++;
    const tags = parseTags(row.tag);
    const translation = withoutMarkup(row.translation);
    yield {
      id,
      key,
      headword: printedHeadword(word),
      rank: bestRank(row),
      tags,
      isName: isName(row.word, translation, tags.length > 0),
      isSingleWord: !key.includes(' '),
      translation,
      row,
    };
  }
}

/** The better of the two places, because each list leaves out words that the other counts. */
function bestRank({ bnc, frq }: SourceRow): number | null {
  if (bnc > 0 && frq > 0) return Math.min(bnc, frq);
  return bnc > 0 ? bnc : frq > 0 ? frq : null;
}

function isName(word: string, translation: string, isInSyllabus: boolean): boolean {
  if (/^\p{Lu}\p{Ll}/u.test(word)) return true;
  if (isInSyllabus) return false;
  const lineEnd = translation.indexOf('\\n');
  return NAME_GLOSS.test(lineEnd === -1 ? translation : translation.slice(0, lineEnd));
}
