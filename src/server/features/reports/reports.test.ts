import { expect, test } from 'vitest';
import type { AdminArticle } from '#contract/shapes.ts';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const editor = await app.client('super');
const reader = await app.client('reader');

const desk = async (id: string) =>
  (await editor.ok('GET /reader/article/{id}/show', { params: { id }, query: { variant: 'admin' } })) as AdminArticle;

async function firstSentence(id: string) {
  const { blocks } = await desk(id);
  const block = blocks.find(({ sentences }) => sentences?.length);
  return { block_id: block?.id ?? '', sentence_id: block?.sentences?.[0]?.id ?? '' };
}

test('a reader reports a translation, the editor sees who said what of which sentence, and is done with it', async () => {
  const id = await app.article();
  const place = await firstSentence(id);
  await reader.ok('POST /reader/article/{id}/report', { params: { id }, body: { ...place, text: '译错：主语反了' } });
  const [report, ...others] = (await desk(id)).reports;
  expect(others).toEqual([]);
  expect(report).toMatchObject({ ...place, text: '译错：主语反了', username: expect.any(String) });
  const handle = () =>
    editor.ok('POST /reader/article/{id}/report/handle', { params: { id }, body: { report_id: report?.id ?? '' } });
  expect((await handle()).items).toEqual([]);
  expect((await handle()).items).toEqual([]);
  expect((await desk(id)).reports).toEqual([]);
});

test('a report that was handled by mistake is opened again, and the log says who did what', async () => {
  const id = await app.article();
  const place = await firstSentence(id);
  const say = (text: string) =>
    reader.ok('POST /reader/article/{id}/report', { params: { id }, body: { ...place, text } });
  await say('漏译');
  const reportId = (await desk(id)).reports[0]?.id ?? '';
  const handle = async (handled?: boolean) => {
    const body = { report_id: reportId, ...(handled !== undefined && { handled }) };
    const { items } = await editor.ok('POST /reader/article/{id}/report/handle', { params: { id }, body });
    return items.map(({ text }) => text);
  };
  expect([await handle(), await handle(false), await handle(false)]).toEqual([[], ['漏译'], ['漏译']]);
  const { items } = await editor.ok('GET /api/audit', { query: { limit: 2 } });
  expect(items.map(({ action, subject }) => [action, subject])).toEqual([
    ['report.reopen', `文章 ${id}`],
    ['report.handle', `文章 ${id}`],
  ]);
  await handle(true);
  await say('少了后半句');
  // What the reader has written since stands for both.
  expect(await handle(false)).toEqual(['少了后半句']);
});

test('the same reader reporting the same sentence again replaces the report; after it was handled it is a new one', async () => {
  const id = await app.article();
  const place = await firstSentence(id);
  const say = (text: string) =>
    reader.ok('POST /reader/article/{id}/report', { params: { id }, body: { ...place, text } });
  await say('漏译');
  await say('漏译：少了后半句');
  const [first, ...others] = (await desk(id)).reports;
  expect([first?.text, others]).toEqual(['漏译：少了后半句', []]);
  await editor.ok('POST /reader/article/{id}/report/handle', {
    params: { id },
    body: { report_id: first?.id ?? '' },
  });
  await say('不通顺');
  expect((await desk(id)).reports.map(({ text }) => text)).toEqual(['不通顺']);
});

test('a place that the text does not have, another article’s report and an article that is not there are refused', async () => {
  const [id, other] = [await app.article(), await app.article()];
  const place = await firstSentence(id);
  const say = (articleId: string, body: { block_id: string; sentence_id?: string }) =>
    reader.call('POST /reader/article/{id}/report', { params: { id: articleId }, body: { ...body, text: '译错' } });
  const foreign = await say(id, { ...place, sentence_id: 'nowhere' });
  expect([foreign.status, Object.keys(foreign.body.status.fields ?? {})]).toEqual([400, ['sentence_id']]);
  expect((await say(id, { block_id: 'nowhere' })).status).toBe(400);
  expect((await say('999999', place)).status).toBe(404);
  await say(id, place);
  const [report] = (await desk(id)).reports;
  const elsewhere = await editor.call('POST /reader/article/{id}/report/handle', {
    params: { id: other },
    body: { report_id: report?.id ?? '' },
  });
  expect([elsewhere.status, (await desk(id)).reports.length]).toEqual([404, 1]);
});
