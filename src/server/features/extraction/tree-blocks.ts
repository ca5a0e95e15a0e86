/**
 * Converts a tree of elements to leaf blocks in reading order. Boilerplate is removed afterwards, by their text and the names of their
 * containers.
 */
import type { Leaf } from './block.ts';
import { BlockWriter } from './block-writer.ts';
import { commentNames } from './boilerplate-containers.ts';
import {
  blockElements,
  imageOf,
  isAnchorSign,
  isCaption,
  isContentsList,
  isCorrected,
  isDataTable,
  isFootnoteMark,
  isHidden,
  isLineEnd,
  isOfferLink,
  isPictureBox,
  isPictureFigure,
  isPostLink,
  isSignUpForm,
  itemNumbers,
  markOf,
  namesOf,
  nothingToRead,
  offerAround,
  powerOf,
  rawText,
  tableRows,
  textOf,
  withoutShortAddresses,
} from './elements.ts';
import { linkAddress } from './links.ts';
import { beginsWithNumber } from './list-numbers.ts';
import { removeInvisible } from './normalise.ts';
import { type PageElement, PageText } from './page-tree/node.ts';

/** A list item longer than this is a slide or a card, and its paragraphs are paragraphs. */
const LONGEST_LIST_ITEM = 600;
const MAX_DEPTH = 9;
const LONGEST_TRAIL = 2_000;
const LONGEST_STEP = 120;

interface TreeContext {
  kind: 'paragraph' | 'heading' | 'quote' | 'list_item';
  /** Level of a heading (1–6) or depth of a list item. */
  level?: number;
  /** Number of the innermost `article` element around it, counted from 1 through the page; 0 when there is none. */
  article: number;
  trail: string;
  place: string;
  /** Whether it holds more than half of all text: then it is the article, whatever its names say, unless it is a comment of readers. */
  isMain: boolean;
}

/** Blocks `from` up to `to` stand in a part of the page, whose own way from the root is `trail` and `place`. */
interface Stretch {
  from: number;
  to: number;
  trail: string;
  place: string;
}

class TreeWalk {
  readonly writer = new BlockWriter();
  /** Blocks of those requested parts that have been met. */
  readonly stretches = new Map<PageElement, Stretch>();
  private readonly parts: ReadonlySet<PageElement>;
  private readonly base: string;
  private readonly half: number;
  private articles = 0;
  private readonly numbers = new Map<PageElement, Map<PageElement, number>>();
  /** Number of the list item whose text is about to follow. */
  private number: number | undefined;

  constructor(root: PageElement, base: string, parts: ReadonlySet<PageElement>) {
    this.base = base;
    this.parts = parts;
    this.half = root.textLength / 2;
  }

  children(parent: PageElement, place: TreeContext): void {
    for (let child = parent.firstChild; child; child = child.nextSibling) {
      if (child.nodeType === 3)
        this.writer.append(place.kind === 'quote' ? withoutShortAddresses(child.nodeValue) : child.nodeValue);
      else this.element(child, place);
    }
  }

  private element(element: PageElement, outer: TreeContext): void {
    const tag = element.localName;
    let names = namesOf(element);
    if (besideText.has(tag)) names += 'aside ';
    const length = element.textLength;
    if (isPictureFigure(element, length) || isPictureBox(element, length)) names += 'figuretext ';
    if (nothingToRead.has(tag) || isHidden(element, names)) return;
    if (isSignUpForm(element, length) || isContentsList(element, length)) return;
    if (isFootnoteMark(element) || isAnchorSign(element) || isCorrected(element, length)) return;
    if (isCaption(element, names, this.writer.isAfterPicture)) {
      this.writer.caption(textOf(element));
      return;
    }
    const isMain = outer.isMain && length > this.half && !besideText.has(tag) && !commentNames.test(names);
    const trail = isMain ? outer.trail : (outer.trail + names).slice(-LONGEST_TRAIL);
    const place: TreeContext = { ...outer, trail, place: outer.place + containerOf(element), isMain };
    if (tag === 'article') place.article = ++this.articles;
    if (tag === 'img' || tag === 'amp-img') this.image(element, place);
    else if (blockElements.has(tag)) this.blockElement(element, outer, place);
    else this.inlineElement(element, place);
  }

  private image(element: PageElement, place: TreeContext): void {
    const image = imageOf(element, this.base);
    if (image) this.writer.add({ type: 'image', ...image }, place);
  }

  private inlineElement(element: PageElement, place: TreeContext): void {
    const tag = element.localName;
    const inside = () => this.children(element, place);
    const href = tag === 'a' ? linkAddress(element.getAttribute('href'), this.base) : null;
    const type = markOf[tag];
    const power = powerOf(element, this.writer.line);
    if (tag === 'br') {
      const isText = place.kind === 'paragraph' || place.kind === 'quote';
      if (isText && isLineEnd(element, this.writer.line)) this.end(place);
      else this.writer.append(' ');
    } else if (place.kind === 'quote' && tag === 'a' && isPostLink(element)) {
      this.writer.append(' ');
    } else if (power !== null) {
      this.writer.append(power);
    } else if (tag === 'q') {
      this.writer.append('“');
      inside();
      this.writer.append('”');
    } else if (href !== null) {
      this.writer.marked({ type: 'link', href }, inside);
    } else if (type) {
      this.writer.marked({ type }, inside);
    } else {
      inside();
    }
  }

