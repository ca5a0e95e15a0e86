import { expect, test } from 'vitest';
import type { TocItem } from '#contract/shapes.ts';
import {
  bookShare,
  chapterLabel,
  chapterOfBlock,
  contentsOf,
  isChapterRead,
  mapOf,
  minutesLabel,
  numberLabel,
  placeAtShare,
} from './book-places.ts';

const line = (index: number, title: string, words: number, more: Partial<TocItem> = {}): TocItem => ({
  index,
  title,
  level: 1,
  number: null,
  block_id: null,
  word_count: words,
  difficulty: null,
  known_rate: null,
  ...more,
});

const book = {
  chapter_count: 4,
  word_count: 1_000,
  toc: [
    line(0, 'Part One', 0),
    line(0, 'Bread', 100, { level: 2 }),
    line(0, 'Yeast', 0, { level: 3, block_id: 'c0b4' }),
    line(1, 'Pencils', 300, { level: 2 }),
    line(3, 'Stars', 400),
  ],
};

test('a block id tells its chapter', () => {
  expect(chapterOfBlock('c12b340')).toBe(12);
  expect(chapterOfBlock('title')).toBeNull();
});

test('a place is counted in words of the whole book, chapters outside the contents included', () => {
  const map = mapOf(book);
  expect(map.chapters.map(({ words, before }) => [words, before])).toEqual([
    [100, 0],
    [300, 100],
    [200, 400],
    [400, 600],
  ]);
  expect(bookShare(map, 1, 0.5)).toBeCloseTo(0.25);
  expect(bookShare(map, 3, 1)).toBe(1);
});

test('the slider leads to the chapter that holds that share of the words', () => {
  const map = mapOf(book);
  expect(placeAtShare(map, 0.25)).toEqual({ index: 1, share: 0.5 });
  expect(placeAtShare(map, 0)).toEqual({ index: 0, share: 0 });
  expect(placeAtShare(map, 1).index).toBe(3);
});

test('contents have parts, chapters, and sections in their chapter', () => {
  const lines = contentsOf(book.toc, mapOf(book));
  expect(lines.map(({ kind, title }) => [kind, title])).toEqual([
    ['part', 'Part One'],
    ['chapter', 'Bread'],
    ['chapter', 'Pencils'],
    ['chapter', 'Stars'],
  ]);
  expect(lines[1]).toMatchObject({ sections: [{ title: 'Yeast', block_id: 'c0b4' }] });
});

test('a book without contents lists its chapters by number', () => {
  const lines = contentsOf([], mapOf({ chapter_count: 2, word_count: 10, toc: [] }));
  expect(lines.map(({ title }) => title)).toEqual(['第 1 章', '第 2 章']);
});

test.each([
  ['1 The Quay', 'The Quay'],
  ['1. The Quay', 'The Quay'],
  ['第1章 The Quay', 'The Quay'],
  ['第 1 章：码头', '码头'],
  ['1.1 The Quay', '1.1 The Quay'],
  ['1', '1'],
  ['2 The Quay', '2 The Quay'],
  ['Chapter 1', 'Chapter 1'],
  ['101 Nights', '101 Nights'],
])('a number that stands beside a title is not in it a second time: %s', (title, shown) => {
  const toc = [line(0, title, 100, { number: 1 }), line(1, 'Salt', 100, { number: 2 })];
  const map = mapOf({ chapter_count: 2, word_count: 200, toc });
  expect(map.chapters[0]?.title).toBe(shown);
  expect(contentsOf(toc, map).map(({ title: text }) => text)).toEqual([shown, 'Salt']);
});

test('a chapter is called by its number, what is none by its title', () => {
  const toc = [line(0, 'Preface', 10), line(1, 'Bread', 10, { number: 1 }), line(3, 'Stars', 10, { number: 2 })];
  const map = mapOf({ chapter_count: 4, word_count: 40, toc });
  expect([0, 1, 2, 3].map((index) => numberLabel(map, index))).toEqual([null, '第 1 章', null, '第 2 章']);
  expect([0, 1, 2, 3].map((index) => chapterLabel(map, index))).toEqual(['Preface', '第 1 章', '第 3 节', '第 2 章']);
  expect(contentsOf(toc, map).map((one) => one.kind === 'chapter' && one.number)).toEqual([null, 1, 2]);
  expect(numberLabel(mapOf({ chapter_count: 1, word_count: 40, toc: [] }), 0)).toBe('全文');
});

test('time left is told in minutes and hours', () => {
  expect([0.2, 9.4, 60, 62].map(minutesLabel)).toEqual(['不到 1 分钟', '9 分钟', '1 小时', '1 小时 2 分']);
});

test('a chapter is read when the reading without jumps has come to its end', () => {
  const facts = { title: null, number: null, words: 500, knownRate: null };
  const chapter = (index: number, before: number) => ({ index, before, ...facts });
  const map = { words: 1_500, chapters: [chapter(0, 0), chapter(1, 500), chapter(2, 1_000)] };
  const read = (readTo: number, finished_at: string | null = null) =>
    [0, 1, 2].map((index) => isChapterRead({ finished_at, read_to: readTo }, map, index));
  expect(read(0)).toEqual([false, false, false]);
  expect(read(0.3)).toEqual([false, false, false]);
  expect(read(0.333_333)).toEqual([true, false, false]);
  expect(read(0.7)).toEqual([true, true, false]);
  expect(read(0, '2026-11-20T12:00:00.000Z')).toEqual([true, true, true]);
});
