import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Entry } from '../../shell/outbox/entry.ts';

const BOOK = '11111111-1111-4111-8111-111111111111';
const mark = (uuid: string, block: number) => {
  const start = { block_id: `c0b${block}`, offset: 0 };
  return {
    note_uuid: uuid,
    kind: 'bookmark',
    text: `line ${block}`,
    data: { start, end: start },
    created_at: '2026-11-20T12:00:00.000Z',
  };
};

beforeEach(() => vi.resetModules());
afterEach(() => void vi.unstubAllGlobals());

/** The notes of a book, with changes that wait on the device and what the server lists. */
async function notesWith(waiting: readonly Partial<Entry>[], listed: readonly object[]) {
  const kept = waiting.map((entry, at) => {
    const whole = { id: `e${at}`, userId: '7', aspect: 'note', text: '', at: at + 1, state: 'held', ...entry };
    return [`outbox:e${at}`, JSON.stringify(whole)] as const;
  });
  vi.stubGlobal('document', { cookie: 'bb_uid=7; bb_token=t', documentElement: { dataset: {} } });
  vi.stubGlobal('window', {});
  vi.stubGlobal('localStorage', {
    length: kept.length,
    key: (at: number) => kept[at]?.[0] ?? null,
    getItem: (key: string) => kept.find(([name]) => name === key)?.[1] ?? null,
  });
  vi.stubGlobal('BroadcastChannel', class {});
  const result = { items: listed, next_offset: null };
  vi.stubGlobal('fetch', async () => Response.json({ status: { code: '200', msg: '' }, result }));
  const { createBookNotes } = await import('./book-notes.ts');
  const notes = createBookNotes(BOOK);
  await notes.port.list();
  return notes.bookmarks().map(({ uuid }) => uuid);
}

test('a bookmark that was taken away stays away while the server does not know of it yet', async () => {
  const input = { params: { id: 'a' }, body: { at: '2026-11-21T12:00:00.000Z' } };
  const call = { name: 'POST /reader/book/notes/{id}/delete', input } as const;
  expect(await notesWith([{ item: 'note:a', call }], [mark('a', 3), mark('b', 5)])).toEqual(['b']);
});

test('one that was set and has not been sent is there', async () => {
  const { created_at: at, ...body } = mark('c', 1);
  const input = { params: { id: BOOK }, body: { ...body, at } };
  const call = { name: 'POST /reader/book/{id}/note/add', input } as const;
  expect(await notesWith([{ item: 'note:c', call: call as never }], [mark('b', 5)])).toEqual(['c', 'b']);
});
