import { expect, test } from 'vitest';
import type { EventMap } from '#server/db/events.ts';
import { allEventsHeard } from '#server/testing/announcements.ts';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const editor = await app.client('super');
let heard: (EventMap['content'] | 'drafts')[] = [];
app.context.events.on('content', (change) => void heard.push(change));
app.context.events.on('drafts', () => void heard.push('drafts'));

/** Events that `work` announces. */
async function announcedBy(work: () => Promise<unknown>) {
  await allEventsHeard(app.context);
  heard = [];
  await work();
  await allEventsHeard(app.context);
  return heard;
}

const update = (id: string, article: Record<string, unknown>) =>
  editor.ok('POST /reader/article/{id}/update', { params: { id }, body: { article: { version: 1, ...article } } });
const audit = (id: string, action: 'pass' | 'reject' = 'pass') =>
  editor.ok('POST /reader/article/waikan/{id}/audit', { params: { id }, body: { action, remark: '看过了' } });
const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000);

test('what happens to drafts is announced to editors, not to readers', async () => {
  const announced = await announcedBy(async () => {
    const id = await app.article({ status: 'PENDING' });
    await update(id, { topics: ['教育'] });
    await audit(id, 'reject');
    await update(id, { status: 'PENDING' });
    await editor.ok('POST /reader/article/{id}/delete', { params: { id } });
    await editor.ok('POST /reader/article/{id}/restore', { params: { id } });
    await editor.ok('POST /reader/article/{id}/words/add', { params: { id }, body: { word: 'tide', resolve: '潮' } });
  });
  expect(new Set(announced)).toEqual(new Set(['drafts']));
});

test('what is published names itself, the articles beside it and the lists, whichever way it is published', async () => {
  const [older, newer] = [
    Number(await app.article({ publishedAt: daysAgo(9) })),
    Number(await app.article({ publishedAt: daysAgo(5) })),
  ];
  const ways = {
    audit,
    status: (id: string) => update(id, { status: 'PUBLISHED' }),
  };
  for (const publish of Object.values(ways)) {
    const id = await app.article({ status: 'PENDING' });
    await update(id, { published_at: daysAgo(7).toISOString() });
    const announced = await announcedBy(() => publish(id));
    expect(announced).toEqual([
      { ids: [Number(id)], beside: expect.toSatisfy(sameAs([older, newer])), isListed: true },
    ]);
    const withdrawn = await announcedBy(() => editor.ok('POST /reader/article/{id}/delete', { params: { id } }));
    expect(withdrawn).toEqual(announced);
  }
});

test('what is published without a chosen day is out by the time that it is announced', async () => {
  const id = await app.article({ status: 'PENDING' });
  expect(await announcedBy(() => audit(id))).toMatchObject([{ ids: [Number(id)], isListed: true }]);
});

test('a new text touches the lists only where its card says something else', async () => {
  const id = await app.article();
  const words = () =>
    editor.ok('POST /reader/article/{id}/words/add', { params: { id }, body: { word: 'tide', resolve: '潮' } });
  expect(await announcedBy(words)).toEqual([{ ids: [Number(id)], beside: [], isListed: false }]);
  const summary = () => update(id, { summary_zh: '港口的一天。' });
  expect(await announcedBy(summary)).toEqual([{ ids: [Number(id)], beside: [], isListed: false }]);
  const title = await announcedBy(() => update(id, { title: 'Another Morning' }));
  expect(title).toMatchObject([{ ids: [Number(id)], isListed: true }]);
});

test('what changes nothing is not announced', async () => {
  const id = await app.article();
  const lock = () => editor.ok('POST /reader/article/{id}/lock', { params: { id }, body: { is_lock: false } });
  expect(await announcedBy(lock)).toEqual([]);
});

test('a new day names the articles beside the old place and beside the new one', async () => {
  const [a, b, c, d] = await Promise.all(
    [40, 38, 34, 32].map(async (days) => Number(await app.article({ publishedAt: daysAgo(days) }))),
  );
  const id = await app.article({ publishedAt: daysAgo(39) });
  const [change] = await announcedBy(() => update(id, { published_at: daysAgo(33).toISOString() }));
  expect(change).toMatchObject({ beside: expect.toSatisfy(sameAs([a, b, c, d] as number[])) });
});

function sameAs(wanted: number[]) {
  return (found: number[]) => found.length === wanted.length && wanted.every((id) => found.includes(id));
}
