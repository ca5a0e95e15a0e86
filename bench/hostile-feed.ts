/**
 * `npm run bench -- feeds`: how long a request may have to wait while a feed of 5 MB is read, in the thread that answers requests and in
 * the one that feeds are read in. The longest time for which nothing else was done, of five runs.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type FeedFile, readFeed } from '#server/features/feeds/feed-file.ts';
import { createFeedReader } from '#server/features/feeds/feed-reader.ts';

const RUNS = 5;
const BYTES = 5 * 1024 * 1024;
const item =
  '<item><title>Ferries &amp; trams</title><link>/a</link><description>&lt;p&gt;Late.&lt;/p&gt;</description></item>';

function feed(markup: string): FeedFile {
  const bytes = Buffer.from(`<rss><channel>${markup.repeat(Math.ceil(BYTES / markup.length))}`.slice(0, BYTES));
  return { bytes, contentType: 'text/xml', url: 'https://quay.example/feed' };
}

const feeds = {
  items: feed(item),
  'open elements': feed('<a><b>'),
  references: feed('&#38;&amp;&lt;'),
  attributes: feed('<a b="1" c="2" d="3">x</a>'),
};

/** Milliseconds. */
async function longestPause(read: () => Promise<unknown>): Promise<number> {
  const pauses = monitorEventLoopDelay({ resolution: 1 });
  await wait(20);
  pauses.enable();
  await wait(5);
  await read().catch(() => undefined);
  await wait(5);
  pauses.disable();
  return pauses.max / 1e6;
}

const reader = createFeedReader();
const small = feed(item);
await reader.read({ ...small, bytes: small.bytes.subarray(0, 1_000) });
for (const [name, file] of Object.entries(feeds)) {
  let here = 0;
  let apart = 0;
  for (let run = 0; run < RUNS; run += 1) {
    here = Math.max(here, await longestPause(async () => readFeed(file)));
    apart = Math.max(apart, await longestPause(() => reader.read(file)));
  }
  console.log(`${name.padEnd(14)} here ${here.toFixed(0).padStart(5)} ms   apart ${apart.toFixed(0).padStart(4)} ms`);
}
await reader.close();
