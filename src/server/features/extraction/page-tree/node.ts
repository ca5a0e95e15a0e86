/**
 * A minimal DOM (https://dom.spec.whatwg.org/): the part that Readability and the extraction of blocks need, fast to build, to modify
 * and to ask for text.
 */
import { selectorTest } from './selectors.ts';

export type PageNode = PageText | PageElement;

/** Methods of the page that the elements of its tree call. */
export interface TreeOwner {
  /** Markup as nodes that belong nowhere yet. */
  nodesOf(markup: string): PageNode[];
}

/** Longer texts are not cached: cached at every depth they would fill the memory. */
const LONGEST_CACHED_TEXT = 100_000;
const UNKNOWN = -1;
const noNodes: readonly PageNode[] = [];

const empty = new Set('area base br col embed hr img input link meta param source track wbr'.split(' '));

export class PageText {
  readonly nodeType = 3;
  readonly nodeName = '#text';
  readonly childNodes: readonly PageNode[] = noNodes;
  parentNode: PageElement | null = null;
  previousSibling: PageNode | null = null;
  nextSibling: PageNode | null = null;
  nodeValue: string;

  constructor(text: string) {
    this.nodeValue = text;
  }

  get textContent(): string {
    return this.nodeValue;
  }

  get outerHTML(): string {
    return this.nodeValue.replace(/[&<>\u00a0]/g, (character) => `&#${character.charCodeAt(0)};`);
  }

  remove(): void {
    this.parentNode?.removeChild(this);
  }
}

export class PageElement {
  readonly nodeType = 1;
  localName: string;
  tagName: string;
  parentNode: PageElement | null = null;
  previousSibling: PageNode | null = null;
  nextSibling: PageNode | null = null;
  firstChild: PageNode | null = null;
  lastChild: PageNode | null = null;
  /** Names and values by turns; elements have few. */
  private readonly named: string[] = [];
  private readonly owner: TreeOwner;
  /** Cached text and its length, invalidated by changes inside. */
  private text: string | null = null;
  private length = UNKNOWN;

  constructor(localName: string, owner: TreeOwner) {
    this.localName = localName;
    this.tagName = localName.toUpperCase();
    this.owner = owner;
  }

  get nodeName(): string {
    return this.tagName;
  }

  get parentElement(): PageElement | null {
    return this.parentNode;
  }

  get childNodes(): PageNode[] {
    const nodes: PageNode[] = [];
    for (let child = this.firstChild; child; child = child.nextSibling) nodes.push(child);
    return nodes;
  }

  get children(): PageElement[] {
    const elements: PageElement[] = [];
    for (let child = this.firstElementChild; child; child = child.nextElementSibling) elements.push(child);
    return elements;
  }

  get firstElementChild(): PageElement | null {
    let child = this.firstChild;
    while (child && child.nodeType !== 1) child = child.nextSibling;
    return child;
  }

  get nextElementSibling(): PageElement | null {
    let next = this.nextSibling;
    while (next && next.nodeType !== 1) next = next.nextSibling;
    return next;
  }

  get previousElementSibling(): PageElement | null {
    let previous = this.previousSibling;
    while (previous && previous.nodeType !== 1) previous = previous.previousSibling;
    return previous;
  }

  get textContent(): string {
    if (this.text !== null) return this.text;
    let text = '';
    for (let child = this.firstChild; child; child = child.nextSibling) text += child.textContent;
    if (text.length <= LONGEST_CACHED_TEXT) this.text = text;
    return text;
  }

  /** Characters of text inside, without the white space that markup is indented with. */
  get textLength(): number {
    if (this.length !== UNKNOWN) return this.length;
    let length = 0;
    for (let child = this.firstChild; child; child = child.nextSibling) {
      length += child.nodeType === 3 ? child.nodeValue.trim().length : child.textLength;
    }
    this.length = length;
    return length;
  }

  get innerHTML(): string {
    let markup = '';
    for (let child = this.firstChild; child; child = child.nextSibling) markup += child.outerHTML;
    return markup;
  }

  set innerHTML(markup: string) {
    for (const child of this.childNodes) child.remove();
    for (const child of this.owner.nodesOf(markup)) this.appendChild(child);
  }

  get outerHTML(): string {
    const attributes = this.attributes.map(
      ({ name, value }) => ` ${name}="${value.replace(/["&]/g, (character) => `&#${character.charCodeAt(0)};`)}"`,
    );
    const start = `<${this.localName}${attributes.join('')}>`;
    return empty.has(this.localName) ? start : `${start}${this.innerHTML}</${this.localName}>`;
  }

  get id(): string {
    return this.getAttribute('id') ?? '';
  }

  get className(): string {
    return this.getAttribute('class') ?? '';
  }

  get src(): string {
    return this.getAttribute('src') ?? '';
  }

  get srcset(): string {
    return this.getAttribute('srcset') ?? '';
  }

