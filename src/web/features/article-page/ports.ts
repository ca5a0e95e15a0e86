/** The reader's ports for an article, implemented by the contract's calls: words, notes, reports, glosses. */
import { useMemo } from 'react';
import type { ExamLevel } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { changeTime } from '../../shell/change-time.ts';
import {
  type NoteDraft,
  type NoteNews,
  noteOf,
  type ReaderNote,
  type ReaderPorts,
  type RecordingPort,
} from '../reader/index.ts';
import { queuedNotes } from './queued-notes.ts';
import type { PersonalPart } from './use-personal-part.ts';
import { useGlossPort, wordPorts } from './word-ports.ts';

/** @param loadPersonal the one call that brings what is personal; null for visitors */
export function articlePorts(
  articleId: string,
  loadPersonal: () => Promise<PersonalPart | null>,
): Omit<ReaderPorts, 'onProgress'> {
  return {
    ...wordPorts({ article_id: articleId }),
    async reportTranslation(report) {
      await api().call('POST /reader/article/{id}/report', { params: { id: articleId }, body: report });
    },
    notes: notePort(articleId, loadPersonal),
  };
}

/** The article read aloud. What asks for it is loaded when somebody listens. */
export function recordingPort(articleId: string, isLocked: boolean): RecordingPort {
  const load = () => import('../listen/article-recording.ts');
  return {
    async find() {
      const { addressOf, findRecording } = await load();
      const audio = await findRecording(articleId);
      if (audio === null) return null;
      const { voice, duration, sentences } = audio;
      const address = () => addressOf(articleId, audio, isLocked);
      return { voice: voice.name, duration: duration ?? 0, sentences, address };
    },
    async make(signal, onShare) {
      await (await load()).makeRecording(articleId, signal, onShare);
    },
  };
}

/** The glosses of an article. */
export function useArticleGlosses(articleId: string): NonNullable<ReaderPorts['gloss']> {
  const words = useMemo(
    () => ({
      async list(choice: 'unknown' | 'level', level: ExamLevel | undefined) {
        const query = choice === 'unknown' ? { unknown: 'true' as const } : level === undefined ? {} : { level };
        const { items } = await api().call('GET /reader/article/{id}/level_words', {
          params: { id: articleId },
          query,
        });
        return items;
      },
    }),
    [articleId],
  );
  return useGlossPort(words);
}

const SAVE = 'POST /reader/article/{id}/notes/add';
const REMOVE = 'POST /reader/article/notes/{id}/delete';

/** The reader's notes port for one article. */
function notePort(articleId: string, loadPersonal: () => Promise<PersonalPart | null>): ReaderPorts['notes'] {
  const params = { id: articleId };
  return {
    ...queuedNotes({
      list: async () => (await loadPersonal())?.notes ?? [],
      reload: async () => (await api().call('GET /reader/article/{id}/notes', { params })).items,
      save: (draft, given) => ({ name: SAVE, input: { params, body: { ...draft, ...given } } }),
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

/** The notes port with a function that writes a note from beside the text and tells the text about it. */
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
