/** Whether an EPUB is valid: by rules of our own, and by epubcheck where it is installed. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Parser } from 'htmlparser2';
import { expect } from 'vitest';
import type { Entry } from './exported-file.ts';

/** Basic rules of epubcheck: well-formed pages, every part listed and there, no address that leads nowhere. */
export function checkParts(entries: Map<string, Entry>): void {
  expect([...entries][0]).toMatchObject(['mimetype', { text: 'application/epub+zip', isStored: true }]);
  const manifest = entries.get('EPUB/package.opf')?.text ?? '';
  const listed = [...manifest.matchAll(/href="([^"]+)"/g)].map(([, href]) => `EPUB/${href}`);
  const parts = [...entries.keys()].filter((name) => name.startsWith('EPUB/') && !name.endsWith('.opf'));
  expect(parts.toSorted()).toEqual(listed.toSorted());
  for (const [name, { text }] of entries) {
    if (!/\.(?:xhtml|opf|xml|ncx)$/.test(name)) continue;
    // biome-ignore lint/suspicious/noControlCharactersInRegex: those that XML cannot have
    expect([name, text.match(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/)]).toEqual([name, null]);
    expect([name, text.isWellFormed()]).toEqual([name, true]);
    const open: string[] = [];
    const parser = new Parser(
      {
        onopentag(tag, { src }) {
          open.push(tag);
          if (src !== undefined) expect([name, src, parts.includes(`EPUB/${src}`)]).toEqual([name, src, true]);
        },
        onclosetag: (tag) => expect([name, open.pop()]).toEqual([name, tag]),
      },
      { xmlMode: true },
    );
    parser.end(text);
    expect([name, open]).toEqual([name, []]);
  }
}

/**
 * The command that starts epubcheck, the usual validator: from `EPUBCHECK`, such as `java -jar epubcheck.jar`, else the one on the path.
 * Undefined where there is none; the tests do not require it, because it needs Java.
 */
export const EPUBCHECK: string | undefined = process.env.EPUBCHECK ?? installedEpubcheck();

function installedEpubcheck(): string | undefined {
  const command = onPath('epubcheck');
  // Debian's command is the archive itself, which not every system starts.
  if (command === undefined || !realpathSync(command).endsWith('.jar')) return command;
  return onPath('java') && `java -jar "${command}"`;
}

function onPath(command: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(path.delimiter)
    .map((folder) => path.join(folder, command))
    .find((file) => existsSync(file));
}

/** @param command by default only one that the environment names: each book takes a processor for seconds */
export function checkByEpubcheck(bytes: Buffer, command: string | undefined = process.env.EPUBCHECK): void {
  if (command === undefined) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'waikan-epubcheck-'));
  const file = path.join(folder, 'book.epub');
  writeFileSync(file, bytes);
  const { status, stdout } = spawnSync(`${command} --failonwarnings "${file}" 2>&1`, { shell: true, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, status === 0 ? '' : stdout]).toEqual([0, '']);
}
