/** The lines of a book's contents as three kinds: parts, chapters, and sections within a chapter. Pure. */
import type { TocItem } from '#contract/shapes.ts';
import type { BookMap } from './book-places.ts';

export interface ContentsPart {
  kind: 'part';
  index: number;
  title: string;
}

export interface ContentsChapter {
  kind: 'chapter';
  index: number;
  title: string;
  words: number;
  sections: { title: string; block_id: string }[];
}

/** A line is a part when the next one lies under it and leads into the same chapter; chapters that the contents leave out stay out. */
export function contentsOf(toc: readonly TocItem[], { chapters }: BookMap): (ContentsPart | ContentsChapter)[] {
  const lines: (ContentsPart | ContentsChapter)[] = [];
  const known = new Map<number, ContentsChapter>();
  toc.forEach(({ index, level, title, block_id }, at) => {
    const chapter = known.get(index);
    const next = toc[at + 1];
    const isPart = block_id === null && next?.index === index && next.block_id === null && next.level > level;
    if (isPart) lines.push({ kind: 'part', index, title });
    else if (chapter) {
      if (block_id !== null) chapter.sections.push({ title, block_id });
    } else {
      const made: ContentsChapter = { kind: 'chapter', index, title, words: chapters[index]?.words ?? 0, sections: [] };
      known.set(index, made);
      lines.push(made);
    }
  });
  if (lines.length > 0) return lines;
  return chapters.map(({ index, title, words }) => ({
    kind: 'chapter',
    index,
    title: title ?? `第 ${index + 1} 章`,
    words,
    sections: [],
  }));
}
