/**
 * Compiles the engine's word lists: each `data/words/engine/NAME.tsv` becomes `src/engine/words/NAME.json`, see
 * `docs/decisions/054-word-lists.md`. Run it after a change of a list; a test compares the two.
 */
import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { groupedWords, parseWordList, type WordListRow } from '#server/features/dictionary/word-list.ts';

/** The compiled text of each list by its path. */
export function compiledWordLists(): Map<string, string> {
  const sources = globSync('data/words/engine/*.tsv').sort();
  return new Map(
    sources.map((source) => [
      `src/engine/words/${basename(source, '.tsv')}.json`,
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
