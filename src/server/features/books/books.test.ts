import { createHash, randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { startWorkers } from '#server/registered.ts';
import { type TestClient, testApp } from '#server/testing/app.ts';
import { quizText } from '#server/testing/quiz-text.ts';
import { bringBook, plainBook } from '#server/testing/stored-book.ts';
import { bookChapters, books } from './tables.ts';

const app = await testApp();
await startWorkers(app.context);
const [visitor, reader, other, editor] = await Promise.all([
  app.client('visitor'),
  app.client('reader'),
  app.client('reader'),
  app.client('super'),
]);

const HARBOUR = [
  'The old harbour wakes before the sun does. Boats come home heavy with fish, and the gulls know it.',
  'By noon the market is empty again. Only the smell of salt and rope stays behind in the narrow streets.',
];
const LETTER = [
  'Anna folded the letter twice. She did not want to read it again, for she knew what it said.',
  'Later she went down to the water. The keeper of the lighthouse waited for her there with a lantern.',
];
const text = plainBook('The Quiet Harbour', [HARBOUR, LETTER, HARBOUR.toReversed()]);
const { uuid, task } = await bringBook(app, reader, text, 'harbour.txt');
const id = { params: { id: uuid } };
const chapter = (client: TestClient, index: number) =>
  client.ok('GET /reader/book/{id}/chapter/{index}', { params: { id: uuid, index: String(index) } });

test('an uploaded file becomes a book with chapters, figures and contents, on the shelf', async () => {
  expect(task).toMatchObject({ state: 'DONE', message: expect.stringContaining('可以读了') });
  const book = await reader.ok('GET /reader/book/{id}/show', id);
  expect(book).toMatchObject({ status: 'READY', format: 'txt', is_own: true, is_public: false, on_shelf: true });
  expect(book.toc.filter(({ word_count }) => word_count > 0)).toHaveLength(3);
  expect(book.word_count).toBeGreaterThan(90);
  expect(book.known_rate).toBeGreaterThan(0.5);
  expect(book.toc.at(-1)?.known_rate).toBeGreaterThan(0.5);
  const { items } = await reader.ok('GET /reader/mybook');
  expect(items).toMatchObject([{ book: { book_uuid: uuid }, pos: null, progress: 0 }]);
});

test('a chapter has blocks with sentences; ids are unique in the book', async () => {
  const first = await chapter(reader, 0);
  const words = first.blocks.map(({ text: shown }) => shown ?? '').join(' ');
  expect(words).toContain('The old harbour wakes before the sun does.');
  const ids = [first, await chapter(reader, 1)].flatMap(({ blocks }) =>
    blocks.flatMap((block) => [block.id, ...(block.sentences ?? []).map((sentence) => sentence.id)]),
  );
  expect(new Set(ids).size).toBe(ids.length);
  expect(
    (await reader.call('GET /reader/book/{id}/chapter/{index}', { params: { id: uuid, index: '99' } })).status,
  ).toBe(404);
  const { level_words: words2 } = await reader.ok('GET /reader/book/{id}/chapter/{index}/words', {
    params: { id: uuid, index: '1' },
  });
  expect(words2.map(({ lemma }) => lemma)).toContain('lighthouse');
});

test('the words of a chapter that the reader probably does not know are told whatever their level, and change with what is known', async () => {
  const unknown = async () => {
    const input = { params: { id: uuid, index: '1' }, query: { unknown: 'true' as const } };
    const { level_words: words } = await reader.ok('GET /reader/book/{id}/chapter/{index}/words', input);
    return words.map(({ lemma }) => lemma);
  };
  const before = await unknown();
  const [first] = before;
  if (first === undefined) throw new Error('no word is unknown');
  await reader.ok('POST /reader/myword/known', { body: { words: [first] } });
  expect(await unknown()).not.toContain(first);
  expect((await unknown()).length).toBeGreaterThanOrEqual(before.length - 2);
  await reader.ok('POST /reader/myword/known', { body: { words: [first], known: false } });
});

test('nobody but its owner and an editor sees a private book, by any call', async () => {
  for (const client of [visitor, other]) {
    for (const name of ['GET /reader/book/{id}/show', 'GET /reader/book/{id}/search'] as const) {
      const { status } = await client.call(name, { params: { id: uuid }, query: { q: 'harbour' } } as never);
      expect([name, status]).toEqual([name, 404]);
    }
    expect(
      (await client.call('GET /reader/book/{id}/chapter/{index}', { params: { id: uuid, index: '0' } })).status,
    ).toBe(404);
  }
  const pos = { index: 0, block_id: 'c0b0', offset: 0 };
  for (const [name, input] of [
    ['POST /reader/mybook/add', { body: { book_uuid: uuid } }],
    ['POST /reader/mybook/{id}/pos', { ...id, body: { pos } }],
    ['GET /reader/mybook/{id}', id],
    ['GET /reader/book/{id}/learn', id],
    ['POST /reader/book/{id}/translate', { ...id, body: { index: 0, block_ids: ['c0b1'] } }],
    ['POST /reader/book/{id}/update', { ...id, body: { title: 'Mine' } }],
    ['POST /reader/book/{id}/delete', id],
  ] as const) {
    const { status } = await other.call(name, input as never);
    expect([name, status]).toEqual([name, 404]);
  }
  expect((await other.ok('GET /reader/mybook')).items).toEqual([]);
  expect((await visitor.ok('GET /reader/book')).items.map((book) => book.book_uuid)).not.toContain(uuid);
  expect((await editor.ok('GET /reader/book/{id}/show', id)).title).toBe('The Quiet Harbour');
});

test('the same file again is the same book; another reader’s is a book of its own of the one file', async () => {
  const again = await bringBook(app, reader, text, 'renamed.txt');
  expect([again.uuid, again.task.state]).toEqual([uuid, 'DONE']);
  const theirs = await bringBook(app, other, text);
  expect(theirs.uuid).not.toBe(uuid);
  expect((await other.ok('GET /reader/book/{id}/show', { params: { id: theirs.uuid } })).status).toBe('READY');
  await other.ok('POST /reader/book/{id}/delete', { params: { id: theirs.uuid } });
  expect((await chapter(reader, 0)).blocks.length).toBeGreaterThan(0);
});

test('a file that changed on its way is refused, and nothing is kept of it', async () => {
  const { url, key } = await reader.ok('GET /auth/upload_token', { query: { key: 'a.txt' } });
  await app.fetch(url.replace(/^https?:\/\/[^/]+/, ''), { method: 'PUT', body: 'Something else. '.repeat(40) });
  const digest = createHash('sha256').update('another').digest('hex');
  const { status, body } = await reader.call('POST /reader/book/upload_by_link', { body: { link: key, digest } });
  expect([status, body.status.msg]).toEqual([409, '文件在路上变了样，请重新上传']);
});

test('a file that is no book fails with the reason, leaves nothing, and can be brought again', async () => {
  const { uuid: broken, task: failed } = await bringBook(app, reader, Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3]));
  expect(failed.state).toBe('FAILED');
  expect(failed.message).toMatch(/\p{Script=Han}/u);
  const book = await reader.ok('GET /reader/book/{id}/show', { params: { id: broken } });
  expect(book).toMatchObject({ status: 'FAILED', failure: failed.message, toc: [] });
  expect((await bringBook(app, reader, Buffer.from([0x50, 0x4b, 3, 4, 1, 2, 3]))).uuid).toBe(broken);
  await reader.ok('POST /reader/book/{id}/delete', { params: { id: broken } });
  expect((await reader.call('GET /reader/book/{id}/show', { params: { id: broken } })).status).toBe(404);
});

