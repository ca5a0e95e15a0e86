import { createHash } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { buffer } from 'node:stream/consumers';
import { afterAll, expect, test } from 'vitest';
import { openPromise } from 'yauzl';
import { DAY_MS } from '#engine/shanghai-time.ts';
import type { BookWord, WordRow } from '#server/features/words/service.ts';
import { bookWord } from '../testing/book-word.ts';
import { ankiPackage } from './package-writer.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'waikan-package-'));
afterAll(() => rm(folder, { recursive: true }));
const at = new Date('2026-11-21T04:00:00Z');
const later = (days: number) => new Date(at.getTime() + days * DAY_MS);

const harbour = (row: Partial<WordRow> = {}) =>
  bookWord(
    {
      word: 'harbour',
      phonetic: "/'hɑːbə/",
      meaning: 'n. 港口\n<海港>',
      contexts: [
        { sentence: 'The old harbour wakes.', translation: '老港口醒了。', source: 'A Town by the Sea' },
        { sentence: 'No harbour here.', translation: null, source: null },
      ],
    },
    at,
    row,
  );
const rope = bookWord({ word: 'rope', phonetic: null, meaning: '绳子', contexts: [] }, at);

/** Content of a package as another program would read it: names in the archive, and the collection. */
async function opened(words: BookWord[], options: { withSchedule?: boolean } = {}) {
  async function* batches() {
    yield words;
  }
  const bytes = await buffer(await ankiPackage(batches(), { withSchedule: false, at, workDir: folder, ...options }));
  const file = path.join(folder, 'deck.apkg');
  await writeFile(file, bytes);
  const zip = await openPromise(file);
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  const collection = path.join(folder, 'collection.anki2');
  await writeFile(collection, files.get('collection.anki2') ?? '');
  const db = new DatabaseSync(collection, { readOnly: true });
  try {
    const all = (sql: string) => db.prepare(sql).all() as Record<string, string | number>[];
    const [col = {}] = all('SELECT * FROM col');
    return {
      names: [...files.keys()],
      media: String(files.get('media')),
      integrity: all('PRAGMA integrity_check'),
      tables: all(`SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name`).map(({ name }) => name),
      indexes: all(`SELECT name FROM sqlite_schema WHERE type = 'index' ORDER BY name`).map(({ name }) => name),
      col,
      notes: all('SELECT * FROM notes ORDER BY id'),
      cards: all('SELECT * FROM cards ORDER BY id'),
    };
  } finally {
    db.close();
  }
}

