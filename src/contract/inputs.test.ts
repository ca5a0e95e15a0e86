import { describe, expect, test } from 'vitest';
import type { Call } from './call.ts';
import { type ContractName, contract } from './index.ts';
import { plainMessage } from './messages.ts';

/** Parsed body or query of a call, or the message for each path that was refused. */
function check(name: ContractName, part: 'body' | 'query' | 'params', value: unknown) {
  const schema = (contract[name] as Call)[part];
  const parsed = schema?.safeParse(value, { error: plainMessage });
  if (parsed?.success) return { value: parsed.data };
  return {
    refused: Object.fromEntries((parsed?.error.issues ?? []).map((issue) => [issue.path.join('.'), issue.message])),
  };
}

const uuid = '3f0c2a54-6f0e-4a59-9d6e-5b1a6c1f2d3e';
const anchor = {
  start: { block_id: 'b1', offset: 0 },
  end: { block_id: 'b1', offset: 4 },
  quote: 'Time',
  prefix: '',
  suffix: ' flies',
  version: 1,
};

describe('what is left out gets its default', () => {
  test.each<[ContractName, 'body' | 'query', Record<string, unknown>, Record<string, unknown>]>([
    ['GET /reader/myword/review/next', 'query', {}, { size: 15, force: false, more_new: 0 }],
    ['GET /reader/myword', 'query', {}, { order: 'new', offset: 0, limit: 20 }],
    ['GET /reader/visitor/', 'query', {}, { offset: 0, limit: 10 }],
    ['GET /reader/article/{id}/pdf', 'query', {}, { style: 'sy' }],
    ['GET /reader/article/{id}/show', 'query', {}, { variant: 'en' }],
    ['GET /reader/article/waikan/{id}/show', 'query', {}, { blocks: true }],
    ['POST /reader/article/{id}/retranslate', 'query', {}, { ai: false, cache: true, force: false }],
    ['GET /api/wx/jssdk/config', 'query', { url: 'https://waikan.test/' }, { cat: 'wx' }],
    ['POST /auth/smscode/send', 'body', { phone: '13800000000', captcha: 'abcd' }, { stype: 'reset' }],
    ['POST /api/ai/ask', 'body', { prompt: 'why?' }, { source: 'ARTICLE' }],
    ['POST /reader/collection/{id}/publish', 'body', {}, { cancel: false }],
    ['POST /reader/collection/{id}/mark', 'body', { action: 'star' }, { status: true }],
    ['POST /api/log', 'body', { name: 'OPEN_PAGE', data: '/article' }, { source: 'WEB' }],
  ])('%s', (name, part, given, expected) => {
    expect(check(name, part, given).value).toMatchObject(expected);
  });
});

describe('days and instants are of the years 1000 to 2999, all that the database can keep and nobody needs more', () => {
  const place = { block_id: 'b1', offset: 0 };
  test.each<[ContractName, 'body' | 'query', string, (year: string) => unknown]>([
    ['GET /reader/article/new_count', 'query', 'since', (year) => ({ since: `${year}-01-01T00:00:00Z` })],
    ['GET /reader/history/rank/week', 'query', 'rank_date', (year) => ({ rank_date: `${year}-01-03` })],
    ['POST /reader/history/rank/receive_award', 'body', 'rank_date', (year) => ({ rank_date: `${year}-01-03` })],
    ['GET /reader/history/data', 'query', 'from', (year) => ({ from: `${year}-01-01` })],
    [
      'POST /reader/history',
      'body',
      'position.at',
      (year) => ({ position: { ...place, at: `${year}-01-01T00:00:00Z` } }),
    ],
    ['POST /reader/article/notes/{id}/delete', 'body', 'at', (year) => ({ at: `${year}-01-01T00:00:00Z` })],
    ['GET /api/member/pay/orders', 'query', 'from', (year) => ({ from: `${year}-01-01` })],
  ])('%s', (name, part, path, given) => {
    for (const year of ['0000', '0001', '0999', '3000', '9999']) {
      expect(check(name, part, given(year)).refused?.[path], year).toBe('年份要在 1000 到 2999 之间');
    }
    for (const year of ['1000', '1605', '2999']) expect(check(name, part, given(year)).refused?.[path]).toBeUndefined();
  });
});

