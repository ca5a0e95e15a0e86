/** Result of parsing a book file of any format: the port between parsing and storing. */
import type { Block, BookFormat, Footnote } from '#contract/shapes.ts';

/** A line of the contents, in the order of the book. */
export interface TocEntry {
  /** Chapter it leads to, from 0. */
  index: number;
  /** Depth from 1. */
  level: number;
  title: string;
  /** Block of the chapter; null for its beginning. */
  blockId: string | null;
}

export interface ParsedChapter {
  /** Index of the chapter in reading order, from 0 without gaps. */
  index: number;
  title: string;
  /**
   * Blocks without sentences, which the analysis adds. Ids are unique in the book and the same at each reading of the file: `c{index}b{n}`.
   */
  blocks: Block[];
  footnotes: Footnote[];
}

/** The book's facts, some of which are known before and some after the chapters have been read. */
export interface ParsedBook {
  format: BookFormat;
  /** At most 300 characters, which a file of any format may exceed: an unclosed heading is its whole text. */
  title: string | null;
  /** At most 200 characters. */
  author: string | null;
  /** BCP 47, as the file says. */
  language: string | null;
  description: string | null;
  /** Bytes of the cover's picture. */
  cover: Uint8Array | null;
  toc: TocEntry[];
  chapters: number;
}

/** Takes what is read, a piece at a time; the parser waits for each, so that a large book never stands in memory. */
export interface BookSink {
  /** Stores a picture of the text. @returns its address here, null where it is none to show: its block is left out */
  picture(bytes: Uint8Array): Promise<{ src: string; width: number; height: number } | null>;
  /** Called in reading order. */
  chapter(chapter: ParsedChapter): Promise<void>;
  /** Share of the file that has been read, 0 to 1. */
  progress(share: number): void;
}

/** Reads book files in a worker, one after the other. */
export interface BookParser {
  /**
   * @param path on disk, of a file of any format, known by its bytes
   * @throws {AppError} INVALID_INPUT for what is no book, is damaged, encrypted (DRM), empty or made to do harm: the message says which
   */
  parse(path: string, sink: BookSink, signal: AbortSignal): Promise<ParsedBook>;
  close(): Promise<void>;
}
