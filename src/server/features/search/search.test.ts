import { expect, test, vi } from 'vitest';
import type { SearchHit } from '#contract/shapes.ts';
import { difficultyLabel } from '#engine/difficulty-label.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { searchFeature } from './feature.ts';
import { searchSegments } from './tables.ts';

const app = await testApp();
const visitor = await app.client('visitor');
const reader = await app.client('reader');
const member = await app.client('member');
const editor = await app.client('super');
await searchFeature.start?.(app.context.services);

type Query = { kind?: SearchHit['kind']; exact?: 'true'; offset?: number; limit?: number };
const search = (q: string, query: Query = {}, client: TestClient = visitor) =>
  client.ok('GET /api/search', { query: { q, ...query } });
const articlesOf = async (q: string, client: TestClient = visitor, query: Query = {}) =>
  (await search(q, { kind: 'article', ...query }, client)).items;
const idsOf = async (q: string, client: TestClient = visitor) => (await articlesOf(q, client)).map(({ id }) => id);
/** Publishing and the index are two steps. */
const untilFound = (q: string, id: string) => vi.waitFor(async () => expect(await idsOf(q)).toContain(id), 120_000);
const marked = (hit: SearchHit | undefined, field: 'title' | 'title_zh' | 'excerpt' | 'excerpt_zh') =>
  (hit?.marks ?? [])
    .filter((mark) => mark.field === field)
    .map(({ start, end }) => (hit?.[field] ?? '').slice(start, end));

/** Paragraphs of one sentence each, with translations. */
const bilingual = (...pairs: [string, string][]) =>
  pairs.map(([text, zh], index) => ({
    id: `b${index}`,
    type: 'paragraph' as const,
    text,
    sentences: [{ id: `s${index}`, start: 0, end: text.length, text_zh: zh, origin: 'human' as const }],
  }));

async function publish(article: Parameters<typeof app.article>[0], word: string): Promise<string> {
  const id = await app.article(article);
  await untilFound(word, id);
  return id;
}

test('any form of a word finds its other forms, and the excerpt is the sentence with its translation, both marked', async () => {
  const id = await publish(
    {
      title: 'Morning Exercise',
      blocks: bilingual(
        ['The zoologist was late.', '动物学家迟到了。'],
        ['She ran along the quiet river to the old zoo.', '她沿着安静的河流跑到旧动物园。'],
      ),
    },
    'zoologist',
  );
  for (const form of ['run', 'running', 'RAN', 'runs']) expect(await idsOf(`${form} zoo`)).toContain(id);
  const [hit] = await articlesOf('running rivers');
  expect(hit).toMatchObject({ id, excerpt: 'She ran along the quiet river to the old zoo.', more: 0 });
  expect(marked(hit, 'excerpt')).toEqual(['ran', 'river']);
  expect(hit?.excerpt_zh).toBe('她沿着安静的河流跑到旧动物园。');
  expect(marked(hit, 'excerpt_zh')).toContain('河流');
});

test('a word is found by its other spellings: with or without points or hyphen, British or American', async () => {
  const times = await publish(
    {
      title: 'A.I. and the Color of Money',
      text: 'The U.S. tests A.I.’s rise in its labor market. Emails from the defense program were analyzed.',
    },
    'defense program',
  );
  const guardian = await publish(
    {
      title: 'What AI means for us',
      text: 'The US labour market and the colour of AI, by e-mail. Its defence programme is being analysed for wellbeing.',
    },
    'wellbeing',
  );
  const both = [times, guardian].sort();
  const found = async (q: string) => (await idsOf(q)).filter((id) => both.includes(id)).sort();
  for (const query of ['AI', 'A.I.', 'labor', 'COLOUR', 'email', 'e-mail', 'U.S.', 'US', 'programmes', 'analyze'])
    expect([query, await found(query)]).toEqual([query, both]);
  expect(await found('well-being')).toEqual([guardian]);
  // The parts of a compound find it, too.
  expect(await found('mail')).toEqual([guardian]);
  const [hit] = (await articlesOf('email colour')).filter(({ id }) => id === guardian);
  expect(marked(hit, 'excerpt')).toEqual(['colour', 'e-mail']);
});

