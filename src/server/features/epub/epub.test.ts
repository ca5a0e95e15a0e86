import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { filesOfBook, prose, slowBomb, type TestBook, writeBook } from '#server/testing/epub.ts';
import { writeZip } from '#server/testing/zip-writer.ts';
import { type EpubChapter, openEpub } from './service.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'waikan-epub-'));
afterAll(() => rmSync(folder, { recursive: true }));
let last = 0;

async function chaptersIn(bytes: Buffer): Promise<EpubChapter[]> {
  last += 1;
  const file = path.join(folder, `${last}.epub`);
  writeFileSync(file, bytes);
  const book = await openEpub(file);
  try {
    const found: EpubChapter[] = [];
    for await (const chapter of book.chapters()) found.push(chapter);
    return found;
  } finally {
    await book.close();
  }
}
const chapters = (book: TestBook) => chaptersIn(writeBook(book));
const twoChapters = [
  { file: 'text/a.xhtml', body: prose('Anna') },
  { file: 'text/b.xhtml', body: prose('Ben') },
];

describe('a book is read in the order of its spine', () => {
  test('with titles and parts of an EPUB 3 contents', async () => {
    const nav = `<ol><li><a href="text/a.xhtml">Opening</a></li><li><span>Essays</span><ol><li><a href="text/b.xhtml">Ben &amp; the sea</a></li></ol></li></ol>`;
    const found = await chapters({ chapters: twoChapters, nav });
    expect(found.map(({ key, title, section }) => [key, title, section])).toEqual([
      ['OEBPS/text/a.xhtml', 'Opening', null],
      ['OEBPS/text/b.xhtml', 'Ben & the sea', 'Essays'],
    ]);
  });

  test('with those of an EPUB 2 contents', async () => {
    const point = (label: string, src: string, inside = '') =>
      `<navPoint><navLabel><text>${label}</text></navLabel><content src="${src}"/>${inside}</navPoint>`;
    const ncx = `<ncx><navMap>${point('Leaders', 'text/a.xhtml', point('On nets', 'text/b.xhtml#top'))}</navMap></ncx>`;
    const found = await chapters({ chapters: twoChapters, ncx });
    expect(found.map(({ title, section }) => [title, section])).toEqual([
      ['Leaders', null],
      ['On nets', 'Leaders'],
    ]);
  });

  test('and what is no part of it is left out: covers, the contents, pages beside the text', async () => {
    const found = await chapters({
      chapters: [
        { file: 'cover.xhtml', body: '<img src="c.jpg"/>' },
        ...twoChapters,
        { file: 'ad.xhtml', body: prose('Ad'), linear: false },
      ],
    });
    expect(found.map(({ key }) => key)).toEqual(['OEBPS/text/a.xhtml', 'OEBPS/text/b.xhtml']);
  });

  test('a file with several chapters is cut where they begin, within whatever is open there', async () => {
    const body = `<div><a id="a"/><h2>One</h2><p>First text.</p><section><h2 id="b">Two</h2><p>Second text.</p></section></div>`;
    const nav = '<ol><li><a href="all.xhtml#a">One</a></li><li><a href="all.xhtml#b">Two</a></li></ol>';
    const found = await chapters({ chapters: [{ file: 'all.xhtml', body }], nav });
    expect(found.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(found[0]?.html).not.toContain('Second');
    expect(found[1]?.html).toMatch(/^<div><section><h2 id="b">Two<\/h2><p>Second text.<\/p>/);
  });

  test('a text that a converter has cut into files is one again', async () => {
    const found = await chapters({
      chapters: [
        { file: 'x_split_000.html', body: '<p>It begins here</p>' },
        { file: 'x_split_001.html', body: '<p>and ends there.</p>' },
      ],
      nav: '<ol><li><a href="x_split_000.html">Whole</a></li></ol>',
    });
    expect(found).toHaveLength(1);
    expect(found[0]?.html).toContain('and ends there.');
  });
});

test('an old book in another encoding is read as it says', async () => {
  const content = Buffer.from(
    '<?xml version="1.0" encoding="iso-8859-1"?><html><body><p>Café</p></body></html>',
    'latin1',
  );
  const files = filesOfBook({ chapters: twoChapters }).map((file) =>
    file.name.endsWith('a.xhtml') ? { ...file, content } : file,
  );
  expect((await chaptersIn(writeZip(files)))[0]?.html).toBe('<p>Café</p>');
});

describe('a file that must not or cannot be read is refused with the reason', () => {
  const names = (files: { name: string; content: string }[]) => writeBook({ chapters: twoChapters, files });
  const encryption = (algorithm: string) =>
    `<encryption><EncryptedData><EncryptionMethod Algorithm="${algorithm}"/></EncryptedData></encryption>`;
  test.each([
    ['no ZIP', Buffer.from('This is not a book at all, it only says so.'), '不是 EPUB'],
    ['an empty file', Buffer.alloc(0), '不是 EPUB'],
    ['a ZIP of other things', writeZip([{ name: 'a.txt', content: 'a' }]), '不是 EPUB'],
    [
      'a locked text',
      names([{ name: 'META-INF/encryption.xml', content: encryption('http://www.w3.org/2001/04/xmlenc#aes128-cbc') }]),
      'DRM',
    ],
    ['a licence', names([{ name: 'META-INF/license.lcpl', content: '{}' }]), 'DRM'],
    ['no chapters', writeBook({ chapters: [] }), '空的'],
    ['a path that leads out', names([{ name: '../../etc/passwd', content: 'x' }]), '外部的路径'],
    ['an absolute path', names([{ name: '/etc/passwd', content: 'x' }]), '外部的路径'],
    ['a path of another system', names([{ name: 'C:\\x', content: 'x' }]), '外部的路径'],
    ['a bomb', writeBook({ chapters: [{ file: 'a.xhtml', body: 'a'.repeat(9_000_000) }] }), '压缩炸弹'],
    ['less than a megabyte that becomes 130', slowBomb(), '压缩炸弹'],
    ['a password', writeZip([{ name: 'a', content: 'a', claims: { flags: 1 } }]), '密码'],
    ['a cut file', writeBook({ chapters: twoChapters }).subarray(200), '损坏'],
  ])('%s', async (_, bytes, reason) => {
    await expect(chaptersIn(bytes)).rejects.toMatchObject({
      reason: 'INVALID_INPUT',
      message: expect.stringContaining(reason),
    });
  });

  test('more text than any book has, before any of it is read', async () => {
    const chapters = Array.from({ length: 5 }, (_, nth) => ({ file: `c${nth}.xhtml`, body: '' }));
    const content = randomBytes(300_000);
    const files = filesOfBook({ chapters }).map((file) =>
      file.name.endsWith('.xhtml') ? { ...file, content, claims: { size: 7_000_000 } } : file,
    );
    await expect(chaptersIn(writeZip(files))).rejects.toThrow('超过 32 MB');
  });

  const lying = (claims: { size?: number; crc?: number; offset?: number }) =>
    writeZip(
      filesOfBook({ chapters: twoChapters }).map((file) =>
        file.name.endsWith('b.xhtml') ? { ...file, claims } : file,
      ),
    );
  test.each([
    ['an entry larger than it says', lying({ size: 10 }), '压缩炸弹'],
    ['an entry whose bytes are not its own', lying({ offset: 0 }), '压缩炸弹'],
    ['changed bytes', lying({ crc: 1 }), '损坏'],
  ])('%s', async (_, bytes, reason) => {
    await expect(chaptersIn(bytes)).rejects.toThrow(reason);
  });

  test('fonts that are only obfuscated lock no text', async () => {
    const files = [{ name: 'META-INF/encryption.xml', content: encryption('http://www.idpf.org/2008/embedding') }];
    expect(await chapters({ chapters: twoChapters, files })).toHaveLength(2);
  });
});

test('whatever happens to its bytes, a book is read or refused', async () => {
  const nav = '<ol><li><a href="text/a.xhtml">One</a></li><li><a href="text/b.xhtml">Two</a></li></ol>';
  const whole = writeBook({ chapters: twoChapters, nav });
  // The directory at the end is what everything else is found by.
  const place = fc.oneof(fc.nat(whole.length - 1), fc.integer({ min: whole.length - 500, max: whole.length - 1 }));
  const changes = fc.array(fc.tuple(place, fc.nat(255)), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(changes, async (changed) => {
      const bytes = Buffer.from(whole);
      for (const [at, byte] of changed) bytes[at] = byte;
      const outcome = await chaptersIn(bytes).catch((error: unknown) => error);
      expect(Array.isArray(outcome) || outcome instanceof AppError).toBe(true);
    }),
    { numRuns: 150 },
  );
});
