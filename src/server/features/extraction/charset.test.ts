import { describe, expect, it } from 'vitest';
import { decode } from './charset.ts';

const page = (meta: string, text: string) =>
  `<!doctype html><html><head>${meta}</head><body><p>${text}</p></body></html>`;
const utf8 = (text: string) => new TextEncoder().encode(text);
const latin1 = (text: string) => Uint8Array.from(Buffer.from(text, 'latin1'));
const utf16le = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le'));
const utf16be = (text: string) => Uint8Array.from(Buffer.from(text, 'utf16le').swap16());
const withMark = (mark: number[], bytes: Uint8Array) => Uint8Array.from([...mark, ...bytes]);
const café = page('', 'The café on the quay serves crème brûlée.');

describe('a page is decoded', () => {
  it('by its byte order mark, whatever the header says', () => {
    expect(decode(withMark([0xef, 0xbb, 0xbf], utf8(café)), 'text/html; charset=gbk')).toBe(café);
    expect(decode(withMark([0xff, 0xfe], utf16le(café)), 'text/html; charset=gbk')).toBe(café);
    expect(decode(withMark([0xfe, 0xff], utf16be(café)), '')).toBe(café);
  });

  it('by the header before the meta element', () => {
    const text = page('<meta charset="koi8-r">', 'Пристань');
    expect(decode(utf8(text), 'text/html; charset="UTF-8"')).toBe(text);
  });

  it('by the meta element in either form', () => {
    const bytes = (meta: string) => Uint8Array.from([...latin1(page(meta, '')), 0xb8, 0xdb, 0xbf, 0xda]);
    expect(decode(bytes('<meta charset="gb2312">'), 'text/html')).toContain('港口');
    const equiv = '<meta http-equiv="Content-Type" content="text/html; charset=gb2312">';
    expect(decode(bytes(equiv), 'text/html')).toContain('港口');
  });

  it('as UTF-16 without a mark, in both byte orders', () => {
    expect(decode(utf16le(café), 'text/html')).toBe(café);
    expect(decode(utf16be(café), 'text/html')).toBe(café);
  });

  it('as UTF-8 when it is valid UTF-8 and nothing is said, or only a Latin-1 default', () => {
    expect(decode(utf8(café), '')).toBe(café);
    expect(decode(utf8(café), 'text/html; charset=iso-8859-1')).toBe(café);
  });

  it('as Latin-1 when it is not valid UTF-8 and says so', () => {
    expect(decode(latin1(café), 'text/html; charset=iso-8859-1')).toBe(café);
  });

  it('as Western European when it says UTF-8 and its bytes say otherwise', () => {
    const text = page('<meta charset="utf-8">', '“I don’t mind,” said René. “They come.”');
    const western = Uint8Array.from(
      Buffer.from(
        text.replace(/[“”’]/g, (quote) => ({ '“': '\x93', '”': '\x94' })[quote] ?? '\x92'),
        'latin1',
      ),
    );
    expect(decode(western, 'text/html; charset=utf-8')).toBe(text);
  });

  it('by its bytes when it says nothing', () => {
    expect(decode(latin1(café.repeat(5)), '')).toContain('crème brûlée');
  });

  it('all the same when the label is unknown or wrong', () => {
    expect(decode(utf8(café), 'text/html; charset=harbour')).toBe(café);
    expect(decode(utf8(page('<meta charset="utf-16">', 'café')), '')).toContain('café');
    expect(decode(Uint8Array.of(0xff), 'text/html; charset=utf-8')).toBe('\ufffd');
    expect(decode(new Uint8Array(), '')).toBe('');
  });
});