test('the place is kept with its share of the book; an older one does not win, and the end finishes it', async () => {
  const blocks = (await chapter(reader, 1)).blocks;
  const block = blocks.at(-1)?.id ?? '';
  const at = new Date(app.clock.now().getTime() - 60_000);
  const put = (index: number, blockId: string, when: Date, offset = 4) =>
    reader.ok('POST /reader/mybook/{id}/pos', {
      ...id,
      body: { pos: { index, block_id: blockId, offset }, at: when.toISOString() },
    });
  const kept = await put(1, block, at);
  expect(kept.progress).toBeGreaterThan(0.3);
  expect(kept.progress).toBeLessThan(0.7);
  expect((await put(0, 'c0b1', new Date(at.getTime() - 60_000))).pos).toMatchObject({ index: 1, block_id: block });
  const unknown = await reader.call('POST /reader/mybook/{id}/pos', {
    ...id,
    body: { pos: { index: 0, block_id: 'c0b999', offset: 0 } },
  });
  expect(unknown.status).toBe(400);
  const { id: last = '', text: words = '' } = (await chapter(reader, 2)).blocks.at(-1) ?? {};
  expect(await put(2, last, app.clock.now())).toMatchObject({ finished_at: null });
  expect(await put(2, last, app.clock.now(), words.length)).toMatchObject({
    progress: 1,
    finished_at: expect.any(String),
  });
  const finished = await reader.ok('GET /reader/mybook', { query: { state: 'finished' } });
  expect(finished.items.map(({ book }) => book.book_uuid)).toEqual([uuid]);
});

