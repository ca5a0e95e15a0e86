import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
/** Inside of the project, so that the packages' types are found. */
const folder = mkdtempSync(path.join(root, 'node_modules', '.type-walls-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The compiler's output for one line of code in a part of the project. */
function errorsOf(part: string, code: string): string {
  writeFileSync(path.join(folder, 'line.ts'), `${code}\n`);
  const config = { extends: path.join(root, `tsconfig.${part}.json`), include: ['line.ts'], exclude: [] };
  writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config));
  return spawnSync(process.execPath, [path.join(root, 'node_modules/typescript/bin/tsc'), '--noEmit', '-p', folder], {
    encoding: 'utf8',
  }).stdout;
}

test('engine and contract know neither the browser’s document nor Node, and the server knows no document', () => {
  expect(errorsOf('engine', 'export const title = document.title;')).toContain("Cannot find name 'document'");
  expect(errorsOf('engine', 'export const folder = process.cwd();')).toContain("Cannot find name 'process'");
  expect(errorsOf('engine', "import 'node:fs';")).toContain('node:fs');
  expect(errorsOf('server', 'export const title = document.title;')).toContain("Cannot find name 'document'");
  expect(errorsOf('engine', 'export const text = new TextDecoder();')).toBe('');
  expect(errorsOf('server', 'export const folder = process.cwd();')).toBe('');
});
