import { expect, test } from 'vitest';
import { testApp } from '#server/testing/app.ts';
import { refuseUnseen } from './unseen-entry.ts';

const app = await testApp();
const editor = await app.client('editor');

test.each([
  ['nothing is compared', undefined, '港口', null],
  ['a new entry', null, undefined, null],
  ['a new entry that is there', null, '港口', '已经有 harbour 了，写的是“港口”。要用你写的，请再按一次'],
  ['an entry as it was seen', '港口', '港口', null],
  ['another one than was seen', '港口', '港湾', '已经有 harbour 了，写的是“港湾”。要用你写的，请再按一次'],
  ['one that is gone', '港口', undefined, 'harbour 刚被别人删掉了。要用你写的，请再按一次'],
  ['the same call again', '港口', '海港', null],
  ['a new entry again', null, '海港', null],
])('%s', (_, seen, there, refusal) => {
  const write = () =>
    refuseUnseen({ name: 'harbour', zh: '海港' }, seen, there === undefined ? there : { name: 'harbour', zh: there });
  if (refusal === null) expect(write).not.toThrow();
  else expect(write).toThrow(refusal);
});

test('a word note is not written over unseen, whatever its case, and is once its editor knows', async () => {
  const id = await app.article();
  const add = (word: string, resolve: string, seen?: string | null) =>
    editor.call('POST /reader/article/{id}/words/add', { params: { id }, body: { word, resolve, seen } });
  expect((await add('harbour', '港口', null)).status).toBe(200);
  const refused = await add('Harbour', '海港', null);
  expect([refused.status, refused.body.status.reason]).toEqual([409, 'STALE_VERSION']);
  expect((await add('Harbour', '海港')).body.result).toMatchObject({ items: [{ word: 'harbour', resolve: '海港' }] });
});