test('an exported deck is a package as Anki describes it', async () => {
  const deck = await opened([harbour(), rope]);
  expect([deck.names.sort(), deck.media]).toEqual([['collection.anki2', 'media'], '{}']);
  expect(deck.integrity).toEqual([{ integrity_check: 'ok' }]);
  expect(deck.tables).toEqual(['cards', 'col', 'graves', 'notes', 'revlog']);
  expect(deck.indexes).toEqual([
    'ix_cards_nid',
    'ix_cards_sched',
    'ix_cards_usn',
    'ix_notes_csum',
    'ix_notes_usn',
    'ix_revlog_cid',
    'ix_revlog_usn',
  ]);
  expect(deck.col).toMatchObject({ id: 1, ver: 11, dty: 0, tags: '{}' });
  const json = (name: string) => JSON.parse(String(deck.col[name]));
  const [[modelId, model] = ['', {}]] = Object.entries<Record<string, never>>(json('models'));
  expect(model).toMatchObject({ id: Number(modelId), name: '外刊轻读', type: 0, sortf: 0 });
  const fields = (model as unknown as { flds: { name: string; ord: number }[] }).flds;
  expect(fields.map(({ name, ord }) => [ord, name]).slice(0, 7)).toEqual(
    ['单词', '音标', '释义', '例句', '译文', '来源', '发音'].map((name, ord) => [ord, name]),
  );
  const templates = (model as unknown as { tmpls: { ord: number; qfmt: string; afmt: string }[] }).tmpls;
  expect(templates.map(({ ord }) => ord)).toEqual([0, 1]);
  const asked = templates.flatMap(({ qfmt, afmt }) => [
    ...`${qfmt}${afmt}`.matchAll(/\{\{[#^/]?(?:tts en_US:)?([^}]+)\}\}/g),
  ]);
  for (const [, name] of asked) expect(fields.map((field) => field.name)).toContain(name);
  expect(Object.values<{ name: string }>(json('decks')).map(({ name }) => name)).toEqual(['Default', '外刊轻读']);
  expect(Object.keys(json('dconf'))).toEqual(['1']);
  expect(json('conf')).toMatchObject({ curDeck: 1 });

  for (const note of deck.notes) {
    const values = String(note.flds).split('\u001f');
    expect(values).toHaveLength(fields.length);
    expect(note).toMatchObject({ mid: Number(modelId), sfld: values[0], usn: -1, tags: ' 四级 新词 ' });
    expect(note.csum).toBe(
      Number.parseInt(
        createHash('sha1')
          .update(values[0] ?? '')
          .digest('hex')
          .slice(0, 8),
        16,
      ),
    );
  }
  const words = deck.notes.map(({ flds }) => String(flds).split('\u001f'));
  expect(words.find(([word]) => word === 'harbour')?.slice(2, 8)).toEqual([
    'n. 港口<br>&lt;海港&gt;',
    'The old <b>harbour</b> wakes.',
    '老港口醒了。',
    'A Town by the Sea',
    '',
    'The old <span class="gap">&nbsp;</span> wakes.',
  ]);
  // The cloze card only where there is a sentence; new, in the order in which words came into the book.
  const cards = deck.cards.map(({ nid, ord }) => [deck.notes.find(({ id }) => id === nid)?.sfld, ord]);
  expect(cards.sort()).toEqual([
    ['harbour', 0],
    ['harbour', 1],
    ['rope', 0],
  ]);
  expect(new Set([...deck.cards, ...deck.notes].map(({ id }) => String(id))).size).toBeGreaterThanOrEqual(3);
  for (const { type, queue, reps } of deck.cards) expect([type, queue, reps]).toEqual([0, 0, 0]);
});

test('a later export has the same notes, newer where something changed', async () => {
  const [first] = (await opened([harbour()])).notes;
  for (const change of [{ updatedAt: later(1), createdAt: later(1) }, { lastReviewAt: later(1) }]) {
    const [again] = (await opened([rope, harbour(change)])).notes.filter(({ sfld }) => sfld === 'harbour');
    expect(again?.guid).toBe(first?.guid);
    expect(Number(again?.mod)).toBeGreaterThan(Number(first?.mod));
  }
});

test('with the schedule a card stands in Anki where it stands here', async () => {
  const memory = { stability: 12.5, difficulty: 5.5, reviewCount: 6, lapses: 1, lastReviewAt: later(-4) };
  const words = [
    harbour({ ...memory, state: 'review', phase: 'review', dueAt: later(8) }),
    bookWord({ word: 'tide', phonetic: null, meaning: '潮', contexts: [] }, at, {
      ...memory,
      state: 'learning',
      phase: 'relearning',
      dueAt: new Date(at.getTime() + 600_000),
    }),
    bookWord({ word: 'salt', phonetic: null, meaning: '盐', contexts: [] }, at, { state: 'known' }),
  ];
  const deck = await opened(words, { withSchedule: true });
  const cardOf = (word: string) => deck.cards.find(({ nid }) => deck.notes.find(({ id }) => id === nid)?.sfld === word);
  expect(cardOf('harbour')).toMatchObject({ type: 2, queue: 2, ivl: 12, factor: 2100, reps: 6, lapses: 1 });
  const day = Number(deck.col.crt) + Number(cardOf('harbour')?.due) * 86_400;
  expect(new Date(day * 1000).toISOString()).toBe('2026-11-28T20:00:00.000Z');
  expect(JSON.parse(String(cardOf('harbour')?.data))).toEqual({ s: 12.5, d: 5.5 });
  expect(cardOf('tide')).toMatchObject({ type: 1, queue: 1, due: at.getTime() / 1000 + 600, left: 1001 });
  expect(cardOf('salt')).toMatchObject({ type: 0, queue: -1 });
  for (const { type, queue } of (await opened(words)).cards)
    expect([type, queue === 0 || queue === -1]).toEqual([0, true]);
});

test('a deck that nobody fetches leaves nothing behind', async () => {
  const left = async () => (await readdir(folder)).filter((name) => name.startsWith('anki-')).length;
  async function* batches() {
    yield [rope];
  }
  await (await ankiPackage(batches(), { withSchedule: false, at, workDir: folder })).cancel();
  await expect.poll(left).toBe(0);
});
