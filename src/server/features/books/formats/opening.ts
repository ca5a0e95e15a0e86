/** Tells the format of a book by its bytes, never by its name, and opens it. */
import { open, readFile, stat } from 'node:fs/promises';
import { AppError } from '#contract/errors.ts';
import { openZip, type Zip } from '#server/features/epub/service.ts';
import { decode } from '#server/features/extraction/service.ts';
import { decodeText } from '#server/text-encoding.ts';
import type { BookSource } from './book-source.ts';
import { openEpubSource } from './epub-source.ts';
import { openFb2 } from './fb2-source.ts';
import { openHtml, openMarkdown } from './html-source.ts';
import { openPdf } from './pdf-source.ts';
import { openPlainText } from './plain-text.ts';

const START_BYTES = 64 * 1024;
const MEGABYTE = 1024 * 1024;
const LARGEST_TEXT = 32 * MEGABYTE;
/** FB2 files include their pictures. */
const LARGEST_FB2 = 150 * MEGABYTE;

const refused = (msg: string) => new AppError('INVALID_INPUT', { msg });

/** Signatures of other formats near the beginning of a file, and the message for each. */
const OTHERS: readonly { at: number; signs: readonly string[]; msg: string }[] = [
  { at: 60, signs: ['BOOKMOBI', 'TEXtREAd'], msg: '这是 Kindle 的 MOBI 或 AZW 文件。请先转换成 EPUB' },
  { at: 0, signs: ['\xeaDRMION', 'CONT\x02'], msg: '这是 Kindle 的 KFX 文件。请先转换成 EPUB' },
  { at: 0, signs: ['{\\rtf'], msg: '这是 RTF 文件。请先另存为 TXT 或 EPUB' },
  { at: 0, signs: ['\xd0\xcf\x11\xe0'], msg: '这是 Word 文件（DOC）。请先另存为 TXT 或 EPUB' },
  { at: 0, signs: ['AT&TFORM'], msg: '这是 DjVu 文件，里面只有图' },
  { at: 0, signs: ['Rar!\x1a', '7z\xbc\xaf', '\x1f\x8b'], msg: '这是压缩包。请先解压' },
  { at: 0, signs: ['\x89PNG', '\xff\xd8\xff', 'GIF87a', 'GIF89a'], msg: '这是图片，不是书' },
  { at: 8, signs: ['WEBPVP8'], msg: '这是图片，不是书' },
  { at: 0, signs: ['ID3\x03', 'ID3\x04', 'OggS\0', 'fLaC\0'], msg: '这是音频，不是书' },
  { at: 4, signs: ['ftyp'], msg: '这是音频或视频，不是书' },
];

/**
 * @param tick tells that it is still being read, where opening takes long
 * @throws {AppError} INVALID_INPUT for what is no book or can't be read: the message says which
 */
export async function openBook(path: string, tick: () => Promise<void>): Promise<BookSource> {
  const start = await startOf(path);
  const { size } = await stat(path);
  const signs = start.toString('latin1');
  if (size === 0) throw refused('文件是空的');
  if (signs.startsWith('PK')) return openArchive(path);
  // The mark of a PDF may stand anywhere in its first kilobyte (ISO 32000-2, annex I).
  if (/^(?:\s|\xef\xbb\xbf)*%PDF-/.test(signs) || (signs.slice(0, 1_024).includes('%PDF-') && start.includes(0)))
    return openPdf(path, tick);
  const other = OTHERS.find(({ at, signs: known }) => known.some((sign) => signs.startsWith(sign, at)));
  if (other !== undefined) throw refused(other.msg);
  if (/<FictionBook[\s>]/.test(start.toString('latin1').replaceAll('\0', ''))) {
    if (size > LARGEST_FB2) throw refused('这个 FB2 文件太大，超过 150 MB');
    return openFb2(await readFile(path));
  }
  if (size > LARGEST_TEXT) throw refused('认不出这是什么书，或者文字太多，超过 32 MB');
  return openText(await readFile(path));
}

