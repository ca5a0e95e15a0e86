/**
 * Reads EPUB 2 and 3 (writing them is in packaging.ts): chapters with titles and sections, one at a time, without unpacking the file, as HTML
 * that every parser reads alike. Nothing in it is executed or fetched. Public interface of this feature.
 */
import { Parser } from 'htmlparser2';
import { AppError } from '#contract/errors.ts';
import { type ContentsEntry, readContents } from './contents.ts';
import { type EpubPackage, readPackage } from './package.ts';
import { openZip, readText, type Zip } from './zip.ts';

export { readContentsLines } from './contents.ts';
export { type EpubPackage, readPackage, resolvePath, type SpineItem } from './package.ts';
export { epubEntries, type Publication, type PublicationPart, printable, xmlText } from './packaging.ts';
export { openZip, readText, type Zip } from './zip.ts';

/**
 * Bytes of markup: the Bible has five million letters, a year of a weekly some twenty million. Each megabyte takes a second or two to read.
 */
const LARGEST_TEXT = 32 * 1024 * 1024;

export interface EpubChapter {
  /** Unique in the book: path, with `#id` where a file holds several. */
  key: string;
  /** Title in the book's contents; null where it is not listed. */
  title: string | null;
  section: string | null;
  /** Well-formed HTML of its body. */
  html: string;
}

export interface Epub {
  title: string | null;
  /** Chapters in reading order, without covers and lists of contents. */
  chapters(): AsyncGenerator<EpubChapter>;
  /** Bytes of a file in it; null when there is none, or it can't be read. @param file path as in chapters' keys */
  file(file: string): Promise<Uint8Array | null>;
  /** Number of files that hold the text. */
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

/** The parts of a file: one, unless the contents lead to several places of it. */
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

/** Characters of one document. */
const MAX_LENGTH = 8 * 1024 * 1024;
const MAX_DEPTH = 256;
const MAX_ELEMENTS = 100_000;
const PIECE = 65_536;
const UNREAD = new Set(['script', 'style', 'template', 'iframe', 'object', 'head', 'title', 'svg', 'math']);
/** Omitted, because each part is parsed as a page of its own. */
const FRAME = new Set(['html', 'body']);
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

interface MarkupPart {
  /** Id of the element that it begins with; null for the part before the first. */
  id: string | null;
  html: string;
}

/**
 * Normalizes XHTML: elements are closed, scripts and styles removed. A document that holds several chapters is split at their anchors.
 * Linear in the markup's length.
 * @param ids elements that begin a new part
 * @throws {AppError} INVALID_INPUT when it is too long or nests too deep
 */
function partsOfMarkup(markup: string, ids: ReadonlySet<string>): MarkupPart[] {
  const refused = (msg: string) => new AppError('INVALID_INPUT', { msg });
  if (markup.length > MAX_LENGTH) throw refused('EPUB 里有一章太长，超过 8 MB');
  const writer = new PartWriter(ids);
  // An encoding in the declaration is history: the text is decoded.
  const parser = new Parser(writer, { recognizeSelfClosing: true, decodeEntities: false });
  for (let at = 0; at < markup.length; at += PIECE) {
    parser.write(markup.slice(at, at + PIECE));
    if (writer.deepest > MAX_DEPTH || writer.elements > MAX_ELEMENTS) throw refused('EPUB 里有一章结构太复杂');
  }
  parser.end();
  return writer.parts;
}

class PartWriter {
  readonly parts: MarkupPart[] = [{ id: null, html: '' }];
  elements = 0;
  deepest = 0;
  private readonly ids: ReadonlySet<string>;
  private readonly open: string[] = [];
  /** Elements inside one that is left out; 0 outside. */
  private unread = 0;

  constructor(ids: ReadonlySet<string>) {
    this.ids = ids;
  }

  readonly onopentag = (name: string, attributes: Record<string, string>): void => {
    this.elements += 1;
    const tag = name.slice(name.indexOf(':') + 1);
    if (this.unread > 0 || UNREAD.has(tag)) {
      if (!VOID.has(tag)) this.unread += 1;
      return;
    }
    if (FRAME.has(tag)) return;
    if (attributes.id !== undefined && this.ids.has(attributes.id)) this.beginPart(attributes.id);
    this.write(openingTag(tag, attributes));
    if (VOID.has(tag)) return;
    this.open.push(tag);
    this.deepest = Math.max(this.deepest, this.open.length);
  };

  readonly ontext = (text: string): void => {
    if (this.unread === 0) this.write(text);
  };

  readonly onclosetag = (name: string): void => {
    const tag = name.slice(name.indexOf(':') + 1);
    if (VOID.has(tag) || (FRAME.has(tag) && this.unread === 0)) return;
    if (this.unread > 0) {
      this.unread -= 1;
      return;
    }
    this.open.pop();
    this.write(`</${tag}>`);
  };

  private write(markup: string): void {
    const part = this.parts.at(-1);
    if (part) part.html += markup;
  }

  /** Reopens the open elements in the new part. */
  private beginPart(id: string): void {
    this.write(
      this.open
        .toReversed()
        .map((tag) => `</${tag}>`)
        .join(''),
    );
    this.parts.push({ id, html: this.open.map((tag) => `<${tag}>`).join('') });
  }
}

function openingTag(tag: string, attributes: Record<string, string>): string {
  const written = Object.entries(attributes).map(([name, value]) => ` ${name}="${value.replaceAll('"', '&quot;')}"`);
  return `<${tag}${written.join('')}>`;
}
