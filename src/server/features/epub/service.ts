/**
 * Reads EPUB 2 and 3 (writing them is in packaging.ts): chapters with titles and sections, one at a time, without unpacking the file. Nothing in it is executed or
 * fetched. Public interface of this feature.
 */
import { AppError } from '#contract/errors.ts';
import { type ContentsEntry, readContents } from './contents.ts';
import { type MarkupPart, partsOfMarkup } from './markup.ts';
import { type EpubPackage, readPackage } from './package.ts';
import { openZip, readText, type Zip } from './zip.ts';

export { readContentsLines } from './contents.ts';
export { type EpubPackage, readPackage, resolvePath, type SpineItem } from './package.ts';
export { epubEntries, type Publication, type PublicationPart, printable, xmlText } from './packaging.ts';
export { openZip, readText, type Zip } from './zip.ts';

/** In bytes of markup: the Bible has five million letters, a year of a weekly some twenty. Each megabyte takes a second or two to read. */
const LARGEST_TEXT = 32 * 1024 * 1024;

export interface EpubChapter {
  /** Unique in the book: path, with `#id` where a file holds several. */
  key: string;
  /** Out of the book's contents; null where it is not listed. */
  title: string | null;
  section: string | null;
  /** Well-formed HTML of its body. */
  html: string;
}

export interface Epub {
  title: string | null;
  /** In reading order, without covers and lists of contents. */
  chapters(): AsyncGenerator<EpubChapter>;
  /** Bytes of a file in it; null when there is none, or it can't be read. @param file path as in chapters' keys */
  file(file: string): Promise<Uint8Array | null>;
  /** How many files hold the text. */
  documents: number;
  close(): Promise<void>;
}

/**
 * @param path on disk
 * @throws {AppError} INVALID_INPUT for what is no EPUB, is damaged, locked, empty or made to do harm: the message says which
 */
export async function openEpub(path: string): Promise<Epub> {
  const zip = await openZip(path);
  try {
    const book = await readPackage(zip);
    const textBytes = book.spine.reduce((total, file) => total + zip.sizeOf(file), 0);
    if (textBytes > LARGEST_TEXT) throw new AppError('INVALID_INPUT', { msg: '书里的文字太多，解压后超过 32 MB' });
    const contents = await readContents(zip, book);
    return {
      title: book.title,
      documents: book.spine.length,
      file: (file) => fileOf(zip, file),
      chapters: () => chaptersOf(zip, book, contents),
      close: () => zip.close(),
    };
  } catch (error) {
    await zip.close();
    throw error;
  }
}

async function fileOf(zip: Zip, file: string): Promise<Uint8Array | null> {
  if (!zip.has(file)) return null;
  try {
    return await zip.read(file);
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

async function* chaptersOf(
  zip: Zip,
  { spine, aside }: EpubPackage,
  contents: readonly ContentsEntry[],
): AsyncGenerator<EpubChapter> {
  const byFile = Map.groupBy(contents, ({ file }) => file);
  let waiting: EpubChapter | undefined;
  let lastFile = '';
  for (const file of spine) {
    if (aside.has(file)) continue;
    const entries = byFile.get(file) ?? [];
    for (const part of await partsOf(zip, file, entries)) {
      const chapter = chapterOf(file, part, entries);
      if (waiting !== undefined && entries.length === 0 && isContinuation(file, lastFile)) {
        waiting.html += chapter.html;
      } else {
        if (waiting !== undefined) yield waiting;
        waiting = chapter;
      }
    }
    lastFile = file;
  }
  if (waiting !== undefined) yield waiting;
}

/** One part, unless the contents lead to several places of the file. */
async function partsOf(zip: Zip, file: string, entries: readonly ContentsEntry[]): Promise<MarkupPart[]> {
  const ids = new Set(entries.flatMap(({ fragment }) => fragment ?? []));
  const markup = await readText(zip, file);
  const parts = partsOfMarkup(markup, entries.length > 1 ? ids : new Set());
  return parts.filter(({ html }) => /\p{L}/u.test(html.replace(/<[^>]*>/g, '')));
}

function chapterOf(file: string, { id, html }: MarkupPart, entries: readonly ContentsEntry[]): EpubChapter {
  const entry = entries.find(({ fragment }) => fragment === id) ?? (entries.length === 1 ? entries[0] : undefined);
  const { title = null, section = null } = entry ?? {};
  return { key: id === null ? file : `${file}#${id}`, title, section, html };
}

/** `text_split_001.html` after `text_split_000.html`: one text that a converter has cut. */
function isContinuation(file: string, before: string): boolean {
  const stem = (path: string) => /^(.+_split_)\d+\.\w+$/.exec(path)?.[1];
  return stem(file) !== undefined && stem(file) === stem(before);
}
