/** A whole book in memory, for the command line and for tests. */
import type { Block } from '#contract/shapes.ts';
import type { BookParser, ParsedBook, ParsedChapter } from '../parsed-book.ts';

export interface CollectedBook {
  book: ParsedBook;
  chapters: ParsedChapter[];
  /** Sizes in bytes of the pictures, in the order in which they came. */
  pictures: number[];
}

/** @throws {AppError} as {@link BookParser.parse} */
export async function collectBook(
  parser: BookParser,
  path: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<CollectedBook> {
  const chapters: ParsedChapter[] = [];
  const pictures: number[] = [];
  const sink = {
    picture: async (bytes: Uint8Array) => {
      pictures.push(bytes.length);
      return { src: `/picture/${pictures.length}`, width: 1, height: 1 };
    },
    chapter: async (chapter: ParsedChapter) => void chapters.push(chapter),
    progress: () => undefined,
  };
  const book = await parser.parse(path, sink, signal);
  return { book, chapters, pictures };
}

/** Text of blocks, one a line; rows of tables too, no captions of pictures. */
export function textOfBlocks(blocks: readonly Block[]): string {
  return blocks
    .flatMap(({ type, text, rows, caption }) => {
      if (rows) return [...(caption ? [caption] : []), ...rows.map((cells) => cells.join('\t'))];
      return type === 'image' ? (caption ?? []) : [text ?? ''];
    })
    .join('\n');
}
