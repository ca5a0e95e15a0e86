/** Deleting bookmarks in their list. A row stays where it is for as long as the drawer is open, so that a second press takes the first one back. */
import { useState, useSyncExternalStore } from 'react';
import { errorText } from '../../ui/error-toast.ts';
import { type Bookmark, type BookNotes, inBookOrder } from './book-notes.ts';

export interface BookmarkRow {
  mark: Bookmark;
  isRemoved: boolean;
  /** Why the last press did nothing; null where it did. */
  failure: string | null;
}

export interface BookmarkRemoval {
  /** Bookmarks in the order of the book, including those just deleted. */
  rows: readonly BookmarkRow[];
  /** Deletes a bookmark, or puts it back. */
  toggle(row: BookmarkRow): Promise<void>;
}

export function useBookmarkRemoval(notes: BookNotes): BookmarkRemoval {
  const marks = useSyncExternalStore(notes.subscribe, notes.bookmarks, notes.bookmarks);
  const [removed, setRemoved] = useState<ReadonlyMap<string, Bookmark>>(new Map());
  const [failures, setFailures] = useState<ReadonlyMap<string, string>>(new Map());
  const present = new Map(marks.map((mark) => [mark.uuid, mark]));
  return {
    rows: inBookOrder(new Map([...removed, ...present]).values()).map((mark) => ({
      mark,
      isRemoved: !present.has(mark.uuid),
      failure: failures.get(mark.uuid) ?? null,
    })),
    async toggle({ mark, isRemoved }) {
      const { uuid } = mark;
      const tell = (failure: string | null) =>
        setFailures((before) => {
          const after = new Map(before);
          if (failure === null) after.delete(uuid);
          else after.set(uuid, failure);
          return after;
        });
      tell(null);
      setRemoved((before) => new Map(before).set(uuid, mark));
      try {
        await (isRemoved ? notes.restoreBookmark(mark) : notes.removeBookmark(uuid));
      } catch (error) {
        tell(`${isRemoved ? '没有放回' : '没有删除'}：${errorText(error)}`);
      }
    },
  };
}
