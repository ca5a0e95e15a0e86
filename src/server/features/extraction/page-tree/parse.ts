/**
 * Parses markup into a tree, without elements and attributes that nothing reads. Size and depth are limited: the cost grows with the
 * square of the depth, and running out of memory can end more than the worker. Real articles have up to 10,000 elements and a depth of
 * 60.
 */
import { Parser } from 'htmlparser2';
import { AppError } from '#contract/errors.ts';
import { PageDocument } from './document.ts';
import { PageElement, type PageNode, PageText, type TreeOwner } from './node.ts';

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
const readAttributes = new Set(
  (
    'class id href src srcset alt width height content name property itemprop rel type datetime pubdate role lang ' +
    'hidden aria-hidden aria-modal data-src data-original data-lazy-src data-srcset data-component data-testid data-module data-type data-name summary datatable colspan rowspan start value reversed'
  ).split(' '),
);

/** Builds the tree from the parser's events. */
class TreeBuilder {
  readonly root: PageElement;
  deepest = 0;
  elements = 0;
  parts = 0;
  private readonly owner: TreeOwner;
  private current: PageElement;
  private depth = 0;
  /** Depth of the element that is left out with everything inside; 0 when there is none. */
  private skippedFrom = 0;

  constructor(owner: TreeOwner) {
    this.owner = owner;
    this.root = new PageElement('root', owner);
    this.current = this.root;
  }

  readonly onopentagname = (name: string): void => {
    this.elements += 1;
    this.depth += 1;
    this.deepest = Math.max(this.deepest, this.depth);
    if (this.skippedFrom === 0 && unread.has(name)) this.skippedFrom = this.depth;
    if (this.skippedFrom === 0) this.current = this.current.appendChild(new PageElement(name, this.owner));
  };

  /** The first of two attributes with one name counts. A style is only kept if it may hide the element. */
  readonly onattribute = (name: string, value: string): void => {
    this.parts += 1;
    if (this.skippedFrom > 0) return;
    const isRead = name === 'style' ? /display|visibility/i.test(value) : readAttributes.has(name);
    if (isRead && !this.current.hasAttribute(name)) this.current.setAttribute(name, value);
  };

  readonly oncomment = (): void => {
    this.parts += 1;
  };

  readonly ontext = (text: string): void => {
    if (this.skippedFrom > 0 || this.isProgram()) return;
    const last = this.current.lastChild;
    if (last?.nodeType === 3) {
      last.nodeValue += text;
      return;
    }
    this.parts += 1;
    this.current.appendChild(new PageText(text));
  };

  readonly onclosetag = (): void => {
    if (this.skippedFrom === 0) {
      const closed = this.current;
      this.current = closed.parentNode ?? this.root;
      if (closed.localName === 'script' && closed.firstChild === null) closed.remove();
    }
    if (this.skippedFrom === this.depth) this.skippedFrom = 0;
    this.depth -= 1;
  };

  /** Whether a script is not JSON-LD, the only kind that is read. */
  private isProgram(): boolean {
    const { current } = this;
    return current.localName === 'script' && !/^\s*application\/ld\+json/i.test(current.getAttribute('type') ?? '');
  }
}

function build(markup: string, owner: TreeOwner): PageNode[] {
  if (markup.length > MAX_LENGTH) throw new AppError('TOO_LARGE', { msg: '网页太大，最多 5 MB' });
  const builder = new TreeBuilder(owner);
  const parser = new Parser(builder, { decodeEntities: true });
  // In pieces, so that a page that is refused is refused early.
  for (let at = 0; at < markup.length; at += PIECE) {
    parser.write(markup.slice(at, at + PIECE));
    if (builder.deepest > MAX_DEPTH) throw new AppError('INVALID_INPUT', { msg: '网页结构嵌套太深，无法提取正文' });
    if (builder.elements > MAX_ELEMENTS || builder.parts + builder.elements > MAX_PARTS) {
      throw new AppError('INVALID_INPUT', { msg: '网页太复杂，无法提取正文' });
    }
  }
  parser.end();
  const nodes = builder.root.childNodes;
  for (const node of nodes) node.remove();
  return nodes;
}

/**
 * Parses a page without what is never read: scripts except JSON-LD, styles, drawings, comments, most attributes.
 * Linear in the markup's length.
 * @param markup a page, or a piece of one
 * @throws AppError TOO_LARGE for markup over 5 M characters, INVALID_INPUT when it has too many parts or nests too deep
 */
export function parsePage(markup: string): PageDocument {
  const owner: TreeOwner = { nodesOf: (later) => build(later, owner) };
  return new PageDocument(build(markup, owner), owner.nodesOf);
}
