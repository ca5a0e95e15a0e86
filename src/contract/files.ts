/** What is made of an article to take away: PDF, poster, audio, export, and pictures of text. */
import * as z from 'zod';
import { call, idParams, idSchema, taskStarted } from './kit.ts';
import { ArticleAudio, MadeFile, Poster } from './shapes.ts';

export const fileCalls = {
  'GET /reader/article/{id}/pdf': call({
    policy: 'reader',
    summary: '文章的 PDF：sy 双语、en 英文、words 生词表、cloze 填空',
    params: idParams,
    query: z.object({ style: z.enum(['sy', 'en', 'words', 'cloze']).default('sy') }),
    result: MadeFile,
  }),
  'GET /reader/article/{id}/poster': call({
    policy: 'visitor',
    summary: '文章的分享海报',
    params: idParams,
    query: z.object({
      /** With the cover, with one sentence as a card, or plain text on paper. */
      style: z.enum(['picture', 'sentence', 'paper']).default('picture'),
      size: z.enum(['3:4', '1:1', '9:16']).default('3:4'),
      /** Id of the sentence to show. */
      sentence: z.string().max(100).optional(),
    }),
    result: Poster,
  }),
  'GET /reader/article/{id}/audio': call({
    policy: 'reader',
    summary: '文章的朗读，带每句的时间',
    params: idParams,
    result: ArticleAudio,
  }),
  'POST /reader/article/export': call({
    policy: 'member',
    summary: '导出多篇文章（最多 50 篇）',
    body: z.strictObject({
      article_ids: z.array(idSchema).min(1, '请选择文章').max(50, '一次最多 50 篇'),
      format: z.enum(['epub', 'pdf', 'md'], '没有这种格式').default('epub'),
    }),
    result: taskStarted,
  }),
  'GET /api/image/text': call({
    policy: 'visitor',
    summary: '把一段文字画成图片',
    query: z.object({
      text: z.string('请填写文字').trim().min(1, '请填写文字').max(500, '最多 500 字'),
      style: z.enum(['light', 'black', 'sepia']).default('light'),
    }),
    kind: 'file',
    result: z.file().mime('image/png'),
  }),
};
