/** RSS feeds and what they bring. For editors. */
import * as z from 'zod';
import { call, idParams, list, ok, page, queryBoolean, taskStarted } from './call.ts';
import { filterText, httpUrl, seenText } from './fields.ts';
import { LONGEST_CATEGORY, LONGEST_FEED_TITLE, MEGABYTE } from './limits.ts';
import { Count, Feed, FeedItem } from './shapes.ts';

const feedTitle = seenText().min(1, '请填写名称').max(LONGEST_FEED_TITLE, '名称太长');
const category = seenText().max(LONGEST_CATEGORY, '分类最多 40 字');

export const feedCalls = {
  'GET /reader/rss/feed': call({
    policy: 'editor',
    summary: '全部订阅源',
    query: z.object({
      ...page(),
      category: category.optional(),
      q: filterText,
      /** Only those that the overview counts as failing, the latest crawl first. */
      failing: queryBoolean.prefault('false'),
    }),
    result: list(Feed).extend({
      categories: z.array(z.object({ name: z.string().nullable(), count: Count })),
      failing_count: Count,
    }),
  }),
  'POST /reader/rss/feed/add': call({
    policy: 'editor',
    summary: '添加订阅源（源地址或网站首页）',
    body: z.strictObject({ url: httpUrl, title: feedTitle.optional(), category: category.optional() }),
    result: Feed,
  }),
  'POST /reader/rss/feed/import': call({
    policy: 'editor',
    summary: '从 OPML 导入订阅源',
    body: z.strictObject({ opml: z.string('请给出 OPML').min(1, '文件为空').max(1_000_000, '文件太大') }),
    result: z.object({ added: Count, skipped: Count }),
    maxBodyBytes: 2 * MEGABYTE,
  }),
  'GET /reader/rss/feed/export': call({
    policy: 'editor',
    summary: '把订阅源导出为 OPML',
    kind: 'file',
    result: z.file().mime('text/x-opml'),
  }),
  'POST /reader/rss/feed/{id}/update': call({
    policy: 'editor',
    summary: '修改、停用或启用订阅源；换地址会先抓取新地址',
    params: idParams,
    body: z.strictObject({
      /** Address of the feed or its site, as for a new one. */
      url: httpUrl.optional(),
      title: feedTitle.optional(),
      category: category.nullish(),
      enabled: z.boolean().optional(),
    }),
    result: Feed,
  }),
  'POST /reader/rss/feed/{id}/delete': call({
    policy: 'editor',
    summary: '删除订阅源和它的条目，收录的文章留下；删过的再删没有错',
    params: idParams,
    result: ok,
  }),
  'POST /reader/rss/feed/{id}/crawl': call({
    policy: 'editor',
    summary: '立即抓取订阅源',
    params: idParams,
    result: taskStarted,
  }),
  'GET /reader/rss/feed/{id}/articles': call({
    policy: 'editor',
    summary: '订阅源里的条目',
    params: idParams,
    query: z.object({ ...page(), q: filterText }),
    result: list(FeedItem).extend({ feed: Feed }),
  }),
  'POST /reader/rss/articles/{id}/download': call({
    policy: 'editor',
    summary: '下载一个条目成为文章；anyway=true 时正文太短也收',
    params: idParams,
    query: z.object({ anyway: queryBoolean.prefault('false') }),
    result: taskStarted,
  }),
};
