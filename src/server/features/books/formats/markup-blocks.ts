/** Reads the tree of a document as blocks, in reading order. All text that a reader would see is in one of them. */
import { beginsWithNumber, markOf, normaliseText } from '#server/features/extraction/service.ts';
import { withJoinedTitles } from './chapter-titles.ts';
import { type BlockRange, type Draft, type DraftBlock, DraftWriter, type TextKind } from './draft.ts';
import {
  altOf,
  BLOCKS,
  codeText,
  documentTitle,
  hasBlocks,
  headingLevel,
  holdsNote,
  initialOf,
  isBackLink,
  isCaption,
  isControl,
  isHidden,
  isListOfNotes,
  isNote,
  isNoteReference,
  isOtherContents,
  isPageBreak,
  isPictureOfNote,
  isStanza,
  isVerse,
  itemNumbers,
  LISTS,
  mathText,
  noteWithin,
  referenceKind,
  shownCase,
  styledMark,
  tableRows,
  UNREAD,
} from './elements.ts';
import { childElements, type Element, findElement, isElement, textInside } from './markup-tree.ts';

const MAX_DEPTH = 9;
const HEADINGS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6'];

interface MarkupContext {
  kind: TextKind;
  /** Only in a list item: whether its first block has been written. */
  item: { isBegun: boolean } | null;
  lists: number;
  /** Numbers of the items of the list around it. */
  numbers: ReadonlyMap<Element, number>;
  isVerse: boolean;
  isRaised: boolean;
  /** Whether it is in an aside, or hidden until it is called for. */
  isAside: boolean;
  isContents: boolean;
}

export interface MarkupOptions {
  /** Name by which the source finds a picture; null for one that is not in the book. */
  picture: (reference: string, base: string | undefined) => string | null;
  /** A page of a website: what one presses or fills in there, and its menus, are no text. */
  isWebPage?: boolean;
}

/** Linear in the size of the tree, but for nested tables. */
export function draftOf(root: Element, options: MarkupOptions): Draft {
  return new MarkupReader(root, options).read();
}

/** No element has it: ids have no blanks. */
const nameOfNote = (nth: number): string => ` note ${nth}`;

class MarkupReader {
  private readonly writer = new DraftWriter();
  private readonly ids = new Map<string, BlockRange>();
  private readonly asides = new Set<string>();
  private readonly root: Element;
  private readonly base: string | undefined;
  private readonly options: MarkupOptions;
  /** Ids met so far in order, so that a note knows those at its beginning. */
  private readonly met: string[] = [];
  /** Notes that their signs hold. */
  private readonly within: string[] = [];
  private lettersBesideContents = 0;
  private hasContents = false;

  constructor(root: Element, options: MarkupOptions) {
    this.root = root;
    this.options = options;
    this.base = findElement(root, ['base'])?.attributes.href;
  }

  read(): Draft {
    const place: MarkupContext = {
      kind: { type: 'paragraph' },
      item: null,
      lists: 0,
      numbers: new Map(),
      isVerse: false,
      isRaised: false,
      isAside: false,
      isContents: false,
    };
    this.children(this.root, place);
    this.end(place);
    this.notesWithin();
    return {
      title: documentTitle(this.root),
      blocks: withJoinedTitles(this.writer.blocks, this.ids),
      ids: this.ids,
      asides: this.asides,
      isContents: this.hasContents && this.lettersBesideContents === 0,
    };
  }

  /** Puts them behind the text, as notes beside it. */
  private notesWithin(): void {
    this.within.forEach((text, at) => {
      const id = nameOfNote(at);
      this.ids.set(id, { from: this.writer.blocks.length, to: this.writer.blocks.length + 1 });
      this.asides.add(id);
      this.writer.append(text);
      this.writer.end({ type: 'paragraph' });
    });
  }

  private children(parent: Element, place: MarkupContext): void {
    for (const child of parent.children) {
      if (isElement(child)) this.element(child, place);
      else this.text(child, place);
    }
  }

  private text(text: string, { kind, isContents }: MarkupContext): void {
    if (!isContents && kind.type !== 'heading' && this.lettersBesideContents === 0 && /\p{L}/u.test(text))
      this.lettersBesideContents = 1;
    this.writer.append(text);
  }

