/**
 * A look at the markup before it becomes a tree. Building and reading a tree takes time that grows with the square of
 * its depth and memory for each of its parts, and running out of memory can end more than the worker. Articles of real
 * sites have up to 10,000 elements and a depth of 60; half of their markup is scripts, drawings and attributes that
 * nothing here reads.
 */
import { Parser } from 'htmlparser2';
import { AppError } from '#contract/errors.ts';

const MAX_DEPTH = 256;
const MAX_ELEMENTS = 40_000;
/** Elements, attributes, comments and stretches of text together. */
const MAX_PARTS = 200_000;
const MAX_LENGTH = 5 * 1024 * 1024;
const PIECE = 65_536;

/** Gone with everything inside. */
const unread = new Set(
  (
    'style svg math template object canvas xmp noembed noframes plaintext ' +
    'amp-sidebar amp-ad amp-embed amp-iframe amp-video amp-youtube amp-social-share amp-consent amp-analytics'
  ).split(' '),
);
const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));
const readAttributes = new Set(
  (
    'class id href src srcset alt width height content name property itemprop rel type datetime pubdate role lang ' +
    'hidden aria-hidden aria-modal data-src data-original data-lazy-src data-srcset data-component data-testid data-module data-type data-name summary datatable colspan rowspan'
  ).split(' '),
);

type Attributes = Readonly<Record<string, string>>;

function isRead(tag: string, attributes: Attributes): boolean {
  if (tag === 'script') return /^\s*application\/ld\+json/i.test(attributes.type ?? '');
  return !unread.has(tag);
}

function openingTag(tag: string, attributes: Attributes): string {
  let markup = `<${tag}`;
  for (const [name, value] of Object.entries(attributes)) {
    // Of styles only one that hides matters.
    if (name === 'style' ? !/display|visibility/i.test(value) : !readAttributes.has(name)) continue;
    markup += value.includes('"') ? ` ${name}='${value.replaceAll("'", '&#39;')}'` : ` ${name}="${value}"`;
  }
  return `${markup}>`;
}

/** Writes what is worth reading, element by element, well formed. */
class LeanWriter {
  markup = '';
  deepest = 0;
  elements = 0;
  parts = 0;
  private depth = 0;
  /** Depth of the element that is left out with everything inside; 0 when there is none. */
  private skippedFrom = 0;
  readonly onattribute = (): void => {
    this.parts += 1;
  };

  readonly oncomment = this.onattribute;

  readonly ontext = (text: string): void => {
    this.parts += 1;
    if (this.skippedFrom === 0) this.markup += text;
  };

  readonly onopentag = (tag: string, attributes: Attributes): void => {
    this.elements += 1;
    this.depth += 1;
    this.deepest = Math.max(this.deepest, this.depth);
    if (this.skippedFrom === 0 && !isRead(tag, attributes)) this.skippedFrom = this.depth;
    if (this.skippedFrom === 0) this.markup += openingTag(tag, attributes);
  };

  readonly onclosetag = (tag: string): void => {
    if (this.skippedFrom === 0 && !empty.has(tag)) this.markup += `</${tag}>`;
    if (this.skippedFrom === this.depth) this.skippedFrom = 0;
    this.depth -= 1;
  };
}

/**
 * The same page without what is never read: scripts but for JSON-LD, styles, drawings, comments, most attributes.
 * Linear in the markup's length, some ten milliseconds a megabyte.
 * @throws AppError TOO_LARGE for markup over 5 M characters, INVALID_INPUT when it has too many parts or nests too deep
 */
export function leanMarkup(html: string): string {
  if (html.length > MAX_LENGTH) throw new AppError('TOO_LARGE', { msg: '网页太大，最多 5 MB' });
  const writer = new LeanWriter();
  const parser = new Parser(writer, { decodeEntities: false });
  // In pieces, so that a refusal comes early.
  for (let at = 0; at < html.length; at += PIECE) {
    parser.write(html.slice(at, at + PIECE));
    if (writer.deepest > MAX_DEPTH) throw new AppError('INVALID_INPUT', { msg: '网页结构嵌套太深，无法提取正文' });
    if (writer.elements > MAX_ELEMENTS || writer.parts + writer.elements > MAX_PARTS) {
      throw new AppError('INVALID_INPUT', { msg: '网页太复杂，无法提取正文' });
    }
  }
  parser.end();
  return writer.markup;
}
