import { afterAll, expect, test } from 'vitest';
import { createFeedReader } from './feed-reader.ts';

const reader = createFeedReader();
afterAll(() => reader.close());

const file = (text: string) => ({
  bytes: new TextEncoder().encode(text),
  contentType: 'text/xml',
  url: 'https://quay.example/feed',
});
const story = '<item><title>Ferries return</title><link>/1</link></item>';
const fine = file(`<rss><channel><title>Quay</title>${story}</channel></rss>`);

test('a feed is read away from the requests, into what is kept of it', async () => {
  expect(await reader.read(fine)).toMatchObject({
    title: 'Quay',
    restMinutes: null,
    items: [{ title: 'Ferries return', url: 'https://quay.example/1' }],
  });
});

test('a page that is no feed gives the addresses where one may be', async () => {
  const page = file('<html><link rel="alternate" type="application/rss+xml" href="/news.rss"><p>News</p>');
  const found = await reader.readOrLinks(page);
  expect(found).toMatchObject({ links: expect.arrayContaining(['https://quay.example/news.rss']) });
  await expect(reader.read(page)).rejects.toMatchObject({ reason: 'INVALID_INPUT', message: '这不是订阅源' });
});

test.each([
  ['more open elements than there are in any feed', `<rss><channel>${'<a>'.repeat(1_600_000)}`],
  [
    'names that stand for each other',
    `<!DOCTYPE r [<!ENTITY a "&b;&b;"><!ENTITY b "&a;&a;">]><rss><channel><title>&a;</title>`,
  ],
  ['one word of five million letters', `<rss><channel><title>${'a'.repeat(5_000_000)}`],
  ['five megabytes of items', `<rss><channel>${story.repeat(90_000)}`],
  ['attributes without end', `<rss ${'a="1" '.repeat(800_000)}><channel>`],
])('%s do no harm, and the next feed is read', async (_, text) => {
  await Promise.allSettled([reader.read(file(text.slice(0, 5_000_000)))]);
  await expect(reader.read(fine)).resolves.toMatchObject({ title: 'Quay' });
});

test('a feed that takes too long is given up while requests are answered, and the next one is read', async () => {
  // Given up by a timer of this thread, which could not ring if this thread were reading.
  const hasty = createFeedReader({ workMs: 1 });
  const slow = file(`<rss><channel>${story.repeat(90_000)}`);
  await expect(hasty.read(slow)).rejects.toMatchObject({ reason: 'INVALID_INPUT', message: '订阅源太复杂，读取超时' });
  await hasty.close();
  await expect(reader.read(fine)).resolves.toMatchObject({ title: 'Quay' });
});
