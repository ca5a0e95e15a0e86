/** Which words the syllabuses list: read in pieces, so that nobody else waits for it. */
import { setImmediate } from 'node:timers/promises';
import type { ExamLevel } from '#engine/exam-level.ts';
import { parseTags } from './definitions.ts';
import type { DictionaryStore } from './store.ts';

export interface ExamLemma {
  /** Number of the headword. */
  id: number;
  levels: readonly ExamLevel[];
}

/** Numbers gone through at a time: some milliseconds. */
const PIECE = 20_000;

/** Every headword that a syllabus has, by its number; a fifth of a second in all. */
export async function examLemmas(store: Pick<DictionaryStore, 'tagged' | 'lastId'>): Promise<ExamLemma[]> {
  const found: ExamLemma[] = [];
  const last = store.lastId();
  for (let after = 0; after < last; after += PIECE) {
    for (const { id, tags } of store.tagged(after, after + PIECE)) found.push({ id, levels: parseTags(tags) });
    await setImmediate();
  }
  return found;
}