async function startOf(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const { bytesRead, buffer } = await file.read(Buffer.alloc(START_BYTES), 0, START_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Characters that no text has, and bytes that fit no encoding. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const NO_TEXT = /[\u0000-\u0008\u000e-\u001a\u001c-\u001f\ufffd]/g;
const SAMPLE = 100_000;

function openText(bytes: Buffer): BookSource {
  const text = decodeText(bytes);
  const sample = text.slice(0, SAMPLE);
  if ((sample.match(NO_TEXT)?.length ?? 0) > sample.length * 0.01)
    throw refused('认不出这是什么书，支持 EPUB、TXT、FB2、HTML、Markdown 和 PDF');
  if (text.trim() === '') throw refused('文件里没有文字');
  if (/^content-type:\s*multipart\/related/im.test(headersOf(text)))
    throw refused('这是网页存档（MHT）。请先另存为 HTML');
  if (looksLikeHtml(text)) return openHtml(decode(bytes, ''));
  if (looksLikeMarkdown(text)) return openMarkdown(text);
  return openPlainText(text);
}

/** What stands before the first empty line of a text that begins as a message does. */
function headersOf(text: string): string {
  const start = text.slice(0, START_BYTES).trimStart();
  return /^[\w-]+:/.test(start) ? (start.split(/\r?\n\r?\n/, 1)[0] ?? '') : '';
}

function looksLikeHtml(text: string): boolean {
  const start = text.slice(0, START_BYTES).replace(/^(?:\ufeff|\s|<\?xml[^>]*>|<!--[\s\S]*?-->)+/, '');
  if (/^<(?:!doctype\s+html|html|head|body)[\s>]/i.test(start)) return true;
  return /^<(?:article|div|h[1-6]|p|section|title|meta)[\s>]/i.test(start) && /<\/(?:p|div|h[1-6]|title)>/i.test(start);
}

/** Whether a text has Markdown's headings, or two of the signs that plain texts don't have. */
function looksLikeMarkdown(text: string): boolean {
  const sample = text.slice(0, 200_000).replace(/\r\n?/g, '\n');
  if (/\*{3} ?START OF (?:THE|THIS) PROJECT GUTENBERG/.test(sample)) return false;
  const headings = sample.match(/^#{1,6} +\S.*$/gm)?.length ?? 0;
  const underlined = sample.match(/^\S.*\n(?:={3,}|-{3,})[ \t]*$/gm) ?? [];
  // A title's line of equals signs with headings below it; plain texts underline one or draw rules.
  if (underlined.length >= 2 && underlined.some((heading) => /=\s*$/.test(heading))) return true;
  const signs = [
    /^---[ \t]*\n[a-z_-]+:.*\n[\s\S]{0,2000}?\n---[ \t]*\n/i,
    /!?\[[^\]\n]+\]\([^)\s]+\)/,
    /\*\*[^*\n]+\*\*/,
    /^(?:```|~~~)/m,
    /^\S.*\n(?:={4,}|-{4,})[ \t]*$/m,
    /^> \S/m,
    /^\|.*\|\n\|[\s:|-]+\|$/m,
    /^[-*] \S.*\n[-*] \S/m,
  ].filter((sign) => sign.test(sample)).length;
  return headings >= 2 || (headings === 1 && (signs > 0 || /^\s*# /.test(sample))) || signs >= 2;
}

async function openArchive(path: string): Promise<BookSource> {
  const zip = await openZip(path);
  try {
    const only = onlyFb2(zip);
    if (only === null) {
      if (zip.has('word/document.xml')) throw refused('这是 Word 文件（DOCX）。请先另存为 TXT 或 EPUB');
      return await openEpubSource(zip);
    }
    const bytes = await zip.read(only);
    await zip.close();
    return openFb2(bytes);
  } catch (error) {
    await zip.close();
    throw error;
  }
}

/** The file of a zipped FictionBook. */
function onlyFb2(zip: Zip): string | null {
  if (zip.has('META-INF/container.xml')) return null;
  const found = zip.names().filter((name) => /\.fb2$/i.test(name));
  return found.length === 1 ? (found[0] ?? null) : null;
}
