/** Reads the tree of a document as blocks, in reading order. All text that a reader would see is in one of them. */
import { normaliseText, removeInvisible } from '#server/features/extraction/service.ts';
import { type BlockRange, type Draft, DraftWriter, type TextKind } from './draft.ts';
import {
  BLOCKS,
  hasBlocks,
  isBackLink,
  isHidden,
  isNote,
  isNoteReference,
  isOtherContents,
  isPageBreak,
  isVerse,
  looksLikeReference,
  MARKS,
  mathText,
  semanticsOf,
  shownCase,
  styledMark,
  tableRows,
  UNREAD,
} from './elements.ts';
import { childElements, type Element, findElement, isElement, textInside } from './markup-tree.ts';

const MAX_DEPTH = 9;
const LONGEST_ALT = 2_000;

interface Place {
  kind: TextKind;
  /** In a list item: whether its first block has been written. */
  item: { isBegun: boolean } | null;
  lists: number;
  isVerse: boolean;
  isRaised: boolean;
  /** In an aside, or hidden until it is called for. */
  isAside: boolean;
  isContents: boolean;
}

export interface MarkupOptions {
  /** What the source finds a picture by; null for one that is not in the book. */
  picture: (reference: string, base: string | undefined) => string | null;
}

/** Linear in the size of the tree, but for nested tables. */
export function draftOf(root: Element, options: MarkupOptions): Draft {
  return new MarkupReader(root, options).read();
}

class MarkupReader {
  private readonly writer = new DraftWriter();
  private readonly ids = new Map<string, BlockRange>();
  private readonly asides = new Set<string>();
  private readonly root: Element;
  private readonly base: string | undefined;
  private readonly options: MarkupOptions;
  /** Ids met so far in order, so that a note knows those at its beginning. */
  private readonly met: string[] = [];
  private lettersBesideContents = 0;
  private hasContents = false;

  constructor(root: Element, options: MarkupOptions) {
    this.root = root;
    this.options = options;
    this.base = findElement(root, ['base'])?.attributes.href;
  }

  read(): Draft {
    const place: Place = {
      kind: { type: 'paragraph' },
      item: null,
      lists: 0,
      isVerse: false,
      isRaised: false,
      isAside: false,
      isContents: false,
    };
    this.children(this.root, place);
    this.end(place);
    const head = findElement(this.root, ['head']);
    const title = head && findElement(head, ['title']);
    return {
      title: title ? normaliseText(textInside(title)) || null : null,
      blocks: this.writer.blocks,
      ids: this.ids,
      asides: this.asides,
      isContents: this.hasContents && this.lettersBesideContents === 0,
    };
  }

  private children(parent: Element, place: Place): void {
    for (const child of parent.children) {
      if (isElement(child)) this.element(child, place);
      else this.text(child, place);
    }
  }

  private text(text: string, { kind, isContents }: Place): void {
    if (!isContents && kind.type !== 'heading' && this.lettersBesideContents === 0 && /\p{L}/u.test(text))
      this.lettersBesideContents = 1;
    this.writer.append(text);
  }

  private element(element: Element, place: Place): void {
    const { name, attributes } = element;
    if (UNREAD.has(name) || isOtherContents(element)) return;
    const isBlock = BLOCKS.has(name);
    if (isBlock && !place.isVerse) this.end(place);
    const from = this.writer.blocks.length;
    const begun = this.met.length;
    const id = attributes.id ?? attributes['xml:id'] ?? (name === 'a' ? attributes.name : undefined);
    if (id !== undefined) this.met.push(id);
    const isAside = place.isAside || name === 'aside' || isHidden(element);
    const note = isNote(element);
    if (isPageBreak(element) || (isHidden(element) && !note && !holdsNote(element))) {
      if (id !== undefined) this.place(id, { from, to: from + 1 });
      return;
    }
    const inner = { ...place, isAside };
    if (isBlock) this.blockElement(element, place, inner);
    else this.inlineElement(element, inner);
    const range = { from, to: Math.max(this.writer.blocks.length, from + 1) };
    if (id !== undefined) this.place(id, range);
    if (!note) return;
    for (const one of this.met.slice(begun)) {
      const known = this.ids.get(one);
      if (known === undefined || known.from !== from) continue;
      this.ids.set(one, range);
      if (isAside && isBlock) this.asides.add(one);
    }
  }

