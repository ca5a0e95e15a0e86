import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { readingReports } from '#server/testing/reading-reports.ts';

const app = await testApp();
const { opened } = readingReports(app);

test('a place stays with its words when an editor changes the text', async () => {
  const [reader, editor] = [await app.client('reader'), await app.client('super')];
  const id = await app.article();
  const t = await opened(reader, id);
  const show = () => reader.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} });
  const { blocks, version } = await show();
  const fourth = blocks[3];
  const position = { block_id: fourth?.id ?? '', offset: 4, version };
  await reader.ok('POST /reader/history', { body: { article_id: id, t, spent_time: 1, position, progress: 0.5 } });
  const [first, second, third, last, ...rest] = blocks;
  const changed = [
    { id: 'n1', type: 'paragraph' as const, text: 'It was written on a Tuesday, in a room above the quay.' },
    ...[first, second, third].map((block, index) => ({ ...block, id: `m${index}`, sentences: [] }) as never),
    { ...last, id: 'moved', sentences: [] } as never,
    ...rest,
  ];
  await editor.ok('POST /reader/article/{id}/update', {
    params: { id },
    body: { article: { version, blocks: changed } },
  });
  const there = { block_id: 'moved', offset: 4, progress: 0.5 };
  expect((await show()).position).toMatchObject(there);
  // The moved place is stored.
  expect((await show()).position).toMatchObject(there);
});

test('a place that the text does not have is not kept, the time is', async () => {
  const reader = await app.client('reader');
  const id = await app.article();
  const t = await opened(reader, id);
  const report = (block_id: string, offset: number) =>
    reader.ok('POST /reader/history', {
      body: { article_id: id, t, spent_time: 1, position: { block_id, offset, version: 1 } },
    });
  await report('b2', 3);
  for (const [block, offset] of [
    ['zz', 3],
    ['b1', 999_999],
  ] as const) {
    await report(block, offset);
    const { position } = await reader.ok('GET /reader/article/waikan/{id}/show', { params: { id }, query: {} });
    expect(position).toMatchObject({ block_id: 'b2', offset: 3 });
  }
});
