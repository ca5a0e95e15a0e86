/**
 * A reader's notes and bookmarks in one book. The notes are in the reader's own store, of which it shows those of the chapters on the page
 * and the drawer all, in the order of the book. A bookmark is a note of the book with the payload `kind: 'bookmark'`; what reads notes
 * leaves it out.
 */
import type { BookNote } from '#contract/shapes.ts';
import { api, token } from '../../shell/api.ts';
import { changeTime } from '../../shell/change-time.ts';
import type { QueuedCall } from '../../shell/outbox/entry.ts';
import { pageOutbox } from '../../shell/outbox/page-outbox.ts';
import { newUuid } from '../../shell/uuid.ts';
import { queuedNotes } from '../article-page/queued-notes.ts';
import {
  createNoteStore,
  type NoteDraft,
  type NoteStore,
  noteOf,
  type ReaderNote,
  type ReaderPorts,
} from '../reader/index.ts';
import { chapterOfBlock } from './book-places.ts';

const SAVE = 'POST /reader/book/{id}/note/add';
const REMOVE = 'POST /reader/book/notes/{id}/delete';

export interface Bookmark {
  uuid: string;
  index: number;
  block_id: string;
  offset: number;
  /** The words that stand there. */
  text: string;
  /** ISO 8601. */
  createdAt: string;
}

/** A note with its chapter; null for one that came without a place, as from another reader's export. */
export interface PlacedNote {
  note: ReaderNote;
  index: number | null;
}

export interface BookNotes {
  port: ReaderPorts['notes'];
  /** All notes of the book; the reader shows those of the chapters on the page. */
  store: NoteStore;
  /** Notes in the order of the book; the same array until they change. */
  all(): readonly PlacedNote[];
  bookmarks(): readonly Bookmark[];
  /** The chapters on the page from now on. */
  setShown(indexes: ReadonlySet<number>): void;
  addBookmark(place: Omit<Bookmark, 'uuid' | 'createdAt'>): Promise<void>;
  removeBookmark(uuid: string): Promise<void>;
  /** Takes back a removal. */
  restoreBookmark(mark: Bookmark): Promise<void>;
  subscribe(listener: () => void): () => void;
}

export function createBookNotes(bookId: string): BookNotes {
  const params = { id: bookId };
  const store = createNoteStore();
  store.setShown(() => false);
  const marks = new Map<string, Bookmark>();
  const listeners = new Set<() => void>();
  let list: { of: readonly ReaderNote[]; inOrder: readonly PlacedNote[] } | null = null;
  let markList: readonly Bookmark[] | null = null;

  const marksChanged = () => {
    markList = null;
    for (const listener of listeners) listener();
  };
  const addMark = (mark: Bookmark) => {
    marks.set(mark.uuid, mark);
    marksChanged();
  };
  const dropMark = (uuid: string) => {
    if (marks.delete(uuid)) marksChanged();
  };
  /** Refused, it is gone again. */
  const putMark = async (mark: Bookmark) => {
    addMark(mark);
    const { uuid, text, block_id, offset } = mark;
    const start = { block_id, offset };
    const at = changeTime(mark.createdAt);
    const body = { note_uuid: uuid, kind: 'bookmark' as const, text, data: { start, end: start }, at };
    const call = { name: SAVE, input: { params, body } } as const;
    const outcome = await pageOutbox().put({ item: `note:${uuid}`, aspect: 'note', text, call });
    if (outcome.state !== 'refused') return;
    dropMark(uuid);
    throw outcome.error;
  };
  const fetchAll = async () => {
    if (token() === null) return [];
    const { items } = await api().call('GET /reader/book/{id}/mynote', { params });
    const notes: ReaderNote[] = [];
    marks.clear();
    for (const item of items) {
      const mark = bookmarkOf(item);
      if (mark) marks.set(mark.uuid, mark);
      else notes.push(readerNoteOf(item));
    }
    for (const { call, at } of pageOutbox().waiting()) withWaiting(call, new Date(at).toISOString());
    marksChanged();
    return notes;
  };
  const withWaiting = (call: QueuedCall, at: string) => {
    if (call.name === REMOVE) marks.delete(call.input.params.id);
    if (call.name !== SAVE || call.input.params.id !== bookId) return;
    const mark = bookmarkOf({ ...call.input.body, created_at: at });
    if (mark) marks.set(mark.uuid, mark);
  };
  const queued = queuedNotes({
    list: fetchAll,
    reload: fetchAll,
    save: (draft, given) => ({ name: SAVE, input: { params, body: { ...draft, ...given } } }),
    remove: removal,
    changeOf(call, result, at) {
      if (call.name === REMOVE) return { event: 'removed', noteUuid: call.input.params.id };
      if (call.name !== SAVE || call.input.params.id !== bookId) return null;
      if (call.input.body && 'kind' in call.input.body) return null;
      const saved = result as BookNote | null;
      return {
        event: 'saved',
        note: saved ? readerNoteOf(saved) : noteOf(call.input.body as unknown as NoteDraft, at),
      };
    },
  });
  return {
    port: {
      ...queued,
      onNews: (listener) =>
        queued.onNews((news) => {
          if (news.event === 'removed') dropMark(news.noteUuid);
          listener(news);
        }),
    },
    store,
    all() {
      const of = store.all();
      if (list?.of !== of) list = { of, inOrder: of.map(placed).sort(byPlace) };
      return list.inOrder;
    },
    bookmarks() {
      markList ??= inBookOrder(marks.values());
      return markList;
    },
    setShown(indexes) {
      store.setShown((note) => {
        const { index } = placed(note);
        return index !== null && indexes.has(index);
      });
    },
    addBookmark: (place) => putMark({ ...place, uuid: newUuid(), createdAt: changeTime() }),
    restoreBookmark: putMark,
    async removeBookmark(uuid) {
      const before = marks.get(uuid);
      dropMark(uuid);
      const call = removal(uuid, changeTime(before?.createdAt));
      const outcome = await pageOutbox().put({ item: `note:${uuid}`, aspect: 'note', text: '', call });
      if (outcome.state !== 'refused' || !before) return;
      addMark(before);
      throw outcome.error;
    },
    subscribe(listener) {
      listeners.add(listener);
      const stop = store.subscribe(listener);
      return () => {
        listeners.delete(listener);
        stop();
      };
    },
  };
}