test('Chinese is found by words, in titles and translations', async () => {
  const id = await publish(
    {
      title: 'Hot Cities',
      titleZh: '城市热岛',
      blocks: bilingual(['Streets remember the sun.', '公共图书馆旁的街道记得太阳的余温。']),
    },
    '热岛',
  );
  expect(await idsOf('图书馆')).toContain(id);
  expect(await idsOf('图书')).toContain(id);
  const [hit] = await articlesOf('街道');
  expect(marked(hit, 'excerpt_zh')).toEqual(['街道']);
  const [titled] = await articlesOf('热岛');
  expect(marked(titled, 'title_zh').join('')).toBe('热岛');
});

test('a phrase in quotes stands word for word in the text', async () => {
  const exact = await publish({ text: 'We waited in line at the bakery for quinces.' }, 'quinces');
  const others = await publish({ text: 'Verse has a quince that may wait at the line.' }, 'verse');
  expect(await idsOf('"in line" quince')).toEqual([exact]);
  expect(await idsOf('quince')).toEqual(expect.arrayContaining([exact, others]));
  const { items, counts } = await search('“waited in line”');
  expect(counts.article).toBe(1);
  expect(
    marked(
      items.find(({ id }) => id === exact),
      'excerpt',
    ),
  ).toEqual(['waited in line']);
  expect(await idsOf('"line in waited"')).toEqual([]);
  expect(await idsOf('quince -bakery')).toEqual([others]);
  expect(await idsOf('quince -"in line"')).toEqual([others]);
});

test('filters are typed anywhere, in English and in Chinese', async () => {
  const science = await publish({ text: 'The gannet dives for herring.', topics: ['科学'] }, 'gannet');
  const life = await publish({ text: 'A gannet is no pet for a small flat.', topics: ['生活'] }, 'pet');
  expect(await idsOf('topic:科学 gannet')).toEqual([science]);
  expect(await idsOf('gannet 话题：生活')).toEqual([life]);
  const found = await search('gannet topic:科学 known>95 未读');
  expect(found.filters.map(({ key, label }) => [key, label])).toEqual([
    ['topic', '科学'],
    ['known', '认识 95% 以上'],
    ['unread', '没读过'],
  ]);
  expect(found.text).toBe('gannet');
  // A word that looks like a filter and is none is searched as a word.
  expect((await search('gannet topic:没有 colour:red')).filters).toEqual([]);
  const [first] = await articlesOf('topic:科学');
  expect(first?.article?.topics).toContain('科学');
  const none = await search('gannet source:Nowhere');
  expect(none).toMatchObject({ total: 0, without_filters: 2 });
});

test('level:, author: and source: leave what is of this level, this author and this publication', async () => {
  const easy = 'The small ptarmigan sat in the snow. It was cold. The bird was white.';
  const hard =
    'Notwithstanding its ostensibly unremarkable plumage, the ptarmigan exemplifies thermoregulatory ingenuity that ornithologists have persistently underestimated.';
  const of = (name: string) => ({ source: { name, url: `https://${name.toLowerCase()}.example.com/` } });
  const first = await publish({ text: easy, authorName: 'Ada Finch', ...of('Moorland') }, 'ptarmigan');
  const second = await app.article({ text: hard, authorName: 'Bo Larch', ...of('Highland') });
  await untilFound('ptarmigan thermoregulatory', second);
  const cards = await articlesOf('ptarmigan');
  const levelOf = (id: string) => cards.find((hit) => hit.id === id)?.article?.difficulty ?? 'EASY';
  expect(levelOf(first)).not.toBe(levelOf(second));
  for (const [id, author, source] of [
    [first, 'Ada Finch', 'Moorland'],
    [second, 'Bo Larch', 'Highland'],
  ] as const) {
    expect(await idsOf(`ptarmigan author:"${author}"`)).toEqual([id]);
    expect(await idsOf(`ptarmigan source:${source}`)).toEqual([id]);
    expect(await idsOf(`ptarmigan 来源：${source}`)).toEqual([id]);
    expect(await idsOf(`ptarmigan level:${difficultyLabel(levelOf(id))}`)).toEqual([id]);
  }
  expect(await idsOf('ptarmigan author:"Ada Finch" source:Highland')).toEqual([]);
});

