import { expect, test } from 'vitest';
import * as z from 'zod';
import type { Call } from './call.ts';
import { contract, features } from './index.ts';

const calls = Object.entries<Call>(contract);

/** Names that programs outside rely on; one a line. */
const promised = `
  GET /auth/register_rule
  POST /auth/register_by_phone
  POST /auth/register
  POST /auth/login
  POST /auth/change_password
  POST /auth/reset_password
  GET /auth/captcha
  POST /auth/smscode/send
  GET /auth/audio_token
  GET /auth/upload_token
  PUT /api/upload/{key}
  POST /api/user/change_username
  POST /api/user/bind_code
  POST /api/user/bind_wx_user
  GET /api/user/me
  GET /api/user/issuper
  GET /api/user/search
  GET /api/user/search/wx
  POST /api/user/open_trial_member
  POST /api/user/receive_trial_member
  POST /api/user/open_member
  POST /api/user/renewal_member
  POST /api/user/close_member
  GET /api/user/memberlog
  GET /api/member/log
  GET /api/member/product
  GET /api/member/pay/orders
  POST /api/member/pay/order/finish
  GET /api/appinfo/contact_qywx
  GET /api/appinfo/notify
  GET /api/wx/jssdk/config
  GET /reader/article/waikan
  GET /reader/article/waikan/{id}/show
  GET /reader/article/{id}/show
  GET /reader/article/manage
  GET /api/recommend/foryou
  POST /reader/article/{id}/delete
  POST /reader/article/{id}/redownload
  POST /reader/article/{id}/retranslate
  POST /reader/article/waikan/{id}/audit
  POST /reader/article/{id}/lock
  POST /reader/article/{id}/update
  POST /reader/article/{id}/words/add
  POST /reader/article/{id}/words/delete
  POST /reader/article/{id}/terms/add
  POST /reader/article/{id}/terms/delete
  GET /reader/article/{id}/version
  GET /reader/article/{id}/version/{version}
  GET /reader/article/{id}/notes
  GET /reader/article/{id}/notes/all
  POST /reader/article/{id}/notes/add
  POST /reader/article/notes/{id}/delete
  GET /reader/article/new_count
  POST /reader/article/{id}/mark
  GET /reader/article/{id}/pdf
  GET /reader/article/{id}/poster
  POST /reader/article/export
  GET /reader/article/{id}/audio
  GET /reader/article/{id}/level_words
  GET /reader/article/topic
  GET /reader/myarticle/star
  GET /reader/mynote
  GET /reader/mynote/{id}
  GET /reader/mynote/export
  GET /reader/rss/feed
  POST /reader/rss/feed/add
  POST /reader/rss/feed/{id}/delete
  POST /reader/rss/feed/{id}/crawl
  GET /reader/rss/feed/{id}/articles
  POST /reader/rss/articles/{id}/download
  GET /reader/author/{id}
  GET /reader/collection
  GET /reader/collection/random
  GET /reader/collection/follow
  GET /reader/collection/manage
  GET /reader/collection/mystar
  GET /reader/collection/{id}/show
  GET /reader/collection/{id}/article/next
  POST /reader/collection/add
  POST /reader/collection/{id}/mark
  POST /reader/collection/{id}/publish
  POST /reader/collection/{id}/destory
  GET /reader/creator
  GET /reader/creator/{id}
  POST /reader/creator/{id}/follow
  GET /api/code/invitation/list
  POST /api/code/invitation/generate
  GET /api/code/invitation/mycode
  POST /api/code/receive_award
  POST /reader/history/rank/receive_award
  POST /reader/history
  GET /reader/history
  GET /reader/history/data/today
  GET /reader/history/data
  GET /reader/history/rank/week
  GET /reader/task/{id}
  POST /api/log
  GET /reader/visitor/
  GET /reader/visitor/logs
  GET /reader/myword
  GET /reader/myword/overview
  GET /reader/myword/review/next
  GET /reader/myword/review/article
  POST /reader/myword/{id}/review
  GET /reader/myword/detail
  GET /reader/myword/export
  POST /reader/myword
  POST /reader/myword/del
  GET /api/english/word
  GET /api/english/word/ai
  POST /api/english/analyze
  POST /api/english/trans
  GET /reader/magazine
  GET /reader/magazine/{id}
  GET /reader/magazine/{id}/articles
  POST /reader/magazine
  POST /reader/magazine/{id}/crawl
  POST /reader/magazine/{id}/upload
  POST /reader/magazine/{id}/publish
  POST /reader/magazine/{id}/download_articles
  POST /reader/magazine/{id}/audit
  POST /reader/magazinearticle/{id}/update
  GET /api/search
  POST /api/ai/ask
  GET /api/ai/usage
  GET /api/ai/history
  GET /api/ai/ask/{id}
  GET /api/ai/summary
  POST /api/ai/summary/create
  GET /api/ai/entity
  POST /reader/book/upload_by_link
  GET /reader/book
  GET /reader/mybook
  GET /reader/mybook/{id}
  GET /reader/book/{id}/show
  POST /reader/mybook/add
  POST /reader/mybook/{id}/remove
  POST /reader/mybook/{id}/pos
  GET /reader/book/{id}/mynote
  POST /reader/book/{id}/note/add
  POST /reader/book/notes/{id}/delete
  POST /auth/logout
  POST /api/user/settings
  GET /api/user/sessions
  POST /api/user/sessions/{id}/end
  POST /api/user/export
  POST /api/user/delete
  POST /api/user/delete/cancel
  POST /api/member/pay/order
  GET /api/member/pay/order/{order_no}
  POST /api/member/pay/notify/{channel}
  POST /api/member/pay/order/refund
  POST /api/appinfo/contact_qywx
  POST /api/appinfo/notify
  POST /api/changdu/apply
  GET /api/changdu/apply
  POST /reader/article/add
  POST /reader/article/{id}/restore
  GET /reader/article/{id}/prepare
  GET /reader/article/{id}/questions
  POST /reader/article/{id}/questions
  POST /reader/article/{id}/report
  POST /reader/article/{id}/report/handle
  GET /api/image/text
  GET /reader/article/{id}/poster/series
  POST /reader/myword/known
  POST /reader/myword/import
  GET /reader/myword/placement
  POST /reader/myword/placement
  GET /api/ai/stream/test
  POST /api/ai/stream/test
  POST /api/ai/ask/{id}/stop
  POST /api/ai/ask/{id}/del
  GET /api/ai/entities
  GET /api/ai/rewrite
  POST /api/ai/rewrite/create
  POST /api/ai/writing
  GET /reader/book/{id}/chapter/{index}
  GET /reader/book/{id}/search
`
  .trim()
  .split(/\n\s*/);

