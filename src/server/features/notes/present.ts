/** Notes on the wire. */

import type { ResultOf } from '#contract/index.ts';
import type { Note, PopularMark } from '#contract/shapes.ts';
import type { ListPage } from '#server/db/slice.ts';
import type { PopularPassage } from './popular.ts';
import type { NotedWorkRow } from './queries.ts';
import type { PlacedNote } from './writes.ts';

/** `user` stands only where a super user looks at everybody's notes, `locked` only where the place is in a part that needs a membership. */
export function presentNote(note: PlacedNote): Note {
  return {
    note_uuid: note.noteUuid,
    text: note.text,
    comment: note.comment,
    root: note.root,
    tag: note.tag,
    color: note.color,
    data: note.data,
    article_id: String(note.articleId),
    created_at: note.createdAt.toISOString(),
    updated_at: note.updatedAt.toISOString(),
    located: note.located,
    ...(note.isLocked ? { locked: true } : {}),
    ...(note.username === undefined ? {} : { user: { id: String(note.userId), name: note.username } }),
  };
}

export function presentPopular({ blockId, start, end, count }: PopularPassage): PopularMark {
  return { start: { block_id: blockId, offset: start }, end: { block_id: blockId, offset: end }, count };
}

export interface NotedWork extends NotedWorkRow {
  title: string;
  titleZh: string | null;
  author: string | null;
  cover: string | null;
  preview: string;
}

export interface NotedWorks extends ListPage<NotedWork> {
  tags: { tag: string; count: number }[];
}

export function presentWorks({ items, ...rest }: NotedWorks): ResultOf<'GET /reader/mynote'> {
  return {
    ...rest,
    items: items.map(({ kind, id, title, titleZh, author, cover, count, lastAt, preview }) => ({
      kind,
      id,
      title,
      title_zh: titleZh,
      author,
      cover,
      count,
      last_at: lastAt.toISOString(),
      preview,
    })),
  };
}
