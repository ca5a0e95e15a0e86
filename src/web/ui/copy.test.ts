/** The words of the interface: one thing has one name, and signs are written one way. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const WEB = path.resolve(import.meta.dirname, '..');

/** Lines of the pages' sources without comments, `file: line`. */
function linesOf(pattern: string): string[] {
  return globSync(pattern, { cwd: WEB })
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .flatMap((file) => {
      const source = readFileSync(path.join(WEB, file), 'utf8');
      const code = source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1');
      return code.split('\n').map((line) => `${file}: ${line.trim()}`);
    });
}

const all = linesOf('**/*.{ts,tsx}');
const readers = all.filter((line) => !line.startsWith('features/admin/'));
const having = (lines: readonly string[], pattern: RegExp) => lines.filter((line) => pattern.test(line));

test('labels are named in 「」: what is quoted in “” is what somebody wrote or typed', () => {
  expect(all.length).toBeGreaterThan(10_000);
  expect(having(all, /“[^”{}$]*\p{Script=Han}[^”{}$]*”/u)).toEqual([]);
});

test('what goes on ends in one ellipsis', () => {
  expect(having(all, /……/)).toEqual([]);
});

test('magazines are called by one name, and readers are told nothing of the server’s insides', () => {
  expect(having(all, /期刊/)).toEqual([]);
  expect(having(readers, /outbox\.jsonl|\p{Script=Han}[^'"`]*token=/u)).toEqual([]);
});