  /** Of two elements with one id the first counts. */
  private place(id: string, range: BlockRange): void {
    if (!this.ids.has(id)) this.ids.set(id, range);
  }

  private blockElement(element: Element, outer: Place, inherited: Place): void {
    const place = this.inside(element, inherited);
    const isLine = outer.isVerse && !hasBlocks(element) && !/^h\d$/.test(element.name) && !isStanza(element);
    if (isLine) {
      this.writer.breakLine();
      this.children(element, place);
      this.writer.breakLine();
      return;
    }
    this.end(outer);
    if (element.name === 'pre' && !place.isVerse) this.code(element);
    else if (element.name === 'hr') return;
    else if (element.name === 'figcaption' || element.name === 'caption') this.caption(element, place);
    else if (element.name !== 'table' || !this.table(element)) this.children(element, place);
    this.end(place);
  }

  private inside(element: Element, outer: Place): Place {
    const { name, attributes } = element;
    const place = { ...outer, isVerse: outer.isVerse || isVerse(element) };
    const heading = /^h([1-6])$/.exec(name)?.[1] ?? (attributes.role === 'heading' ? (attributes['aria-level'] ?? '2') : null);
    if (name === 'nav') {
      this.hasContents = true;
      return { ...place, isContents: true };
    }
    if (heading !== null) return { ...place, kind: { type: 'heading', level: Math.min(Math.max(Number(heading) || 2, 1), 6) } };
    if (name === 'bridgehead' || name === 'hd') return { ...place, kind: { type: 'heading', level: 3 } };
    if (name === 'blockquote' && place.item === null) return { ...place, kind: { type: 'quote' } };
    if (name === 'ul' || name === 'ol' || name === 'list' || name === 'menu') return { ...place, lists: place.lists + 1 };
    if (name !== 'li') return place;
    const level = Math.min(Math.max(place.lists, 1), MAX_DEPTH);
    return { ...place, kind: { type: 'list_item', level }, item: { isBegun: false } };
  }

  private inlineElement(element: Element, place: Place): void {
    const inside = () => this.children(element, place);
    const { attributes } = element;
    switch (element.name) {
      case 'br':
        return this.lineBreak(place);
      case 'q':
        this.writer.append('“');
        inside();
        this.writer.append('”');
        return;
      case 'a':
        return this.link(element, place);
      case 'noteref':
        return this.writer.marked({ type: 'link', href: attributes.idref ?? '', note: 'certain' }, inside);
      case 'sup':
        return this.children(element, { ...place, isRaised: true });
      case 'rt':
        return this.reading(element);
      case 'img':
      case 'image':
        return void this.picture(attributes.src ?? attributes['xlink:href'] ?? attributes.href, altOf(element));
      case 'embed':
        return void this.picture(attributes.src, altOf(element));
      case 'object':
        if (!this.picture(attributes.data, altOf(element))) inside();
        return;
      case 'video':
        this.picture(attributes.poster, undefined);
        return inside();
      case 'svg':
        return this.drawing(element, place);
      case 'math':
        return this.writer.append(` ${mathText(element)} `);
      case 'switch':
        return this.children(shownCase(element) ?? element, place);
      default: {
        const type = MARKS[element.name] ?? styledMark(element);
        if (type === null) inside();
        else this.writer.marked({ type }, inside);
      }
    }
  }

  private lineBreak(place: Place): void {
    // Two in a row part paragraphs.
    if (this.writer.line.endsWith('\n')) this.end(place);
    else this.writer.breakLine();
  }

  private link(element: Element, place: Place): void {
    const href = element.attributes.href ?? element.attributes['xlink:href'];
    const inside = () => this.children(element, place);
    if (href === undefined) return inside();
    const isNamed = isNoteReference(element);
    const note = isNamed ? 'certain' : looksLikeReference(element, place.isRaised) ? 'possible' : undefined;
    const isBack = isBackLink(element);
    this.writer.marked({ type: 'link', href, ...(note && { note }), ...(isBack && { isBack }) }, () => {
      // A note may be called by a picture alone.
      if (isNamed && textInside(element).trim() === '') this.writer.append('*');
      else inside();
    });
  }