test('unread leaves out what a reader has begun, known> what they know too little of', async () => {
  const id = await publish({ text: 'The the the cormorant is in the sea.' }, 'cormorant');
  const hard = await publish(
    { text: 'Perspicacious cormorant obfuscates sesquipedalian prolegomena incontrovertibly.' },
    'prolegomena',
  );
  expect(await idsOf('cormorant 认识>70', reader)).toEqual([id]);
  const { t } = await reader.ok('GET /reader/article/waikan/{id}/show', { params: { id } });
  app.clock.advance(20);
  await reader.ok('POST /reader/history', { body: { article_id: id, spent_time: 15, t: t ?? '' } });
  expect(await idsOf('cormorant unread', reader)).toEqual([hard]);
  expect(await idsOf('cormorant unread')).toHaveLength(2);
});

test('titles come first', async () => {
  const text = 'The lighthouse keeper saw the lighthouse from another lighthouse at night and noted it.';
  const inText = await publish({ title: 'A Keeper', text }, 'lighthouse');
  const inTitle = await publish({ title: 'The Lighthouse', text: 'Its lamp was new, and the keeper proud.' }, 'lamp');
  expect(await idsOf('lighthouse')).toEqual([inTitle, inText]);
});

test('locked text is in no excerpt, but a reader without membership learns that it matches', async () => {
  const blocks = bilingual(
    ['Bees dance in the dark hive.', '蜜蜂在黑暗的蜂巢里跳舞。'],
    ['A second sentence follows.', '第二句。'],
    ['A third one follows.', '第三句。'],
    ['The marzipan secret is behind the wall.', '杏仁糖的秘密在墙后。'],
  );
  const id = await publish({ title: 'Bees', titleZh: '蜜蜂', isLock: true, blocks }, 'marzipan');
  for (const client of [visitor, reader]) {
    for (const q of ['marzipan', 'marzipan secret', '杏仁糖']) {
      const { items } = await search(q, { kind: 'article' }, client);
      const hit = items.find((one) => one.id === id);
      expect(hit).toMatchObject({ excerpt: null, excerpt_zh: null, is_locked_match: true });
      expect(JSON.stringify(hit)).not.toMatch(/marzipan|杏仁/);
    }
    expect((await articlesOf('hive', client))[0]).toMatchObject({ excerpt: 'Bees dance in the dark hive.' });
    expect((await articlesOf('hive', client))[0]?.is_locked_match).toBe(false);
  }
  const [hit] = await articlesOf('marzipan', member);
  expect(hit).toMatchObject({ excerpt: 'The marzipan secret is behind the wall.', is_locked_match: false });
});

test('of locked text its words are found, and not in what order they stand, but by members', async () => {
  const blocks = bilingual(
    ['Foxes sleep in a warm burrow.', '狐狸睡在温暖的洞里。'],
    ['A second sentence follows.', '第二句。'],
    ['A third one follows.', '第三句。'],
    ['The gingerbread riddle is under the floor.', '姜饼的谜语在地板下。'],
  );
  const id = await publish({ title: 'Foxes', titleZh: '狐狸', isLock: true, blocks }, 'gingerbread');
  const open = await publish(
    { title: 'Cakes', text: 'The riddle was about a gingerbread house and its floor.' },
    'cakes',
  );
  const found = async (q: string, client: TestClient) => (await articlesOf(q, client)).map((hit) => hit.id).sort();
  for (const client of [visitor, reader]) {
    for (const q of ['"gingerbread riddle"', '"riddle gingerbread"', '"the gingerbread"', '"姜饼的谜语"']) {
      expect(await found(q, client)).not.toContain(id);
    }
    // An excluded phrase excludes by its words, in any order.
    expect(await found('gingerbread -"gingerbread riddle"', client)).toEqual([open]);
    expect(await found('gingerbread -"riddle gingerbread"', client)).toEqual([open]);
    expect(await found('"warm burrow"', client)).toEqual([id]);
    expect(await found('gingerbread riddle', client)).toEqual([id, open].sort());
  }
  expect(await found('"gingerbread riddle"', member)).toEqual([id]);
  expect(await found('"姜饼的谜语"', member)).toEqual([id]);
  expect(await found('gingerbread -"gingerbread riddle"', member)).toEqual([open]);
  expect(await found('gingerbread -"riddle gingerbread"', member)).toEqual([id, open].sort());
  await editor.ok('POST /reader/article/{id}/lock', { params: { id }, body: { is_lock: false } });
  await vi.waitFor(async () => expect(await found('"gingerbread riddle"', visitor)).toEqual([id]), 120_000);
});

