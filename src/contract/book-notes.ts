/** Notes in books beside writing them: export, import from other readers, and lines shared on a page of their own. */
import * as z from 'zod';
import { call, clientUuid, idSchema, list, ok } from './call.ts';
import { MAX_SHARED_LINES, MEGABYTE } from './limits.ts';
import { Book, BookShare, Count, Instant, NoteImportResult, NoteSource, SharedLine } from './shapes.ts';

const bookParams = z.object({ id: z.uuid() });

/** Largest file of notes, in characters of base64: 8 MB. */
const LONGEST_FILE = Math.ceil((8 * MEGABYTE * 4) / 3);

const noteFiles = {
  files: z
    .array(
      z.strictObject({
        name: z.string().trim().max(300, '文件名太长').default(''),
        /** The file's bytes in base64. */
        content: z.string('请选择文件').min(1, '文件是空的').max(LONGEST_FILE, '一个文件最多 8 MB'),
      }),
      '请选择文件',
    )
    .min(1, '请选择文件')
    .max(20, '一次最多 20 个文件'),
  /** The reader's choice where a book of a file is not found, or is another one; null leaves it out. */
  books: z
    .array(
      z.strictObject({
        title: z.string().max(1_000),
        author: z.string().max(1_000).nullable(),
        book_uuid: z.uuid().nullable(),
      }),
    )
    .max(500)
    .default([]),
};

export const bookNoteCalls = {
  'GET /reader/book/{id}/mynote/export': call({
    policy: 'reader',
    summary: '导出我在这本书里的笔记，按书中先后，带章名；还没有笔记时只有标题',
    params: bookParams,
    query: z.object({ format: z.enum(['txt', 'md']).default('txt') }),
    kind: 'file',
    result: z.file().mime(['text/plain', 'text/markdown']),
  }),
  'POST /reader/book/notes/import/preview': call({
    policy: 'reader',
    summary: '看别处的笔记文件里有什么，对上了哪些书和哪些句子；不写入',
    body: z.strictObject(noteFiles),
    result: NoteImportResult,
    maxBodyBytes: 24 * MEGABYTE,
  }),
  'POST /reader/book/notes/import': call({
    policy: 'reader',
    summary: '导入 Kindle、KOReader、微信读书、Apple Books 的划线和笔记；同一个文件再导入不会重复',
    body: z.strictObject(noteFiles),
    result: NoteImportResult,
    maxBodyBytes: 24 * MEGABYTE,
  }),
  'GET /reader/book/notes/import': call({
    policy: 'reader',
    summary: '最近十次导入',
    result: list(
      z.object({
        import_id: idSchema,
        name: z.string(),
        sources: z.array(NoteSource),
        added: Count,
        /** Notes that were there and got another comment, or took the place of an earlier state. */
        changed: Count,
        at: Instant,
        undone_at: Instant.nullable(),
      }),
    ),
  }),
  'POST /reader/book/notes/import/undo': call({
    policy: 'reader',
    summary: '撤销一次导入：新加的去掉，改过的回到导入前；后来又改的留下',
    body: z.strictObject({ import_id: idSchema }),
    result: z.object({ removed: Count, kept: Count }),
  }),
  'GET /reader/book/{id}/share': call({
    policy: 'reader',
    summary: '我从这本书分享了哪些句子',
    params: bookParams,
    result: z.object({ share: BookShare.nullable() }),
  }),
  'POST /reader/book/{id}/share': call({
    policy: 'reader',
    summary: '分享选中的句子；再分享一次，地址不变',
    params: bookParams,
    body: z.strictObject({
      note_uuids: z
        .array(clientUuid, '请选几句')
        .min(1, '请选几句')
        .max(MAX_SHARED_LINES, `一次最多 ${MAX_SHARED_LINES} 句`),
      with_comments: z.boolean().default(false),
      with_translation: z.boolean().default(true),
    }),
    result: BookShare,
  }),
  'POST /reader/book/{id}/share/end': call({
    policy: 'reader',
    summary: '收回分享，地址作废',
    params: bookParams,
    result: ok,
  }),
  'GET /reader/book/{id}/share/lines': call({
    policy: 'visitor',
    summary: '分享出来的句子；不用登录，私有的书也可以',
    params: bookParams,
    query: z.object({ s: z.string().max(100).default('') }),
    result: z.object({
      book: Book.pick({
        book_uuid: true,
        title: true,
        author: true,
        cover: true,
        description: true,
        word_count: true,
        difficulty: true,
      }),
      sharer: z.string(),
      shared_at: Instant,
      lines: z.array(SharedLine),
      /** The caller may open the book. */
      is_readable: z.boolean(),
    }),
  }),
};
