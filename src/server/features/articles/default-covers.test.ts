import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { coverFor } from './default-covers.ts';

const app = await testApp();
const [reader, editor] = [await app.client('reader'), await app.client('super')];
const coversOf = async (query: Record<string, unknown>) => {
  const { items } = await reader.ok('GET /reader/article/waikan', { query: query as never });
  return items.map(({ cover }) => cover);
};

test.each([
  ['Why Coral Reefs Turn White', ['生活'], '/covers/11-shell.svg'],
  ['The Trains That Never Came', [], '/covers/23-rail.svg'],
  ['Bees Can Count', ['国际'], '/covers/24-wing.svg'],
])('an article without a picture gets a drawing of what its title speaks of: %s', (title, topics, cover) => {
  expect(coverFor({ title, topics })).toBe(cover);
});

test('without such a word its topic decides, and the title which of the drawings that suit the topic', () => {
  const shown = Array.from({ length: 40 }, (_, n) => coverFor({ title: `Number ${n}`, topics: ['健康'] }));
  expect(new Set(shown).size).toBeGreaterThan(3);
  expect(shown).not.toContain('/covers/23-rail.svg');
  expect(coverFor({ title: 'Number 7', topics: ['健康'] })).toBe(shown[7]);
});

test('no two articles on a page of the list have the same, also where they are published at the same moment with the same title', async () => {
  const count = 45;
  const ids = await Promise.all(
    Array.from({ length: count }, () => app.article({ title: 'Bread Again', topics: ['社会'], status: 'PENDING' })),
  );
  const audit = (id: string) =>
    editor.ok('POST /reader/article/waikan/{id}/audit', { params: { id }, body: { action: 'pass' } });
  await Promise.all(ids.toReversed().map(audit));
  const covers: string[] = [];
  for (let offset = 0; offset < count; offset += 20) covers.push(...(await coversOf({ offset, limit: 20 })));
  expect(covers).toHaveLength(count);
  for (let from = 0; from < count; from += 20) {
    const page = covers.slice(from, from + 20);
    expect(new Set(page).size).toBe(page.length);
  }
});

test('an article keeps its cover while others come', async () => {
  const id = await app.article({ title: 'A Bell in the Fog' });
  const cover = async () =>
    (await reader.ok('GET /reader/article/{id}/show', { params: { id }, query: {} as never })).cover;
  const first = await cover();
  await Promise.all(Array.from({ length: 25 }, () => app.article({ title: 'A Bell in the Fog' })));
  expect(await cover()).toBe(first);
});

test('an editor may choose a picture of this site that there is, and no other path of it', async () => {
  const id = await app.article();
  const choose = async (cover: string) => {
    const body = { article: { version: 1, cover } };
    const answer = await editor.call('POST /reader/article/{id}/update', { params: { id }, body });
    return answer.body.status.fields?.['article.cover'] ?? answer.status;
  };
  expect(await choose('/covers/no-such.svg')).toBe('没有这张封面');
  expect(await choose('/auth/captcha?key=13900000009')).toBe('封面要是一张图片的地址');
  expect(await choose('/covers/01-night.svg')).toBe(200);
});
