/** A newspaper of many stories on a local port: good ones, slow ones, and every kind that cannot be read. */
import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** Why a story cannot become an article, by what the editor is told. */
const TROUBLES: Record<string, { reason: RegExp; answer(response: ServerResponse): void }> = {
  gone: { reason: /404/, answer: (response) => response.writeHead(404).end('gone') },
  broken: { reason: /500/, answer: (response) => response.writeHead(500).end('broken') },
  pdf: {
    reason: /网页|PDF|格式|类型/,
    answer: (response) => response.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7'),
  },
  empty: { reason: /正文/, answer: (response) => html(response, '<title>Nothing</title><p>Soon.</p>') },
  endless: { reason: /跳转|重定向/, answer: (response) => response.writeHead(302, { location: '?again' }).end() },
  deep: { reason: /复杂|层|嵌套|正文/, answer: (response) => html(response, '<div>'.repeat(100_000)) },
  huge: { reason: /太大|5 ?MB/, answer: (response) => html(response, 'x'.repeat(6_000_000)) },
};
const TROUBLED = Object.keys(TROUBLES);

export interface PressSite {
  /** `host:port`, for `FETCH_ALLOW_HOSTS`. */
  host: string;
  feedAddress: string;
  /** Paths of the stories that can be read. */
  good: string[];
  /** Patterns of the reason that an editor should be given, by path. */
  failing: Map<string, RegExp>;
  close(): void;
}

/** Every fourteenth story is in trouble and every tenth comes slowly, unless all are to be fine. */
export async function startPressSite(count: number, { isFine = false } = {}): Promise<PressSite> {
  const good: string[] = [];
  const failing = new Map<string, RegExp>();
  const kinds = new Map<string, string>();
  for (let number = 0; number < count; number += 1) {
    const path = `/news/${number}`;
    const trouble = number % 14 === 5 && !isFine ? TROUBLED[Math.floor(number / 14) % TROUBLED.length] : undefined;
    if (trouble === undefined) good.push(path);
    else {
      failing.set(path, TROUBLES[trouble]?.reason ?? /./);
      kinds.set(path, trouble);
    }
  }
  const server = createServer(async (request, response) => {
    const path = request.url?.replace(/\?.*/, '') ?? '/';
    const number = Number(path.slice('/news/'.length));
    if (path === '/feed.xml') response.writeHead(200, { 'content-type': 'application/rss+xml' }).end(feedOf(count));
    else if (!path.startsWith('/news/')) response.writeHead(404).end('none');
    else {
      if (number % 10 === 3 && !isFine) await wait(800);
      const trouble = TROUBLES[kinds.get(path) ?? ''];
      if (trouble) trouble.answer(response);
      else html(response, storyOf(number));
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { host, feedAddress: `http://${host}/feed.xml`, good, failing, close: () => server.close() };
}

function html(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body);
}

const titleOf = (number: number) => `Harbour notes, part ${number}`;

function feedOf(count: number): string {
  const items = Array.from({ length: count }, (_, number) => {
    const at = new Date(Date.UTC(2026, 10, 1, 0, number)).toUTCString();
    return `<item><title>${titleOf(number)}</title><link>/news/${number}</link><pubDate>${at}</pubDate></item>`;
  });
  return `<rss version="2.0"><channel><title>The Harbour Notes</title>${items.join('')}</channel></rss>`;
}

const WHO = ['The ferryman', 'A baker', 'Her brother', 'The harbour master', 'An old sailor', 'The teacher', 'A clerk'];
const DID = ['counted', 'mended', 'carried', 'painted', 'forgot', 'remembered', 'sold'];
const WHAT = [
  'the nets',
  'a small boat',
  'the morning bread',
  'two green lamps',
  'the letters',
  'his best coat',
  'a map',
];
const WHEN = ['before the tide turned', 'when the market closed', 'because nobody else would', 'while the fog stayed'];

/** A story of about 500 words, with sentences picked by its number. */
function storyOf(number: number): string {
  let seed = number + 1;
  const pick = (list: readonly string[]) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return list[seed % list.length] ?? '';
  };
  const sentence = () => `${pick(WHO)} ${pick(DID)} ${pick(WHAT)} ${pick(WHEN)}.`;
  const paragraphs = Array.from({ length: 9 }, () => `<p>${Array.from({ length: 5 }, sentence).join(' ')}</p>`);
  return `<!doctype html><title>${titleOf(number)}</title><nav><a href="/">Home</a></nav>
<article><h1>${titleOf(number)}</h1>${paragraphs.join('\n')}</article><footer>The Harbour Notes</footer>`;
}
