import { describe, expect, test } from 'vitest';
import { fileSizeText } from '../../../ui/file-size.ts';
import { decodeHtmlFile } from './add-article.tsx';

const bytes = (...parts: (string | number[])[]) =>
  new Uint8Array(parts.flatMap((part) => (typeof part === 'string' ? [...new TextEncoder().encode(part)] : part)));

describe('a page from a file', () => {
  test('is UTF-8 unless it says otherwise', () => {
    expect(decodeHtmlFile(bytes('<p>café “quoted”</p>'))).toBe('<p>café “quoted”</p>');
  });

  test.each([
    '<meta charset="windows-1252">',
    '<meta http-equiv="Content-Type" content="text/html; charset=windows-1252">',
  ])('is read by %s', (meta) => {
    expect(decodeHtmlFile(bytes(meta, '<p>caf', [0xe9], '</p>'))).toContain('<p>café</p>');
  });

  test('is read by its byte order mark', () => {
    expect(decodeHtmlFile(bytes([0xff, 0xfe, 0x41, 0, 0x42, 0]))).toBe('AB');
  });

  test('with a charset that nobody knows is still read', () => {
    expect(decodeHtmlFile(bytes('<meta charset="martian"><p>plain</p>'))).toContain('plain');
  });
});

test('the size of a file is told in round figures', () => {
  expect([fileSizeText(10), fileSizeText(820_400), fileSizeText(3_440_000)]).toEqual(['1 KB', '820 KB', '3.4 MB']);
});
