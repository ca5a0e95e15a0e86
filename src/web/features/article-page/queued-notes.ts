/**
 * The reader's notes port over the outbox, for an article and for a book: the server's notes, overlaid with the changes that still wait on
 * this device. The work says which calls are its own.
 */
import type { NoteField } from '#contract/shapes.ts';
import type { Entry, QueuedCall } from '../../shell/outbox/entry.ts';
import { pageOutbox } from '../../shell/outbox/page-outbox.ts';
import {
  type NoteDraft,
  type NoteNews,
  type ReaderNote,
  type ReaderPorts,
  withFields,
  withNote,
  withoutNote,
} from '../reader/index.ts';

type NoteChange = Exclude<NoteNews, { event: 'unsure' }>;

interface GivenWithNote {
  at: string;
  changed?: NoteField[];
  seen_comments?: (string | null)[];
}

export interface NoteCalls {
  /** @param given of the call's body: the time of the change, what it changes, and the comments that were known before it */
  save(draft: NoteDraft, given: GivenWithNote): QueuedCall;
  remove(noteUuid: string, at: string): QueuedCall;
  /**
   * Effect of a change on the notes of this work; null for any other change.
   *
   * @param result result of the call; null while it waits
   * @param at when it was made, ISO 8601
   */
  changeOf(call: QueuedCall, result: unknown, at: string): NoteChange | null;
  /** The server's notes. */
  list(): Promise<readonly ReaderNote[]>;
  reload(): Promise<readonly ReaderNote[]>;
}

/** The reader's notes port for a work. Changes go through the outbox, and lists include those that still wait on this device. */
export function queuedNotes(calls: NoteCalls): Required<Omit<ReaderPorts['notes'], 'popular'>> {
  const itemOf = (uuid: string) => ({ item: `note:${uuid}`, aspect: 'note' });
  const changeOf = (entry: Entry, result: unknown = null) =>
    calls.changeOf(entry.call, result, new Date(entry.at).toISOString());
  const overlaid = (notes: readonly ReaderNote[]) =>
    pageOutbox()
      .waiting()
      .reduce((list, entry) => withChange(list, changeOf(entry)), notes);
  return {
    kept: () => overlaid([]),
    list: async () => overlaid(await calls.list()),
    reload: async () => overlaid(await calls.reload()),
    async save(draft, at, changed, seen) {
      const text = draft.comment ? `${draft.text}\n\n${draft.comment}` : draft.text;
      const call = calls.save(draft, { at, ...withWaiting(draft.note_uuid, changed, seen) });
      const outcome = await pageOutbox().put({ ...itemOf(draft.note_uuid), text, call });
      if (outcome.state === 'refused') throw outcome.error;
      const change = outcome.state === 'sent' ? calls.changeOf(call, outcome.result, at) : null;
      return change?.event === 'saved' ? change.note : null;
    },
    async remove(noteUuid, at) {
      const outcome = await pageOutbox().put({ ...itemOf(noteUuid), text: '', call: calls.remove(noteUuid, at) });
      if (outcome.state === 'refused') throw outcome.error;
    },
    onNews: (listener) =>
      pageOutbox().onNews((news) => {
        const { entry, event } = news;
        if (!entry.item.startsWith('note:')) return;
        if (event === 'refused' || event === 'dropped') return listener({ event: 'unsure' });
        // A newer change of the same note stands.
        const isNewest = !pageOutbox()
          .waiting()
          .some((other) => other.item === entry.item && other.at > entry.at);
        if (!isNewest) return;
        const told = changeOf(entry, event === 'sent' ? news.result : null);
        if (told) listener(told);
      }),
  };
}

/** Comments that a write tells. */
const MAX_KNOWN = 4;

/**
 * A change takes the place of one that still waits, or is on its way: it writes the fields of that one too, all of them if that makes the
 * note, and knows the comments that that one knew, and its own.
 */
function withWaiting(
  noteUuid: string,
  changed: readonly NoteField[] | undefined,
  seen: string | null | undefined,
): Omit<GivenWithNote, 'at'> {
  if (changed === undefined) return {};
  const outbox = pageOutbox();
  const fields = new Set(changed);
  const known = new Set<string | null>();
  for (const { item, call } of [...outbox.waiting(), ...outbox.view().refused]) {
    if (item !== `note:${noteUuid}`) continue;
    const older = 'body' in call.input ? (call.input.body as Partial<GivenWithNote> & Partial<NoteDraft>) : {};
    if (!older.changed) return {};
    for (const field of older.changed) fields.add(field);
    for (const comment of older.seen_comments ?? []) known.add(comment);
    if (older.seen_comments) known.add(older.comment ?? null);
  }
  if (seen !== undefined) known.add(seen);
  return { changed: [...fields], ...(known.size > 0 && { seen_comments: [...known].slice(-MAX_KNOWN) }) };
}

function withChange(notes: readonly ReaderNote[], change: NoteChange | null): readonly ReaderNote[] {
  if (!change) return notes;
  if (change.event === 'removed') return withoutNote(notes, change.noteUuid);
  const before = notes.find((note) => note.note_uuid === change.note.note_uuid);
  if (!before) return withNote(notes, change.note);
  const { changed } = change.note as { changed?: readonly NoteField[] };
  const written = changed ? withFields(before, change.note, changed) : change.note;
  return withNote(notes, { ...before, ...written, created_at: before.created_at });
}