describe('registration', () => {
  const good = { phone: '13800000000', password: 'correct horse', sms_code: '012345', code: '' };

  test('takes a phone, a password, the SMS code and an empty invitation', () => {
    expect(check('POST /auth/register', 'body', good).value).toEqual(good);
  });

  test('takes the SMS code as it is typed: with spaces, in wide digits', () => {
    const given = { ...good, sms_code: ' ０１２ ３４５' };
    expect(check('POST /auth/register', 'body', given).value).toEqual(good);
  });

  test('says in plain Chinese what is wrong with each field', () => {
    const refused = check('POST /auth/register', 'body', { phone: '12345678901', password: '1234567', sms_code: '12' });
    expect(refused.refused).toEqual({
      phone: '手机号不对',
      password: '密码至少 8 位',
      sms_code: '短信验证码是 6 位数字',
    });
  });

  test('names a field that nobody asked for', () => {
    const refused = check('POST /auth/register', 'body', { ...good, is_super: true });
    expect(refused.refused).toEqual({ '': '没有这一项：is_super' });
  });
});

test('login takes a short password, so that it is refused as wrong and not as malformed', () => {
  expect(check('POST /auth/login', 'body', { username: '读者', password: '1' }).value).toBeDefined();
});

test('a password is changed with the old one or by user id, not with both or neither', () => {
  const change = (body: object) =>
    check('POST /auth/change_password', 'body', { new_password: 'long enough', ...body });
  expect(change({ old_password: 'x' }).value).toBeDefined();
  expect(change({ user_id: '7' }).value).toBeDefined();
  expect(change({}).refused).toEqual({ old_password: '请填写旧密码' });
  expect(change({ old_password: 'x', user_id: '7' }).refused).toBeDefined();
});

test.each(['读者_abc', 'ab', '一二三四五六七八九十一二三四五六七八九十'])('"%s" may be a username', (username) => {
  expect(check('POST /api/user/change_username', 'body', { username }).value).toEqual({ username });
});

test.each(['a', 'a b', 'a-b', 'é12', '😀😀'])('"%s" may not be a username', (username) => {
  expect(check('POST /api/user/change_username', 'body', { username }).refused).toBeDefined();
});

test('a name in which there is nothing to see is none', () => {
  for (const title of ['\u200b\u200b', '\u00ad \u2060', '\u3164', '\u2800']) {
    expect(check('POST /reader/collection/add', 'body', { title }).refused).toEqual({ title: '请填写标题' });
    expect(check('POST /reader/myword', 'body', { word: title }).refused).toEqual({ word: '请填写单词' });
  }
  const family = '👨\u200d👩\u200d👧';
  expect(check('POST /reader/collection/add', 'body', { title: ` ${family} ` }).value).toEqual({ title: family });
});

test('an article is added from an address, a page or a text: exactly one', () => {
  const add = (body: object) => check('POST /reader/article/add', 'body', body);
  expect(add({ url: 'https://news.test/a' }).value).toBeDefined();
  expect(add({ text: 'A text.', title: 'A title' }).value).toBeDefined();
  expect(add({}).refused).toBeDefined();
  expect(add({ url: 'https://news.test/a', html: '<p>a</p>' }).refused).toBeDefined();
  expect(add({ url: 'file:///etc/passwd' }).refused).toEqual({ url: '网址不对' });
});

test('sending an article back needs a reason, passing it does not', () => {
  const audit = (body: object) => check('POST /reader/article/waikan/{id}/audit', 'body', body);
  expect(audit({ action: 'pass' }).value).toBeDefined();
  for (const remark of [' ', '\u200b', '\u202e\u2066'])
    expect(audit({ action: 'reject', remark }).refused).toEqual({ remark: '请写明退回的原因' });
  expect(audit({ action: 'reject', remark: ' 译反了\n第二段 ' }).value).toMatchObject({ remark: '译反了\n第二段' });
});

test('a membership is not changed for a reason that nobody can see', () => {
  const close = (remark: string) => check('POST /api/user/close_member', 'body', { user_id: '1', remark });
  expect(close('\u200b').refused).toEqual({ remark: '请填写备注' });
  expect(close('补偿').value).toMatchObject({ remark: '补偿' });
});