test('where the end of the book shows below the place all of it is read, and the place stays the first line', async () => {
  const pos = { index: 2, block_id: (await chapter(reader, 2)).blocks[0]?.id ?? '', offset: 0 };
  const put = (isEnd: boolean) => reader.ok('POST /reader/mybook/{id}/pos', { ...id, body: { pos, is_end: isEnd } });
  expect((await put(false)).progress).toBeLessThan(0.8);
  expect(await put(true)).toMatchObject({ pos, progress: 1 });
});

test('a place after the last sentence of a chapter is told by that sentence', async () => {
  const last = (await chapter(reader, 2)).blocks.at(-1);
  const pos = { index: 2, block_id: last?.id ?? '', offset: last?.text?.length ?? 0 };
  await reader.ok('POST /reader/mybook/{id}/pos', { ...id, body: { pos } });
  const { place } = await reader.ok('GET /reader/mybook/{id}', id);
  expect(place?.sentence).not.toBe(null);
  expect(last?.text).toContain(place?.sentence);
});

test('a book on the shelf says where one stopped', async () => {
  const { place, pos } = await reader.ok('GET /reader/mybook/{id}', id);
  expect(pos).not.toBe(null);
  expect(place?.title).toBe(`Chapter ${place?.number}`);
  expect([...HARBOUR, ...LETTER].join(' ')).toContain(place?.sentence);
});

test('a search finds words in any form, in the order of the book, with the place', async () => {
  const { items } = await reader.ok('GET /reader/book/{id}/search', { ...id, query: { q: 'boats' } });
  expect(items.map(({ index }) => index)).toEqual([0, 2]);
  expect(items[0]?.excerpt.slice(items[0].start, items[0].end)).toBe('Boats');
  const forms = await reader.ok('GET /reader/book/{id}/search', { ...id, query: { q: 'go' } });
  expect(forms.items[0]?.excerpt).toContain('went down');
  expect((await reader.ok('GET /reader/book/{id}/search', { ...id, query: { q: 'lighthouse boats' } })).items).toEqual(
    [],
  );
  const query = { q: 'boats', index: 2 };
  const inChapter = await reader.ok('GET /reader/book/{id}/search', { ...id, query });
  expect(inChapter.items.map(({ index }) => index)).toEqual([2]);
});

