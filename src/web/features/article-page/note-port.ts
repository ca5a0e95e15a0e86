/** The reader's notes port for one article: the server's notes, overlaid with the changes that still wait on this device. */
import { api } from '../../shell/api.ts';
import type { Entry } from '../../shell/outbox/entry.ts';
import { pageOutbox } from '../../shell/outbox/page-outbox.ts';
import {
  type NoteDraft,
  type NoteNews,
  noteOf,
  type ReaderNote,
  type ReaderPorts,
  withNote,
  withoutNote,
} from '../reader/index.ts';
import type { PersonalPart } from './use-personal-part.ts';

const SAVE = 'POST /reader/article/{id}/notes/add';
const REMOVE = 'POST /reader/article/notes/{id}/delete';

export function notePort(articleId: string, loadPersonal: () => Promise<PersonalPart | null>): ReaderPorts['notes'] {
  const params = { id: articleId };
  const itemOf = (uuid: string) => ({ item: `note:${uuid}`, aspect: 'note' });
  const overlaid = (notes: readonly ReaderNote[]) =>
    pageOutbox()
      .waiting()
      .reduce((list, entry) => withEntry(list, entry, articleId), notes);
  return {
    kept: () => overlaid([]),
    list: async () => overlaid((await loadPersonal())?.notes ?? []),
    reload: async () => overlaid((await api().call('GET /reader/article/{id}/notes', { params })).items),
    async save(draft, at) {
      const text = draft.comment ? `${draft.text}\n\n${draft.comment}` : draft.text;
      const call = { name: SAVE, input: { params, body: { ...draft, at } } } as const;
      const outcome = await pageOutbox().put({ ...itemOf(draft.note_uuid), text, call });
      if (outcome.state === 'refused') throw outcome.error;
      return outcome.state === 'sent' && 'note_uuid' in outcome.result ? outcome.result : null;
    },
    async remove(noteUuid, at) {
      const call = { name: REMOVE, input: { params: { id: noteUuid }, body: { at } } } as const;
      const outcome = await pageOutbox().put({ ...itemOf(noteUuid), text: '', call });
      if (outcome.state === 'refused') throw outcome.error;
    },
    popular: async () => (await api().call('GET /reader/article/{id}/notes/all', { params, query: {} })).popular,
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
        const told = newsOf(entry, articleId, event === 'sent' ? news.result : null);
        if (told) listener(told);
      }),
  };
}

function withEntry(notes: readonly ReaderNote[], entry: Entry, articleId: string): readonly ReaderNote[] {
  const told = newsOf(entry, articleId, null);
  if (!told || told.event === 'unsure') return notes;
  if (told.event === 'removed') return withoutNote(notes, told.noteUuid);
  const before = notes.find((note) => note.note_uuid === told.note.note_uuid);
  return withNote(notes, before ? { ...before, ...told.note, created_at: before.created_at } : told.note);
}

/** Null for changes that are not of this article's notes. */
function newsOf({ call, at }: Entry, articleId: string, result: unknown): NoteNews | null {
  if (call.name === REMOVE) return { event: 'removed', noteUuid: call.input.params.id };
  if (call.name !== SAVE || call.input.params.id !== articleId) return null;
  const saved = result as ReaderNote | null;
  const draft = call.input.body as NoteDraft;
  return { event: 'saved', note: saved ?? noteOf(draft, new Date(at).toISOString()) };
}