test('no title or name turns around what stands beside it, and those written from right to left stay as they are', () => {
  const kept = (title: string) => check('POST /reader/article/add', 'body', { text: 'A text.', title }).value;
  expect(kept('A\u202ecba \u2067gnp\u2069\u2003')).toMatchObject({ title: 'Acba gnp' });
  for (const title of ['مرحبا بالعالم', 'שלום\u200f!', '👨\u200d👩\u200d👧 \u2764\ufe0f'])
    expect(kept(title)).toMatchObject({ title });
  const feed = { url: 'https://news.test/feed' };
  expect(check('POST /reader/rss/feed/add', 'body', { ...feed, title: '\u202eNews' }).value).toMatchObject({
    title: 'News',
  });
  expect(check('POST /reader/rss/feed/add', 'body', { ...feed, title: '\u202e' }).refused).toEqual({
    title: '请填写名称',
  });
  const source = { name: ' The\u202e\u00a0 Ledger ' };
  const update = { article: { version: 1, updated_at: '2026-03-01T08:00:00Z', source } };
  expect(check('POST /reader/article/{id}/update', 'body', update).value).toMatchObject({
    article: { source: { name: 'The Ledger' } },
  });
  const card = { name: '外刊', qrcode: null, text: '\u202e加我' };
  expect(check('POST /api/appinfo/contact_qywx', 'body', card).value).toMatchObject({ text: '加我' });
  const term = { term: '\u202eHarbour', zh: '\u2066港' };
  expect(check('POST /reader/article/{id}/terms/add', 'body', term).value).toEqual({ term: 'Harbour', zh: '港' });
  const stored = { term: '\u202eHarbour' };
  expect(check('POST /reader/article/{id}/terms/delete', 'body', stored).value).toEqual(stored);
  const named = { article_ids: ['1'], format: 'md', title: '\u202eMine' };
  expect(check('POST /reader/article/export', 'body', named).value).toMatchObject({ title: 'Mine' });
  const collection = { title: 'A', intro: 'Boats\u202e and\nfish' };
  expect(check('POST /reader/collection/add', 'body', collection).value).toMatchObject({ intro: 'Boats and\nfish' });
});

test('an article cannot be saved with a link that runs a script or only looks like one of this site', () => {
  const block = (href: string) => ({
    id: 'b1',
    type: 'paragraph',
    text: 'Time flies',
    marks: [{ start: 0, end: 4, type: 'link', href }],
  });
  const save = (href: string) =>
    check('POST /reader/article/{id}/update', 'body', { article: { version: 1, blocks: [block(href)] } });
  expect(save('https://news.test/').value).toBeDefined();
  expect(save('javascript:alert(1)').refused).toBeDefined();
  expect(save('//elsewhere.test/').refused).toBeDefined();
  expect(save('/\\elsewhere.test/').refused).toBeDefined();
});

test('a change of a highlight says nothing of a colour that is left out, and its comment is trimmed', () => {
  const note = { note_uuid: uuid, text: 'Time', comment: ' 时间 ', root: 'en', data: anchor };
  const { value } = check('POST /reader/article/{id}/notes/add', 'body', note);
  expect(value).toMatchObject({ comment: '时间' });
  expect(value).not.toHaveProperty('color');
  expect(check('POST /reader/article/{id}/notes/add', 'body', { ...note, color: 'red' }).refused).toBeDefined();
});

test('free payloads keep keys that we do not know', () => {
  const collection = { title: '科技', mood: { any: ['thing'] } };
  expect(check('POST /reader/collection/add', 'body', collection).value).toEqual(collection);
  const note = { text: 'Time', page: 12 };
  expect(check('POST /reader/book/{id}/note/add', 'body', note).value).toEqual(note);
});

test('events are logged one by one or in a batch', () => {
  expect(check('POST /api/log', 'body', { events: [{ name: 'OPEN_APP' }, { name: 'OPEN_PAGE' }] }).value).toMatchObject(
    {
      events: [{ source: 'WEB' }, { source: 'WEB' }],
    },
  );
  expect(check('POST /api/log', 'body', { events: [] }).refused).toBeDefined();
});

test('a review is rated from 1 to 4 and takes an hour at most', () => {
  const review = (body: object) => check('POST /reader/myword/{id}/review', 'body', body);
  expect(review({ rating: 3, spent: 4.2 }).value).toEqual({ rating: 3, spent: 4.2 });
  expect(review({ rating: 5, spent: 4 }).refused).toEqual({ rating: '评分是 1 到 4' });
  expect(review({ rating: 3, spent: 3_601 }).refused).toEqual({ spent: '用时不对' });
});

test('reading is reported with where the reader is', () => {
  const report = { article_id: '1', spent_time: 15, is_finish: false, t: 'signed', progress: 0.4 };
  const position = { block_id: 'b3', offset: 10 };
  expect(check('POST /reader/history', 'body', { ...report, position }).value).toEqual({ ...report, position });
  expect(check('POST /reader/history', 'body', { ...report, progress: 40 }).refused).toBeDefined();
});

test('MEMBER codes need their days', () => {
  const generate = (body: object) => check('POST /api/code/invitation/generate', 'body', body);
  expect(generate({ ctype: 'MEMBER', remark: '活动' }).refused).toEqual({ days: '请填写天数' });
  expect(generate({ ctype: 'REGISTER', remark: '活动' }).value).toMatchObject({ count: 1, uses: 1 });
});

test.each(['0', '01', '-1', '1.5', 'abc', '9'.repeat(19), ''])('"%s" is not the id of anything', (id) => {
  expect(check('GET /reader/mynote/{id}', 'params', { id }).refused).toBeDefined();
});