test('a search takes words in quotes as they stand, and leaves out sentences with an excluded word', async () => {
  const excerpts = async (q: string) =>
    (await reader.ok('GET /reader/book/{id}/search', { ...id, query: { q, index: 1 } })).items.map(
      ({ excerpt }) => excerpt,
    );
  const [lantern] = await excerpts('keeper lighthouse');
  expect(lantern).toContain('keeper of the lighthouse');
  expect(await excerpts('"keeper of the lighthouse"')).toEqual([lantern]);
  expect(await excerpts('"lighthouse keeper"')).toEqual([]);
  expect(await excerpts('keeper -lanterns')).toEqual([]);
  expect(await excerpts('keeper -letter')).toEqual([lantern]);
  expect(await excerpts('keeper -"lighthouse of the keeper"')).toEqual([lantern]);
  expect(await excerpts('keeper -"keeper of the"')).toEqual([]);
  // No sentence has it; two have "did".
  expect(await excerpts("didn't")).toEqual([]);
});

test('a search finds what footnotes say, once, where the text calls them, and captions', async () => {
  const { db } = app.context.database;
  const someone = await app.client('reader');
  const brought = await bringBook(app, someone, plainBook('Notes of a Harbour', [HARBOUR, LETTER]), 'notes.txt');
  const [own] = await db.select().from(books).where(eq(books.uuid, brought.uuid));
  const isFirst = and(eq(bookChapters.fileId, own?.fileId ?? 0), eq(bookChapters.index, 0));
  const [first] = await db.select().from(bookChapters).where(isFirst);
  const called = first?.blocks.filter(({ type }) => type === 'paragraph').slice(0, 2) ?? [];
  const mark = { type: 'footnote' as const, start: 4, end: 14, footnote: 'c0n1' };
  const blocks = first?.blocks.map((block) => (called.includes(block) ? { ...block, marks: [mark] } : block)) ?? [];
  const table = { id: 'c0b99', type: 'table' as const, rows: [['Ship']], caption: 'Wrecks of the winter' };
  const note = { id: 'c0n1b0', type: 'paragraph' as const, text: 'A breakwater is a wall of stones in the sea.' };
  const footnotes = [{ id: 'c0n1', label: '1', blocks: [note] }];
  await db
    .update(bookChapters)
    .set({ blocks: [...blocks, table], footnotes })
    .where(isFirst);
  const query = { q: 'breakwaters stone' };
  const { items } = await someone.ok('GET /reader/book/{id}/search', { params: { id: brought.uuid }, query });
  expect(items).toMatchObject([{ index: 0, block_id: called[0]?.id, offset: 4, excerpt: note.text }]);
  expect(items[0]?.excerpt.slice(items[0].start, items[0].end)).toBe('breakwater');
  const captions = await someone.ok('GET /reader/book/{id}/search', {
    params: { id: brought.uuid },
    query: { q: 'wreck' },
  });
  expect(captions.items).toMatchObject([{ block_id: table.id, offset: 0, excerpt: table.caption }]);
});

test('words worth learning before a chapter say what they do to it; the commonest of all books are listed', async () => {
  const learn = await reader.ok('GET /reader/book/{id}/learn', { ...id, query: { index: 1 } });
  expect(learn.words.map(({ lemma }) => lemma)).toContain('lighthouse');
  expect(learn.known_rate_after ?? 0).toBeGreaterThan(learn.known_rate ?? 1);
  // The rate is the one that a reader gets who then knows the words: a word that occurs again is not counted as wholly new each time.
  const learner = await app.client('reader');
  const often = plainBook('The Lighthouse', [[...LETTER, ...Array(20).fill('Then the lighthouse went dark again.')]]);
  const params = { id: (await bringBook(app, learner, often, 'lantern.txt')).uuid };
  const ask = () => learner.ok('GET /reader/book/{id}/learn', { params, query: { index: 0 } });
  const before = await ask();
  await learner.ok('POST /reader/myword/known', { body: { words: before.words.map(({ lemma }) => lemma) } });
  const after = await ask();
  expect(before.words.map(({ lemma }) => lemma)).toContain('lighthouse');
  expect(before.known_rate_after).toBeCloseTo(after.known_rate ?? 0, 3);
  const { items } = await reader.ok('GET /reader/mybook/words');
  expect(items.length).toBeGreaterThan(0);
  expect(items[0]).toMatchObject({
    count: expect.any(Number),
    books: 1,
    resolve: expect.stringMatching(/\p{Script=Han}/u),
  });
});