  private blockElement(element: PageElement, outer: TreeContext, place: TreeContext): void {
    this.end(outer);
    if (element.localName === 'pre') {
      this.code(element, place);
    } else if (element.localName === 'table' && isDataTable(element)) {
      for (const caption of element.children) if (caption.localName === 'caption') this.children(caption, place);
      this.end(place);
      const rows = tableRows(element);
      if (rows.length > 0) this.writer.add({ type: 'table', rows }, place);
    } else {
      const inner = this.inside(element, place);
      if (element.localName === 'li') this.number = this.numberOf(element);
      const from = this.writer.leaves.length;
      this.children(element, inner);
      this.end(inner);
      if (this.parts.has(element)) {
        this.stretches.set(element, { from, to: this.writer.leaves.length, trail: place.trail, place: place.place });
      }
    }
  }

  private inside(element: PageElement, { kind, level = 0, ...place }: TreeContext): TreeContext {
    const tag = element.localName;
    if (/^h[1-6]$/.test(tag)) return { ...place, kind: 'heading', level: Number(tag[1]) };
    if (tag === 'blockquote') return { ...place, kind: 'quote' };
    if (tag !== 'li') return level === 0 ? { ...place, kind } : { ...place, kind, level };
    if (element.textLength > LONGEST_LIST_ITEM) return { ...place, kind: 'paragraph' };
    const depth = kind === 'list_item' ? level + 1 : 1;
    return { ...place, kind: 'list_item', level: Math.min(depth, MAX_DEPTH) };
  }

  /** Number of an item of a numbered list; undefined elsewhere, and where its text begins with one. */
  private numberOf(item: PageElement): number | undefined {
    const list = item.parentElement;
    if (list?.localName !== 'ol' || beginsWithNumber(textOf(item))) return undefined;
    let numbers = this.numbers.get(list);
    if (numbers === undefined) {
      numbers = itemNumbers(list);
      this.numbers.set(list, numbers);
    }
    return numbers.get(item);
  }

  private code(element: PageElement, place: TreeContext): void {
    const text = removeInvisible(textOf(element))
      .replace(/\r\n?/g, '\n')
      .replace(/[ \t]+$/gm, '')
      .replace(/^\n+|\s+$/g, '');
    // Some listings have a column of line numbers.
    const isNumbers = /^[\d\s]+$/.test(text);
    if (text !== '' && !isNumbers) this.writer.add({ type: 'code', text }, place);
  }

  private end({ kind, level, ...place }: TreeContext): void {
    const isNumbered = kind === 'list_item' && this.number !== undefined && this.writer.line.trim() !== '';
    this.writer.endText(
      { type: kind, ...(level !== undefined && { level }), ...(isNumbered && { number: this.number }) },
      place,
    );
    if (isNumbered) this.number = undefined;
  }
}

/** Elements that by their tag are not the article. */
const besideText = new Set(['aside', 'footer', 'nav']);
const containers = new Set('article aside div footer form header main section td'.split(' '));

/** A step of the way to a container; `section-1` and `section-2` are of one kind. */
function containerOf(element: PageElement): string {
  if (!containers.has(element.localName)) return '';
  const classes = (element.getAttribute('class') ?? '').replace(/\d+/g, '').trim();
  return `>${element.localName}.${classes}`.slice(0, LONGEST_STEP);
}

/**
 * Prepares a tree for reading: removes raw text and mail forms, turns breaks in code into line ends, and footers of quotations, which say
 * whose they are, into paragraphs: Readability takes every footer for the page's.
 */
export function prepareTree(root: PageElement): void {
  for (const raw of root.querySelectorAll(rawText)) raw.remove();
  for (const field of root.querySelectorAll('input[type="email" i]')) offerAround(field)?.remove();
  for (const link of root.querySelectorAll('a')) if (isOfferLink(link)) offerAround(link)?.remove();
  for (const source of root.querySelectorAll('blockquote footer'))
    Object.assign(source, { localName: 'p', tagName: 'P' });
  for (const lineBreak of root.querySelectorAll('pre br'))
    lineBreak.parentNode?.replaceChild(new PageText('\n'), lineBreak);
}

function walked(root: PageElement, base: string, parts: ReadonlySet<PageElement>): TreeWalk {
  const walk = new TreeWalk(root, base, parts);
  walk.children(root, { kind: 'paragraph', trail: ' ', place: '', article: 0, isMain: true });
  walk.writer.endText({ type: 'paragraph' }, { trail: ' ', place: '', article: 0 });
  return walk;
}

/**
 * Reads the blocks inside `root`, which {@link prepareTree} has prepared.
 * @param base absolute address that relative ones are resolved against
 */
export function leavesOf(root: PageElement, base: string): Leaf[] {
  return walked(root, base, new Set()).writer.leaves;
}

/** Blocks of the page, and of some parts of it, each read as if it were the whole. */
export function leavesOfParts(
  root: PageElement,
  base: string,
  parts: readonly PageElement[],
): { all: Leaf[]; of: (part: PageElement) => Leaf[] } {
  const { writer, stretches } = walked(root, base, new Set(parts));
  const within = ({ from, to, trail, place }: Stretch) =>
    writer.leaves.slice(from, to).map((leaf) => ({
      ...leaf,
      trail: leaf.trail.startsWith(trail) ? ` ${leaf.trail.slice(trail.length)}` : leaf.trail,
      place: leaf.place.slice(place.length),
    }));
  const of = (part: PageElement) => {
    const stretch = stretches.get(part);
    // A hidden part, or one that is no block of its own, is read by itself.
    return stretch ? within(stretch) : leavesOf(part, base);
  };
  return { all: writer.leaves, of };
}