test('drafts and what is to come are not found, what is withdrawn or deleted is gone at once', async () => {
  const draft = await app.article({ text: 'A kumquat in a draft.', status: 'PENDING' });
  const coming = await app.article({ text: 'A kumquat tomorrow.', status: 'PENDING' });
  const article = { version: 1, published_at: new Date(app.clock.now().getTime() + 60_000).toISOString() };
  await editor.ok('POST /reader/article/{id}/update', { params: { id: coming }, body: { article } });
  await editor.ok('POST /reader/article/waikan/{id}/audit', { params: { id: coming }, body: { action: 'pass' } });
  const id = await publish({ text: 'A kumquat today.' }, 'kumquat');
  expect(await idsOf('kumquat')).toEqual([id]);
  app.clock.advance(61);
  // A scheduled article is indexed beforehand, without an event.
  await app.context.services.search.catchUp();
  await untilFound('kumquat', coming);
  expect(await idsOf('kumquat')).toEqual(expect.arrayContaining([id, coming]));
  expect(await idsOf('kumquat')).not.toContain(draft);
  await editor.ok('POST /reader/article/{id}/delete', { params: { id } });
  expect(await idsOf('kumquat')).toEqual([coming]);
  const hidden = { params: { id: coming }, body: { action: 'hide' as const } };
  await reader.ok('POST /reader/article/{id}/mark', hidden);
  expect(await idsOf('kumquat', reader)).toEqual([]);
  expect(await idsOf('kumquat')).toEqual([coming]);
});

test('a changed text is found by its new words and no longer by its old ones', async () => {
  const id = await publish({ text: 'The persimmon is ripe.' }, 'persimmon');
  const text = 'The medlar is ripe.';
  await editor.ok('POST /reader/article/{id}/update', {
    params: { id },
    body: { article: { version: 1, blocks: [{ id: 'b1', type: 'paragraph', text }] } },
  });
  await untilFound('medlar', id);
  expect(await idsOf('persimmon')).toEqual([]);
});

test('own notes and words are found, those of others never', async () => {
  const text = 'The tamarind tree gives shade to the whole village.';
  const articleId = await publish({ text, titleZh: '罗望子' }, 'tamarind');
  const note = {
    note_uuid: crypto.randomUUID(),
    text: 'gives shade',
    comment: '树荫可以乘凉',
    color: 'yellow' as const,
    root: 'en' as const,
    data: {
      start: { block_id: 'b1', offset: 18 },
      end: { block_id: 'b1', offset: 29 },
      quote: 'gives shade',
      prefix: '',
      suffix: '',
      version: 1,
    },
  };
  await reader.ok('POST /reader/article/{id}/notes/add', { params: { id: articleId }, body: note });
  await reader.ok('POST /reader/myword', { body: { word: 'shade' } });
  const { items, counts } = await search('shade', {}, reader);
  expect(counts).toMatchObject({ note: 1, word: 1 });
  const found = items.find(({ kind }) => kind === 'note');
  expect(found).toMatchObject({ id: note.note_uuid, article_id: articleId, note: { color: 'yellow' } });
  expect(marked(found, 'excerpt')).toEqual(['shade']);
  expect(items[0]).toMatchObject({ kind: 'word', id: 'shade', word: { state: 'new' } });
  expect((await search('乘凉', { kind: 'note' }, reader)).items).toHaveLength(1);
  for (const client of [visitor, member]) {
    expect((await search('shade', {}, client)).counts.note).toBe(0);
    expect((await search('shade', { kind: 'word' }, client)).items[0]?.word?.state).toBeNull();
  }
});

