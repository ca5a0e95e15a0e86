import type { ServerResponse } from 'node:http';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { startWorkers } from '#server/registered.ts';
import { testApp } from '#server/testing/app.ts';
import { openSite } from '#server/testing/site.ts';
import { ended } from '#server/testing/tasks.ts';

const MEGABYTE = 1024 * 1024;
const boats = ['ferry', 'tram', 'last bus', 'mail boat', 'night train', 'pilot'];
const prose = boats
  .map(
    (one) => `<p>The ${one} left late, and nobody who waited for the ${one} had been told what would come of it.</p>`,
  )
  .join('');
const page = (body: string, head = '') =>
  `<!doctype html><html lang="en"><head><title>Ferries return</title>${head}</head><body>${body}</body></html>`;
const few = '<p>The ferry was late again on Monday, and nobody on the quay could say why it was so.</p>'.repeat(4);
const entities = Array.from({ length: 30 }, (_, at) => `<!ENTITY e${at + 1} "&e${at};&e${at};&e${at};">`).join('');

type Answer = string | Uint8Array | ((response: ServerResponse) => void);
/** Pages that are refused, with the reason that the task gives. */
const REFUSED: [name: string, answer: Answer, reason: string][] = [
  ['the stub of a paid article', page(`<article>${few}</article><p>Subscribe to continue reading</p>`), '付费'],
  ['a form to log in', page(`<h1>Log in to continue</h1>${few}<form><input type="password"></form>`), '登录'],
  ['a page not found that is called a success', page(`<h1>404: page not found</h1>${few}`), '404'],
  ['nothing at all', '', '正文'],
  ['a body without a word', page(''), '没有找到正文'],
  ['a PDF that is called a page', '%PDF-1.7\n1 0 obj', 'PDF'],
  ['a PDF', (to) => void to.writeHead(200, { 'content-type': 'application/pdf' }).end('%PDF-1.7'), '不是网页'],
  ['50 MB that come bit by bit', endless, '太大'],
  ['50 MB packed into 50 kB', packed, '太大'],
  ['a page that leads to itself for ever', (to) => void to.writeHead(302, { location: '/9' }).end(), '跳转太多'],
  ['100,000 elements inside each other', page(`${'<div>'.repeat(100_000)}${prose}`), '嵌套太深'],
  ['a hundred thousand elements', page(`${'<i>x</i>'.repeat(100_000)}${prose}`), '太复杂'],
  ['a million attributes', page(`<p ${'a="1" '.repeat(500_000)}>${prose}`), '太复杂'],
];

function endless(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'text/html' });
  const chunk = Buffer.alloc(MEGABYTE, '<p>Harbour ');
  const push = (left: number) =>
    void response.write(chunk, (error) => (error || left === 0 ? undefined : push(left - 1)));
  push(50);
}

function packed(response: ServerResponse): void {
  const headers = { 'content-type': 'text/html', 'content-encoding': 'gzip' };
  response.writeHead(200, headers).end(gzipSync(Buffer.alloc(50 * MEGABYTE, ' ')));
}

/** Pages that hold an article, whatever else is in them. */
const READ: [name: string, answer: Answer, found: RegExp][] = [
  [
    'scripts, handlers, drawings and links that run',
    page(
      `<article><script>window.x=1</script>${prose}<p onclick="x()">A <a href="javascript:x()">link</a> to nowhere, kept in <svg onload="x()"><script>x()</script></svg> the text.</p></article>`,
    ),
    /link to nowhere/,
  ],
  [
    'names that stand for each other a million million times',
    page(`<article>${prose}<p>The ferry &e30; and all.</p></article>`).replace(
      '<!doctype html>',
      `<!DOCTYPE html [<!ENTITY e0 "boat">${entities}]>`,
    ),
    /The ferry left late/,
  ],
  [
    'letters in another encoding than they say',
    (to) =>
      void to
        .writeHead(200, { 'content-type': 'text/html; charset=utf-8' })
        .end(
          Buffer.from(
            page(`<article>${prose}<p>The café on the quay serves crème brûlée to everyone who waited.</p></article>`),
            'latin1',
          ),
        ),
    /café on the quay serves crème brûlée/,
  ],
];
/** Pages by path: the path is the index. */
const pages: Answer[] = [...REFUSED, ...READ].map(([, answer]) => answer);

const host = await openSite((request, response) => {
  const path = (request.url ?? '').slice(1);
  const answer = path === 'robots.txt' ? undefined : pages[Number(path)];
  if (answer === undefined) response.writeHead(404).end();
  else if (typeof answer === 'function') answer(response);
  else response.writeHead(200, { 'content-type': 'text/html' }).end(answer);
});

const app = await testApp({ env: { FETCH_ALLOW_HOSTS: host } });
const editor = await app.client('super');
await startWorkers(app.context);
const add = async (number: number) => {
  const { task_id } = await editor.ok('POST /reader/article/add', { body: { url: `http://${host}/${number}` } });
  return ended(editor, task_id);
};

test.each(REFUSED.map(([name, , reason], number) => ({ name, reason, number })))(
  '$name is no article, and its task says why',
  async ({ reason, number }) => {
    const { counts: before } = await editor.ok('GET /reader/article/manage');
    expect(await add(number)).toMatchObject({ state: 'FAILED', message: expect.stringContaining(reason) });
    expect((await editor.ok('GET /reader/article/manage')).counts).toEqual(before);
  },
);

test.each(READ.map(([name, , found], at) => ({ name, found, number: REFUSED.length + at })))(
  'an article with $name is read, and nothing of that comes along',
  async ({ found, number }) => {
    const { result, message } = await add(number);
    expect(message).toBe('已收录，等待审核');
    const params = { id: String(result?.article_id) };
    const { blocks } = await editor.ok('GET /reader/article/{id}/show', { params, query: { variant: 'admin' } });
    const text = JSON.stringify(blocks);
    expect(text).toMatch(found);
    expect(text.length).toBeLessThan(10_000);
    expect(text).not.toMatch(/<script|onclick|onload|javascript:|window\.x|ENTITY|boatboat/);
  },
);

test('a page that has become one of these leaves the text that was there', async () => {
  const number = pages.push(page(`<article>${prose}</article>`)) - 1;
  const id = String((await add(number)).result?.article_id);
  const params = { id };
  const show = () => editor.ok('GET /reader/article/{id}/show', { params, query: { variant: 'admin' } });
  const before = await show();
  for (const [, answer, reason] of REFUSED.slice(0, 5)) {
    pages[number] = answer;
    const { task_id } = await editor.ok('POST /reader/article/{id}/redownload', { params });
    expect(await ended(editor, task_id)).toMatchObject({ state: 'FAILED', message: expect.stringContaining(reason) });
  }
  expect((await show()).blocks).toEqual(before.blocks);
});