test('a word that was added is marked before a chapter, and leaves the list of the commonest ones', async () => {
  const common = async () => (await reader.ok('GET /reader/mybook/words')).items.map(({ word }) => word);
  expect(await common()).toContain('lighthouse');
  await reader.ok('POST /reader/myword', { body: { word: 'lighthouse' } });
  expect(await common()).not.toContain('lighthouse');
  const { words } = await reader.ok('GET /reader/book/{id}/learn', { ...id, query: { index: 1 } });
  expect(words.filter(({ in_myword: isAdded }) => isAdded).map(({ lemma }) => lemma)).toEqual(['lighthouse']);
});

test('the title is found by who may read the book, and a word added in it names it', async () => {
  const found = async (client: TestClient) => {
    const { items } = await client.ok('GET /api/search', { query: { q: 'quiet harb', kind: 'book' } });
    return items.map(({ kind, id: hit, title, marks }) => ({ kind, hit, title, marks: marks.length }));
  };
  expect(await found(reader)).toEqual([{ kind: 'book', hit: uuid, title: 'The Quiet Harbour', marks: 2 }]);
  expect([await found(other), await found(visitor)]).toEqual([[], []]);
  const sentence = 'Boats come home heavy with fish, and the gulls know it.';
  const titleOf = async (client: TestClient) => {
    const body = { word: 'gulls', sentence, book_uuid: uuid };
    return (await client.ok('POST /reader/myword', { body })).contexts?.map((context) => [
      context.title,
      context.book_uuid ?? null,
    ]);
  };
  expect(await titleOf(reader)).toEqual([['The Quiet Harbour', uuid]]);
  await expect(titleOf(other)).rejects.toThrow(/没有这本书/);
});

test('a chapter has a quiz, which goes on where it was and is nobody else’s', async () => {
  const { uuid: quizzed } = await bringBook(app, reader, plainBook('The Ferry', [quizText.split('\n\n')]), 'ferry.txt');
  const params = { id: quizzed, index: '0' };
  const ask = (client: TestClient) =>
    client.call('GET /reader/book/{id}/chapter/{index}/questions', { params, query: {} });
  const { items, attempt, preview } = await reader.ok('GET /reader/book/{id}/chapter/{index}/questions', {
    params,
    query: {},
  });
  expect([items.length >= 4, attempt, preview]).toEqual([true, null, false]);
  const [first] = items.filter(({ kind }) => kind !== 'order');
  const answers = [{ id: first?.id ?? '', answer: first?.options[0] ?? '' }];
  const body = { attempt_uuid: randomUUID(), answers };
  const give = () => reader.ok('POST /reader/book/{id}/chapter/{index}/questions', { params, body });
  const given = await give();
  expect(given.items).toMatchObject([{ id: first?.id, given: first?.options[0] }]);
  // Sent again, with another answer, the first one counts.
  body.answers = [{ id: first?.id ?? '', answer: first?.options[1] ?? '' }];
  expect(await give()).toEqual(given);
  expect((await reader.ok('GET /reader/book/{id}/chapter/{index}/questions', { params, query: {} })).attempt).toEqual(
    given,
  );
  expect((await ask(other)).status).toBe(404);
  expect((await ask(visitor)).status).toBe(401);
  const missing = { params: { id: quizzed, index: '7' } };
  expect((await reader.call('GET /reader/book/{id}/chapter/{index}/questions', { ...missing, query: {} })).status).toBe(
    404,
  );
});

test('without a translation service the call says so', async () => {
  const { status } = await reader.call('POST /reader/book/{id}/translate', {
    ...id,
    body: { index: 0, block_ids: ['c0b1'] },
  });
  expect(status).toBe(503);
});

