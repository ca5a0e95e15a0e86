/** Files that are broken or made to do harm: each opens, or is refused with the reason. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { writeZip } from '#server/testing/zip-writer.ts';
import { bookFolder, filesOfPackage, lines, nav, page, writePackage } from './testing/book-files.ts';
import { hostileFiles } from './testing/hostile-files.ts';
import { writePdf } from './testing/pdf-writer.ts';

const { read } = bookFolder();
const text = { id: 'a', href: 'a.xhtml', content: '<p>Text of the book.</p>' };
const book = (files: Parameters<typeof writePackage>[0]['files']) => writePackage({ items: [text], files });

describe('refused with the reason', () => {
  test.each(hostileFiles)('%s', async (_, bytes, reason) => {
    await expect(read(bytes())).rejects.toMatchObject({
      reason: 'INVALID_INPUT',
      message: expect.stringContaining(reason),
    });
  });
});

describe('opened without harm', () => {
  test('a PDF that says it is an EPUB is a PDF', async () => {
    const { book } = await read(
      writePdf({ pages: [[{ x: 50, y: 700, text: 'It is a text of more than twenty letters.' }]] }),
    );
    expect(book.format).toBe('pdf');
  });

  test('entities that grow, and entities out of other files, are never resolved', async () => {
    const bomb = `<!DOCTYPE html [<!ENTITY a "${'lol'.repeat(9)}"><!ENTITY b "${'&a;'.repeat(20)}"><!ENTITY c "${'&b;'.repeat(20)}"><!ENTITY file SYSTEM "file:///etc/hostname">]>`;
    const content = page('<p>x&c;&file;y</p>').replace('<html', `${bomb}<html`);
    expect(lines(await read(writePackage({ items: [{ ...text, content }] })))).toEqual(['x&c;&file;y']);
  });

  test('a hundred thousand open elements', async () => {
    const found = await read(writePackage({ items: [{ ...text, content: `${'<div><i>'.repeat(50_000)}deep</i>` }] }));
    expect(lines(found)).toEqual(['deep']);
  });

  test('a declared entry of any size that is not read', async () => {
    expect(lines(await read(book([{ name: 'EPUB/film.mp4', content: Buffer.alloc(5_000, 'ab') }])))).toEqual([
      'Text of the book.',
    ]);
  });
});

/** Markup as tags and the text between them, some of them left out, doubled, moved or changed. */
function changed(markup: string, edits: readonly { at: number; to: number; how: number; word: string }[]): string {
  const pieces = markup.match(/<[^>]*>|[^<]+/g) ?? [];
  for (const { at, to, how, word } of edits) {
    const from = at % Math.max(1, pieces.length);
    const piece = pieces[from] ?? '';
    const place = to % Math.max(1, pieces.length);
    if (how === 0) pieces.splice(from, 1);
    else if (how === 1) pieces.splice(place, 0, piece);
    else if (how === 2) pieces.splice(place, 0, ...pieces.splice(from, 1));
    else if (how === 3) pieces[from] = piece.replace(/"[^"]*"/, `"${word}"`);
    else if (how === 4) pieces[from] = piece.replace(/\b[\w-]+="[^"]*"/, '');
    else pieces[from] = piece.slice(0, to % Math.max(1, piece.length));
  }
  return pieces.join('');
}

test('whatever its container, package, navigation and NCX say, a book is read or refused in Chinese', async () => {
  const list = '<li><a href="a.xhtml">One</a><ol><li><a href="b.xhtml#s">Two</a></li></ol></li>';
  const point = (src: string, inside = '') =>
    `<navPoint><navLabel><text>${src}</text></navLabel><content src="${src}"/>${inside}</navPoint>`;
  const files = filesOfPackage({
    items: [
      text,
      { id: 'b', href: 'b.xhtml', content: '<h1 id="s">Two</h1><p>More text of the book.</p>' },
      nav(list),
      {
        id: 'ncx',
        href: 'toc.ncx',
        type: 'application/x-dtbncx+xml',
        content: `<ncx><navMap>${point('a.xhtml', point('b.xhtml'))}</navMap></ncx>`,
      },
    ],
    guide: '<reference type="cover" href="a.xhtml"/>',
  });
  const names = ['META-INF/container.xml', 'EPUB/book.opf', 'EPUB/nav.xhtml', 'EPUB/toc.ncx'];
  const edit = fc.record({
    at: fc.nat(500),
    to: fc.nat(500),
    how: fc.integer({ min: 0, max: 5 }),
    word: fc.constantFrom(
      '',
      '.',
      '..',
      '../..',
      '/',
      '#',
      'a.xhtml',
      'nav',
      'toc',
      'b',
      'http://x/y',
      '%',
      '%zz',
      '９',
      'no',
    ),
  });
  const edits = fc.dictionary(fc.constantFrom(...names), fc.array(edit, { minLength: 1, maxLength: 6 }), {
    minKeys: 1,
  });
  await fc.assert(
    fc.asyncProperty(edits, async (byName) => {
      const zip = writeZip(
        files.map(({ name, content }) => ({
          name,
          content: byName[name] ? changed(String(content), byName[name]) : content,
        })),
      );
      const outcome = await read(zip).catch((error: unknown) => error);
      if (outcome instanceof AppError) expect(outcome.message).toMatch(/\p{Script=Han}/u);
      else expect((outcome as { chapters: unknown[] }).chapters.length).toBeGreaterThan(0);
    }),
    { numRuns: 300 },
  );
});

test('whatever happens to its bytes, a book is read or refused', async () => {
  const whole = writeZip(filesOfPackage({ items: [text, { ...text, id: 'b', href: 'b.xhtml' }] }));
  const changes = fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 5 });
  await fc.assert(
    fc.asyncProperty(changes, async (changed) => {
      const bytes = Buffer.from(whole);
      for (const [at, byte] of changed) bytes[at] = byte;
      const outcome = await read(bytes).catch((error: unknown) => error);
      expect('chapters' in (outcome as object) || outcome instanceof AppError).toBe(true);
    }),
    { numRuns: 150 },
  );
});
