/** The document of a page: its tree with `head` and `body`. */
import { PageElement, type PageNode, PageText, type TreeOwner } from './node.ts';

/** Elements that come before the body even on pages that omit both tags. */
const headOnly = new Set(['head', 'title', 'meta', 'link', 'base', 'script']);

export class PageDocument implements TreeOwner {
  readonly documentElement: PageElement;
  readonly body: PageElement;
  /** Absolute address that relative ones inside are resolved against. */
  baseURI = 'about:blank';
  private readonly parse: TreeOwner['nodesOf'];

  /**
   * @param roots what the markup has outermost
   * @param nodesOf reads markup that is put into the page later
   */
  constructor(roots: readonly PageNode[], nodesOf: TreeOwner['nodesOf']) {
    this.parse = nodesOf;
    this.documentElement = roots.find(isNamed('html')) ?? this.createElement('html');
    this.body = this.documentElement.children.find(isNamed('body')) ?? this.createElement('body');
    if (this.body.parentNode === null) {
      for (const child of this.documentElement.childNodes) if (isOfBody(child)) this.body.appendChild(child);
      this.documentElement.appendChild(this.body);
    }
    // Elements outside of `html` are shown nevertheless.
    for (const root of roots) if (root !== this.documentElement) this.body.appendChild(root);
  }

  /** Tells Readability that elements of this tree may be renamed, as those of its own parser; else it copies them. */
  get firstChild(): { __JSDOMParser__: true } {
    return { __JSDOMParser__: true };
  }

  get documentURI(): string {
    return this.baseURI;
  }

  get title(): string {
    return this.querySelector('title')?.textContent ?? '';
  }

  createElement(name: string): PageElement {
    return new PageElement(name.toLowerCase(), this);
  }

  createTextNode(text: string): PageText {
    return new PageText(text);
  }

  nodesOf(markup: string): PageNode[] {
    return this.parse(markup);
  }

  querySelector(selectors: string): PageElement | null {
    return this.documentElement.querySelector(selectors);
  }

  querySelectorAll(selectors: string): PageElement[] {
    return this.documentElement.querySelectorAll(selectors);
  }

  getElementsByTagName(name: string): PageElement[] {
    return this.documentElement.getElementsByTagName(name);
  }
}

function isNamed(name: string) {
  return (node: PageNode): node is PageElement => node.nodeType === 1 && node.localName === name;
}

function isOfBody(node: PageNode): boolean {
  return node.nodeType === 3 ? node.nodeValue.trim() !== '' : !headOnly.has(node.localName);
}
