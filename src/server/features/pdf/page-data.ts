/** Data for the pages of `data/pdf/article.typ`. Pure: takes an article, its words and the site, gives data for the template. */
import { renderSVG } from 'uqr';
import type { Article, Block, TextMark } from '#contract/shapes.ts';
import { difficultyLabel } from '#engine/difficulty-label.ts';
import { shanghaiDay } from '#engine/shanghai-time.ts';
import type { PdfStyle } from './jobs.ts';

/** A word that the pages explain or ask for, where it stands first. */
export interface PageWord {
  /** The word as it is listed: the headword, or as an editor wrote it. */
  word: string;
  phonetic: string;
  zh: string;
  /** Written by an editor for this article. */
  isOwn: boolean;
  blockId: string;
  start: number;
  end: number;
}

interface Run {
  text: string;
  strong?: true;
  em?: true;
  code?: true;
  /** Index among the glosses. */
  gloss?: number;
  /** Number of the gap, from 1. */
  gap?: number;
  /** Width of the gap, in millimetres. */
  width?: number;
}

export interface PageBlock {
  kind: Block['type'];
  level: number;
  /** Number of an item of a numbered list. */
  number?: number;
  runs: Run[];
  zh: string;
  rows: string[][];
  picture?: PagePicture;
}

interface PagePicture {
  /** Path among the files of the template. */
  file: string;
  /** Width by height. */
  ratio: number;
  alt: string;
  caption: string;
}

export interface PageData {
  style: PdfStyle;
  title: string;
  /** The title as it stands above the pages after the first. */
  running: string;
  title_zh: string;
  title_size: number;
  author: string;
  topics: string[];
  source: string;
  url: string;
  /** Path of the cover among the files of the template. */
  cover: string | null;
  qr: string;
  labels: Record<string, string>;
  blocks: PageBlock[];
  glosses: { word: string; zh: string; own: boolean }[];
  table: { word: string; phonetic: string; zh: string; before: string; form: string; after: string }[];
  bank: string[];
  key: { gap: number; word: string }[];
}

export type PagedArticle = Pick<
  Article,
  | 'title'
  | 'title_zh'
  | 'source'
  | 'author'
  | 'topics'
  | 'press_at'
  | 'published_at'
  | 'difficulty'
  | 'word_count'
  | 'read_minutes'
  | 'blocks'
>;

const STYLES: Record<PdfStyle, string> = { sy: '双语', en: '英文', words: '生词', cloze: '填空' };
const HOUSE = '外刊轻读';
/** Points, by the letters of the title. */
const TITLE_SIZES = [
  { upTo: 30, size: 29 },
  { upTo: 50, size: 25 },
  { upTo: 80, size: 20 },
];
const SMALLEST_TITLE = 16;
/** Gaps of a page to fill in; more are no exercise. */
const MAX_GAPS = 30;
/** Words between two gaps, at least, as characters. */
const BETWEEN_GAPS = 60;
const MM_A_LETTER = 2.3;
const LONGEST_EXAMPLE = 60;
/** Letters of a title that stand in one line above a page. */
const LONGEST_RUNNING = 70;

interface PageOptions {
  style: PdfStyle;
  /** Words in the order of the text, none overlapping another. */
  words: readonly PageWord[];
  url: string;
  /** Files of the template by the addresses of the pictures in the text; those without are left out with their captions. */
  pictures?: ReadonlyMap<string, string>;
  /** File of the template. */
  cover?: string | null;
}

export function pageData(
  article: PagedArticle,
  { style, words, url, pictures = new Map(), cover = null }: PageOptions,
): PageData {
  const gaps = style === 'cloze' ? gapsIn(article.blocks, words) : [];
  const glossed = style === 'words' ? words : [];
  const shown = article.blocks.flatMap((block) =>
    block.type === 'image' ? pagePicture(block, pictures) : pageBlock(block, glossed, gaps),
  );
  const { press_at: pressAt, published_at: publishedAt } = article;
  const day = pressAt ?? publishedAt;
  const facts = [
    day === null ? '' : chineseDay(day),
    pressAt === null || publishedAt === null ? '' : `本站 ${chineseDay(publishedAt)}发布`,
    difficultyLabel(article.difficulty),
    `${article.word_count} 词`,
    `${article.read_minutes} 分钟`,
  ];
  const textOf = new Map(article.blocks.map(({ id, text = '' }) => [id, text]));
  return {
    style,
    title: article.title,
    running: shortened(article.title, LONGEST_RUNNING),
    title_zh: article.title_zh ?? '',
    title_size: TITLE_SIZES.find(({ upTo }) => article.title.length <= upTo)?.size ?? SMALLEST_TITLE,
    author: article.author?.name ?? article.source?.name ?? HOUSE,
    topics: article.topics,
    source: article.source?.name ?? HOUSE,
    url,
    cover,
    qr: renderSVG(url, { ecc: 'M', border: 2 }),
    labels: {
      house: HOUSE,
      style: STYLES[style],
      site: new URL(url).host,
      facts: facts.filter((fact) => fact !== '').join(' · '),
      bank: '可选的词',
      no_words: '这篇没有高于所选水平的词',
      table: '生词表',
      table_note: `${glossed.length} 个，认识了就打勾`,
      end: '扫码接着读',
      end_note: '点词查义，逐句看译文',
    },
    blocks: shown,
    glosses: glossed.map(({ word, zh, isOwn }) => ({ word, zh, own: isOwn })),
    table: glossed.map((word) => ({
      word: word.word,
      phonetic: word.phonetic,
      zh: word.zh,
      ...exampleOf(textOf.get(word.blockId) ?? '', word),
    })),
    bank: gaps.map(({ word }) => word).sort((a, b) => a.localeCompare(b, 'en')),
    key: gaps.map(({ word }, index) => ({ gap: index + 1, word })),
  };
}

