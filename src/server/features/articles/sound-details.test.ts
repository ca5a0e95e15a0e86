/** What editors send of an article is stored as readers can use it, or refused. */
import { expect, test } from 'vitest';
import type { Block } from '#contract/shapes.ts';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const editor = await app.client('super');

const update = async (article: object) => ({
  params: { id: await app.article() },
  body: { article: { version: 1, ...article } },
});

test('names that differ in the space between their words are one name', async () => {
  const names = ['Ana Silva', 'Ana  Silva', 'Ana\u00a0Silva'];
  const answers = await Promise.all(
    names.map(async (name) => {
      const changes = { author: { name }, source: { name: name.replace('Ana', 'Canal') } };
      return editor.ok('POST /reader/article/{id}/update', await update(changes));
    }),
  );
  const stored = answers.map(({ author, source }) => [author?.name, source?.name]);
  expect(stored).toEqual(names.map(() => ['Ana Silva', 'Canal Silva']));
  expect(new Set(answers.map(({ author }) => author?.id)).size).toBe(1);
});

test.each<[string, Block]>([
  ['段落是空的', { id: 'b2', type: 'paragraph', text: '   ' }],
  ['段落是空的', { id: 'b2', type: 'heading', level: 2 }],
  ['图片没有地址', { id: 'b2', type: 'image' }],
  ['表格没有内容', { id: 'b2', type: 'table', rows: [] }],
  ['这个编号是标题的', { id: 'title', type: 'paragraph', text: 'The tide came in.' }],
])('%s: such a block is refused by its number', async (told, block) => {
  const blocks = [{ id: 'b1', type: 'paragraph', text: 'Boats left.' }, block];
  const { status, body } = await editor.call('POST /reader/article/{id}/update', await update({ blocks }));
  expect([status, body.status.fields]).toEqual([400, { 'article.blocks.1': told }]);
});

test('an empty block from before hinders nobody from editing the others, nor from restoring what has it', async () => {
  const blocks: Block[] = [
    { id: 'b1', type: 'paragraph', text: 'Boats left.' },
    { id: 'b2', type: 'paragraph', text: ' ' },
    { id: 'title', type: 'image' },
  ];
  const params = { id: await app.article({ blocks }) };
  const save = (article: { version: number; blocks: Block[]; restores?: number }) =>
    editor.call('POST /reader/article/{id}/update', { params, body: { article } });
  const corrected: Block = { id: 'b1', type: 'paragraph', text: 'The boats left.' };
  expect((await save({ version: 1, blocks: [corrected, ...blocks.slice(1)] })).status).toBe(200);
  expect((await save({ version: 2, blocks: [corrected] })).status).toBe(200);
  // A text without them gets none but by restoring.
  expect((await save({ version: 3, blocks })).status).toBe(400);
  expect((await save({ version: 3, blocks, restores: 1 })).status).toBe(200);
});
