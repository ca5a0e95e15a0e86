/**
 * Decides which blocks make which chapter. A document is a chapter; it is several where the contents lead to several chapters in it, and
 * continues the one before where its text or its name says so, or it holds nothing but pictures. The plan depends on the file alone.
 */
import type { TocEntry } from '../parsed-book.ts';
import { type BookSource, headingText, type SourcePlace } from './book-source.ts';
import type { BlockRange, Draft } from './draft.ts';

/** What is kept of a document after the first reading. */
export interface DocumentSurvey {
  file: string;
  title: string | null;
  ids: ReadonlyMap<string, BlockRange>;
  asides: ReadonlySet<string>;
  isContents: boolean;
  isPictures: boolean;
  /** Its first text, if it goes on with a sentence, and its last, if that ends within one. */
  cut: { begins: boolean; ends: boolean };
  /** Characters of text before each block, and of all at the end. */
  lengths: Uint32Array;
  /** First heading at or after each heading's block. */
  headings: { at: number; text: string }[];
}

export function surveyOf(file: string, { title, blocks, ids, asides, isContents }: Draft): DocumentSurvey {
  const lengths = new Uint32Array(blocks.length + 1);
  const headings: DocumentSurvey['headings'] = [];
  blocks.forEach((block, at) => {
    const { type, text = '', rows = [] } = block;
    lengths[at + 1] = (lengths[at] ?? 0) + text.length + rows.flat().join('').length;
    if (type === 'heading') headings.push({ at, text: headingText(block) });
  });
  const isPictures = blocks.length > 0 && blocks.every(({ type }) => type === 'image');
  const paragraphs = blocks.filter(({ type }) => type === 'paragraph');
  const cut = {
    begins: blocks[0]?.type === 'paragraph' && /^\p{Ll}+[ ,;]/u.test(blocks[0].text ?? ''),
    ends: /[\p{L},;—–-]$/u.test(paragraphs.at(-1)?.text ?? ''),
  };
  return { file, title, ids, asides, isContents, isPictures, cut, lengths, headings };
}

export interface ChapterPart extends BlockRange {
  /** Position among the documents. */
  document: number;
}

export interface PlannedChapter {
  title: string;
  parts: ChapterPart[];
}

/** A block by its document, and the same by its chapter. */
export interface BlockPlace {
  document: number;
  block: number;
  /** The document has no such id: its beginning is meant in place of it. */
  isGuess?: boolean;
}

export interface ChapterPlan {
  chapters: PlannedChapter[];
  /** Chapter from 0 and number of the block in it from 1; null for a block that is in none. */
  locate(place: BlockPlace): { index: number; number: number } | null;
  toc: TocEntry[];
}

interface PlacedLine {
  title: string;
  level: number;
  isChapter: boolean;
  place: BlockPlace | null;
}

const DEEPER_CHAPTER = 10_000;
/** Where chapters of one level are longer than this on average, they are parts, and the next level is tried. */
const LONGEST_CHAPTER = 40_000;
/** A text before the first chapter of a document that is shorter than this belongs to that chapter. */
const SHORTEST_PRELUDE = 600;
/** Length of the pieces of a text without chapters. */
const PIECE = 24_000;

/** Block that a link leads to. */
export type FindPlace = (place: SourcePlace) => BlockPlace | null;

export function finderOf(documents: readonly DocumentSurvey[]): FindPlace {
  const byFile = new Map(documents.map(({ file }, at) => [file, at]));
  return ({ file, fragment }) => {
    const document = byFile.get(file) ?? byFile.get(file.replace(/\?.*$/, ''));
    if (document === undefined) return null;
    const from = fragment === null ? 0 : documents[document]?.ids.get(fragment)?.from;
    return { document, block: from ?? 0, ...(fragment !== null && from === undefined && { isGuess: true }) };
  };
}

