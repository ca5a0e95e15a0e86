/** Files that are broken or made to do harm: each opens, or is refused with the reason. */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { AppError } from '#contract/errors.ts';
import { writeZip } from '#server/testing/zip-writer.ts';
import { bookFolder, filesOfPackage, lines, page, writePackage } from './testing/book-files.ts';
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