interface Gap {
  word: string;
  blockId: string;
  start: number;
  end: number;
}

/** The words as they stand in the text, each once, not too near each other. */
function gapsIn(blocks: readonly Block[], words: readonly PageWord[]): Gap[] {
  const gaps: Gap[] = [];
  const taken = new Set<string>();
  for (const { id, text = '', type } of blocks) {
    if (type !== 'paragraph' && type !== 'quote' && type !== 'list_item') continue;
    let free = 0;
    for (const { blockId, start, end } of words) {
      const word = text.slice(start, end);
      if (blockId !== id || start < free || taken.has(word.toLowerCase()) || gaps.length >= MAX_GAPS) continue;
      taken.add(word.toLowerCase());
      gaps.push({ word, blockId, start, end });
      free = end + BETWEEN_GAPS;
    }
  }
  return gaps;
}

function pagePicture({ src = '', alt = '', caption = '', width, height }: Block, files: ReadonlyMap<string, string>) {
  const file = files.get(src);
  if (file === undefined) return [];
  const ratio = width && height ? width / height : 4 / 3;
  return [{ kind: 'image' as const, level: 1, runs: [], zh: '', rows: [], picture: { file, ratio, alt, caption } }];
}

function shortened(text: string, letters: number): string {
  return text.length <= letters ? text : `${text.slice(0, letters).replace(/\s+\S*$/, '')} …`;
}

function pageBlock(block: Block, glossed: readonly PageWord[], gaps: readonly Gap[]): PageBlock[] {
  const { id, type, text = '', level = 1, rows = [], sentences = [] } = block;
  const zh = sentences.map(({ text_zh: translation }) => translation ?? '').join('');
  if (type === 'table' ? rows.length === 0 : text === '') return [];
  if (type === 'table') {
    const columns = Math.max(...rows.map((row) => row.length));
    const even = rows.map((row) => [...row, ...Array<string>(columns - row.length).fill('')]);
    return [{ kind: type, level, runs: [], zh, rows: even }];
  }
  const places = [
    ...glossed.flatMap(({ blockId, start, end }, gloss) => (blockId === id ? { start, end, gloss } : [])),
    ...gaps.flatMap(({ blockId, start, end, word }, index) =>
      blockId === id ? { start, end, gap: index + 1, width: Math.round(word.length * MM_A_LETTER) + 4 } : [],
    ),
  ].sort((a, b) => a.start - b.start);
  const number = block.number === undefined ? {} : { number: block.number };
  return [{ kind: type, level, ...number, runs: runsOf(text, block.marks ?? [], places), zh, rows: [] }];
}

type MarkedRange = { start: number; end: number } & Pick<Run, 'gloss' | 'gap' | 'width'>;

/** The text cut where its look changes. */
function runsOf(text: string, marks: readonly TextMark[], places: readonly MarkedRange[]): Run[] {
  const cuts = new Set([0, text.length]);
  for (const { start, end } of [...marks, ...places]) {
    for (const at of [start, end]) if (at > 0 && at < text.length) cuts.add(at);
  }
  const order = [...cuts].sort((a, b) => a - b);
  const told = new Set<MarkedRange>();
  return order.slice(0, -1).flatMap((start, index): Run[] => {
    const end = order[index + 1] ?? text.length;
    const place = places.find((one) => one.start <= start && one.end >= end);
    const over = marks.filter((mark) => mark.start <= start && mark.end >= end).map(({ type }) => type);
    const look: Run = { text: text.slice(start, end) };
    if (over.includes('strong')) look.strong = true;
    if (over.includes('em')) look.em = true;
    if (over.includes('code')) look.code = true;
    if (place === undefined) return [look];
    // A word that is partly marked is one gap, and has one gloss.
    if (told.has(place)) return place.gap === undefined ? [look] : [];
    told.add(place);
    const { gloss, gap, width } = place;
    return [
      { ...look, ...(gloss === undefined ? {} : { gloss }), ...(gap === undefined ? {} : { gap, width: width ?? 0 }) },
    ];
  });
}

/** The word with some of the text around it. */
function exampleOf(text: string, { start, end }: PageWord) {
  const room = Math.max(0, Math.floor((LONGEST_EXAMPLE - (end - start)) / 2));
  const from = text.lastIndexOf(' ', Math.max(0, start - room));
  const next = text.indexOf(' ', Math.min(text.length, end + room));
  const to = next === -1 ? text.length : next;
  const isCut = start - room > 0 && from > 0;
  const before = text.slice(isCut ? from + 1 : 0, start);
  return {
    before: isCut ? `… ${before}` : before,
    form: text.slice(start, end),
    after: text.slice(end, to) + (to < text.length ? ' …' : ''),
  };
}

function chineseDay(at: string): string {
  const [year, month, day] = (at.length === 10 ? at : shanghaiDay(at)).split('-').map(Number);
  return `${year} 年 ${month} 月 ${day} 日`;
}
