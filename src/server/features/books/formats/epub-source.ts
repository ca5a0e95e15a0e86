/** An EPUB as a source of chapters: its documents in the order of the spine, contents, pictures, cover. */

import { AppError } from '#contract/errors.ts';
import {
  type EpubPackage,
  readContentsLines,
  readPackage,
  readText,
  resolvePath,
  type SpineItem,
  type Zip,
} from '#server/features/epub/service.ts';
import { normaliseText } from '#server/features/extraction/service.ts';
import { type BookSource, dataOf } from './book-source.ts';
import type { Draft } from './draft.ts';
import { draftOf } from './markup-blocks.ts';
import { type Element, findElement, parseMarkup, textInside } from './markup-tree.ts';

/** Shorter documents are sections of the chapter before (some 350 words). */
const LEAST_CHAPTER = 2_000;
const LONGEST_DESCRIPTION = 10_000;
const LARGEST_COVER = 20 * 1024 * 1024;
/** Pages in which a cover is looked for. */
const COVER_PAGES = 2;

/** @throws {AppError} INVALID_INPUT for what is no EPUB, is damaged, locked, empty or made to do harm */
export async function openEpubSource(zip: Zip): Promise<BookSource> {
  const book = await readPackage(zip);
  const contents = await readContentsLines(zip, book).catch(nothing);
  const spine = inReadingOrder(book.whole);
  return {
    format: 'epub',
    title: book.title,
    author: book.authors.join(', ') || null,
    language: book.language,
    description: book.description && (textOfMarkup(book.description).slice(0, LONGEST_DESCRIPTION) || null),
    documents: spine.map(({ path, kind }) => ({ file: path, read: () => draftOfItem(zip, path, kind) })),
    contents: contents ?? [],
    leastChapter: LEAST_CHAPTER,
    resolve: resolvePath,
    picture: (reference) => pictureOf(zip, reference),
    cover: () => coverOf(zip, book),
    close: () => zip.close(),
  };
}

function nothing(error: unknown): null {
  if (error instanceof AppError) return null;
  throw error;
}

/** Items beside the text (`linear="no"`) are put behind it, except those before its first item, such as a cover. */
function inReadingOrder(spine: readonly SpineItem[]): SpineItem[] {
  const first = spine.findIndex(({ isLinear }) => isLinear);
  const rest = spine.slice(Math.max(first, 0));
  return [
    ...spine.slice(0, Math.max(first, 0)),
    ...rest.filter(({ isLinear }) => isLinear),
    ...rest.filter(({ isLinear }) => !isLinear),
  ];
}

async function draftOfItem(zip: Zip, path: string, kind: SpineItem['kind']): Promise<Draft> {
  if (kind === 'picture') {
    const ids = new Map();
    return { title: null, blocks: [{ type: 'image', picture: path }], ids, asides: new Set(), isContents: false };
  }
  return draftOf(parseMarkup(await readText(zip, path)), {
    picture: (reference, base) => pictureReference(zip, reference, base, path),
  });
}

/** Path in the file, or the address itself where it carries the picture. */
function pictureReference(zip: Zip, reference: string, base: string | undefined, file: string): string | null {
  if (/^data:image\//i.test(reference)) return reference;
  const from = base === undefined ? file : resolvePath(`${base}#`, file)?.file;
  const path = from === undefined ? null : resolvePath(reference, base?.endsWith('/') ? `${from}/.` : from);
  const found = path === null ? undefined : [path.file, path.file.replace(/\?.*$/, '')].find((name) => zip.has(name));
  return found !== undefined && !/\.(?:x?html?|xml|js|css)$/i.test(found) ? found : null;
}

async function pictureOf(zip: Zip, reference: string): Promise<Uint8Array | null> {
  if (reference.startsWith('data:')) return dataOf(reference);
  return zip.read(reference).catch(nothing);
}

/** Cover named by the package; else the first picture of one of the first pages that show little else. */
async function coverOf(zip: Zip, { covers, whole }: EpubPackage): Promise<Uint8Array | null> {
  const pages = whole.slice(0, COVER_PAGES).map(({ path }) => path);
  for (const path of [...covers, ...pages]) {
    const isNamed = covers.includes(path);
    const picture = /\.(?:x?html?|xml)$/i.test(path) ? await firstPicture(zip, path, isNamed) : isNamed ? path : null;
    const bytes = picture === null ? null : await pictureOf(zip, picture);
    if (bytes !== null && bytes.length > 0 && bytes.length <= LARGEST_COVER) return bytes;
  }
  return null;
}

const MAX_LETTERS_ON_COVER = 60;

async function firstPicture(zip: Zip, path: string, isNamed: boolean): Promise<string | null> {
  const draft = await draftOfItem(zip, path, 'document').catch(nothing);
  if (draft === null) return null;
  const letters = draft.blocks.reduce((total, { text = '' }) => total + text.length, 0);
  if (!isNamed && letters > MAX_LETTERS_ON_COVER) return null;
  return draft.blocks.find(({ picture }) => picture !== undefined)?.picture ?? null;
}

/** Descriptions are HTML in many books, escaped or not. */
function textOfMarkup(text: string): string {
  if (!/[<&]/.test(text)) return text;
  const { blocks } = draftOf(parseMarkup(text), { picture: () => null });
  return blocks.map((block) => block.text ?? '').join('\n\n');
}

/** @returns text of the first element with the name, null where there is none */
export function textIn(element: Element | null, name: string): string | null {
  const found = element && findElement(element, [name]);
  return (found && normaliseText(textInside(found))) || null;
}
