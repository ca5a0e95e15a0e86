/** What others than members see of a locked article that has few blocks. */
import { expect, test } from 'vitest';
import type { Block } from '#contract/shapes.ts';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const visitor = await app.client('visitor');

const sentences = [
  'The harbour wakes before the town.',
  'Boats come in with the tide.',
  'Nets dry along the wall.',
  'A bell rings at noon.',
  'Gulls follow the last trawler.',
  'Nobody mentions the zanzibar lantern.',
];
const paragraph = (id: string, from: number, to: number): Block => ({
  id,
  type: 'paragraph',
  text: sentences.slice(from, to).join(' '),
});

test.each([
  ['one paragraph', [paragraph('b1', 0, 6)]],
  ['two paragraphs, of which the first is the longer one', [paragraph('b1', 0, 5), paragraph('b2', 5, 6)]],
])('a locked article of %s is shown up to a sentence within three tenths of it', async (_, blocks) => {
  const id = await app.article({ blocks, isLock: true });
  const shown = await visitor.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} });
  expect(shown.blocks.map(({ text }) => text)).toEqual([sentences[0]]);
  expect(shown.blocks[0]?.sentences).toHaveLength(1);
  expect(shown.excerpt).toBe(sentences[0]);
  expect(shown.shown_share).toBeGreaterThan(0);
  expect(shown.shown_share).toBeLessThan(0.3);
  const found = await visitor.ok('GET /api/search', { query: { q: 'zanzibar lantern' } });
  expect(JSON.stringify(found.items)).not.toContain('Nobody mentions');
});

test('a preview says how many paragraphs are left, and the whole article that none is', async () => {
  const heading: Block = { id: 'b0', type: 'heading', level: 2, text: 'Evening' };
  const paragraphs = sentences.map((_, n) => paragraph(`b${n + 1}`, n, n + 1));
  const id = await app.article({ blocks: [...paragraphs.slice(0, 3), heading, ...paragraphs.slice(3)], isLock: true });
  const member = await app.client('member');
  const [shown, whole] = await Promise.all(
    [visitor, member].map((client) => client.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} })),
  );
  expect([shown?.blocks.length, shown?.hidden_paragraphs]).toEqual([2, 4]);
  expect(whole?.hidden_paragraphs).toBe(0);
});

test('what a mark covers of the rest goes with it, and of a single sentence nothing is shown', async () => {
  const marked = { ...paragraph('b1', 0, 6), marks: [{ start: 4, end: 60, type: 'strong' as const }] };
  const single = paragraph('b1', 5, 6);
  const [first, second] = await Promise.all(
    [marked, single].map(async (block) => {
      const id = await app.article({ blocks: [block], isLock: true });
      return (await visitor.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} })).blocks[0];
    }),
  );
  expect(first?.marks).toEqual([{ start: 4, end: sentences[0]?.length, type: 'strong' }]);
  expect(second?.text).toBe('');
});
