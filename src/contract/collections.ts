/** Collections of articles, and the authors and creators behind texts. */
import * as z from 'zod';
import { call, clientUuid, idParams, idSchema, list, ok, page, queryBoolean } from './call.ts';
import { coverAddress, filterText, queryInt, seenText } from './fields.ts';
import { LONGEST_COLLECTION_TITLE, LONGEST_INTRO } from './limits.ts';
import { ArticleCard, ChosenTaste, Collection, CollectionDetail, Count, Creator, Follow, Label } from './shapes.ts';

const LARGEST_EXTRA_BYTES = 8 * 1024;
const collectionEdit = z.looseObject({
  id: idSchema.optional(),
  /**
   * Id of a new collection, so that a repeated request makes it once; until something else changes the collection, the repetition's content
   * counts.
   */
  collection_uuid: clientUuid.optional(),
  /** Version on which the edit is based; when there is a newer one, the answer is 409 with it. Without it the edit replaces any version. */
  version: z.int().min(1).optional(),
  title: seenText('请填写标题').min(1, '请填写标题').max(LONGEST_COLLECTION_TITLE, '标题最多 100 字'),
  intro: seenText().max(LONGEST_INTRO, '简介最多 2000 字').nullish(),
  cover: coverAddress.nullish(),
  /** Articles in reading order; without it the articles stay as they are. */
  article_ids: z.array(idSchema).max(500, '最多 500 篇').optional(),
});

/** Bytes of the client's own keys as JSON in UTF-8. */
function extraBytes(body: Record<string, unknown>): number {
  const extra = Object.entries(body).filter(([key]) => !Object.hasOwn(collectionEdit.shape, key));
  return new TextEncoder().encode(JSON.stringify(Object.fromEntries(extra))).length;
}

const follow = z.strictObject({ status: z.boolean('请说明关注还是取消') });
const labelName = {
  kind: z.enum(['topic', 'source'], '只能是话题或来源'),
  name: z.string('请填写名称').trim().min(1, '请填写名称').max(200, '名称太长'),
};
const authorFacts = { id: idSchema, name: z.string(), count: Count, followed: z.boolean() };

export const collectionCalls = {
  'GET /reader/collection': call({
    policy: 'visitor',
    summary: '公开的合集',
    query: z.object({ creator: idSchema.optional(), article_id: idSchema.optional(), q: filterText, ...page() }),
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
    summary: '我做的合集；编辑 all=true 看全部，deleted=true 看删掉的，article_id 时说明是否含这篇',
    query: z.object({
      all: queryBoolean.prefault('false'),
      deleted: queryBoolean.prefault('false'),
      article_id: idSchema.optional(),
      q: filterText,
      ...page(),
    }),
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
    summary: '新建合集，或按 id 修改；其余的键原样存入 extra，最多 8 KB；公开的合集至少留一篇',
    body: collectionEdit.refine((body) => extraBytes(body) <= LARGEST_EXTRA_BYTES, {
      path: ['extra'],
      error: '附加的内容最多 8 KB',
    }),
    result: Collection,
    maxBodyBytes: 32 * 1024,
  }),
  'POST /reader/collection/{id}/mark': call({
    policy: 'reader',
    summary: '收藏或关注合集；编辑可以推荐',
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
  'POST /reader/collection/{id}/article': call({
    policy: 'owner',
    summary: '把一篇文章加到合集末尾，或从合集里拿走',
    params: idParams,
    body: z.strictObject({ article_id: idSchema, status: z.boolean().default(true) }),
    result: Collection,
  }),
  'POST /reader/collection/{id}/restore': call({
    policy: 'owner',
    summary: '恢复 30 天内删掉的合集',
    params: idParams,
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

export const followCalls = {
  'GET /reader/follow': call({
    policy: 'reader',
    summary: '我关注的合集、创作者、作者、话题和来源，有新内容的在前',
    result: list(Follow),
  }),
  'POST /reader/follow': call({
    policy: 'reader',
    summary: '关注话题或来源，或取消',
    body: z.strictObject({
      ...labelName,
      status: z.boolean().default(true),
    }),
    result: ok,
  }),
  'POST /reader/follow/seen': call({
    policy: 'reader',
    summary: '看过关注的一项，它的新内容数归零',
    body: z.strictObject({ kind: Follow.shape.kind, id: z.string().min(1).max(200) }),
    result: ok,
  }),
  'GET /reader/label': call({
    policy: 'visitor',
    summary: '所有话题，和来源按文章多少分页，登录后带我的口味；q 是名称里的字',
    query: z.object({ q: filterText, offset: page().offset, limit: queryInt(1, 200).default(200) }),
    result: list(Label),
  }),
  'POST /reader/label/taste': call({
    policy: 'reader',
    summary: '调口味：多看、少看、不再出现；null 照读的来',
    body: z.strictObject({ ...labelName, taste: ChosenTaste.nullable() }),
    result: ok,
  }),
  'GET /reader/myarticle/later': call({
    policy: 'reader',
    summary: '稍后读',
    query: z.object(page()),
    result: list(ArticleCard),
  }),
  'GET /reader/myarticle/hidden': call({
    policy: 'reader',
    summary: '标为不感兴趣的文章',
    query: z.object(page()),
    result: list(ArticleCard),
  }),
};
