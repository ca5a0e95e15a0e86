/**
 * Compiles word lists: each `data/words/engine/NAME.tsv` becomes `src/engine/words/NAME.json`, those of the server and the pages
 * likewise; see `docs/decisions/054-word-lists.md`. Run it after a change of a list; a test compares the two.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { groupedWords, parseWordList, type WordListRow } from '#server/features/dictionary/word-list.ts';

/** Folders of `data/words/` whose lists are compiled; those of the dictionary are read at run time. */
const COMPILED = ['engine', 'server', 'web'];

/** The compiled text of each list by its path. */
export function compiledWordLists(): Map<string, string> {
  const sources = COMPILED.flatMap((part) => globSync(`data/words/${part}/*.tsv`)).sort();
  return new Map(
    sources.map((source) => [
      `src/${basename(dirname(source))}/words/${basename(source, '.tsv')}.json`,
      compiled(parseWordList(readFileSync(source, 'utf8'))),
    ]),
  );
}

/** Groups of words, groups of words with a value each, or rows; one line for each group or row. */
function compiled(rows: readonly WordListRow[]): string {
  if (rows[0]?.group === undefined) return `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;
  const groups = rows[0].value === undefined ? groupedWords(rows) : groupedValues(rows);
  const lines = Object.entries(groups).map(([group, words]) => `${JSON.stringify(group)}: ${JSON.stringify(words)}`);
  return `{\n${lines.join(',\n')}\n}\n`;
}

function groupedValues(rows: readonly WordListRow[]): Record<string, Record<string, string>> {
  const groups: Record<string, Record<string, string>> = {};
  for (const { group = '', word = '', value = '' } of rows) {
    groups[group] ??= {};
    groups[group][word] = value;
  }
  return groups;
}

if (import.meta.main) for (const [path, text] of compiledWordLists()) writeFileSync(path, text);