/** @param isLeftOut whether nothing of a document is part of the text */
export function planOf(
  source: BookSource,
  documents: readonly DocumentSurvey[],
  find: FindPlace,
  isLeftOut: (document: number) => boolean,
): ChapterPlan {
  const lines = placedLines(source, find);
  const chapters = chaptersOf(source, documents, lines, isLeftOut);
  const locate = locator(chapters);
  return { chapters, locate, toc: tocOf(chapters, lines, locate) };
}

/** A heading that leads nowhere leads where the first line under it leads. A line whose place is gone is none where another leads there. */
function placedLines({ contents }: BookSource, find: FindPlace): PlacedLine[] {
  const lines: PlacedLine[] = contents.map(({ title, level, target, isChapter = false }) => ({
    title,
    level,
    isChapter,
    place: target && find(target),
  }));
  for (let at = lines.length - 2; at >= 0; at -= 1) {
    const [line, next] = [lines[at], lines[at + 1]];
    if (line && next && contents[at]?.target === null && next.level > line.level) line.place = next.place;
  }
  const keyOf = ({ document, block }: BlockPlace) => `${document} ${block}`;
  const known = new Set(lines.flatMap(({ place }) => (place && !place.isGuess ? [keyOf(place)] : [])));
  return lines.filter(({ place }) => {
    if (!place?.isGuess) return place !== null;
    const isFirst = !known.has(keyOf(place));
    known.add(keyOf(place));
    return isFirst;
  });
}

function chaptersOf(
  source: BookSource,
  documents: readonly DocumentSurvey[],
  lines: readonly PlacedLine[],
  isLeftOut: (document: number) => boolean,
): PlannedChapter[] {
  const byDocument = Map.groupBy(lines, ({ place }) => place?.document ?? -1);
  const isText = ({ lengths }: DocumentSurvey) => lengths.length > 1;
  const hasMore = documents.some((document) => isText(document) && !document.isContents);
  const chapters: PlannedChapter[] = [];
  let before: DocumentSurvey | null = null;
  documents.forEach((document, nth) => {
    if (!isText(document) || (hasMore && (document.isContents || isLeftOut(nth)))) return;
    const inside = byDocument.get(nth) ?? [];
    const last = chapters.at(-1);
    if (last && before && inside.length === 0 && isContinuation(document, before)) {
      last.parts.push({ document: nth, from: 0, to: document.lengths.length - 1 });
    } else {
      chapters.push(...piecesOf(source, document, nth, inside, chapters.length));
    }
    before = document;
  });
  return chapters;
}

/**
 * `text_split_001.html` after `text_split_000.html` is one text that a converter has cut; so is `chapter3b.html` or `chapter3_0001.html` after
 * `chapter3.html`, where nothing heads it.
 */
function isContinuation(document: DocumentSurvey, before: DocumentSurvey): boolean {
  if (document.isPictures && before.isPictures) return true;
  const stem = ({ file }: DocumentSurvey) => /^(.+_split_)\d+\.\w+$/.exec(file)?.[1];
  if (stem(document) !== undefined && stem(document) === stem(before)) return true;
  if (document.headings.length > 0) return false;
  return (document.cut.begins && before.cut.ends) || followsByName(document.file, before.file);
}

function followsByName(file: string, before: string): boolean {
  const name = (path: string) => path.replace(/\.\w+$/, '');
  // A letter, or a number that is set apart, so that `part12` does not follow `part1`.
  const whole = name(before).replace(/[a-z]$|[_-]\d{1,4}$/, '');
  const end = /^(?:[a-z]|[_-]\d{1,4})$/;
  return [name(before), whole].some(
    (stem) => /\d$/.test(stem) && name(file).startsWith(stem) && end.test(name(file).slice(stem.length)),
  );
}

