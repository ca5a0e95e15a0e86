/** Magazine issues through their steps: crawl or upload, download, audit, publish. */
import * as z from 'zod';
import { call, idParams, list, page, taskStarted } from './call.ts';
import { coverAddress, filterText, httpUrl, seenText, verdict } from './fields.ts';
import { Magazine, MagazineArticle, MagazineState } from './shapes.ts';

const issue = {
  name: seenText('请填写刊名').min(1, '请填写刊名').max(100, '刊名太长'),
  edition: seenText('请填写期号').min(1, '请填写期号').max(100, '期号太长'),
  /** The contents page; may be missing when the issue will be uploaded. */
  url: httpUrl.nullish(),
  cover: coverAddress.nullish(),
};
const lineTitle = seenText('请填写标题').min(1, '请填写标题').max(500, '标题太长');
const section = seenText().max(100, '栏目名太长');

export const magazineCalls = {
  'GET /reader/magazine': call({
    policy: 'visitor',
    summary: '已发布的杂志；编辑看全部',
    query: z.object({ state: MagazineState.optional(), q: filterText, ...page() }),
    result: list(Magazine),
  }),
  'POST /reader/magazine': call({
    policy: 'editor',
    summary: '新建一期杂志',
    body: z.strictObject(issue),
    result: Magazine,
  }),
  'GET /reader/magazine/{id}': call({ policy: 'visitor', summary: '一期杂志', params: idParams, result: Magazine }),
  'GET /reader/magazine/{id}/articles': call({
    policy: 'visitor',
    summary: '一期杂志的目录',
    params: idParams,
    query: z.object(page()),
    result: list(MagazineArticle),
  }),
  'POST /reader/magazine/{id}/update': call({
    policy: 'editor',
    summary: '修改刊名、期号、目录网址、封面',
    params: idParams,
    body: z.strictObject({ magazine: z.strictObject(issue).partial() }),
    result: Magazine,
  }),
  'POST /reader/magazine/{id}/add': call({
    policy: 'editor',
    summary: '在目录里加一篇（已有的网址不会重复）',
    params: idParams,
    body: z.strictObject({ article: z.strictObject({ url: httpUrl, title: lineTitle, section: section.nullish() }) }),
    result: MagazineArticle,
  }),
  'POST /reader/magazine/{id}/crawl': call({
    policy: 'editor',
    summary: '抓取目录',
    params: idParams,
    result: taskStarted,
  }),
  'POST /reader/magazine/{id}/upload': call({
    policy: 'editor',
    summary: '用上传的 EPUB 作为这一期',
    params: idParams,
    body: z.strictObject({ key: z.string('缺少文件').min(1, '缺少文件').max(300) }),
    result: taskStarted,
  }),
  'POST /reader/magazine/{id}/download_articles': call({
    policy: 'editor',
    summary: '下载目录里的文章',
    params: idParams,
    result: taskStarted,
  }),
  'POST /reader/magazine/{id}/audit': call({
    policy: 'editor',
    summary: '审核这一期',
    params: idParams,
    body: verdict,
    result: Magazine,
  }),
  'POST /reader/magazine/{id}/publish': call({
    policy: 'editor',
    summary: '发布这一期，或撤回',
    params: idParams,
    body: z.strictObject({ cancel: z.boolean().default(false) }),
    result: Magazine,
  }),
  'POST /reader/magazinearticle/{id}/update': call({
    policy: 'editor',
    summary: '修改目录里的一篇',
    params: idParams,
    body: z.strictObject({
      article: z.strictObject({
        title: lineTitle.optional(),
        title_zh: seenText().max(500, '标题太长').nullish(),
        url: httpUrl.nullish(),
        section: section.nullish(),
        position: z.int().min(0).max(10_000).optional(),
        skipped: z.boolean().optional(),
      }),
    }),
    result: MagazineArticle,
  }),
};
