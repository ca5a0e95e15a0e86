/** Notes as the server sends them, for the reader's tests. */
import type { ReaderNote } from '../ports.ts';

/** @param start of `text` in the block, UTF-16 units */
export function noteAt(block: string, start: number, text: string, other: Partial<ReaderNote> = {}): ReaderNote {
  const { located = true } = other;
  return {
    note_uuid: '3f0c2a54-6f0e-4a59-9d6e-5b1a6c1f2d3e',
    text,
    comment: '记住',
    root: 'en',
    tag: null,
    color: 'green',
    data: {
      start: { block_id: block, offset: start },
      end: { block_id: block, offset: start + text.length },
      quote: text,
      prefix: '',
      suffix: '',
      // The fixture's text is version 2.
      version: located ? 2 : 1,
    },
    created_at: '2026-11-20T00:00:00.000Z',
    located,
    ...other,
  };
}
