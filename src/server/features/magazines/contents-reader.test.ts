import { afterAll, expect, test } from 'vitest';
import { createContentsReader } from './contents-reader.ts';

const reader = createContentsReader();
afterAll(() => reader.close());

const page = (html: string) => ({
  bytes: new TextEncoder().encode(html),
  contentType: 'text/html',
  url: 'https://quay.example/issues/7',
});
const headline =
  '<h3><a href="/2026/03/05/ferries-return-to-the-old-harbour">Ferries return to the old harbour</a></h3>';

test('a contents page is read away from the requests', async () => {
  expect(await reader.read(page(headline))).toMatchObject([{ title: 'Ferries return to the old harbour' }]);
});

test('a page without articles is refused with what is there instead', async () => {
  await expect(reader.read(page('<p>Soon.</p>'))).rejects.toMatchObject({ reason: 'INVALID_INPUT' });
});

test.each([
  ['a hundred thousand elements inside each other', '<div>'.repeat(100_000)],
  ['five megabytes of links', headline.repeat(40_000)],
  ['links that are never closed', '<a href="/2026/03/05/some-story-about-boats">Boats '.repeat(90_000)],
])('%s do no harm, and the next page is read', async (_, html) => {
  await Promise.allSettled([reader.read(page(html))]);
  await expect(reader.read(page(headline))).resolves.toHaveLength(1);
});

test('a page that takes too long is given up while requests are answered', async () => {
  // Given up by a timer of this thread, which could not ring if this thread were reading.
  const hasty = createContentsReader({ workMs: 1 });
  await expect(hasty.read(page(headline.repeat(40_000)))).rejects.toMatchObject({ message: '目录页太复杂，读取超时' });
  await hasty.close();
});
