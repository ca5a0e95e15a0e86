/** Test bed for feeds: a newspaper site that serves feeds and articles, and an editor's client of the product. */
import { readFile } from 'node:fs/promises';
import { beforeEach } from 'vitest';
import type { Feed } from '#contract/shapes.ts';
import { startWorkers } from '#server/registered.ts';
import { testApp } from '#server/testing/app.ts';
import { openSite } from '#server/testing/site.ts';
import { ended as taskEnded } from '#server/testing/tasks.ts';

/** A page for any address: it names none as its own. */
const STORY = (await readFile(new URL('../../extraction/fixtures/harbour-news.html', import.meta.url)))
  .toString()
  .replace(/<link rel="canonical"[^>]*>/, '');
/** The same page without site name, author and date. */
const NAMELESS_STORY = STORY.replace(
  /<meta property="og:site_name"[^>]*>|<div class="byline">.*?<\/div>|<time .*?<\/time>|<script type="application\/ld\+json">.*?<\/script>/gs,
  '',
);
const SHORT_STORY =
  '<title>The Van</title><article><p>The van closes at noon, and nobody leaves it hungry.</p></article>';
const XML = { 'content-type': 'application/rss+xml' };

interface Story {
  title: string;
  path: string;
  guid?: string;
  description?: string;
  author?: string;
}
/** Reset before each test; closed after the file. */
export async function feedTestbed() {
  /** The newspaper's feeds by path, and how it answers. */
  const press = {
    stories: [] as Story[],
    status: 200,
    robots: 'User-agent: *\nDisallow: /closed',
    /** Headers that come with every answer. */
    headers: {} as Record<string, string>,
    /** Extra elements of the channel. */
    channel: '',
    /** Number of characters of a feed that are sent before the connection breaks. */
    cutAt: undefined as number | undefined,
    gate: Promise.resolve(),
    asked: [] as { path: string; etag: string | undefined }[],
  };
  const rss = (stories: readonly Story[]) =>
    `<rss version="2.0"><channel><title>Harbour &amp; Coast</title><link>${site}/</link>${press.channel}${stories
      .map(
        ({ title, path, guid = path, description = '', author = '' }) =>
          `<item><title>${title}</title><link>${path}</link><guid isPermaLink="false">${guid}</guid>
          <description>${description}</description><author>${author}</author><pubDate>Thu, 05 Mar 2026 08:30:00 GMT</pubDate></item>`,
      )
      .join('')}</channel></rss>`;

  const host = await openSite(async (request, response) => {
    const path = request.url ?? '';
    const etag = request.headers['if-none-match'];
    press.asked.push({ path, etag });
    await press.gate;
    if (path === '/robots.txt') response.writeHead(200, { 'content-type': 'text/plain' }).end(press.robots);
    else if (press.status !== 200) response.writeHead(press.status, press.headers).end('down');
    else if (path.startsWith('/moved/'))
      response.writeHead(302, { location: path.replace('/moved/', '/story/') }).end();
    else if (path.startsWith('/old/')) response.writeHead(301, { location: path.replace('/old/', '/feed/new-') }).end();
    else if (path.startsWith('/feed')) {
      const tag = `"${press.stories.length}"`;
      if (etag === tag) response.writeHead(304).end();
      else response.writeHead(200, { ...XML, etag: tag }).end(rss(press.stories).slice(0, press.cutAt));
    } else if (path === '/declared')
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end('<head><link rel="alternate" type="application/rss+xml" href="/feed/declared"></head>');
    else if (path === '/plain' || path === '/rss.xml') {
      const isFeed = path === '/rss.xml';
      response
        .writeHead(200, isFeed ? XML : { 'content-type': 'text/html' })
        .end(isFeed ? rss(press.stories) : '<p>News</p>');
    } else if (path.startsWith('/nameless'))
      response.writeHead(200, { 'content-type': 'text/html' }).end(NAMELESS_STORY);
    else if (path.startsWith('/template/'))
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(
          `<link rel="canonical" href="${site}/template/first">${STORY}`.replaceAll(
            /(<title>|<h1[^>]*>)[^<]*/g,
            `$1${path.replace('/template/', 'Story ')}`,
          ),
        );
    else if (path.startsWith('/short')) response.writeHead(200, { 'content-type': 'text/html' }).end(SHORT_STORY);
    else if (path.startsWith('/story')) response.writeHead(200, { 'content-type': 'text/html' }).end(STORY);
    else response.writeHead(404).end('gone');
  });
  const site = `http://${host}`;

  const app = await testApp({ env: { FETCH_ALLOW_HOSTS: host } });
  const editor = await app.client('super');
  await startWorkers(app.context);

  beforeEach(() => {
    press.stories = [
      {
        title: 'Ferries return',
        path: '/story/1',
        description: '&lt;p&gt;Two boats &lt;b&gt;a day&lt;/b&gt;.&lt;/p&gt;',
      },
    ];
    press.status = 200;
    press.headers = {};
    press.channel = '';
    press.cutAt = undefined;
    press.asked = [];
  });

  let added = 0;
  /** A feed of its own for each test. */
  async function addFeed(): Promise<Feed> {
    added += 1;
    return editor.ok('POST /reader/rss/feed/add', { body: { url: `${site}/feed/${added}` } });
  }
  const ended = (taskId: string) => taskEnded(editor, taskId);
  const crawl = async (id: string) =>
    ended((await editor.ok('POST /reader/rss/feed/{id}/crawl', { params: { id } })).task_id);
  const itemsOf = async (id: string, query = {}) =>
    (await editor.ok('GET /reader/rss/feed/{id}/articles', { params: { id }, query })).items;
  const feedNow = async (id: string) => {
    const { items } = await editor.ok('GET /reader/rss/feed', { query: { limit: 100 } });
    const feed = items.find((one) => one.id === id);
    if (feed === undefined) throw new Error('the feed is gone');
    return feed;
  };

  return { press, site, app, editor, addFeed, ended, crawl, itemsOf, feedNow };
}
