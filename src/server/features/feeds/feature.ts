/** Registers the feature: editors' calls on feeds with their handlers, jobs, the schedule and the nightly cleaning. */

import type { Feed, FeedItem } from '#contract/shapes.ts';
import { shanghaiDay } from '#engine/shanghai-time.ts';
import { pageOf } from '#server/db/slice.ts';
import { defineFeature, worker } from '#server/feature.ts';
import { operatorOf } from '#server/features/audit/service.ts';
import { attachment, fileName } from '#server/http/attachment.ts';
import type { Handlers } from '#server/http/execute.ts';
import { requireViewer } from '#server/http/viewer.ts';
import { crawlJob, DUE_CRON } from './crawling.ts';
import { opmlFile } from './opml.ts';
import type { FeedRow, ItemArticle, ItemRow } from './queries.ts';
import { downloadJob, type FeedService } from './service.ts';

export const feedsFeature = defineFeature({
  name: 'feeds',
  routes: ({ services: { feeds }, now }) => feedRoutes(feeds, now),
  workers: ({ feeds }) => [worker(crawlJob, feeds.crawling.run), worker(downloadJob, feeds.downloading.run)],
  schedules: ({ feeds }) => [{ name: 'feeds-due', cron: DUE_CRON, run: feeds.crawling.crawlDue }],
  clean: ({ feeds }) => feeds.clean(),
});

function feedRoutes(feeds: FeedService, now: () => Date) {
  return {
    'GET /reader/rss/feed': async ({ query }) => {
      const [rows, categories, failing] = await Promise.all([
        feeds.list(query),
        feeds.categories(),
        feeds.failingCount(),
      ]);
      const page = pageOf(rows, query);
      return { ...page, items: page.items.map(presentFeed), categories, failing_count: failing };
    },
    'POST /reader/rss/feed/add': async (call) => presentFeed(await feeds.add(call.body, operatorOf(call))),
    'POST /reader/rss/feed/import': (call) => feeds.importOpml(call.body.opml, { isOn: true, by: operatorOf(call) }),
    'GET /reader/rss/feed/export': async () => {
      const at = now();
      const name = fileName('订阅源', shanghaiDay(at), 'opml');
      return attachment({ name, type: 'text/x-opml', body: opmlFile(await feeds.all(), at) });
    },
    'POST /reader/rss/feed/{id}/update': async (call) =>
      presentFeed(await feeds.update(Number(call.params.id), call.body, operatorOf(call))),
    'POST /reader/rss/feed/{id}/delete': async (call) => {
      await feeds.remove(Number(call.params.id), operatorOf(call));
      return { ok: true };
    },
    'POST /reader/rss/feed/{id}/crawl': async ({ params, viewer }) => {
      const { taskId } = await feeds.crawling.start(Number(params.id), requireViewer(viewer).userId);
      return { task_id: String(taskId) };
    },
    'GET /reader/rss/feed/{id}/articles': async ({ params, query }) => {
      const { feed, rows } = await feeds.items(Number(params.id), query);
      const page = pageOf(rows, query);
      const [articles, failures] = await Promise.all([feeds.articlesOf(page.items), feeds.failuresOf(page.items)]);
      const items = page.items.map((row) => presentItem(row, articles.get(row.id), failures.get(row.id)));
      return { ...page, items, feed: presentFeed(feed) };
    },
    'POST /reader/rss/articles/{id}/download': async ({ params, query, viewer }) => {
      const { userId } = requireViewer(viewer);
      const { taskId } = await feeds.downloading.start(Number(params.id), userId, query.anyway);
      return { task_id: String(taskId) };
    },
  } satisfies Handlers;
}

function presentFeed(row: FeedRow): Feed {
  return {
    id: String(row.id),
    title: row.title,
    url: row.url,
    site: row.site,
    category: row.category,
    enabled: row.enabled,
    health: row.lastCrawlAt === null ? 'NEW' : row.error === null ? 'OK' : 'FAILING',
    last_crawl_at: row.lastCrawlAt?.toISOString() ?? null,
    next_crawl_at: (row.enabled && row.nextCrawlAt?.toISOString()) || null,
    error: row.error,
    warning: row.warning,
    items: row.itemCount,
  };
}

/**
 * @param article made of it, or come from the same address
 * @param failure of its last download
 */
function presentItem(row: ItemRow, article: ItemArticle | undefined, failure: string | undefined): FeedItem {
  return {
    id: String(row.id),
    title: row.title,
    url: row.url,
    author: row.author,
    published_at: row.publishedAt?.toISOString() ?? null,
    summary: row.summary,
    article_id: article ? String(article.id) : null,
    status: article?.status ?? null,
    error: article ? null : (failure ?? null),
  };
}