export function inBookOrder(marks: Iterable<Bookmark>): Bookmark[] {
  return [...marks].sort(
    (one, other) => one.index - other.index || blockNumber(one.block_id) - blockNumber(other.block_id),
  );
}

/** The deletion carries the time at which it was asked for, so that an older write that arrives later does not restore the note. */
const removal = (noteUuid: string, at: string) =>
  ({ name: REMOVE, input: { params: { id: noteUuid }, body: { at } } }) as QueuedCall;

function placed(note: ReaderNote): PlacedNote {
  return { note, index: chapterOfBlock(note.data.start.block_id) };
}

const blockNumber = (blockId: string) => Number(/b(\d+)$/.exec(blockId)?.[1] ?? 0);

/** Notes without a place come last. */
function byPlace(one: PlacedNote, other: PlacedNote): number {
  const [a, b] = [one.note.data.start, other.note.data.start];
  return (
    (one.index ?? Infinity) - (other.index ?? Infinity) ||
    blockNumber(a.block_id) - blockNumber(b.block_id) ||
    a.offset - b.offset
  );
}

type Payload = Pick<BookNote, 'text' | 'comment' | 'tag' | 'color'> & Record<string, unknown>;

function readerNoteOf(note: BookNote): ReaderNote {
  const { data } = note as { data?: Partial<ReaderNote['data']> };
  const root = (note as { root?: ReaderNote['root'] }).root ?? 'en';
  const start = data?.start ?? { block_id: '', offset: 0 };
  return {
    note_uuid: note.note_uuid,
    text: note.text ?? '',
    comment: note.comment,
    root,
    tag: note.tag,
    color: note.color ?? 'yellow',
    data: { prefix: '', suffix: '', version: 0, quote: note.text ?? '', ...data, start, end: data?.end ?? start },
    created_at: note.created_at,
    updated_at: note.updated_at,
    located: data?.start !== undefined,
  };
}

function bookmarkOf(note: Partial<Payload> & { note_uuid?: string | undefined; created_at: string }): Bookmark | null {
  const { kind, data } = note as { kind?: unknown; data?: { start?: { block_id: string; offset: number } } };
  const start = data?.start;
  const index = start ? chapterOfBlock(start.block_id) : null;
  if (kind !== 'bookmark' || !start || index === null || !note.note_uuid) return null;
  return { uuid: note.note_uuid, index, ...start, text: note.text ?? '', createdAt: note.created_at };
}
