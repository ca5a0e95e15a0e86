/**
 * Normalizes XHTML of a book to HTML that every parser reads alike: elements are closed, scripts and styles removed. A document that
 * holds several chapters is split at their anchors.
 */
import { Parser } from 'htmlparser2';
import { AppError } from '#contract/errors.ts';

const MAX_LENGTH = 8 * 1024 * 1024;
const MAX_DEPTH = 256;
const MAX_ELEMENTS = 100_000;
const PIECE = 65_536;
const UNREAD = new Set(['script', 'style', 'template', 'iframe', 'object', 'head', 'title', 'svg', 'math']);
/** Omitted, because each part is parsed as a page of its own. */
const FRAME = new Set(['html', 'body']);
const VOID = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

export interface MarkupPart {
  /** Id of the element that it begins with; null for the part before the first. */
  id: string | null;
  html: string;
}

/**
 * Linear in the markup's length.
 * @param ids elements that begin a new part
 * @throws {AppError} INVALID_INPUT when it is too long or nests too deep
 */
export function partsOfMarkup(markup: string, ids: ReadonlySet<string>): MarkupPart[] {
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
