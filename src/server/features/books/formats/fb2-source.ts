/**
 * FictionBook 2 as a source of chapters. Its elements are renamed to those of XHTML; its sections are the contents. Pictures stay
 * encoded in the file's bytes until they are asked for.
 */
import { AppError } from '#contract/errors.ts';
import { decode, normaliseText } from '#server/features/extraction/service.ts';
import { type BookSource, oneLine, type SourceLine, sourceOfDraft } from './book-source.ts';
import { textIn } from './epub-source.ts';
import { draftOf } from './markup-blocks.ts';
import {
  childElements,
  type Element,
  findElement,
  isElement,
  MAX_LENGTH,
  parseMarkup,
  textInside,
} from './markup-tree.ts';

const RENAMED: Readonly<Record<string, string>> = {
  emphasis: 'em',
  strikethrough: 'span',
  style: 'span',
  cite: 'blockquote',
  epigraph: 'blockquote',
  annotation: 'div',
  'text-author': 'p',
  'empty-line': 'wbr',
  stanza: 'stanza',
  v: 'line',
  body: 'div',
};

const incomplete = () => new AppError('INVALID_INPUT', { msg: '这个 FB2 文件不完整' });

/**
 * @param bytes of the file, of any encoding it declares
 * @throws {AppError} INVALID_INPUT for one that was cut off, or is too large
 */
export function openFb2(bytes: Buffer): BookSource {
  const { text, pictures } = partsOf(bytes);
  if (text.length > MAX_LENGTH) throw new AppError('INVALID_INPUT', { msg: '这个 FB2 的文字太多，超过 16 MB' });
  if (!/<\/(?:[\w-]+:)?FictionBook\s*>/i.test(text)) throw incomplete();
  const root = parseMarkup(text, true);
  const book = findElement(root, ['fictionbook']);
  if (book === null) throw incomplete();
  const info = findElement(book, ['title-info']) ?? book;
  const annotation = findElement(info, ['annotation']);
  const cover = findElement(findElement(info, ['coverpage']) ?? info, ['image']);
  const bodies = childElements(book).filter(({ name }) => name === 'body');
  const contents: SourceLine[] = [];
  for (const body of bodies) renameSection(body, 0, isNotes(body) ? null : contents);
  const whole: Element = { name: 'div', attributes: {}, children: bodies };
  const draft = draftOf(whole, { picture: (reference) => (reference.startsWith('#') ? reference.slice(1) : null) });
  const pictureOf = async (id: string) => pictures.get(id)?.() ?? null;
  const coverId = cover && linkOf(cover)?.replace(/^#/, '');
  return sourceOfDraft(draft, {
    format: 'fb2',
    title: textIn(info, 'book-title'),
    author: authorsOf(info),
    language: textIn(info, 'lang'),
    description: annotation && (normaliseText(textInside(annotation)) || null),
    contents,
    picture: pictureOf,
    cover: async () => (coverId ? pictureOf(coverId) : null),
  });
}

const isNotes = ({ attributes }: Element) => /notes|comments|footnotes/i.test(attributes.name ?? '');

function authorsOf(info: Element): string | null {
  const names = childElements(info)
    .filter(({ name }) => name === 'author')
    .map((author) => {
      const parts = ['first-name', 'middle-name', 'last-name'].flatMap((name) => textIn(author, name) ?? []);
      return parts.join(' ') || textIn(author, 'nickname');
    });
  return names.filter(Boolean).join(', ') || null;
}

const linkOf = ({ attributes }: Element): string | undefined =>
  Object.entries(attributes).find(([name]) => name === 'href' || name.endsWith(':href'))?.[1];

/** @param contents takes a line for each section with a title; null for notes */
function renameSection(element: Element, depth: number, contents: SourceLine[] | null): void {
  for (const child of childElements(element)) {
    if (child.name === 'section') {
      if (contents === null) child.attributes = { ...child.attributes, 'epub:type': 'footnote' };
      else addLine(child, depth + 1, contents);
      renameSection(child, depth + 1, contents);
    } else if (child.name === 'title') {
      child.children = titleChildren(child);
      if (contents === null && depth > 0) child.name = 'span';
      else child.name = `h${Math.min(depth + 1, 6)}`;
      rename(child);
    } else rename(child);
  }
  if (element.name === 'body') element.name = contents === null ? 'aside' : 'div';
}

function addLine(section: Element, level: number, contents: SourceLine[]): void {
  const title = childElements(section).find(({ name }) => name === 'title');
  if (title === undefined) return;
  section.attributes.id ??= ` section ${contents.length}`;
  const text = oneLine(textInside({ ...title, children: titleChildren(title) }));
  if (text !== '') contents.push({ title: text, level, target: { file: '', fragment: section.attributes.id } });
}

/** A title's paragraphs as lines of one heading. */
function titleChildren(title: Element): Element['children'] {
  return childElements(title).flatMap((line, at) => [
    ...(at > 0 ? [{ name: 'br', attributes: {}, children: [] }] : []),
    ...line.children,
  ]);
}

function rename(element: Element): void {
  const { name, attributes } = element;
  if (name === 'subtitle') element.name = 'h4';
  else if (name === 'image') element.attributes = { ...attributes, src: linkOf(element) ?? '' };
  else if (name === 'a') {
    const href = linkOf(element) ?? '';
    element.attributes = { ...attributes, href, ...(attributes.type === 'note' && { 'epub:type': 'noteref' }) };
  } else if (name === 'poem') element.attributes = { ...attributes, class: 'poem' };
  else if (name === 'stanza') element.attributes = { ...attributes, class: 'stanza' };
  element.name = RENAMED[element.name] ?? element.name;
  if (name === 'title') {
    element.children = titleChildren(element);
    element.name = 'h5';
  }
  for (const child of element.children) if (isElement(child)) rename(child);
}

/**
 * Text and pictures of the file, which may be nearly all of it: they are cut out before the text is decoded, unless each character takes
 * several bytes.
 */
function partsOf(bytes: Buffer): { text: string; pictures: Pictures } {
  const start = bytes.subarray(0, 200);
  const isWide = start.includes(0);
  const { rest, pictures } = withoutBinaries(isWide ? Buffer.from(decode(bytes, '')) : bytes);
  const isOther = !isWide && /encoding\s*=\s*["'](?!utf-?8)/i.test(start.toString('latin1'));
  return { text: isOther ? decode(rest, '') : new TextDecoder().decode(rest), pictures };
}

type Pictures = Map<string, () => Buffer>;

function withoutBinaries(bytes: Buffer): { rest: Buffer; pictures: Pictures } {
  const pictures: Pictures = new Map();
  const texts: Buffer[] = [];
  let at = 0;
  for (let open = bytes.indexOf('<binary', at); open >= 0; open = bytes.indexOf('<binary', at)) {
    const start = bytes.indexOf('>', open) + 1;
    const end = bytes.indexOf('</binary>', open);
    if (start === 0 || end < 0) break;
    texts.push(bytes.subarray(at, open));
    const id = /\bid\s*=\s*["']([^"']*)/.exec(bytes.subarray(open, start).toString())?.[1];
    if (id !== undefined) pictures.set(id, () => Buffer.from(bytes.subarray(start, end).toString('latin1'), 'base64'));
    at = end + '</binary>'.length;
  }
  texts.push(bytes.subarray(at));
  return { rest: Buffer.concat(texts), pictures };
}
