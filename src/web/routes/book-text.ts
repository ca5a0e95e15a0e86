/** `/book/{id}/text/{index}`: a chapter's text for the page of the book, line by line. */
import { chapterLines } from '../features/book-page/chapter-lines.ts';
import { loaderContext } from '../loader-context.ts';
import type { Route } from './+types/book-text';

export async function loader(args: Route.LoaderArgs) {
  const { call } = loaderContext(args);
  const chapter = await call('GET /reader/book/{id}/chapter/{index}', { params: args.params });
  const lines = chapterLines(chapter, async () => {
    const words = call('GET /reader/book/{id}/chapter/{index}/words', { params: args.params });
    // The text is here: it is read without glosses then.
    return words.then(({ level_words: all }) => all).catch(() => []);
  });
  const encoder = new TextEncoder();
  const body = new ReadableStream({
    async pull(controller) {
      const { value, done } = await lines.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
  });
  return new Response(body, {
    headers: { 'content-type': 'application/x-ndjson; charset=utf-8', 'cache-control': 'private, no-store' },
  });
}
