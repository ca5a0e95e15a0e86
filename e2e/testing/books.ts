/** Books for browser tests, put beside the product into its database, as parsing would have. */
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { Block } from '#contract/shapes.ts';
import { packCounts } from '#engine/known/running-lemmas.ts';
import type { TocEntry } from '#server/features/books/parsed-book.ts';
import { bookChapters, bookFiles, books } from '#server/features/books/tables.ts';
import { databaseOf } from '../database.ts';
import type { Running } from '../product.ts';

export interface BookForTest {
  /** Id of the account; null for a book of the house. */
  owner?: string | null;
  isPublic?: boolean;
  name?: string;
  chapters?: number;
  /** {@link titleOf} by default. */
  title?: (chapter: number) => string;
  /** Paragraphs of a chapter. */
  paragraphs?: number;
  /** One chapter with another number of paragraphs. */
  longChapter?: { index: number; paragraphs: number };
  /** Blocks after the paragraphs of a chapter. */
  ending?: (chapter: number) => Block[];
}

const SENTENCES = [
  'We spend about one third of our lives asleep.',
  'If you live to be ninety, that is thirty years in bed.',
  'It looks like a terrible waste of time.',
  'But while you lie still, your body and brain are busy on the night shift.',
  'Sleep is not the same all night.',
  'It comes in rounds of about ninety minutes.',
  'Your heart slows down, and your body gets a little cooler.',
  'The body does a lot of its repair work in deep sleep.',
];
/** Text at the beginning of each chapter's eighth paragraph that tells which chapter it is. */
export const landmarkOf = (chapter: number) => `The compass of chapter ${chapter + 1} points north.`;
export const titleOf = (chapter: number) => `Night ${chapter + 1}`;

/** @returns its uuid */
export async function putBook(product: Running, options: BookForTest = {}): Promise<string> {
  const {
    owner = null,
    isPublic = true,
    name = 'When the Sky Was a Map',
    chapters = 6,
    paragraphs = 30,
    longChapter,
    title = titleOf,
    ending = () => [],
  } = options;
  const uuid = randomUUID();
  const database = databaseOf(product);
  const all = Array.from({ length: chapters }, (_, index) => [
    ...blocksOf(index, longChapter?.index === index ? longChapter.paragraphs : paragraphs, chapters, title(index)),
    ...ending(index),
  ]);
  const counts = all.map((blocks) => blocks.reduce((sum, { text = '' }) => sum + text.split(' ').length, 0));
  const lemmas = packCounts([]);
  const toc = all.flatMap((_, index): TocEntry[] => [
    { index, level: 1, title: title(index), blockId: null },
    { index, level: 2, title: 'Jobs for the night', blockId: `c${index}b5` },
  ]);
  try {
    const [file] = await database.db
      .insert(bookFiles)
      .values({
        digest: uuid.replaceAll('-', '').repeat(2),
        bytes: 1_000,
        format: 'epub',
        status: 'READY',
        title: name,
        author: 'Waikan Editors',
        language: 'en',
        toc,
        chapterCount: chapters,
        wordCount: counts.reduce((sum, count) => sum + count, 0),
        difficulty: 'EASY',
        difficultyScore: 30,
        lemmas,
      })
      .returning({ id: bookFiles.id });
    if (!file) throw new Error('no file');
    for (const [index, blocks] of all.entries()) {
      await database.db.insert(bookChapters).values({
        fileId: file.id,
        index,
        title: title(index),
        blocks,
        footnotes: [
          {
            id: `c${index}n1`,
            label: '1',
            blocks: [{ id: `c${index}n1b0`, type: 'paragraph', text: 'Rounds are shorter.' }],
          },
        ],
        wordCount: counts[index] ?? 0,
        difficulty: 'EASY',
        difficultyScore: 30,
        lemmas,
      });
    }
    const publishedAt = isPublic ? new Date() : null;
    await database.db
      .insert(books)
      .values({ uuid, fileId: file.id, ownerId: owner === null ? null : Number(owner), publishedAt });
  } finally {
    await database.close();
  }
  return uuid;
}

