/** Files that are broken or made to do harm, each with what is said of it. */
import { slowBomb } from '#server/testing/epub.ts';
import { writeZip } from '#server/testing/zip-writer.ts';
import { writePackage } from './book-files.ts';
import { writePdf } from './pdf-writer.ts';

const text = { id: 'a', href: 'a.xhtml', content: '<p>Text of the book.</p>' };
const book = (files: Parameters<typeof writePackage>[0]['files']) => writePackage({ items: [text], files });
const encryption =
  '<encryption><EncryptedData><EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#aes128-cbc"/><CipherData><CipherReference URI="EPUB/a.xhtml"/></CipherData></EncryptedData></encryption>';
const locked = { name: 'META-INF/encryption.xml', content: encryption };

/** The ZIP with bits set in each entry's attributes: a symbolic link. */
function withLinks(zip: Buffer): Buffer {
  for (let at = zip.indexOf('PK\u0001\u0002'); at >= 0; at = zip.indexOf('PK\u0001\u0002', at + 1))
    zip.writeUInt32LE(0o120777 * 65_536, at + 38);
  return zip;
}

const bomb = 'a'.repeat(40_000_000);

/** What the file is, its bytes, and a part of the expected message. */
export const hostileFiles: readonly (readonly [what: string, bytes: () => Uint8Array | string, reason: string])[] = [
  ['an empty file', () => '', '空的'],
  ['blank text', () => ' \n\n ', '没有文字'],
  ['random bytes', () => Buffer.from(Array.from({ length: 5_000 }, (_, at) => (at * at * 7 + at) % 251)), '认不出'],
  ['a picture', () => Buffer.from('89504e470d0a1a0a00', 'hex'), '图片'],
  ['a Kindle book', () => Buffer.from(`${'\0'.repeat(60)}BOOKMOBI`), 'Kindle'],
  ['a Word document', () => writeZip([{ name: 'word/document.xml', content: '<x/>' }]), 'Word'],
  ['a ZIP of other things', () => writeZip([{ name: 'a.bin', content: 'x' }]), '不是 EPUB'],
  ['half a ZIP', () => book([]).subarray(0, 400), '不完整'],
  ['an empty spine', () => writePackage({ items: [text], spine: '' }), '没有正文'],
  [
    'a spine whose files are missing',
    () => writePackage({ items: [{ ...text, content: undefined as never }] }),
    '没有正文',
  ],
  ['documents without text', () => writePackage({ items: [{ ...text, content: '<p> </p>' }] }), '没有正文'],
  [
    'ten thousand entries',
    () => book(Array.from({ length: 10_000 }, (_, nth) => ({ name: `x${nth}`, content: '' }))),
    '条目太多',
  ],
  ['one entry that is a bomb', () => book([{ name: 'bomb.txt', content: bomb }]), '压缩炸弹'],
  ['many entries that are one together', () => slowBomb(), '压缩炸弹'],
  [
    'a gigabyte declared',
    () => book([{ name: 'big', content: Buffer.alloc(10), claims: { size: 1_100_000_000 } }]),
    '压缩炸弹',
  ],
  [
    'entries on top of each other',
    () => book([{ name: 'x', content: 'overlapping', claims: { offset: 0 } }]),
    '压缩炸弹',
  ],
  ['a path that leads out', () => book([{ name: '../../x', content: '' }]), '外部的路径'],
  ['an absolute path', () => book([{ name: '/etc/passwd', content: '' }]), '外部的路径'],
  ['symbolic links', () => withLinks(book([])), '符号链接'],
  ['a password', () => book([{ name: 'x', content: 'x', claims: { flags: 1 } }]), '密码'],
  [
    'Adobe ADEPT',
    () => book([locked, { name: 'META-INF/rights.xml', content: '<rights xmlns="http://ns.adobe.com/adept"/>' }]),
    'Adobe ADEPT',
  ],
  ['Readium LCP', () => book([locked, { name: 'META-INF/license.lcpl', content: '{}' }]), 'Readium LCP'],
  ['Apple FairPlay', () => book([locked, { name: 'META-INF/sinf.xml', content: '<x/>' }]), 'Apple FairPlay'],
  ['another lock', () => book([locked]), '版权保护'],
  ['a PDF of pictures', () => writePdf({ pages: [[], []] }), '扫描件'],
  ['a locked PDF', () => writePdf({ pages: [[{ x: 10, y: 10, text: 'x' }]], isLocked: true }), '密码'],
  ['a broken PDF', () => '%PDF-1.7\nnothing here', '损坏'],
  ['half a FictionBook', () => '<?xml version="1.0"?><FictionBook><description>', '不完整'],
];
