/** Editors' calls of RSS sources. */
import type { Handlers } from '#server/http/execute.ts';
import type { FeedService } from './service.ts';

export function feedRoutes(feeds: FeedService) {
  return { 'GET /reader/rss/feed': ({ query }) => feeds.list(query) } satisfies Handlers;
}
