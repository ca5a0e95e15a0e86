/** Highlights and notes on articles, the reader's note pages and their export. */
import * as z from 'zod';
import { call, clientUuid, idParams, idSchema, list, ok, page } from './call.ts';
import { seenComments, tagText } from './fields.ts';
import { LONGEST_COMMENT, LONGEST_QUOTE } from './limits.ts';
import {
  Anchor,
  ArticleCard,
  Count,
  HighlightColor,
  Instant,
  Note,
  NotedWork,
  NoteField,
  NoteRoot,
  PopularMark,
} from './shapes.ts';

const filters = { tag: tagText.optional(), color: HighlightColor.optional() };

export const noteCalls = {
  'GET /reader/article/{id}/notes': call({
    policy: 'reader',
    summary: '这篇文章里我的笔记',
    params: idParams,
    result: list(Note),
  }),
  'GET /reader/article/{id}/notes/all': call({
    policy: 'reader',
    summary: '我的笔记和多人划过的地方；超级用户看所有人的',
    params: idParams,
    query: z.object({ user_id: idSchema.optional() }),
    result: list(Note).extend({ popular: z.array(PopularMark) }),
  }),
  'POST /reader/article/{id}/notes/add': call({
    policy: 'reader',
    summary: '新建或修改划线与笔记（按 note_uuid）；没给的评论、标签、颜色不变',
    params: idParams,
    body: z.strictObject({
      note_uuid: clientUuid,
      text: z.string('缺少划线的文字').min(1, '缺少划线的文字').max(LONGEST_QUOTE, '划线最多 5000 字'),
      comment: z.string().trim().max(LONGEST_COMMENT, '笔记最多 5000 字').nullish(),
      root: NoteRoot,
      tag: tagText.nullish(),
      /** A new note without a colour is yellow. */
      color: HighlightColor.optional(),
      data: Anchor,
      /** Fields that are written to an existing note, the others stay as they are; without it all fields that are given are written. */
      changed: z.array(NoteField).max(4).optional(),
      seen_comments: seenComments,
      /** When the reader made or changed it, by the client's clock; now, if it is left out. An older write changes nothing else. */
      at: Instant.optional(),
    }),
    result: Note,
  }),
  'POST /reader/article/notes/{id}/delete': call({
    policy: 'owner',
    summary: '删除一条笔记（路径里是 note_uuid）',
    params: z.object({ id: clientUuid }),
    /** With `at` it may be sent twice, or before the note has arrived: an older note that comes later stays deleted. */
    body: z.strictObject({ note_uuid: clientUuid.optional(), at: Instant.optional() }),
    result: ok,
  }),
  'GET /reader/mynote': call({
    policy: 'reader',
    summary: '有我笔记的文章和书，以及我用过的标签',
    query: z.object({ ...filters, kind: z.enum(['article', 'book']).optional(), ...page() }),
    result: list(NotedWork).extend({ tags: z.array(z.object({ tag: z.string(), count: Count })) }),
  }),
  'GET /reader/mynote/export': call({
    policy: 'reader',
    summary: '导出笔记：全部，或一篇文章的；还没有笔记时只有标题',
    query: z.object({ id: idSchema.optional(), format: z.enum(['txt', 'md']).default('txt') }),
    kind: 'file',
    result: z.file().mime(['text/plain', 'text/markdown']),
  }),
  'GET /reader/mynote/{id}': call({
    policy: 'reader',
    summary: '一篇文章里我的笔记，按文中先后',
    params: idParams,
    query: z.object(filters),
    result: list(Note).extend({ article: ArticleCard }),
  }),
};
