/** Questions to the assistant, summaries, entities. Calls with `stream` in the query answer as a stream when it is true. */
import * as z from 'zod';
import { call, clientUuid, idParams, idSchema, list, ok, page, queryBoolean } from './call.ts';
import { queryInt } from './fields.ts';
import { LONGEST_TRIAL, LONGEST_WRITING, SHORTEST_WRITING } from './limits.ts';
import {
  ArticleNames,
  Ask,
  AskPosition,
  AskSource,
  Count,
  Entity,
  Instant,
  ReadingLevel,
  Rewrite,
  Summary,
  Writing,
} from './shapes.ts';

const prompt = z.string('请填写问题').trim().min(1, '请填写问题').max(2_000, '问题最多 2000 字');
const stream = queryBoolean.prefault('false');

const Trial = z.object({
  text: z.string(),
  model: z.string(),
  /** The instructions that were sent; '' without any. */
  instructions: z.string(),
  seconds: z.number().min(0),
  /** Seconds until the first piece of the answer came. */
  first_seconds: z.number().min(0),
  input_tokens: Count,
  output_tokens: Count,
  /** Null where the model has no stated price. */
  cost_fen: z.number().min(0).nullable(),
});

const Spent = z.object({
  answers: Count,
  /** Number of answers that failed and were given back to their readers; the service is paid for them all the same. */
  failed: Count,
  /** Number of answers that broke off before the service told their tokens, which are then estimated from the text. */
  estimated: Count,
  input_tokens: Count,
  output_tokens: Count,
  /** Source characters of a translator. */
  characters: Count,
  /** Null where a service without a stated price has a part in it. */
  fen: z.number().min(0).nullable(),
});

export const aiCalls = {
  'POST /api/ai/ask': call({
    policy: 'reader',
    summary: '提问，马上得到编号',
    body: z.strictObject({
      prompt,
      article_id: idSchema.nullish(),
      /** For questions from a book. */
      book_uuid: z.uuid().nullish(),
      pos: AskPosition.nullish(),
      source: AskSource.default('ARTICLE'),
      /** Goes on from an earlier question and its answer. */
      thread_id: idSchema.nullish(),
      /** Attempts with the same one are one question, which costs once. */
      request_uuid: clientUuid.optional(),
    }),
    result: z.object({ id: idSchema }),
  }),
  'POST /api/ai/ask/{id}/stop': call({
    policy: 'owner',
    summary: '停下正在写的回答，写好的留着',
    params: idParams,
    result: Ask,
  }),
  'POST /api/ai/ask/{id}/del': call({
    policy: 'owner',
    summary: '删除一次问答和接着问的',
    params: idParams,
    result: ok,
  }),
  'GET /api/ai/ask/{id}': call({
    policy: 'owner',
    summary: '一次问答；stream=true 时逐字返回',
    params: idParams,
    query: z.object({ stream }),
    result: Ask,
  }),
  'GET /api/ai/usage': call({
    policy: 'reader',
    summary: '今天用了几次',
    result: z.object({ used: Count, limit: Count, resets_at: Instant }),
  }),
  'GET /api/ai/history': call({
    policy: 'reader',
    summary: '我的问答；超级用户 all=true 看全部',
    query: z.object({
      article_id: idSchema.optional(),
      source: AskSource.optional(),
      /** The questions of one thread, the first one first. */
      thread_id: idSchema.optional(),
      /** Only one question of each thread: the first one, or the first that was answered where that one failed. */
      threads: queryBoolean.prefault('false'),
      all: queryBoolean.prefault('false'),
      ...page(),
    }),
    result: list(Ask),
  }),
  'GET /api/ai/summary': call({
    policy: 'visitor',
    summary: '文章的摘要；还没有则为空',
    query: z.object({ article_id: idSchema, stream }),
    result: Summary.nullable(),
  }),
  'POST /api/ai/summary/create': call({
    policy: 'reader',
    summary: '生成摘要；renew 由编辑重做',
    body: z.strictObject({ article_id: idSchema, renew: z.boolean().default(false) }),
    result: Summary.nullable(),
  }),
  'GET /api/ai/entity': call({
    policy: 'visitor',
    summary: '人物、机构、地方是谁、是什么',
    query: z.object({ name: z.string('请填写名称').trim().min(1, '请填写名称').max(100, '名称太长') }),
    result: Entity.nullable(),
  }),
  'GET /api/ai/entities': call({
    policy: 'visitor',
    summary: '一篇文章里的人物、机构、地方',
    query: z.object({ article_id: idSchema }),
    result: ArticleNames,
  }),
  'GET /api/ai/rewrite': call({
    policy: 'visitor',
    summary: '简写：这一级别有没有，写到哪里；不给级别时用适合读者的',
    query: z.object({ article_id: idSchema, level: ReadingLevel.optional() }),
    result: Rewrite,
  }),
  'POST /api/ai/rewrite/create': call({
    policy: 'reader',
    summary: '写一份简写，或接着写',
    body: z.strictObject({ article_id: idSchema, level: ReadingLevel }),
    result: Rewrite,
  }),
  'POST /api/ai/writing': call({
    policy: 'reader',
    summary: '用英文写的概括，改好并说明理由',
    body: z.strictObject({
      article_id: idSchema,
      text: z
        .string('请写两句英文')
        .trim()
        .min(SHORTEST_WRITING, '至少写 20 个字符')
        .max(LONGEST_WRITING, '最多 1000 个字符'),
      /** Attempts with the same one are one correction, which costs once. */
      request_uuid: clientUuid.optional(),
    }),
    result: Writing,
  }),
  'GET /api/ai/stream/test': call({
    policy: 'development',
    summary: '试一条短的提示词，原样发给模型（开发用）',
    query: z.object({ prompt, model: z.string().trim().max(100).optional() }),
    kind: 'stream',
    result: Trial,
  }),
  'POST /api/ai/stream/test': call({
    policy: 'development',
    summary: '试提示词和模型：原样、问一篇文章，或要点（开发用）',
    body: z.strictObject({
      /** The question about the article that the model is asked. Not for key points. */
      prompt: z.string().trim().max(LONGEST_TRIAL, `提示词最多 ${LONGEST_TRIAL} 字`).default(''),
      /** `plain` sends the prompt as it is; the others send the article along, as readers' requests do. */
      kind: z.enum(['plain', 'ask', 'summary']).default('plain'),
      article_id: idSchema.nullish(),
      /** Instructions in place of our own. */
      instructions: z.string().trim().max(LONGEST_TRIAL, `指令最多 ${LONGEST_TRIAL} 字`).nullish(),
      model: z.string().trim().max(100).nullish(),
    }),
    kind: 'stream',
    result: Trial,
  }),
  'GET /api/admin/costs': call({
    policy: 'super',
    summary: '接入的服务花了多少：按功能、按读者',
    query: z.object({ days: queryInt(1, 366).default(30) }),
    result: z.object({
      total: Spent,
      features: z.array(
        Spent.extend({
          /** `article` for whole articles that are translated, `quiz` for questions on an article, `trial` for prompts on trial: no reader's. */
          purpose: z.enum(['word', 'passage', 'ask', 'summary', 'rewrite', 'writing', 'article', 'quiz', 'trial']),
          service: z.string(),
        }),
      ),
      /** The fifty who took most. */
      readers: z.array(Spent.extend({ user_id: idSchema, name: z.string() })),
      /** Services that were used and have no stated price (`AI_PRICES`). */
      unpriced: z.array(z.string()),
    }),
  }),
};
