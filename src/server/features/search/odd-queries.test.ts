import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { searchFeature } from './feature.ts';

const app = await testApp();
const visitor = await app.client('visitor');
const reader = await app.client('reader');
await searchFeature.start?.(app.context.services);
const search = (q: string) => visitor.ok('GET /api/search', { query: { q } });

test.each([
  ['names of object members', 'constructor:toString __proto__ "hasOwnProperty" valueOf:1'],
  ['signs', '%%%___ ??? !!! ()[]{} \\ / * ~'],
  ['an open quote', '"open quote'],
  ['quotes alone', '"" “” "'],
  ['SQL', "'; DROP TABLE articles; -- %"],
  ['emoji', '🍎🍎 👩‍👩‍👧 ❤️'],
  ['a long word', 'a'.repeat(200)],
  ['many words', 'ab '.repeat(66)],
  ['filters without a value', 'level: topic: known> unread: -'],
  ['minus signs', '- -- --- -- -a'],
  ['another alphabet', 'привет мир ญี่ปุ่น'],
  ['null characters', 'zoo\u0000zoo\u0001'],
])('%s do no harm', async (_, q) => {
  for (const client of [visitor, reader]) {
    const { status } = await client.call('GET /api/search', { query: { q } });
    expect(status).toBe(200);
    expect((await client.call('GET /api/search/suggest', { query: { q } })).status).toBe(200);
  }
});

test('a query of nothing but words to leave out says that nothing was looked for', async () => {
  for (const [q, isOnlyExcluding] of [
    ['-zoo', true],
    ['-zoo -"in line"', true],
    ['-zoo level:普通', false],
    ['zoo -line', false],
    ['level:普通', false],
    ['- --', false],
  ] as const) {
    const { items, is_only_excluding: found } = await search(q);
    expect([q, found]).toEqual([q, isOnlyExcluding]);
    if (isOnlyExcluding) expect(items).toEqual([]);
  }
});

test('a filter with a value that there is not is searched as a word, and the answer tells', async () => {
  const { filters, stray_filters: stray } = await search('level:abc topic:nothing level:普通');
  expect([filters.map(({ typed }) => typed), stray]).toEqual([['level:普通'], ['level:abc', 'topic:nothing']]);
});

test('too long a query, or none, is refused with a message', async () => {
  const long = await visitor.call('GET /api/search', { query: { q: 'word '.repeat(100) } });
  expect(long.status).toBe(400);
  expect(JSON.stringify(long.body.status)).toContain('最多 200 字');
  expect((await visitor.call('GET /api/search', { query: { q: '   ' } })).status).toBe(400);
});
