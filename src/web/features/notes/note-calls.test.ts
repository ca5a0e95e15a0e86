import { expect, test } from 'vitest';
import type { BookNote, Note } from '#contract/shapes.ts';
import type { QueuedCall } from '../../shell/outbox/entry.ts';
import { articleNoteCalls, bookNoteCalls } from './note-calls.ts';

/** The server's clock, an hour ahead of this device's. */
const updated_at = new Date(Date.now() + 3_600_000).toISOString();
const point = { block_id: 'b1', offset: 0 };
const shared = { note_uuid: '0198a5c1-0000-7000-8000-000000000001', text: 'Bread', comment: null, tag: null };
const note: Note = {
  ...shared,
  root: 'en',
  color: 'yellow',
  article_id: '7',
  created_at: updated_at,
  updated_at,
  located: true,
  data: { start: point, end: { ...point, offset: 5 }, quote: 'Bread', prefix: '', suffix: '', version: 1 },
};
const bookNote: BookNote = { ...shared, book_uuid: shared.note_uuid, color: null, created_at: updated_at, updated_at };

const timeOf = ({ input }: QueuedCall) => Date.parse((input as { body: { at: string } }).body.at);

test.each([
  ['an article', () => [articleNoteCalls.remove(note), articleNoteCalls.restore(note)]],
  ['a book', () => [bookNoteCalls.remove(bookNote), bookNoteCalls.restore(bookNote)]],
])(
  'a note of %s is deleted after its last change and brought back after that, whatever this clock says',
  (_, calls) => {
    const times = calls().map(timeOf);
    expect([Date.parse(updated_at), ...times].sort((one, other) => one - other)).toEqual([
      Date.parse(updated_at),
      ...times,
    ]);
    expect(new Set([Date.parse(updated_at), ...times]).size).toBe(3);
  },
);
