/** Highlights and notes on articles, the reader's note pages and their export. */
import * as z from 'zod';
import { call, clientUuid, idParams, list, ok, page } from './kit.ts';
import { ArticleCard, HighlightColor, Note, NoteRoot, Anchor } from './shapes.ts';

export const notesCalls = {
  'GET /reader/article/{id}/notes': call({
    policy: 'reader',
    summary: '这篇文章里我的笔记',
    params: idParams,
    result: list(Note),
  }),
  'POST /reader/article/{id}/notes/add': call({
    policy: 'reader',
    summary: '新建或修改划线与笔记（按 note_uuid）',
    params: idParams,
    body: z.strictObject({
      note_uuid: clientUuid,
      text: z.string().min(1).max(5_000),
      comment: z.string().trim().max(5_000).nullish(),
      root: NoteRoot,
      tag: z.string().trim().max(40).nullish(),
      color: HighlightColor.default('yellow'),
      data: Anchor,
    }),
    result: Note,
  }),
};
