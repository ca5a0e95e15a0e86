/** Whether an EPUB is valid: by rules of our own, and by epubcheck where the environment names it. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Parser } from 'htmlparser2';
import { expect } from 'vitest';
import type { Entry } from './exported-file.ts';

/** What epubcheck asks first: well-formed pages, every part listed and there, no address that leads nowhere. */
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
 * The judge of the trade, where `EPUBCHECK` has the command that starts it, such as `java -jar epubcheck.jar`. It needs Java, so that it is no condition
 * of the tests.
 */
export function checkByEpubcheck(bytes: Buffer): void {
  const command = process.env.EPUBCHECK;
  if (command === undefined) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'waikan-epubcheck-'));
  const file = path.join(folder, 'book.epub');
  writeFileSync(file, bytes);
  const { status, stdout } = spawnSync(`${command} --failonwarnings "${file}" 2>&1`, { shell: true, encoding: 'utf8' });
  rmSync(folder, { recursive: true });
  expect([status, status === 0 ? '' : stdout]).toEqual([0, '']);
}