/** The text of a chapter that {@link putBook} makes. */
export function blocksOf(chapter: number, paragraphs: number, chapters: number, title = titleOf(chapter)): Block[] {
  const whole = { id: `c${chapter}b0s0`, start: 0, end: title.length, text_zh: null, origin: null };
  const blocks: Block[] = [{ id: `c${chapter}b0`, type: 'heading', level: 1, text: title, sentences: [whole] }];
  for (let number = 1; number <= paragraphs; number++) {
    const id = `c${chapter}b${number}`;
    if (number === 5) blocks.push({ id, type: 'heading', level: 2, text: 'Jobs for the night' });
    else if (number === 6)
      blocks.push({ id, type: 'paragraph', text: 'Twinkle, twinkle, little star,\nHow I wonder what you are!' });
    else if (number === 7)
      blocks.push({
        id,
        type: 'table',
        rows: [
          ['Stage', 'Minutes'],
          ['Light', '20'],
          ['Deep', '40'],
        ],
      });
    else blocks.push(paragraphOf(id, chapter, number, chapters));
  }
  return blocks;
}

function paragraphOf(id: string, chapter: number, number: number, chapters: number): Block {
  const lines = Array.from({ length: 5 }, (_, at) => SENTENCES[(number * 3 + at + chapter) % SENTENCES.length] ?? '');
  if (number === 8) lines.unshift(landmarkOf(chapter));
  let text = '';
  const sentences = lines.map((line, at) => {
    const start = text === '' ? 0 : text.length + 1;
    text = text === '' ? line : `${text} ${line}`;
    return { id: `${id}s${at}`, start, end: text.length, text_zh: null, origin: null };
  });
  const marks: NonNullable<Block['marks']> = [];
  if (number === 1) {
    text += '1';
    const last = sentences.at(-1);
    if (last) last.end = text.length;
    marks.push({ start: text.length - 1, end: text.length, type: 'footnote', footnote: `c${chapter}n1` });
  }
  if (number === 2) {
    const index = (chapter + 3) % chapters;
    marks.push({ start: 0, end: text.indexOf(' '), type: 'link', place: { index, block_id: `c${index}b8` } });
  }
  return { id, type: 'paragraph', text, sentences, ...(marks.length > 0 && { marks }) };
}

/** Selects words of the text, as a mouse does, once they stand still in the window. */
export async function selectWords(page: Page, words: string): Promise<void> {
  const found = await page.waitForFunction((wanted) => {
    const walker = document.createTreeWalker(
      document.querySelector('.read-run') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.nodeValue?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const { left, right, top, bottom } = range.getClientRects()[0] ?? new DOMRect();
      if (top <= 0 || bottom >= innerHeight || left <= 0 || right >= innerWidth) continue;
      const { dataset } = document.documentElement;
      const before = dataset.sought;
      dataset.sought = `${wanted} ${left} ${top}`;
      return before === dataset.sought && { left, right, y: (top + bottom) / 2 };
    }
    return false;
  }, words);
  const box = await found.jsonValue();
  if (box === false) throw new Error(`“${words}” is not in the window`);
  await page.mouse.move(box.left + 1, box.y);
  await page.mouse.down();
  await page.mouse.move(box.right - 1, box.y, { steps: 8 });
  await page.mouse.up();
}

/** Whether a stretch of the text is visible in the window. */
export const isInWindow = (page: Page, text: string) =>
  page.evaluate((wanted) => {
    const walker = document.createTreeWalker(
      document.querySelector('.read-run') ?? document.body,
      NodeFilter.SHOW_TEXT,
    );
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const at = node.nodeValue?.indexOf(wanted) ?? -1;
      if (at < 0) continue;
      const range = document.createRange();
      range.setStart(node, at);
      range.setEnd(node, at + wanted.length);
      const box = range.getClientRects()[0];
      if (box && box.top >= 0 && box.bottom <= innerHeight && box.left >= 0 && box.right <= innerWidth) return true;
    }
    return false;
  }, text);
