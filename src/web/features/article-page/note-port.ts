/** The reader's notes port for one article. */
import { api } from '../../shell/api.ts';
import {
  changeTime,
  type NoteDraft,
  type NoteNews,
  noteOf,
  type ReaderNote,
  type ReaderPorts,
} from '../reader/index.ts';
import { queuedNotes } from './queued-notes.ts';
import type { PersonalPart } from './use-personal-part.ts';

const SAVE = 'POST /reader/article/{id}/notes/add';
const REMOVE = 'POST /reader/article/notes/{id}/delete';

export function notePort(articleId: string, loadPersonal: () => Promise<PersonalPart | null>): ReaderPorts['notes'] {
  const params = { id: articleId };
  return {
    ...queuedNotes({
      list: async () => (await loadPersonal())?.notes ?? [],
      reload: async () => (await api().call('GET /reader/article/{id}/notes', { params })).items,
      save: (draft, at, changed) => ({
        name: SAVE,
        input: { params, body: { ...draft, at, ...(changed && { changed: [...changed] }) } },
      }),
      remove: (noteUuid, at) => ({ name: REMOVE, input: { params: { id: noteUuid }, body: { at } } }),
      changeOf(call, result, at) {
        if (call.name === REMOVE) return { event: 'removed', noteUuid: call.input.params.id };
        if (call.name !== SAVE || call.input.params.id !== articleId) return null;
        const saved = result as ReaderNote | null;
        return { event: 'saved', note: saved ?? noteOf(call.input.body as NoteDraft, at) };
      },
    }),
    popular: async () => (await api().call('GET /reader/article/{id}/notes/all', { params, query: {} })).popular,
  };
}

/** The same port, and a way to write a note from beside the text, of which the text hears. */
export function withNotesFromOutside(notes: ReaderPorts['notes']) {
  const listeners = new Set<(news: NoteNews) => void>();
  return {
    notes: {
      ...notes,
      onNews(listener: (news: NoteNews) => void) {
        listeners.add(listener);
        const stop = notes.onNews?.(listener);
        return () => {
          listeners.delete(listener);
          stop?.();
        };
      },
    },
    async keepNote(draft: NoteDraft) {
      const at = changeTime();
      await notes.save(draft, at);
      for (const tell of listeners) tell({ event: 'saved', note: noteOf(draft, at) });
    },
  };
}
