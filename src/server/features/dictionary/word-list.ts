/**
 * Reads the word lists in `data/words/`: tab-separated rows after comment lines (`#`) and a row of column names. The dictionary reads
 * its lists on first use; those of the engine are compiled to JSON by `scripts/word-lists.ts`, because the engine reads no files.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = new URL('../../../../data/words/', import.meta.url);

/** A row by the names of its columns; an empty cell is ''. */
export type WordListRow = Readonly<Record<string, string>>;

/** Words by group, in the order of the list. */
export type GroupedWords = Readonly<Record<string, readonly string[]>>;

/** Rows of a list. Throws a RangeError for a list without its comments, or a row without or with too many cells. */
export function parseWordList(text: string): WordListRow[] {
  const lines = text.split('\n').filter((line) => line !== '');
  const missing = ['source', 'date', 'made'].filter((name) => !lines.some((line) => line.startsWith(`# ${name}: `)));
  if (missing.length > 0) throw new RangeError(`a word list says its ${missing.join(', ')}`);
  const [header = '', ...rows] = lines.filter((line) => !line.startsWith('#'));
  const columns = header.split('\t');
  return rows.map((row) => {
    const cells = row.split('\t');
    if (cells.length !== columns.length) throw new RangeError(`${columns.length} cells expected: ${row}`);
    return Object.fromEntries(columns.map((column, index) => [column, cells[index] as string]));
  });
}

/** Words of a list with the columns `group` and `word`. */
export function groupedWords(rows: readonly WordListRow[]): GroupedWords {
  const groups: Record<string, string[]> = {};
  for (const { group = '', word = '' } of rows) {
    groups[group] ??= [];
    groups[group].push(word);
  }
  return groups;
}

/** Values by word of one group of a list with the columns `group`, `word` and `value`. */
export function valuesOf(rows: readonly WordListRow[], wanted: string): ReadonlyMap<string, string> {
  return new Map(
    rows.flatMap(({ group, word = '', value = '' }) => (group === wanted ? [[word, value] as const] : [])),
  );
}

/** Reads a list of the dictionary. Throws when it is not there. */
export function readWordList(name: string): WordListRow[] {
  return parseWordList(readFileSync(fileURLToPath(new URL(`dictionary/${name}.tsv`, folder)), 'utf8'));
}