test('what was read last stands first, whatever was added since', async () => {
  const someone = await app.client('reader');
  const bring = async (title: string) => (await bringBook(app, someone, plainBook(title, [HARBOUR]), 'one.txt')).uuid;
  const first = { params: { id: await bring('Read First') } };
  const { blocks } = await someone.ok('GET /reader/book/{id}/chapter/{index}', {
    params: { ...first.params, index: '0' },
  });
  const pos = { index: 0, block_id: blocks[0]?.id ?? '', offset: 0 };
  await someone.ok('POST /reader/mybook/{id}/pos', { ...first, body: { pos } });
  app.clock.advance(60);
  await bring('Added Later');
  const titles = async (sort: 'read' | 'recent') =>
    (await someone.ok('GET /reader/mybook', { query: { sort } })).items.map(({ book }) => book.title);
  expect(await titles('read')).toEqual(['Read First', 'Added Later']);
  expect(await titles('recent')).toEqual(['Added Later', 'Read First']);
});

test('taken off the shelf the place stays for a return; own books have a quota', async () => {
  const listed = async (state: 'all' | 'away' | 'mine', q = '') =>
    (await reader.ok('GET /reader/mybook', { query: { state, q } })).items
      .filter(({ book }) => book.book_uuid === uuid)
      .map(({ book, pos }) => [book.on_shelf, pos?.index]);
  expect([await listed('away'), await listed('mine', 'quiet')]).toEqual([[], [[true, 2]]]);
  await reader.ok('POST /reader/mybook/{id}/remove', id);
  expect((await reader.call('GET /reader/mybook/{id}', id)).status).toBe(404);
  // Its owner still finds it, because it counts against the quota.
  expect([await listed('all'), await listed('away'), await listed('mine', 'harbour')]).toEqual([
    [],
    [[false, 2]],
    [[false, 2]],
  ]);
  expect(await listed('mine', 'no such title')).toEqual([]);
  expect((await reader.ok('POST /reader/mybook/add', { body: { book_uuid: uuid } })).pos).toMatchObject({ index: 2 });
  const someone = await app.client('reader');
  for (let n = 0; n < 5; n++) await bringBook(app, someone, plainBook(`Book ${n}`, [HARBOUR]), `${n}.txt`);
  expect(await someone.ok('GET /reader/mybook/quota')).toMatchObject({ books: 5, max_books: 5 });
  await expect(bringBook(app, someone, plainBook('Too Many', [LETTER]), 'six.txt')).rejects.toThrow(/最多放 5 本/);
});

test('an editor makes a book public; then everybody reads it, and its owner does not delete it', async () => {
  expect((await reader.call('POST /reader/book/{id}/update', { ...id, body: { is_public: true } })).status).toBe(403);
  await editor.ok('POST /reader/book/{id}/update', { ...id, body: { is_public: true, title: 'A Quiet Harbour' } });
  const { items } = await visitor.ok('GET /reader/book', { query: { q: 'quiet' } });
  expect(items).toMatchObject([{ book_uuid: uuid, title: 'A Quiet Harbour', known_rate: null }]);
  expect((await chapter(visitor, 0)).blocks.length).toBeGreaterThan(0);
  expect((await reader.call('POST /reader/book/{id}/delete', id)).status).toBe(409);
  const renamed = await reader.call('POST /reader/book/{id}/update', {
    ...id,
    body: { title: 'Mine Again', author: 'Me' },
  });
  expect([renamed.status, renamed.body.status.msg]).toEqual([409, '这本书已经公开，书名和作者由管理员改']);
  expect((await visitor.ok('GET /reader/book/{id}/show', id)).title).toBe('A Quiet Harbour');
  const audit = (await editor.ok('GET /api/audit', { query: {} })).items.map(({ action }) => action);
  expect(audit).toEqual(expect.arrayContaining(['book.publish', 'book.wording']));
  await editor.ok('POST /reader/book/{id}/update', { ...id, body: { is_public: false } });
  expect((await visitor.call('GET /reader/book/{id}/show', id)).status).toBe(404);
});
