import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';
import { writeBook } from '#server/testing/epub.ts';

const run = promisify(execFile);
const folder = mkdtempSync(path.join(tmpdir(), 'waikan-book-'));
afterAll(() => rmSync(folder, { recursive: true }));

const book = (...args: string[]) => run(process.execPath, ['scripts/book.ts', ...args]);

function saved(name: string, content: string | Buffer): string {
  const file = path.join(folder, name);
  writeFileSync(file, content);
  return file;
}

test('one line says what is in a book', async () => {
  const chapters = [
    { file: 'a.xhtml', body: '<h1>One</h1><p>Five words are in here.</p>' },
    { file: 'b.xhtml', body: '<h1>Two</h1><p id="p">Another three.</p>' },
  ];
  const nav = '<ol><li><a href="a.xhtml">One</a><ol><li><a href="b.xhtml#p">Deep</a></li></ol></li></ol>';
  const { stdout } = await book(saved('any.name', writeBook({ chapters, nav })), '--json');
  expect(stdout.trimEnd().split('\n')).toHaveLength(1);
  expect(JSON.parse(stdout)).toEqual({
    title: 'Harbour Weekly',
    author: null,
    language: null,
    chapters: [
      { title: 'One', blocks: 2, words: 6 },
      { title: 'Deep', blocks: 2, words: 3 },
    ],
    toc: [
      { title: 'One', level: 1, chapter: 0, block: null },
      { title: 'Deep', level: 2, chapter: 1, block: 'c1b2' },
    ],
    cover: null,
  });
});

test('the text comes out whole', async () => {
  const { stdout } = await book(saved('a.txt', 'First paragraph.\n\nSecond one.\n'), '--text');
  expect(stdout).toBe('First paragraph.\nSecond one.\n');
});

test('a file that is refused ends with 1 and the reason in Chinese', async () => {
  await expect(book(saved('empty.epub', ''), '--json')).rejects.toMatchObject({
    code: 1,
    stderr: '文件是空的\n',
    stdout: '',
  });
  await expect(book(path.join(folder, 'nowhere'), '--json')).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('没有这个文件'),
  });
});

test('a FictionBook whose text is not in UTF-8 is decoded without its pictures', async () => {
  const told = 'data:text/javascript,process.on("exit",()=>console.error(process.resourceUsage().maxRSS))';
  /** The most memory that reading takes, in bytes. */
  const memoryFor = async (pictureBytes: number) => {
    const start = '<?xml version="1.0" encoding="windows-1251"?><FictionBook><body><section><p>A ';
    const house = Buffer.from([0xc4, 0xee, 0xec]);
    const end = ` stands here.</p></section></body><binary id="a">${'A'.repeat(pictureBytes)}</binary></FictionBook>`;
    const file = saved('picture.fb2', Buffer.concat([Buffer.from(start), house, Buffer.from(end)]));
    const { stdout, stderr } = await run(process.execPath, ['--import', told, 'scripts/book.ts', file, '--text']);
    expect(stdout).toBe('A Дом stands here.\n');
    return Number(stderr.trim()) * 1024;
  };
  const bytes = 60 * 1024 * 1024;
  expect((await memoryFor(bytes)) - (await memoryFor(1))).toBeLessThan(bytes * 2.5);
});

test('output of which no more is wanted ends the command quietly', async () => {
  const file = saved('long.txt', 'The ferry came in before dawn, and nobody spoke. '.repeat(20_000));
  const { stdout, stderr } = await run('sh', [
    '-c',
    `"$0" scripts/book.ts "$1" --text | head -c 9`,
    process.execPath,
    file,
  ]);
  expect([stdout, stderr]).toEqual(['The ferry', '']);
});
