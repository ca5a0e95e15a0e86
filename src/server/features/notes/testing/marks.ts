/** Notes on the article that tests store by default: their bodies, and a reader who adds and lists them. */
import { randomUUID } from 'node:crypto';
import type { NoteRoot } from '#contract/shapes.ts';
import type { TestClient } from '#server/testing/app.ts';

export interface GivenMark {
  note_uuid?: string;
  text?: string;
  comment?: string | null;
  root?: NoteRoot;
  tag?: string;
  color?: 'yellow' | 'green';
  block?: string;
  start?: number;
  end?: number;
  endBlock?: string;
  prefix?: string;
  suffix?: string;
  version?: number;
}

/** A mark, by default on `The old harbour`. */
export function markBody(given: GivenMark = {}) {
  const {
    note_uuid = randomUUID(),
    text = 'The old harbour',
    root = 'en',
    block = 'b1',
    start = 0,
    version = 1,
  } = given;
  const { end = start + text.length, endBlock = block, prefix = '', suffix = '' } = given;
  return {
    note_uuid,
    text,
    root,
    comment: given.comment,
    tag: given.tag,
    color: given.color,
    data: {
      start: { block_id: block, offset: start },
      end: { block_id: endBlock, offset: end },
      quote: text,
      prefix,
      suffix,
      version,
    },
  };
}

/** @param id of the article */
export const addMark = (reader: TestClient, id: string, given: GivenMark = {}) =>
  reader.ok('POST /reader/article/{id}/notes/add', { params: { id }, body: markBody(given) });

/** A reader's own notes on an article. */
export const notesOf = async (reader: TestClient, id: string) =>
  (await reader.ok('GET /reader/article/{id}/notes', { params: { id } })).items;
