import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { type TestClient, testApp } from '#server/testing/app.ts';

/** A page that answers with the form that it got. */
const web = {
  render: async (request: Request) => new Response(await request.text()),
  build: 'test',
  sharedAddress: () => null,
};
const app = await testApp({ web });
const { uploads } = app.context.services;
const reader = await app.client('reader');

const OWN = { 'sec-fetch-site': 'same-origin' };
function send(form: FormData, client: TestClient = reader, headers: Record<string, string> = OWN) {
  const request = new Request('http://localhost/book/upload', { method: 'POST', body: form });
  return request.arrayBuffer().then((body) =>
    app.fetch('/book/upload', {
      method: 'POST',
      body,
      headers: {
        'content-type': request.headers.get('content-type') ?? '',
        'content-length': String(body.byteLength),
        cookie: `bb_token=${client.token}`,
        ...headers,
      },
    }),
  );
}
const formOf = (fields: Record<string, string | File | File[]>) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) for (const one of [value].flat()) form.append(name, one);
  return form;
};
const fieldsOf = async (response: Response) => new URLSearchParams(await response.text());

test('files of a plain form are stored, and its page gets their keys', async () => {
  const files = [new File(['the first book'], '船 one.epub'), new File(['the second'], 'two.txt')];
  const fields = await fieldsOf(await send(formOf({ file: files })));
  const keys = fields.getAll('link');
  expect(keys.map((key) => key.replace(/^\d+-[\w-]{22}-/, ''))).toEqual(['船_one.epub', 'two.txt']);
  const texts = keys.map((key) => uploads.withFile(key, reader.userId, (file) => readFile(file, 'utf8')));
  expect(await Promise.all(texts)).toEqual(['the first book', 'the second']);
});

test('of more files than are taken at once the page hears how many were left', async () => {
  const client = await app.client('reader');
  const files = Array.from({ length: 7 }, (_, at) => new File([`book ${at}`], `${at}.txt`));
  const fields = await fieldsOf(await send(formOf({ file: files }), client));
  expect([fields.getAll('link').length, fields.getAll('left')]).toEqual([5, ['2']]);
  expect(await uploads.ofUser(client.userId)).toHaveLength(5);
});

test('an app may share an address, alone or within a text', async () => {
  const shared = { title: 'A book', text: 'Look: https://books.example/a.epub', url: '', file: new File([], '') };
  const fields = await fieldsOf(await send(formOf(shared), reader, { 'sec-fetch-site': 'none', origin: 'null' }));
  expect([...fields]).toEqual([['link', 'https://books.example/a.epub']]);
});

test('another site sends nothing in, and nothing of a visitor is kept', async () => {
  const form = formOf({ file: new File(['x'], 'a.txt') });
  const before = await uploads.ofUser(reader.userId);
  const other = { origin: 'http://other.example' };
  const strangers = [{ 'sec-fetch-site': 'cross-site', ...other }, { 'sec-fetch-site': 'same-site', ...other }, other];
  // A small form of another site is refused as any is; it never gets a key.
  for (const headers of strangers) expect((await send(form, reader, headers)).status).toBe(403);
  expect(await uploads.ofUser(reader.userId)).toEqual(before);
  expect([...(await fieldsOf(await send(form, await app.client('visitor'))))]).toEqual([['missed', 'file']]);
});

test('what is shared before the login is not lost: its address comes along, and the page hears of a file', async () => {
  const visitor = await app.client('visitor');
  const shared = {
    title: 'A book',
    text: 'https://books.example/a.epub',
    file: [new File(['x'.repeat(9_000)], 'a.txt')],
  };
  const fields = await fieldsOf(await send(formOf(shared), visitor, { 'sec-fetch-site': 'none' }));
  expect([...fields]).toEqual([
    ['link', 'https://books.example/a.epub'],
    ['missed', 'file'],
  ]);
});

test.each([
  ['text', '看这本：https://books.example/a.epub，很好', 'https://books.example/a.epub'],
  ['text', '（https://books.example/a.epub）', 'https://books.example/a.epub'],
  ['text', '推荐https://books.example/a.epub很好', 'https://books.example/a.epub'],
  ['text', '《船》 https://books.example/a?b=c&d=%E8%88%B9#e 真好看', 'https://books.example/a?b=c&d=%E8%88%B9#e'],
  ['url', 'https://books.example/船.epub', 'https://books.example/船.epub'],
])('of what is shared as %s, “%s”, the address is found', async (field, text, link) => {
  const fields = await fieldsOf(await send(formOf({ [field]: text })));
  expect([...fields]).toEqual([['link', link]]);
});

test('what is empty, or too much, is told', async () => {
  const problemOf = async (form: FormData, headers = {}) =>
    (await fieldsOf(await send(form, reader, { ...OWN, ...headers }))).get('problem');
  expect(await problemOf(formOf({ file: new File([], 'a.txt') }))).toBe('文件是空的');
  const many = formOf({ file: [new File(['x'], 'a.txt'), new File([], 'b.txt')] });
  const before = await uploads.ofUser(reader.userId);
  expect(await problemOf(many)).toBe('文件是空的');
  expect(await uploads.ofUser(reader.userId)).toEqual(before);
  expect(await problemOf(formOf({}), { 'content-length': String(600 * 1024 * 1024) })).toContain('最多 100 MB');
});