  /** Behind its base, in brackets. */
  private reading(element: Element): void {
    const text = normaliseText(textInside(element));
    if (text !== '') this.writer.append(`（${text}）`);
  }

  private picture(reference: string | undefined, alt: string | undefined): boolean {
    const picture = reference === undefined ? null : this.options.picture(reference.trim(), this.base);
    if (picture === null) return false;
    this.writer.add({ type: 'image', picture, ...(alt && { alt }) });
    return true;
  }

  /** Its bitmaps, and its lettering line by line. */
  private drawing(element: Element, place: Place): void {
    if (findElement(element, ['image', 'text', 'foreignobject']) === null) return;
    const alt = childElements(element).find(({ name }) => name === 'title' || name === 'desc');
    const walk = (parent: Element): void => {
      for (const child of childElements(parent)) {
        if (child.name === 'image') {
          const { href, 'xlink:href': link = href } = child.attributes;
          this.picture(link, alt && normaliseText(textInside(alt)).slice(0, LONGEST_ALT));
        } else if (child.name === 'text' || child.name === 'foreignobject') {
          this.end(place);
          this.children(child, place);
          this.end(place);
        } else walk(child);
      }
    };
    walk(element);
  }

  private code(element: Element): void {
    const text = removeInvisible(textInside(element))
      .replace(/\r\n?/g, '\n')
      .replace(/[ \t]+$/gm, '')
      .replace(/^\n+|\s+$/g, '');
    this.markIds(element);
    if (text !== '') this.writer.add({ type: 'code', text });
    if (/\p{L}/u.test(text)) this.lettersBesideContents = 1;
  }

  private table(element: Element): boolean {
    const rows = tableRows(element, (cell) => normaliseText(this.plainText(cell)));
    if (rows === null) return false;
    const caption = childElements(element).find(({ name }) => name === 'caption');
    const text = caption && normaliseText(this.plainText(caption)).slice(0, 4_000);
    this.markIds(element);
    this.writer.add({ type: 'table', rows, ...(text && { caption: text }) });
    this.lettersBesideContents = 1;
    return true;
  }

  /** With readings and formulas as in running text. */
  private plainText(element: Element): string {
    const { blocks } = draftOf({ ...element, name: '', attributes: {} }, this.options);
    return blocks.map(({ text = '' }) => text).join(' ');
  }

  private caption(element: Element, place: Place): void {
    const text = normaliseText(this.plainText(element));
    this.markIds(element);
    if (findElement(element, ['img', 'image', 'table', 'a']) === null && this.writer.caption(text)) return;
    this.children(element, place);
  }

  /** Of elements whose text is taken as a whole. */
  private markIds(element: Element): void {
    const from = this.writer.blocks.length;
    for (const child of childElements(element)) {
      if (child.attributes.id !== undefined) this.place(child.attributes.id, { from, to: from + 1 });
      this.markIds(child);
    }
  }

  private end({ kind, item, isVerse }: Place): void {
    const isMore = kind.type === 'list_item' && item?.isBegun === true;
    if (item && this.writer.line.trim() !== '') item.isBegun = true;
    if (isVerse || !isMore) this.writer.end(kind);
    else this.writer.end({ type: 'paragraph' });
  }
}

function altOf({ attributes: { alt, 'aria-label': label } }: Element): string | undefined {
  return normaliseText(alt ?? label ?? '').slice(0, LONGEST_ALT).toWellFormed() || undefined;
}

/** A group of lines by itself: it is called one, or has breaks of its own. */
function isStanza(element: Element): boolean {
  return /stanza|strophe|linegroup/i.test(element.attributes.class ?? '') || findElement(element, ['br']) !== null;
}

function holdsNote(element: Element): boolean {
  return childElements(element).some((child) => isNote(child) || holdsNote(child)) || semanticsOf(element).includes('footnotes');
}