function piecesOf(
  source: BookSource,
  document: DocumentSurvey,
  nth: number,
  lines: readonly PlacedLine[],
  before: number,
): PlannedChapter[] {
  const end = document.lengths.length - 1;
  const isBySize = lines.length === 0 && source.format !== 'epub';
  const cuts = isBySize ? cutsBySize(document) : cutsByContents(document, lines, source.leastChapter);
  const starts = [0, ...cuts];
  leadToStarts(document, lines, starts);
  return starts.map((from, at) => {
    const to = starts[at + 1] ?? end;
    const numbered = isBySize && cuts.length > 0 ? `第 ${before + at + 1} 部分` : null;
    const title = numbered ?? titleOf(source, document, lines, { from, to }) ?? `第 ${before + at + 1} 节`;
    return { title, parts: [{ document: nth, from, to }] };
  });
}

/** Blocks, but the first, at which a chapter begins. */
function cutsByContents(document: DocumentSurvey, lines: readonly PlacedLine[], leastChapter: number): number[] {
  const { lengths } = document;
  const certain = lines.flatMap(({ isChapter, place }) => (isChapter && place ? [place.block] : []));
  const starts = certain.length > 0 ? certain : startsOfLevel(document, lines, leastChapter);
  const isLong = (block: number) => (lengths[block] ?? 0) >= SHORTEST_PRELUDE;
  const levelAt = levelsOf(lines);
  return [...new Set(starts)]
    .sort((a, b) => a - b)
    .filter(
      (block, at, all) =>
        block > 0 && (at > 0 || isLong(block)) && !isHeadOfPart(document, levelAt, all[at - 1] ?? 0, block),
    );
}

/** Headings of parts that may stand before that of a chapter. */
const MOST_PARTS = 5;

/** Behind the heading of a part, a line of a level at which other chapters begin leads to the beginning of its chapter. */
function leadToStarts(document: DocumentSurvey, lines: readonly PlacedLine[], starts: readonly number[]): void {
  const known = new Set(starts);
  const levels = new Set(lines.flatMap(({ level, place }) => (place && known.has(place.block) ? [level] : [])));
  const levelAt = levelsOf(lines);
  let before: { level: number; block: number } | null = null;
  for (const { level, place } of lines) {
    if (place === null) continue;
    if (known.has(place.block)) before = { level, block: place.block };
    else if (before && level > before.level && levels.has(level) && place.block - before.block <= MOST_PARTS) {
      if (isHeadOfPart(document, levelAt, before.block, place.block)) place.block = before.block;
    }
  }
}

/** The level of the line of the contents that leads to a block. */
type LevelAt = ReadonlyMap<number, number>;

const levelsOf = (lines: readonly PlacedLine[]): LevelAt =>
  new Map(lines.flatMap(({ level, place }) => (place ? [[place.block, level]] : [])));

/** The title of a part belongs to the chapter that follows, with an epigraph under it. */
function isHeadOfPart({ headings, lengths }: DocumentSurvey, levelAt: LevelAt, from: number, to: number): boolean {
  const inside = headings.filter(({ at }) => at >= from && at < to);
  if (inside.length === to - from) return true;
  const isDeeper = (levelAt.get(from) ?? Number.POSITIVE_INFINITY) < (levelAt.get(to) ?? 0);
  return isDeeper && inside[0]?.at === from && (lengths[to] ?? 0) - (lengths[from] ?? 0) < SHORTEST_PRELUDE;
}

/** Starts of chapters by the highest level of the contents that has several here. */
function startsOfLevel({ lengths }: DocumentSurvey, lines: readonly PlacedLine[], leastChapter: number): number[] {
  const total = lengths.at(-1) ?? 0;
  const levels = [...new Set(lines.map(({ level }) => level))].sort((a, b) => a - b);
  let found: number[] = [];
  for (const level of levels) {
    const blocks = lines.filter((line) => line.level <= level).map(({ place }) => place?.block ?? 0);
    const starts = [...new Set(blocks)].sort((a, b) => a - b);
    if (starts.length < 2) continue;
    const least = level === levels[0] ? leastChapter : DEEPER_CHAPTER;
    if (total / starts.length < least) break;
    found = starts;
    if (total / starts.length <= LONGEST_CHAPTER) break;
  }
  return found;
}

