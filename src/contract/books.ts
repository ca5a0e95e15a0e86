/** Books: upload, library, shelf, chapters, notes. A book's `{id}` is its uuid. */
import * as z from 'zod';
import { call, clientUuid, idSchema, list, ok, page, queryBoolean } from './call.ts';
import { filterText, searchText, seenComments, seenText, tagText } from './fields.ts';
import { LONGEST_COMMENT, LONGEST_QUOTE, LONGEST_URL } from './limits.ts';
import {
  Book,
  BookHit,
  BookNote,
  BookPosition,
  Chapter,
  Count,
  Difficulty,
  HighlightColor,
  Instant,
  LevelWord,
  NotedBook,
  NoteField,
  PrepareWord,
  Quiz,
  QuizAnswers,
  QuizAttempt,
  Rate,
  ShelfItem,
  TextOrigin,
  TextPoint,
} from './shapes.ts';

const bookParams = z.object({ id: z.uuid() });
/** SHA-256 of a file's bytes, hexadecimal. */
const Digest = z.string().regex(/^[0-9a-f]{64}$/i, 'digest 是 64 位十六进制');
const chapterParams = z.object({ id: z.uuid(), index: z.coerce.number<number | string>().int().min(0).max(100_000) });

export const bookCalls = {
  'POST /reader/book/upload_by_link': call({
    policy: 'reader',
    summary: '上传书：link 是上传得到的 key 或网址，digest 是 sha256',
    body: z.strictObject({
      link: z.string('请给出文件').trim().min(1, '请给出文件').max(LONGEST_URL, '地址太长'),
      /** Unknown for a file on the web. */
      digest: Digest.nullish(),
      /** Login of the library from which the file is fetched; not stored. */
      username: z.string().max(200, '用户名太长').optional(),
      password: z.string().max(200, '密码太长').optional(),
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
    params: chapterParams,
    result: Chapter,
  }),
  'GET /reader/book/{id}/search': call({
    policy: 'visitor',
    summary: '在书里找',
    params: bookParams,
    query: z.object({
      q: searchText,
      /** Search in this chapter alone. */ index: z.coerce
        .number<number | string>()
        .int()
        .min(0)
        .max(100_000)
        .optional(),
      ...page(),
    }),
    result: list(BookHit),
  }),
  'GET /reader/book/{id}/chapter/{index}/words': call({
    policy: 'visitor',
    summary: '一章里高于我水平的词；unknown=true 只要读者多半不认识的，不论级别；整章的文字来得更早',
    params: chapterParams,
    query: z.object({ unknown: queryBoolean.optional() }),
    result: z.object({ level_words: z.array(LevelWord) }),
  }),
  'GET /reader/book/{id}/chapter/{index}/questions': call({
    policy: 'reader',
    summary: '这一章的小测，和最近一次做到哪里：题目是那一次的，没做过或 again=true 时是现在这一级的',
    params: chapterParams,
    query: z.object({ again: queryBoolean.optional() }),
    result: Quiz,
  }),
  'POST /reader/book/{id}/chapter/{index}/questions': call({
    policy: 'reader',
    summary: '交一章小测的答案，一题或几题；同一次小测里每题只算第一次的答案',
    params: chapterParams,
    body: QuizAnswers,
    result: QuizAttempt,
  }),
  'GET /reader/book/{id}/learn': call({
    policy: 'reader',
    summary: '读一章之前最值得先学的词',
    params: bookParams,
    query: z.object({ index: z.coerce.number<number | string>().int().min(0).max(100_000).default(0) }),
    result: z.object({
      index: z.int().min(0),
      title: z.string(),
      words: z.array(PrepareWord),
      known_rate: Rate.nullable(),
      /** Share of known words once these words are known. */
      known_rate_after: Rate.nullable(),
    }),
  }),
  'POST /reader/book/{id}/translate': call({
    policy: 'reader',
    summary: '翻译一章里的几段，记下来给以后用',
    params: bookParams,
    body: z.strictObject({
      index: z.int().min(0).max(100_000),
      block_ids: z.array(z.string().min(1).max(100)).min(1, '请选择段落').max(20, '一次最多 20 段'),
    }),
    result: z.object({
      sentences: z.array(z.object({ id: z.string(), text_zh: z.string(), origin: TextOrigin })),
    }),
  }),
  'POST /reader/book/{id}/update': call({
    policy: 'reader',
    summary: '改书名、作者；公开由管理员定',
    params: bookParams,
    body: z.strictObject({
      title: seenText().min(1, '请填写书名').max(300, '书名最多 300 字').optional(),
      author: seenText().max(200, '作者最多 200 字').nullish(),
      is_public: z.boolean().optional(),
    }),
    result: Book,
  }),
  'POST /reader/book/{id}/delete': call({
    policy: 'reader',
    summary: '彻底删除自己上传的书；公开的不能删，别人有笔记或分享的留在本站，谁也打不开',
    params: bookParams,
    result: ok,
  }),
  'GET /reader/mybook/quota': call({
    policy: 'reader',
    summary: '自己的书用了多少空间；问一个文件时，也说它是不是已经是自己的书，再传不占空间',
    query: z.object({ digest: Digest.optional() }),
    result: z.object({
      books: Count,
      bytes: Count,
      max_books: Count,
      max_bytes: Count,
      /** Whether the file of the digest is one of these books, which takes no more room when it is brought again. Missing without a digest. */
      has: z.boolean().optional(),
    }),
  }),
  'GET /reader/mybook/words': call({
    policy: 'reader',
    summary: '我的书里最常见、还没加进生词本的生词',
    query: z.object(page()),
    result: list(
      z.object({
        word: z.string(),
        resolve: z.string(),
        phonetic: z.string().nullable(),
        count: Count,
        /** Number of the books that have the word. */
        books: Count,
      }),
    ),
  }),
  'GET /reader/mybook': call({
    policy: 'reader',
    summary: '我的书架',
    query: z.object({
      /** `all` is the shelf; `away` is one's own books that were taken off it, `mine` all of these together. */
      state: z.enum(['all', 'reading', 'finished', 'away', 'mine'], '没有这种状态').default('all'),
      q: filterText,
      sort: z
        .enum(['recent', 'read', 'title', 'author', 'progress', 'difficulty', 'added'], '没有这种排法')
        .default('recent'),
      ...page(),
    }),
    result: list(ShelfItem),
  }),
  'GET /reader/mybook/{id}': call({
    policy: 'reader',
    summary: '书架上的一本，和停在哪里',
    params: bookParams,
    result: ShelfItem.extend({
      /** The chapter one is in, its number as in the contents, and the sentence at the place; null before the book was opened. */
      place: z
        .object({ title: z.string(), number: z.int().min(1).nullable(), sentence: z.string().nullable() })
        .nullable(),
    }),
  }),
  'POST /reader/mybook/add': call({
    policy: 'reader',
    summary: '放上书架',
    body: z.strictObject({ book_uuid: z.uuid() }),
    result: ShelfItem,
  }),
  'POST /reader/mybook/{id}/remove': call({
    policy: 'reader',
    summary: '移出书架；笔记留着，除非说要删',
    params: bookParams,
    body: z.strictObject({ delete_notes: z.boolean().default(false) }),
    result: ok,
  }),
  'POST /reader/mybook/{id}/pos': call({
    policy: 'reader',
    summary: '记住读到哪里',
    params: bookParams,
    body: z.strictObject({
      pos: BookPosition,
      /** When the reader was at this position, if the call was queued without network; a position older than the stored one is ignored. */
      at: Instant.optional(),
      /** The end of the book shows as well, below the place: it is finished if what lies before was read and not jumped over. */
      is_end: z.boolean().default(false),
    }),
    result: ShelfItem,
  }),
  'POST /reader/mybook/{id}/state': call({
    policy: 'reader',
    summary: '标为读完、标为在读，或从头再读一遍',
    params: bookParams,
    body: z.strictObject({
      /** `again` is read from its beginning: the place is there, too. */
      state: z.enum(['finished', 'reading', 'again'], '没有这种状态'),
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
      text: z.string().max(LONGEST_QUOTE, '划线最多 5000 字').nullish(),
      comment: z.string().trim().max(LONGEST_COMMENT, '笔记最多 5000 字').nullish(),
      tag: tagText.nullish(),
      color: HighlightColor.nullish(),
      data: z.looseObject({ start: TextPoint.optional(), end: TextPoint.optional() }).nullish(),
      /** Fields that are written to an existing note, the others stay as they are; without it all fields that are given are written. */
      changed: z.array(NoteField).max(4).optional(),
      seen_comments: seenComments,
      /** When the reader made or changed it, by the client's clock; now, if it is left out. An older write changes nothing else. */
      at: Instant.optional(),
    }),
    result: BookNote,
    /** Keys that we know, each up to its limit, and 16 KB of others. */
    maxBodyBytes: 64 * 1024,
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