  /** Null where no style hides the element: no other style is known. */
  get style(): { display: string; visibility: string } | null {
    return hidingStyleOf(this.getAttribute('style'));
  }

  get attributes(): PageAttribute[] {
    const attributes: PageAttribute[] = [];
    for (let at = 0; at < this.named.length; at += 2) {
      attributes.push(new PageAttribute(this.named[at] ?? '', this.named[at + 1] ?? ''));
    }
    return attributes;
  }

  getAttribute(name: string): string | null {
    const { named } = this;
    for (let at = 0; at < named.length; at += 2) if (named[at] === name) return named[at + 1] ?? null;
    return null;
  }

  hasAttribute(name: string): boolean {
    return this.getAttribute(name) !== null;
  }

  setAttribute(name: string, value: string): void {
    const { named } = this;
    for (let at = 0; at < named.length; at += 2) {
      if (named[at] !== name) continue;
      named[at + 1] = value;
      return;
    }
    named.push(name, value);
  }

  setAttributeNode({ name, value }: PageAttribute): void {
    this.setAttribute(name, value);
  }

  removeAttribute(name: string): void {
    for (let at = 0; at < this.named.length; at += 2) if (this.named[at] === name) this.named.splice(at, 2);
  }

  appendChild<Child extends PageNode>(child: Child): Child {
    child.remove();
    child.parentNode = this;
    child.previousSibling = this.lastChild;
    if (this.lastChild) this.lastChild.nextSibling = child;
    else this.firstChild = child;
    this.lastChild = child;
    this.changed();
    return child;
  }

  removeChild<Child extends PageNode>(child: Child): Child {
    const { previousSibling, nextSibling } = child;
    if (previousSibling) previousSibling.nextSibling = nextSibling;
    else this.firstChild = nextSibling;
    if (nextSibling) nextSibling.previousSibling = previousSibling;
    else this.lastChild = previousSibling;
    child.parentNode = null;
    child.previousSibling = null;
    child.nextSibling = null;
    this.changed();
    return child;
  }

  replaceChild<Child extends PageNode>(replacement: PageNode, child: Child): Child {
    replacement.remove();
    const { previousSibling, nextSibling } = child;
    replacement.parentNode = this;
    replacement.previousSibling = previousSibling;
    replacement.nextSibling = nextSibling;
    if (previousSibling) previousSibling.nextSibling = replacement;
    else this.firstChild = replacement;
    if (nextSibling) nextSibling.previousSibling = replacement;
    else this.lastChild = replacement;
    child.parentNode = null;
    child.previousSibling = null;
    child.nextSibling = null;
    this.changed();
    return child;
  }

  remove(): void {
    this.parentNode?.removeChild(this);
  }

  contains(other: PageNode | null): boolean {
    for (let node = other; node; node = node.parentNode) if (node === this) return true;
    return false;
  }

  closest(selectors: string): PageElement | null {
    const test = selectorTest(selectors);
    for (let element: PageElement | null = this; element; element = element.parentNode)
      if (test(element)) return element;
    return null;
  }

  querySelector(selectors: string): PageElement | null {
    return this.collect(selectorTest(selectors), 1)[0] ?? null;
  }

  querySelectorAll(selectors: string): PageElement[] {
    return this.collect(selectorTest(selectors), Number.POSITIVE_INFINITY);
  }

  getElementsByTagName(name: string): PageElement[] {
    return this.querySelectorAll(name);
  }

  /** Elements inside that pass, in the order of the page, `most` at most. */
  private collect(test: (element: PageElement) => boolean, most: number): PageElement[] {
    const found: PageElement[] = [];
    let element = this.firstElementChild;
    while (element) {
      if (test(element) && found.push(element) >= most) return found;
      let next: PageElement | null = element.firstElementChild;
      for (
        let outer: PageElement | null = element;
        next === null && outer && outer !== this;
        outer = outer.parentNode
      ) {
        next = outer.nextElementSibling;
      }
      element = next;
    }
    return found;
  }

  private changed(): void {
    let element: PageElement | null = this;
    while (element && (element.text !== null || element.length !== UNKNOWN)) {
      element.text = null;
      element.length = UNKNOWN;
      element = element.parentNode;
    }
  }
}

/** An attribute as Readability uses it. */
class PageAttribute {
  readonly name: string;
  readonly value: string;

  constructor(name: string, value: string) {
    this.name = name;
    this.value = value;
  }

  /** Attributes are immutable. */
  cloneNode(): PageAttribute {
    return this;
  }
}

/** `display` and `visibility` of a style attribute; null without the attribute. */
function hidingStyleOf(style: string | null): { display: string; visibility: string } | null {
  if (style === null) return null;
  const last = (property: string) =>
    style
      .split(';')
      .map((declaration) => declaration.split(':', 2).map((side) => side.trim().toLowerCase()))
      .findLast(([name]) => name === property)?.[1]
      ?.replace(/\s*!important$/, '') ?? '';
  return { display: last('display'), visibility: last('visibility') };
}
