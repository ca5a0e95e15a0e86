/** Books: upload, library, shelf, chapters, notes. A book's `{id}` is its uuid. */
import * as z from 'zod';
import { call, clientUuid, idSchema, list, ok, page } from './call.ts';
import { filterText, searchText, tagText } from './fields.ts';
import {
  Book,
  BookHit,
  BookNote,
  BookPosition,
  Chapter,
  Difficulty,
  HighlightColor,
  Instant,
  NotedBook,
  ShelfItem,
  TextPoint,
} from './shapes.ts';

const bookParams = z.object({ id: z.uuid() });

export const bookCalls = {
  'POST /reader/book/upload_by_link': call({
    policy: 'reader',
    summary: '上传书：link 是上传得到的 key 或网址，digest 是 sha256',
    body: z.strictObject({
      link: z.string('请给出文件').trim().min(1, '请给出文件').max(2_000, '地址太长'),
      /** Of the file's bytes, hexadecimal; unknown for a file on the web. */
      digest: z
        .string()
        .regex(/^[0-9a-f]{64}$/i, 'digest 是 64 位十六进制')
        .nullish(),
    }),
    result: z.object({ book_uuid: z.uuid(), task_id: idSchema }),
  }),
  'GET /reader/book': call({
    policy: 'visitor',
    summary: '公开的书',
    query: z.object({ q: filterText, difficulty: Difficulty.optional(), ...page() }),
    result: list(Book),
  }),
  'GET /reader/book/{id}/show': call({ policy: 'visitor', summary: '一本书和目录', params: bookParams, result: Book }),
  'GET /reader/book/{id}/chapter/{index}': call({
    policy: 'visitor',
    summary: '读一章',
    params: z.object({ id: z.uuid(), index: z.coerce.number<number | string>().int().min(0).max(100_000) }),
    result: Chapter,
  }),
  'GET /reader/book/{id}/search': call({
    policy: 'visitor',
    summary: '在书里找',
    params: bookParams,
    query: z.object({ q: searchText, ...page() }),
    result: list(BookHit),
  }),
  'GET /reader/mybook': call({
    policy: 'reader',
    summary: '我的书架',
    query: z.object(page()),
    result: list(ShelfItem),
  }),
  'GET /reader/mybook/{id}': call({
    policy: 'reader',
    summary: '书架上的一本',
    params: bookParams,
    result: ShelfItem,
  }),
  'POST /reader/mybook/add': call({
    policy: 'reader',
    summary: '放上书架',
    body: z.strictObject({ book_uuid: z.uuid() }),
    result: ShelfItem,
  }),
  'POST /reader/mybook/{id}/remove': call({ policy: 'reader', summary: '移出书架', params: bookParams, result: ok }),
  'POST /reader/mybook/{id}/pos': call({
    policy: 'reader',
    summary: '记住读到哪里',
    params: bookParams,
    body: z.strictObject({
      pos: BookPosition,
      /** When the reader was there, if it was queued without network; an older place does not win. */
      at: Instant.optional(),
    }),
    result: ShelfItem,
  }),
  'GET /reader/book/{id}/mynote': call({
    policy: 'reader',
    summary: '我在这本书里的笔记',
    params: bookParams,
    query: z.object({ tag: tagText.optional(), color: HighlightColor.optional() }),
    result: list(BookNote).extend({ book: NotedBook }),
  }),
  'POST /reader/book/{id}/note/add': call({
    policy: 'reader',
    summary: '新建或修改书里的笔记；其余的键原样保存',
    params: bookParams,
    body: z.looseObject({
      note_uuid: clientUuid.optional(),
      /** A bookmark is kept as a note is; it is not listed, exported or shared as one. */
      kind: z.literal('bookmark').optional(),
      text: z.string().max(5_000, '划线最多 5000 字').nullish(),
      comment: z.string().trim().max(5_000, '笔记最多 5000 字').nullish(),
      tag: tagText.nullish(),
      color: HighlightColor.nullish(),
      data: z.looseObject({ start: TextPoint.optional(), end: TextPoint.optional() }).nullish(),
      /** When the reader made or changed it, by the client's clock; now, if it is left out. An older write changes nothing. */
      at: Instant.optional(),
    }),
    result: BookNote,
    maxBodyBytes: 16 * 1024,
  }),
  'POST /reader/book/notes/{id}/delete': call({
    policy: 'owner',
    summary: '删除书里的一条笔记',
    params: z.object({ id: clientUuid }),
    /** With `at` it may be sent twice, or before the note has arrived: an older note that comes later stays deleted. */
    body: z.strictObject({ note_uuid: clientUuid.optional(), at: Instant.optional() }),
    result: ok,
  }),
};
