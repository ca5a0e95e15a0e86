/** Calls for editing articles: add, fetch and translate again, audit, lock, correct, delete. */
import * as z from 'zod';
import { call, idParams, idSchema, list, ok, page, queryBoolean, taskStarted } from './call.ts';
import { coverAddress, filterText, httpUrl, queryInt, seenText, spacedName, verdict, wordText } from './fields.ts';
import { LONGEST_TITLE, MEGABYTE } from './limits.ts';
import { MAX_BLOCKS } from './shapes/text.ts';
import {
  AdminArticle,
  ArticleCard,
  ArticleStatus,
  ArticleVersion,
  Block,
  Count,
  Instant,
  ManagedCard,
  PressDate,
  Term,
  Topic,
  TranslationReport,
  VersionEntry,
  WordEntry,
} from './shapes.ts';

const titleText = seenText().min(1, '请填写标题').max(LONGEST_TITLE, `标题最多 ${LONGEST_TITLE} 字`);

export const editingCalls = {
  'GET /reader/article/manage': call({
    policy: 'editor',
    summary: '管理文章：各种状态',
    query: z.object({
      status: ArticleStatus.optional(),
      q: filterText,
      source: filterText,
      feed_id: idSchema.optional(),
      order: z.enum(['new', 'old', 'hard', 'easy']).default('new'),
      ...page(),
    }),
    result: list(ManagedCard).extend({ counts: z.record(ArticleStatus, Count) }),
  }),
  'POST /reader/article/add': call({
    policy: 'editor',
    summary: '收录文章：网址、网页源码或纯文本，三选一',
    body: z
      .strictObject({
        url: httpUrl.optional(),
        html: z.string().min(1, '网页源码为空').max(5_000_000, '网页太大').optional(),
        text: z.string().trim().min(1, '正文为空').max(1_000_000, '正文太长，最多 100 万个字符').optional(),
        title: titleText.optional(),
        title_zh: titleText.optional(),
      })
      .refine((body) => [body.url, body.html, body.text].filter((part) => part !== undefined).length === 1, {
        path: ['url'],
        error: '网址、网页源码、正文请给且只给一样',
      }),
    // `id` is null until the page has been fetched; the task's result has it then.
    result: z.object({ id: idSchema.nullable(), task_id: idSchema }),
    // JSON escapes the quotes and line ends of a page's source.
    maxBodyBytes: 12 * MEGABYTE,
  }),
  'POST /reader/article/{id}/delete': call({ policy: 'editor', summary: '删除文章', params: idParams, result: ok }),
  'POST /reader/article/{id}/restore': call({
    policy: 'editor',
    summary: '恢复删除的文章',
    params: idParams,
    result: ok,
  }),
  'POST /reader/article/{id}/redownload': call({
    policy: 'editor',
    summary: '重新下载原文（失败则保留旧文）',
    params: idParams,
    result: taskStarted,
  }),
  'POST /reader/article/{id}/retranslate': call({
    policy: 'editor',
    summary: '重新翻译；force=true 才会盖掉人工译文',
    params: idParams,
    query: z.object({
      ai: queryBoolean.prefault('false'),
      cache: queryBoolean.prefault('true'),
      force: queryBoolean.prefault('false'),
    }),
    result: taskStarted,
  }),
  'POST /reader/article/waikan/{id}/audit': call({
    policy: 'editor',
    summary: '审核文章；填了 version（审核的人看到的版本），之后有人改过就回 409',
    params: idParams,
    body: verdict.safeExtend({ version: z.int().min(1).optional() }),
    result: ArticleCard,
  }),
  'POST /reader/article/{id}/report/handle': call({
    policy: 'editor',
    summary: '读者报告的译文问题已处理，或收回；返回还没有处理的',
    params: idParams,
    /** Without `handled` it is handled. */
    body: z.strictObject({ report_id: idSchema, handled: z.boolean().optional() }),
    result: list(TranslationReport),
  }),
  'POST /reader/article/{id}/lock': call({
    policy: 'editor',
    summary: '设为会员文章，或取消',
    params: idParams,
    body: z.strictObject({ is_lock: z.boolean('请说明锁定还是解锁') }),
    result: ArticleCard,
  }),
  'POST /reader/article/{id}/update': call({
    policy: 'editor',
    summary: '修改文章（version 过时会被拒绝）',
    params: idParams,
    body: z.strictObject({
      article: z.strictObject({
        version: z.int('缺少版本号').min(1),
        /**
         * `updated_at` of the article that was edited: the call is refused when the details have changed since, like a stale version.
         * Without it nothing is compared.
         */
        updated_at: Instant.optional(),
        title: titleText.optional(),
        title_zh: titleText.nullish(),
        summary_zh: seenText().max(1_000, '导读最多 1000 字').nullish(),
        topics: z.array(Topic).max(5, '最多 5 个话题').optional(),
        /** Null goes back to the article's own. */
        cover: coverAddress.nullish(),
        /** The version that `blocks` restores, whose translations keep their origins. */
        restores: z.int().min(1).optional(),
        blocks: z.array(Block).min(1, '正文不能为空').max(MAX_BLOCKS, '段落太多').optional(),
        status: ArticleStatus.optional(),
        /** Null drops the chosen date; refused for an article that is scheduled. */
        published_at: Instant.nullish(),
        /** Publishes a scheduled article at once, by the server's clock. */
        publish_now: z.literal(true).optional(),
        /** Null takes it away, as it does the next two. */
        press_at: PressDate.nullish(),
        source: z
          .strictObject({
            name: spacedName('请填写来源').min(1, '请填写来源').max(200, '来源最多 200 字'),
            url: httpUrl.nullish(),
          })
          .nullish(),
        author: z
          .strictObject({ name: spacedName('请填写作者').min(1, '请填写作者').max(200, '作者最多 200 字') })
          .nullish(),
        /** Short description of the version for the editors' list; without it one is made from what changed. */
        note: seenText().min(1).max(100, '说明最多 100 字').optional(),
      }),
    }),
    result: AdminArticle,
    maxBodyBytes: 4 * MEGABYTE,
  }),
  'POST /reader/article/{id}/words/add': call({
    policy: 'editor',
    summary: '给文章加一条词注（同一个词则改写）',
    params: idParams,
    body: z.strictObject({
      word: wordText,
      resolve: seenText('请填写释义').min(1, '请填写释义').max(500, '释义最多 500 字'),
      tag: seenText().max(40, '词性最多 40 字').nullish(),
      /** The entry before which a new one stands; at the end without it. */
      before: wordText.optional(),
      /**
       * The Chinese that the editor has seen of the entry, null for a new one: the call is refused when there is another by now, unless it is
       * this one. Without it nothing is compared.
       */
      seen: z.string().max(500).nullish(),
    }),
    result: list(WordEntry),
  }),
  'POST /reader/article/{id}/words/delete': call({
    policy: 'editor',
    summary: '删去文章的一条词注',
    params: idParams,
    body: z.strictObject({ word: wordText }),
    result: list(WordEntry),
  }),
  'POST /reader/article/{id}/terms/add': call({
    policy: 'editor',
    summary: '词表：给文中的人名地名定译名（已有的改写），下次翻译照用',
    params: idParams,
    body: z.strictObject({
      term: seenText('请填写原文').min(1, '请填写原文').max(200, '原文最多 200 个字符'),
      zh: seenText('请填写译名').min(1, '请填写译名').max(200, '译名最多 200 字'),
      /** The entry before which a new one stands; at the end without it. */
      before: z.string().max(200).optional(),
      /**
       * The Chinese that the editor has seen of the entry, null for a new one: the call is refused when there is another by now, unless it is
       * this one. Without it nothing is compared.
       */
      seen: z.string().max(200).nullish(),
    }),
    result: list(Term),
  }),
  'POST /reader/article/{id}/terms/delete': call({
    policy: 'editor',
    summary: '词表：删去一个译名',
    params: idParams,
    // As it was stored: older terms may have signs that new ones lose.
    body: z.strictObject({ term: z.string('请填写原文').trim().min(1, '请填写原文').max(200, '原文最多 200 个字符') }),
    result: list(Term),
  }),
  'GET /reader/article/{id}/version': call({
    policy: 'editor',
    summary: '文章更早的版本，新的在前，一次至多五十个；before 是已经有的最早一版',
    params: idParams,
    query: z.object({ before: queryInt(1, 999_999_999) }),
    result: list(VersionEntry),
  }),
  'GET /reader/article/{id}/version/{version}': call({
    policy: 'editor',
    summary: '文章的一个旧版本',
    params: z.object({ id: idSchema, version: z.string().regex(/^[1-9]\d{0,8}$/, '版本号不对') }),
    result: ArticleVersion,
  }),
};
