/** Books on the wire. */
import type { Book, ShelfItem, TocItem } from '#contract/shapes.ts';
import { contentsOf } from './chapter-numbers.ts';
import type { OnShelf, SeenBook, WholeBook } from './shelf.ts';

/** A book in lists, without its contents. */
export function presentBook({ row, coverage, isOwn, isOnShelf }: SeenBook, toc: TocItem[] = []): Book {
  return {
    book_uuid: row.uuid,
    title: row.title,
    author: row.author,
    cover: row.cover,
    description: row.description,
    language: row.language,
    word_count: row.wordCount,
    chapter_count: row.chapterCount,
    difficulty: row.difficulty,
    difficulty_score: row.difficultyScore,
    known_rate: coverage?.knownRate ?? null,
    new_words: coverage?.newWords ?? null,
    toc,
    status: row.status,
    failure: row.failure,
    is_public: row.publishedAt !== null,
    is_own: isOwn,
    on_shelf: isOnShelf,
    format: row.format,
  };
}

/** A book with its contents. */
export function presentWholeBook({ seen, chapters, numbers }: WholeBook): Book {
  const byIndex = new Map(chapters.map((chapter) => [chapter.index, chapter]));
  const told = new Set<number>();
  const toc = contentsOf(seen.row.toc, chapters).map(({ index, level, title, blockId }): TocItem => {
    const chapter = told.has(index) ? undefined : byIndex.get(index);
    const number = told.has(index) ? null : (numbers.get(index) ?? null);
    told.add(index);
    return {
      index,
      level,
      title,
      number,
      block_id: blockId,
      word_count: chapter?.wordCount ?? 0,
      difficulty: chapter?.difficulty ?? null,
      known_rate: chapter?.coverage?.knownRate ?? null,
    };
  });
  return presentBook(seen, toc);
}

export function presentShelfItem({ seen, shelf }: OnShelf): ShelfItem {
  return {
    book: presentBook(seen),
    pos: shelf.pos,
    progress: shelf.progress,
    read_to: shelf.readTo,
    finished_at: shelf.finishedAt?.toISOString() ?? null,
    updated_at: shelf.updatedAt.toISOString(),
  };
}
