/** Collections of articles, and the authors and creators behind texts. */
import * as z from 'zod';
import { call, idParams, idSchema, list, ok, page, queryBoolean } from './call.ts';
import { filterText, imageAddress, queryInt } from './fields.ts';
import { ArticleCard, Collection, CollectionDetail, Count, Creator } from './shapes.ts';

const follow = z.strictObject({ status: z.boolean('请说明关注还是取消') });
const authorFacts = { id: idSchema, name: z.string(), count: Count, followed: z.boolean() };

export const collectionCalls = {
  'GET /reader/collection': call({
    policy: 'visitor',
    summary: '公开的合集',
    query: z.object({ creator: idSchema.optional(), q: filterText, ...page() }),
    result: list(Collection),
  }),
  'GET /reader/collection/random': call({
    policy: 'visitor',
    summary: '随便看看几个合集',
    query: z.object({ n: queryInt(1, 20).default(6) }),
    result: list(Collection),
  }),
  'GET /reader/collection/follow': call({
    policy: 'reader',
    summary: '我关注的合集',
    query: z.object(page()),
    result: list(Collection),
  }),
  'GET /reader/collection/mystar': call({
    policy: 'reader',
    summary: '我收藏的合集',
    query: z.object(page()),
    result: list(Collection),
  }),
  'GET /reader/collection/manage': call({
    policy: 'reader',
    summary: '我做的合集；超级用户 all=true 看全部',
    query: z.object({ all: queryBoolean.prefault('false'), q: filterText, ...page() }),
    result: list(Collection),
  }),
  'GET /reader/collection/{id}/show': call({
    policy: 'visitor',
    summary: '一个合集和它的文章',
    params: idParams,
    result: CollectionDetail,
  }),
  'GET /reader/collection/{id}/article/next': call({
    policy: 'visitor',
    summary: '合集里的下一篇',
    params: idParams,
    query: z.object({ article_id: idSchema }),
    result: ArticleCard.nullable(),
  }),
  'POST /reader/collection/add': call({
    policy: 'reader',
    summary: '新建合集，或按 id 修改；其余的键原样存入 extra',
    body: z.looseObject({
      id: idSchema.optional(),
      title: z.string('请填写标题').trim().min(1, '请填写标题').max(100, '标题最多 100 字'),
      intro: z.string().trim().max(2_000, '简介最多 2000 字').nullish(),
      cover: imageAddress.nullish(),
      /** In reading order; left out, the articles stay as they are. */
      article_ids: z.array(idSchema).max(500, '最多 500 篇').optional(),
    }),
    result: Collection,
    maxBodyBytes: 32 * 1024,
  }),
  'POST /reader/collection/{id}/mark': call({
    policy: 'reader',
    summary: '收藏或关注合集；超级用户可以推荐',
    params: idParams,
    body: z.strictObject({
      action: z.enum(['star', 'follow', 'recommend'], '没有这种标记'),
      status: z.boolean().default(true),
    }),
    result: Collection,
  }),
  'POST /reader/collection/{id}/publish': call({
    policy: 'owner',
    summary: '公开合集，或撤回',
    params: idParams,
    body: z.strictObject({ cancel: z.boolean().default(false) }),
    result: Collection,
  }),
  'POST /reader/collection/{id}/destory': call({ policy: 'owner', summary: '删除合集', params: idParams, result: ok }),
};

export const creatorCalls = {
  'GET /reader/creator': call({
    policy: 'visitor',
    summary: '做合集的人',
    query: z.object(page()),
    result: list(Creator),
  }),
  'GET /reader/creator/{id}': call({ policy: 'visitor', summary: '一位创作者', params: idParams, result: Creator }),
  'POST /reader/creator/{id}/follow': call({
    policy: 'reader',
    summary: '关注创作者，或取消',
    params: idParams,
    body: follow,
    result: Creator,
  }),
  'GET /reader/author/{id}': call({
    policy: 'visitor',
    summary: '一位作者和他的文章',
    params: idParams,
    query: z.object(page()),
    result: list(ArticleCard).extend(authorFacts),
  }),
  'POST /reader/author/{id}/follow': call({
    policy: 'reader',
    summary: '关注作者，或取消',
    params: idParams,
    body: follow,
    result: z.object(authorFacts),
  }),
};
