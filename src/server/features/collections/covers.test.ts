import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';

const app = await testApp();
const maker = await app.client('reader');

test('a cover is a picture of this site or an article’s; one from elsewhere, of former days, is shown to nobody', async () => {
  const body = { title: '海边的早晨', cover: '/covers/02-tide.svg', article_ids: [await app.article()] };
  const collection = await maker.ok('POST /reader/collection/add', { body });
  expect(collection.cover).toBe('/covers/02-tide.svg');
  const { pool } = app.context.database;
  const edit = async (cover: string) => {
    const edited = { id: collection.id, title: collection.title, cover };
    const { body: answer } = await maker.call('POST /reader/collection/add', { body: edited });
    return answer.status.fields?.cover ?? answer.result;
  };
  const press = 'https://press.example/lead.jpg';
  const told = '封面只能用本站的图片，请从文章的封面里选一张';
  expect([await edit(press), await edit('//press.example/lead.jpg')]).toEqual([told, '图片地址不对']);
  for (const path of ['/auth/captcha?key=13900000009', '/api/user/me', '/img/../x']) {
    expect(await edit(path)).toBe('封面要是一张图片的地址');
  }
  expect(await edit('/covers/nothere.svg')).toBe(told);
  await pool.query('UPDATE articles SET cover = $1 WHERE id = $2', [press, await app.article()]);
  expect(await edit(press)).toMatchObject({ cover: press });
  const fan = await app.client('reader');
  const params = { id: collection.id };
  await maker.ok('POST /reader/collection/{id}/publish', { params, body: {} });
  await fan.ok('POST /reader/collection/{id}/mark', { params, body: { action: 'follow' } });
  for (const kept of ['https://elsewhere.example/seen.png', '/auth/captcha?key=13900000009']) {
    await pool.query('UPDATE collections SET cover = $1 WHERE id = $2', [kept, collection.id]);
    expect((await fan.ok('GET /reader/collection/{id}/show', { params })).cover).toBeNull();
    const { items } = await fan.ok('GET /reader/follow');
    expect(items[0]?.cover).toMatch(/^\/covers\//);
  }
});
