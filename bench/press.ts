/**
 * `npm run bench -- press`: from a feed's items to articles that wait for their editor, through fetching, extraction, sentences, tagging,
 * difficulty and the database, with the calls the article editor makes. Beside it, the same pages fetched and nothing else.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { logInAsAdmin } from '../e2e/calls.ts';
import { startPressSite } from '../e2e/press-site.ts';
import { newDataDir, removeDataDir, startProduct } from '../e2e/product.ts';

const STORIES = 200;
const WANTED = 20;

const rateSince = (start: number) => (STORIES * 1_000) / (performance.now() - start);

const site = await startPressSite(STORIES, { isFine: true });
const dataDir = newDataDir();
const product = await startProduct({ dataDir, env: { FETCH_ALLOW_HOSTS: site.host, LOG_LEVEL: 'error' } });
try {
  const fetching = performance.now();
  for (const path of site.good) await (await fetch(`http://${site.host}${path}`)).text();
  const bare = rateSince(fetching);

  const { call } = await logInAsAdmin(product.address);
  const feed = await call('POST /reader/rss/feed/add', { body: { url: site.feedAddress } });
  const ids: string[] = [];
  for (let offset = 0; offset < STORIES; offset += 100) {
    const query = { offset, limit: 100 };
    const { items } = await call('GET /reader/rss/feed/{id}/articles', { params: { id: feed.id }, query });
    ids.push(...items.map(({ id }) => id));
  }
  const { counts: before } = await call('GET /reader/article/manage', {});
  const began = performance.now();
  for (const id of ids) await call('POST /reader/rss/articles/{id}/download', { params: { id } });
  for (let there = 0; there < STORIES; ) {
    await wait(50);
    there = (await call('GET /reader/article/manage', { query: { limit: 1 } })).counts.PENDING - before.PENDING;
  }
  const whole = rateSince(began);
  console.log(`${STORIES} stories of some 500 words`);
  console.log(`fetched one after another  ${bare.toFixed(0).padStart(6)}/s  ratio 1.000`);
  console.log(
    `articles for the editor    ${whole.toFixed(0).padStart(6)}/s  ratio ${(whole / bare).toFixed(3)}  (wanted ${WANTED}/s)`,
  );
} finally {
  await product.end();
  removeDataDir(dataDir);
  site.close();
}
