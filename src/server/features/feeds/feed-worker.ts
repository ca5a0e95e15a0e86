/** Thread entry point for `feed-reader.ts`. */
import { answerRequests } from '#server/threads/worker-side.ts';
import { type FeedFile, type ReadFeed, readFeed, readFeedOrLinks } from './feed-file.ts';
import { type OpmlFeed, parseOpml } from './opml.ts';

export type FeedRequest = { feed: FeedFile } | { feedOrLinks: FeedFile } | { opml: string };
export type FeedAnswer = ReadFeed | ReturnType<typeof readFeedOrLinks> | OpmlFeed[];

answerRequests((request: FeedRequest): FeedAnswer => {
  if ('feed' in request) return readFeed(request.feed);
  if ('feedOrLinks' in request) return readFeedOrLinks(request.feedOrLinks);
  return parseOpml(request.opml);
});
