/**
 * Parses XHTML, HTML and XML of books into a tree as browsers do: whatever is wrong with it, all text stays. Entities of the document's
 * own and external ones are never resolved.
 */
import { Parser } from 'htmlparser2';
import { AppError } from '#contract/errors.ts';

export interface Element {
  /** Name without a namespace prefix, in lower case. */
  name: string;
  attributes: Record<string, string>;
  children: (Element | string)[];
}

/** Characters of one document. */
export const MAX_LENGTH = 16 * 1024 * 1024;
const MAX_ELEMENTS = 400_000;
/** Deeper elements are taken as part of the one around them (HTML standard: parsers may limit nesting). */
const MAX_DEPTH = 400;
const PIECE = 16_384;
/**
 * The parser's time grows with the square of the depth: from here on it begins anew behind the next tag, as if all elements were closed.
 * Books that forget to close theirs have some hundreds.
 */
const MAX_OPEN = 4_000;
/** Read by nobody, with all that is inside. */
const UNREAD = new Set(['script', 'style', 'template']);

class TreeBuilder {
  readonly root: Element = { name: '', attributes: {}, children: [] };
  elements = 0;
  private readonly open: Element[] = [this.root];
  /** Elements inside one that is left out; 0 outside. */
  private unread = 0;

  get depth(): number {
    return this.open.length + this.unread;
  }

  readonly onopentag = (name: string, attributes: Record<string, string>): void => {
    this.elements += 1;
    const local = name.slice(name.indexOf(':') + 1).toLowerCase();
    if (this.unread > 0 || UNREAD.has(local)) {
      this.unread += 1;
      return;
    }
    const parent = this.open.at(-1) ?? this.root;
    if (this.open.length > MAX_DEPTH) {
      this.open.push(parent);
      return;
    }
    const element = { name: local, attributes, children: [] };
    parent.children.push(element);
    this.open.push(element);
  };

  readonly ontext = (text: string): void => {
    if (this.unread > 0) return;
    const children = (this.open.at(-1) ?? this.root).children;
    const last = children.length - 1;
    if (typeof children[last] === 'string') children[last] += text;
    else children.push(text);
  };

  readonly onclosetag = (): void => {
    if (this.unread > 0) this.unread -= 1;
    else if (this.open.length > 1) this.open.pop();
  };
}

/**
 * Linear in the markup's length.
 * @param isXml names keep their ends as written: no element is closed for another
 * @throws {AppError} INVALID_INPUT when it is too long or has too many elements
 */
export function parseMarkup(markup: string, isXml = false): Element {
  if (markup.length > MAX_LENGTH) throw new AppError('INVALID_INPUT', { msg: '书里有一章太长，超过 16 MB' });
  const text = withoutDeclarations(markup);
  const builder = new TreeBuilder();
  const newParser = () =>
    new Parser(builder, {
      xmlMode: isXml,
      recognizeSelfClosing: true,
      recognizeCDATA: true,
      lowerCaseAttributeNames: true,
    });
  let parser = newParser();
  for (let at = 0; at < text.length; ) {
    const tagEnd = text.lastIndexOf('>', at + PIECE) + 1;
    const end = tagEnd > at ? tagEnd : at + PIECE;
    parser.write(text.slice(at, end));
    at = end;
    if (builder.elements > MAX_ELEMENTS) throw new AppError('INVALID_INPUT', { msg: '书里有一章结构太复杂' });
    if (builder.depth > MAX_OPEN) {
      parser.end();
      parser = newParser();
    }
  }
  parser.end();
  return builder.root;
}

/** Leaves out the document type with what it declares. */
function withoutDeclarations(markup: string): string {
  const start = /<!DOCTYPE/i.exec(markup.slice(0, 4_096))?.index;
  if (start === undefined) return markup;
  const subset = markup.indexOf('[', start);
  const end = markup.indexOf('>', start);
  if (end < 0) return markup;
  if (subset < 0 || subset > end) return markup.slice(0, start) + markup.slice(end + 1);
  const close = /\]\s*>/g;
  close.lastIndex = subset;
  const found = close.exec(markup);
  return found === null ? markup : markup.slice(0, start) + markup.slice(close.lastIndex);
}

export const isElement = (node: Element | string): node is Element => typeof node !== 'string';

export function childElements(element: Element): Element[] {
  return element.children.filter(isElement);
}

/** The first inside with one of the names, in the order of the document. */
export function findElement(element: Element, names: readonly string[]): Element | null {
  for (const child of element.children) {
    if (!isElement(child)) continue;
    const found = names.includes(child.name) ? child : findElement(child, names);
    if (found !== null) return found;
  }
  return null;
}

/** All text inside as written, with a line break for each `br`. */
export function textInside(element: Element): string {
  let text = '';
  for (const child of element.children) {
    if (!isElement(child)) text += child;
    else if (child.name === 'br') text += '\n';
    else if (child.name !== 'rp') text += textInside(child);
  }
  return text;
}