  private element(element: Element, place: MarkupContext): void {
    const { name, attributes } = element;
    if (UNREAD.has(name) || isOtherContents(element) || this.isOfWebPage(element, place)) return;
    const isBlock = BLOCKS.has(name);
    if (isBlock && !place.isVerse) this.end(place);
    const from = this.writer.blocks.length;
    const begun = this.met.length;
    const id = attributes.id ?? attributes['xml:id'] ?? (name === 'a' ? attributes.name : undefined);
    if (id !== undefined) this.met.push(id);
    const isAside = place.isAside || name === 'aside' || isListOfNotes(element) || isHidden(element);
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

  /** A heading that opens what is under it holds a button, or is in one. */
  private isOfWebPage(element: Element, { kind }: MarkupContext): boolean {
    if (!this.options.isWebPage || !isControl(element) || kind.type === 'heading') return false;
    return element.name !== 'button' || findElement(element, HEADINGS) === null;
  }

  /** The first of two elements with one id counts. */
  private place(id: string, range: BlockRange): void {
    if (!this.ids.has(id)) this.ids.set(id, range);
  }

  private blockElement(element: Element, outer: MarkupContext, inherited: MarkupContext): void {
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
    else if (element.name === 'figcaption' || element.name === 'caption' || isCaption(element))
      this.caption(element, place);
    else if (element.name === 'dt') this.writer.marked({ type: 'strong' }, () => this.children(element, place));
    else if (element.name !== 'table' || !this.table(element)) this.children(element, place);
    this.end(place);
  }

  private inside(element: Element, outer: MarkupContext): MarkupContext {
    const { name } = element;
    const place = { ...outer, isVerse: outer.isVerse || isVerse(element) };
    const level = headingLevel(element);
    if (name === 'nav') {
      this.hasContents = true;
      return { ...place, isContents: true };
    }
    if (level !== null) return { ...place, kind: { type: 'heading', level } };
    if (name === 'blockquote' && place.item === null) return { ...place, kind: { type: 'quote' } };
    if (LISTS.has(name)) return { ...place, lists: place.lists + 1, numbers: itemNumbers(element) };
    if (name !== 'li') return place;
    const depth = Math.min(Math.max(place.lists, 1), MAX_DEPTH);
    const number = place.numbers.get(element);
    const kind: TextKind = { type: 'list_item', level: depth, ...(number !== undefined && { number }) };
    return { ...place, kind, item: { isBegun: false } };
  }

  private inlineElement(element: Element, place: MarkupContext): void {
    const note = noteWithin(element);
    if (note !== null) {
      this.within.push(note);
      const href = `#${nameOfNote(this.within.length - 1)}`;
      this.writer.marked({ type: 'link', href, note: 'certain' }, () => this.writer.append('*'));
      return;
    }
    const letter = this.writer.line === '' ? initialOf(element) : null;
    if (letter !== null) {
      const { src, href, 'xlink:href': link = href } = element.attributes;
      this.writer.begin(letter, this.pictureBlock(src ?? link, letter));
      return;
    }
    const read = this.readers[element.name];
    if (read !== undefined) {
      read(element, place);
      return;
    }
    const type = markOf[element.name] ?? styledMark(element);
    if (type === null) this.children(element, place);
    else this.writer.marked({ type }, () => this.children(element, place));
  }

  /** Inline elements that are more than their text. */
  private readonly readers: Readonly<Record<string, (element: Element, place: MarkupContext) => void>> = {
    br: (_, place) => this.lineBreak(place),
    q: (element, place) => {
      this.writer.append('“');
      this.children(element, place);
      this.writer.append('”');
    },
    a: (element, place) => this.link(element, place),
    noteref: (element, place) =>
      this.writer.marked({ type: 'link', href: element.attributes.idref ?? '', note: 'certain' }, () =>
        this.children(element, place),
      ),
    sup: (element, place) => this.children(element, { ...place, isRaised: true }),
    rt: (element) => this.reading(element),
    img: (element) => this.pictureOf(element),
    image: (element) => this.pictureOf(element),
    embed: (element) => this.pictureOf(element),
    object: (element, place) => {
      if (!this.picture(element.attributes.data, altOf(element))) this.children(element, place);
    },
    video: (element, place) => {
      this.picture(element.attributes.poster, undefined);
      this.children(element, place);
    },
    svg: (element, place) => this.drawing(element, place),
    math: (element) => this.writer.append(` ${mathText(element)} `),
    switch: (element, place) => this.children(shownCase(element) ?? element, place),
  };

  private lineBreak(place: MarkupContext): void {
    // Two in a row part paragraphs.
    if (this.writer.line.endsWith('\n')) this.end(place);
    else this.writer.breakLine();
  }

  private link(element: Element, place: MarkupContext): void {
    const href = element.attributes.href ?? element.attributes['xlink:href'];
    const inside = () => this.children(element, place);
    if (href === undefined) {
      inside();
      return;
    }
    const isNamed = isNoteReference(element);
    const isDrawn = isPictureOfNote(element);
    const note = isNamed ? 'certain' : isDrawn ? 'possible' : referenceKind(element, place.isRaised);
    const isBack = isBackLink(element);
    this.writer.marked({ type: 'link', href, ...(note && { note }), ...(isBack && { isBack }) }, () => {
      // A note may be called by a picture alone.
      if (isDrawn || (isNamed && textInside(element).trim() === '')) this.writer.append('*');
      else inside();
    });
  }

  /** A ruby annotation, put behind its base in brackets. */
  private reading(element: Element): void {
    const text = normaliseText(textInside(element));
    if (text !== '') this.writer.append(`（${text}）`);
  }

  private pictureOf(element: Element): void {
    const { src, href, 'xlink:href': link = href } = element.attributes;
    this.picture(src ?? link, altOf(element));
  }

  private picture(reference: string | undefined, alt: string | undefined): boolean {
    const block = this.pictureBlock(reference, alt);
    if (block !== null) this.writer.add(block);
    return block !== null;
  }

  private pictureBlock(reference: string | undefined, alt: string | undefined): DraftBlock | null {
    const picture = reference === undefined ? null : this.options.picture(reference.trim(), this.base);
    return picture === null ? null : { type: 'image', picture, ...(alt && { alt }) };
  }

  /** An SVG drawing: its bitmaps, and its lettering line by line. */
  private drawing(element: Element, place: MarkupContext): void {
    if (findElement(element, ['image', 'text', 'foreignobject']) === null) return;
    const alt = childElements(element).find(({ name }) => name === 'title' || name === 'desc');
    const walk = (parent: Element): void => {
      for (const child of childElements(parent)) {
        if (child.name === 'image') {
          const { href, 'xlink:href': link = href } = child.attributes;
          this.picture(link, alt && normaliseText(textInside(alt)).slice(0, 2_000));
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
    const text = codeText(element);
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

  /** Text of an element, with ruby annotations and formulas as in running text. */
  private plainText(element: Element): string {
    const { blocks } = draftOf({ ...element, name: '', attributes: {} }, this.options);
    return blocks.map(({ text = '' }) => text).join(' ');
  }

  private caption(element: Element, place: MarkupContext): void {
    const text = normaliseText(this.plainText(element));
    this.markIds(element);
    if (findElement(element, ['img', 'image', 'table', 'a']) === null && this.writer.caption(text)) return;
    this.children(element, place);
  }

  /** Ids inside an element whose text is taken as a whole. */
  private markIds(element: Element): void {
    const from = this.writer.blocks.length;
    for (const child of childElements(element)) {
      if (child.attributes.id !== undefined) this.place(child.attributes.id, { from, to: from + 1 });
      this.markIds(child);
    }
  }

  private end({ kind, item, isVerse }: MarkupContext): void {
    const isMore = kind.type === 'list_item' && item?.isBegun === true;
    if (item && this.writer.line.trim() !== '') item.isBegun = true;
    const { number, ...unnumbered } = kind;
    if (isMore && !isVerse) this.writer.end({ type: 'paragraph' });
    else this.writer.end(number !== undefined && beginsWithNumber(this.writer.line) ? unnumbered : kind);
  }
}