/** Calls whose payload may have keys of the client's own, which are kept as they came. */
const freePayloads = ['POST /reader/collection/add', 'POST /reader/book/{id}/note/add'];

test.each(promised)('%s is a call', (name) => {
  expect(contract).toHaveProperty([name]);
});

test('no name stands in two features, and every feature is part of the contract', () => {
  const names = Object.values(features).flatMap((feature) => Object.keys(feature));
  expect(names).toHaveLength(new Set(names).size);
  expect(names.sort()).toEqual(Object.keys(contract).sort());
});

test('an address fits one call only, or one with fewer parameters than the others', () => {
  const parametersOf = (name: string) => name.split('{').length;
  const ambiguous = calls.flatMap(([name]) => {
    const pattern = new RegExp(`^${name.replace(/\{\w+\}/g, '[^/]+')}$`);
    return calls
      .filter(([other]) => other !== name && pattern.test(other) && parametersOf(other) >= parametersOf(name))
      .map(([other]) => `${name} or ${other}`);
  });
  expect(ambiguous).toEqual([]);
});

test('every parameter in a path has a schema, and no schema is left without its place in the path', () => {
  for (const [name, call] of calls) {
    const inPath = [...name.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
    const declared = call.params instanceof z.ZodObject ? Object.keys(call.params.shape) : [];
    expect(declared, name).toEqual(inPath);
  }
});

test('every call says in Chinese what it does', () => {
  for (const [name, call] of calls) expect(call.summary, name).toMatch(/\p{Script=Han}/u);
});

test('only writes have a body', () => {
  for (const [name, call] of calls) if (name.startsWith('GET')) expect(call.body, name).toBeUndefined();
});

test('a body refuses unknown keys at every depth, but for the two free payloads', () => {
  const open = calls.filter(([, call]) => call.body && hasOpenObject(z.toJSONSchema(call.body, { io: 'input' })));
  expect(open.map(([name]) => name).sort()).toEqual([...freePayloads].sort());
});

test('a stranger can write only what must be open to strangers', () => {
  const open = calls.filter(([name, call]) => name.startsWith('POST') && call.policy === 'visitor');
  expect(open.map(([name]) => name.slice('POST '.length)).sort()).toEqual([
    '/api/english/analyze',
    '/api/english/words',
    '/api/log',
    '/api/member/pay/notify/{channel}',
    '/api/reminders/letter/confirm',
    '/api/reminders/letter/{token}/end',
    '/api/upload/{key}/cancel',
    '/api/upload/{key}/complete',
    '/auth/login',
    '/auth/register',
    '/auth/register_by_phone',
    '/auth/reset_password',
    '/auth/smscode/send',
    '/reader/myword/placement',
  ]);
});

/** True when an object with named properties somewhere in a JSON Schema lets other keys through. */
function hasOpenObject(node: unknown): boolean {
  if (typeof node !== 'object' || node === null) return false;
  if ('properties' in node && (node as { additionalProperties?: unknown }).additionalProperties !== false) return true;
  return Object.values(node).some(hasOpenObject);
}