function cutsBySize({ lengths }: DocumentSurvey): number[] {
  const total = lengths.at(-1) ?? 0;
  if (total < 2 * PIECE) return [];
  const size = total / Math.round(total / PIECE);
  const cuts: number[] = [];
  lengths.forEach((length, block) => {
    if (block > 0 && block < lengths.length - 1 && length >= size * (cuts.length + 1) && length < total)
      cuts.push(block);
  });
  return cuts;
}

const LONGEST_TITLE = 300;

function titleOf(
  source: BookSource,
  { lengths, headings, title }: DocumentSurvey,
  lines: readonly PlacedLine[],
  { from, to }: BlockRange,
): string | null {
  const isNear = (block: number) => (lengths[block] ?? 0) - (lengths[from] ?? 0) < SHORTEST_PRELUDE;
  const inside = lines.filter(({ place }) => place && place.block >= from && place.block < to && isNear(place.block));
  // When a part and its first chapter begin here, the title is the chapter's.
  const atStart = inside.filter(({ place }, nth) => place?.block === from && isUnder(inside[nth - 1], inside[nth]));
  const line = inside.every(({ isChapter }) => isChapter) ? inside.at(-1) : (atStart.at(-1) ?? inside[0]);
  const heading = headings.find(({ at }) => at >= from && at < to && isNear(at))?.text;
  const own =
    title !== null && title !== source.title && !/^(?:unknown|untitled)$|\.x?html?$/i.test(title) ? title : null;
  return (line?.title || heading || own)?.slice(0, LONGEST_TITLE).toWellFormed() ?? null;
}

/** Whether a line of the contents stands under the one before it, or is the first. */
const isUnder = (before: PlacedLine | undefined, line: PlacedLine | undefined): boolean =>
  before === undefined || (line !== undefined && line.level > before.level);

function locator(chapters: readonly PlannedChapter[]): ChapterPlan['locate'] {
  const parts = new Map<number, (BlockRange & { index: number; before: number })[]>();
  chapters.forEach((chapter, index) => {
    let before = 0;
    for (const { document, from, to } of chapter.parts) {
      const known = parts.get(document) ?? [];
      parts.set(document, [...known, { from, to, index, before }]);
      before += to - from;
    }
  });
  return ({ document, block }) => {
    const inside = parts.get(document);
    const part = inside?.find(({ from, to }) => block >= from && block < to) ?? inside?.at(-1);
    if (part === undefined) return null;
    return { index: part.index, number: Math.min(block, part.to - 1) - part.from + part.before + 1 };
  };
}

function tocOf(
  chapters: readonly PlannedChapter[],
  lines: readonly PlacedLine[],
  locate: ChapterPlan['locate'],
): TocEntry[] {
  const entries = lines.flatMap(({ title, level, place }) => {
    const found = place && (locate(place) ?? nextOf(place.document, chapters));
    if (!found) return [];
    const blockId = found.number === 1 ? null : blockIdOf(found);
    return [{ index: found.index, level, title: title.slice(0, LONGEST_TITLE).toWellFormed(), blockId }];
  });
  if (entries.length > 0) return entries;
  return chapters.map(({ title }, index) => ({ index, level: 1, title, blockId: null }));
}

/** A page that is left out, such as one of contents, is where the next chapter begins. */
function nextOf(document: number, chapters: readonly PlannedChapter[]): { index: number; number: number } | null {
  const index = chapters.findIndex(({ parts }) => parts.some((part) => part.document > document));
  return index < 0 ? null : { index, number: 1 };
}

export const blockIdOf = ({ index, number }: { index: number; number: number }): string => `c${index}b${number}`;