test('many results are paged through without a gap or a repetition', async () => {
  const ids = [];
  for (let count = 0; count < 12; count++)
    ids.push(await app.article({ text: `The pomelo number ${count} is sweet.` }));
  await vi.waitFor(async () => expect((await search('pomelo', { kind: 'article' })).total).toBe(12), 120_000);
  const seen: string[] = [];
  for (let offset: number | null = 0; offset !== null; ) {
    const page = await search('pomelo', { kind: 'article', offset, limit: 5 });
    seen.push(...page.items.map(({ id }) => id));
    offset = page.next_offset;
  }
  expect(seen).toHaveLength(12);
  expect(new Set(seen)).toEqual(new Set(ids));
});

test('who reads on through all kinds sees as many results as are counted, each once', async () => {
  for (let number = 0; number < 9; number += 1)
    await reader.ok('POST /reader/collection/add', { body: { title: `Loquat ${number}` } });
  await publish({ text: 'A loquat is a fruit.' }, 'loquat');
  const seen: string[] = [];
  let { total } = await search('loquat', { limit: 4 }, reader);
  for (let offset: number | null = 0; offset !== null; ) {
    const page: Awaited<ReturnType<typeof search>> = await search('loquat', { offset, limit: 4 }, reader);
    seen.push(...page.items.map(({ kind, id }) => `${kind} ${id}`));
    total = page.total;
    offset = page.next_offset;
  }
  expect(seen.filter((one) => one.startsWith('collection'))).toHaveLength(9);
  expect([new Set(seen).size, seen.length]).toEqual([total, total]);
});

test('words that lie over each other in a title have one mark', async () => {
  await reader.ok('POST /reader/collection/add', { body: { title: '海边的早晨 Quince' } });
  const { items } = await search('海 海边 quince', { kind: 'collection' }, reader);
  expect(marked(items[0], 'title')).toEqual(['海边', 'Quince']);
});

test('what is published one by one is merged into few segments, and all of it is still found', async () => {
  const count = async () => (await app.context.database.db.select().from(searchSegments)).length;
  const ids = [];
  for (let number = 0; number < 20; number++)
    ids.push(await publish({ text: `Rambutan ${number}, so sweet.` }, `rambutan ${number}`));
  await vi.waitFor(async () => expect(await count()).toBeLessThan(16), 120_000);
  expect(new Set((await articlesOf('rambutan', visitor, { limit: 50 })).map(({ id }) => id))).toEqual(new Set(ids));
  expect((await search('"rambutan 7"', { kind: 'article' })).items.map(({ id }) => id)).toEqual([ids[7]]);
});

test('another process finds what was published here, and no longer what was deleted', async () => {
  const other = await app.secondProcess();
  const total = async () =>
    (await other.services.search.search(null, { q: 'salak', kind: 'article', isExact: true, offset: 0, limit: 5 }))
      .total;
  expect(await total()).toBe(0);
  const id = await publish({ text: 'The salak has the skin of a snake.' }, 'salak');
  await vi.waitFor(async () => expect(await total()).toBe(1), 120_000);
  await editor.ok('POST /reader/article/{id}/delete', { params: { id } });
  await vi.waitFor(async () => expect(await total()).toBe(0), 120_000);
});

test('a filter with words to leave out lists the newest articles that have none of them', async () => {
  const text = 'The quokka sleeps under a bush by day.';
  const tired = await publish({ title: 'Quokkas', text, topics: ['环境'] }, 'quokka');
  const active = await publish({ title: 'Wallabies', text: 'A wallaby jumps far.', topics: ['环境'] }, 'wallaby');
  const all = await idsOf('topic:环境');
  expect(all).toEqual(expect.arrayContaining([tired, active]));
  expect(await idsOf('topic:环境 -quokkas')).toEqual(all.filter((id) => id !== tired));
  expect(await idsOf('topic:环境 -"under a bush"')).toEqual(all.filter((id) => id !== tired));
  expect(await idsOf('topic:环境 -"no such phrase"')).toEqual(all);
});
