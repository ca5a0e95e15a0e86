/** Calls of notes and highlights; the feature is registered here. */

import { AppError } from '#contract/errors.ts';
import { defineFeature } from '#server/feature.ts';
import { attachment } from '#server/http/attachment.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { erase } from '#server/person-rule.ts';
import { presentNote, presentPopular, presentWorks } from './present.ts';
import type { NoteService } from './service.ts';
import { noteDeletions, notes } from './tables.ts';

export const notesFeature = defineFeature({
  name: 'notes',
  routes: ({ services: { notes } }) => noteRoutes({ notes }),
  persons: [
    // The text at the note's place belongs to the article, and a reader may not be allowed to read that part.
    erase(notes.userId, '划线和笔记', ['data.quote', 'data.prefix', 'data.suffix']),
    erase(noteDeletions.userId, '删掉的笔记的编号和位置'),
  ],
});

function noteRoutes({ notes }: { notes: NoteService }) {
  return {
    'GET /reader/article/{id}/notes': async ({ params, viewer }) => {
      const items = await notes.ofArticle(requireViewer(viewer), Number(params.id));
      return { items: items.map(presentNote), next_offset: null };
    },
    'GET /reader/article/{id}/notes/all': async ({ params, query, viewer }) => {
      const userId = query.user_id === undefined ? undefined : Number(query.user_id);
      const { items, popular } = await notes.withPopular(requireViewer(viewer), Number(params.id), userId);
      return { items: items.map(presentNote), popular: popular.map(presentPopular), next_offset: null };
    },
    'POST /reader/article/{id}/notes/add': async ({ params, body, viewer }) => {
      const { note_uuid: noteUuid, text, comment, root, tag, color, data, changed, seen_comments } = body;
      const articleId = Number(params.id);
      const note = { noteUuid, articleId, text, comment, root, tag, color, data, changed, seen_comments };
      return presentNote(await notes.put(requireViewer(viewer), note, instantOf(body.at)));
    },
    'POST /reader/article/notes/{id}/delete': async ({ params, body, viewer }) => {
      if (body.note_uuid !== undefined && body.note_uuid.toLowerCase() !== params.id.toLowerCase()) {
        throw new AppError('INVALID_INPUT', { fields: { note_uuid: '与路径里的编号不同' } });
      }
      await notes.remove(requireViewer(viewer).userId, params.id, instantOf(body.at));
      return { ok: true as const };
    },
    'GET /reader/mynote': async ({ query, viewer }) => {
      const { tag, color, kind, offset, limit } = query;
      return presentWorks(await notes.works(requireViewer(viewer), { tag, color, kind }, { offset, limit }));
    },
    'GET /reader/mynote/{id}': async ({ params, query, viewer }) => {
      const { article, items } = await notes.work(requireViewer(viewer), Number(params.id), query);
      return { article, items: items.map(presentNote), next_offset: null };
    },
    'GET /reader/mynote/export': async ({ query, viewer }) => {
      const articleId = query.id === undefined ? undefined : Number(query.id);
      return attachment(await notes.exportFile(requireViewer(viewer), query.format, articleId));
    },
  } satisfies Handlers;
}

function instantOf(at: string | undefined): Date | undefined {
  return at === undefined ? undefined : new Date(at);
}
