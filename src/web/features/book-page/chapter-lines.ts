/**
 * A chapter as it goes to the page, on the server: its head, its text in sections of markup, the words for glosses. In the document it is
 * an island; a chapter that the reader scrolls or jumps to comes as lines of JSON, each small enough to be taken in between two frames.
 */
import type { Block, Chapter, LevelWord } from '#contract/shapes.ts';
import { textMarkup, textSections } from '../reader/text-markup.ts';

export interface FootnoteMarkup {
  id: string;
  label: string;
  html: string;
}

export interface ChapterHead {
  index: number;
  title: string;
  /** The block that is the title; shown as the head, so that it is not there twice. */
  headingId: string | null;
  /** Blocks above that one whose words are in the title, too; missing without. */
  above?: readonly string[];
  footnotes: readonly FootnoteMarkup[];
  /** Each sentence of its text has a translation; the title is shown without. */
  isTranslated: boolean;
  /** Whether it is laid out one section at a time in pages. */
  isLong: boolean;
}

export type ChapterLine = { head: ChapterHead } | { section: string } | { words: readonly LevelWord[] };

const WORDS_IN_LINE = 300;
/** Characters; the layout of pages has the same in sections. */
const LONG = 120_000;
/** Parts of a section of a long chapter, which is laid out as a whole in pages: four pages. */
const PARTS_LAID_OUT = 5;
/** Sections of a long chapter in a document: the browser parses a document in one task, and takes lines in between two frames. */
const SECTIONS_IN_DOCUMENT = 4;

/** Facts of a chapter that go to the page before its text. */
export function chapterHead({ index, title, blocks, footnotes }: Chapter): ChapterHead {
  const found = titleAmong(blocks, title);
  const text = found ? blocks.filter(({ id }) => !found.ids.includes(id)) : blocks;
  return {
    index,
    title: found?.shown ?? title,
    headingId: found?.ids.at(-1) ?? null,
    ...(found && found.ids.length > 1 && { above: found.ids.slice(0, -1) }),
    isTranslated: text.every(({ sentences = [] }) => sentences.every(({ text_zh: textZh }) => textZh !== null)),
    isLong: blocks.reduce((sum, { text = '' }) => sum + text.length, 0) > LONG,
    footnotes: footnotes.map(({ id, label, blocks: note }) => ({ id, label, html: textMarkup(note) })),
  };
}

/** Markup of a chapter's text, section by section, without the heading that is its title. */
function chapterSections({ blocks }: Chapter, { headingId, above = [], isLong }: ChapterHead): Iterable<string> {
  return textSections(
    headingId === null ? blocks : blocks.filter(({ id }) => id !== headingId && !above.includes(id)),
    isLong ? PARTS_LAID_OUT : undefined,
  );
}

/**
 * Markup of a chapter in a document.
 *
 * @param wholeHref address of the page with the whole chapter, for a browser without scripts; null gives the whole chapter
 * @returns `isCut`: it is the beginning of a long chapter, and the page fetches the rest
 */
export function chapterInDocument(
  chapter: Chapter,
  head: ChapterHead,
  wholeHref: string | null,
): { html: string; isCut: boolean } {
  const sections = [];
  for (const section of chapterSections(chapter, head)) {
    if (head.isLong && wholeHref !== null && sections.length === SECTIONS_IN_DOCUMENT) {
      const rest = `<noscript><p lang="zh-CN"><a class="link pad" href="${wholeHref}">这一章很长，打开全文</a></p></noscript>`;
      return { html: sections.join('') + rest, isCut: true };
    }
    sections.push(section);
  }
  return { html: sections.join('') + footnoteList(head), isCut: false };
}

/** Footnotes behind the text, to which their numbers lead when scripts are off. */
function footnoteList({ footnotes }: ChapterHead): string {
  if (footnotes.length === 0) return '';
  const items = footnotes.map(({ id, html }) => `<li id="${id.replaceAll(/[^\w:.-]/g, '')}">${html}</li>`);
  return `<noscript><ol class="footnote-list">${items.join('')}</ol></noscript>`;
}

/**
 * The chapter as `application/x-ndjson`.
 *
 * @param words called when the text has been sent; without words there are no glosses
 */
export async function* chapterLines(
  chapter: Chapter,
  words: () => Promise<readonly LevelWord[]>,
): AsyncGenerator<string> {
  const head = chapterHead(chapter);
  const line = (value: ChapterLine) => `${JSON.stringify(value)}\n`;
  yield line({ head });
  for (const section of chapterSections(chapter, head)) yield line({ section });
  const all = await words();
  for (let at = 0; at < all.length; at += WORDS_IN_LINE) yield line({ words: all.slice(at, at + WORDS_IN_LINE) });
}

/** Lines in which a title that is no heading may be set. */
const MOST_LINES = 3;
const LONGEST_LINE = 200;

/**
 * The blocks that are the title, and what it is then: a heading, under an ornament, the title of the book or that of a part with its epigraph, or
 * the first lines of a text whose headings are paragraphs, as layout programs write them.
 */
function titleAmong(blocks: readonly Block[], title: string): { ids: string[]; shown: string } | null {
  const begins = blocks.findIndex(({ type }) => type !== 'image' && type !== 'heading' && type !== 'quote');
  for (const { id, type, text = '' } of begins < 0 ? blocks : blocks.slice(0, begins)) {
    const shown = type === 'heading' ? shownTitle(title, text) : null;
    if (shown !== null) return { ids: [id], shown };
  }
  const lines = blocks.filter(({ type }) => type !== 'image').slice(0, MOST_LINES);
  for (let count = 1; count <= lines.length; count++) {
    const above = lines.slice(0, count);
    if (above.some(({ type, text = '' }) => type !== 'paragraph' || text.length > LONGEST_LINE)) return null;
    const shown = shownTitle(title, above.map(({ text }) => text).join('\n'));
    if (shown !== null) return { ids: above.map(({ id }) => id), shown };
  }
  return null;
}

const plain = (text: string) =>
  text
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase();

/** What stands before a title to say which chapter it is. */
const DESIGNATION =
  /^(?:\d{1,4}|[ivxlcdm]+|(?:chapter|part|book|letter|lesson|unit|story|section|act|scene) \S+(?: \S+)?|第 ?\S{1,8} ?[章回节節课課卷部篇集幕])$/;

/** The title as the head shows it where the first heading says the same; null where it says something else, and stays in the text. */
function shownTitle(title: string, heading: string): string | null {
  const [wanted, found] = [plain(title), plain(heading)];
  if (wanted === found) return title;
  const whole = heading.replaceAll(/\s+/g, ' ').trim();
  if (DESIGNATION.test(wanted) && found.startsWith(`${wanted} `)) return whole;
  const [words, others] = [wanted.split(' '), found.split(' ')];
  for (let count = 1; count <= Math.min(words.length, others.length); count++) {
    if (words.at(-count) !== others.at(-count)) return null;
    const before = [words, others].map((all) => all.slice(0, -count).join(' '));
    if (before.every((text) => text === '' || DESIGNATION.test(text)) && !areOther(before)) return whole;
  }
  return null;
}

/** Whether both say a number, and not the same. */
function areOther(designations: readonly string[]): boolean {
  const [one, other] = designations.map((text) => /\d+/.exec(text)?.[0]);
  return one !== undefined && other !== undefined && one !== other;
}
