import { expect, test } from 'vitest';
import type { NoteDraft } from '../ports.ts';
import { changedFields, draftFrom, noteOf, takenUp, withFields, withNote, withoutNote } from './note-drafts.ts';

function draft(uuid: string, blockId: string, offset: number): NoteDraft {
  const start = { block_id: blockId, offset };
  const data = { start, end: { ...start, offset: offset + 3 }, quote: 'abc', prefix: '', suffix: '', version: 1 };
  return { note_uuid: uuid, text: 'abc', comment: null, root: 'en', tag: null, color: 'yellow', data };
}

test('a saved draft shows as a note, and a note turns back into the same draft', () => {
  const written = draft('a', 'b1', 0);
  expect(draftFrom(noteOf(written, '2026-11-21T00:00:00.000Z'))).toEqual(written);
  // The server's note has more to it; none of that may be sent back.
  const fromServer = { ...noteOf(written, 'x'), article_id: '7', updated_at: 'x' };
  expect(draftFrom(fromServer)).toEqual(written);
});

test('saving the same note again replaces it in its place', () => {
  const [one, two] = [noteOf(draft('a', 'b1', 0), 'x'), noteOf(draft('b', 'b1', 5), 'x')];
  const changed = { ...one, color: 'pink' as const };
  expect(withNote([one, two], changed)).toEqual([changed, two]);
  expect(withoutNote([one, two], 'a')).toEqual([two]);
});

test('only what the reader changed is put into a note that has changed elsewhere', () => {
  const before = draft('a', 'b1', 0);
  const recoloured: NoteDraft = { ...before, color: 'pink' };
  expect(changedFields(before, recoloured)).toEqual(['color']);
  expect(changedFields(before, { ...draft('a', 'b2', 0), tag: '新' })).toEqual(['tag', 'place']);
  const elsewhere: NoteDraft = { ...before, comment: '别处写的', tag: '别处' };
  expect(withFields(elsewhere, recoloured, ['color'])).toEqual({ ...elsewhere, color: 'pink' });
});

test('a draft that is taken up days later keeps what it was typed over, and takes the rest from the note as it is by now', () => {
  const before = { ...draft('a', 'b1', 0), comment: '原来的' };
  const typed = { ...before, comment: '接着写的' };
  const present: NoteDraft = { ...before, comment: '别处写的', color: 'pink' };
  expect(takenUp(present, { draft: typed, before })).toEqual({
    draft: { ...present, comment: '接着写的' },
    before: { ...present, comment: '原来的' },
  });
  // Stored by an earlier version.
  expect(takenUp(present, { draft: typed }).before).toEqual(present);
});
