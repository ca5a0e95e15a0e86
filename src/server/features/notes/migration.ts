/**
 * Migrates notes to a new version of their article, in the transaction that saves the version. Notes without an anchor (未定位) are tried
 * again from the version they were last seen in, so that text that comes back finds them.
 */
import { LONGEST_QUOTE } from '#contract/limits.ts';
import type { Anchor, NoteRoot, TextPoint } from '#contract/shapes.ts';
import { type AnchorMigration, migrationBetween } from '#engine/anchors/migrate.ts';
import type { Queryable } from '#server/db/database.ts';
import { type ArticleText, articleText, holdsQuote, misplacement, type TextPart } from './article-text.ts';
import * as queries from './queries.ts';

/** Characters of context that are kept with a place. */
const CONTEXT_LENGTH = 32;
/** Older versions that are looked at, the newest first: each costs a diff of some milliseconds. */
const MAX_VERSIONS = 20;
/** Notes that are read, carried and written together; requests get their turn in between. */
const BATCH = 250;

/** Takes an anchor of the old version to the new one; null when its text is gone, or it never stood there. */
export type AnchorMigrator = (note: { root: NoteRoot; text: string; data: Anchor }) => Anchor | null;

export function anchorMigrator(before: ArticleText, after: ArticleText): AnchorMigrator {
  const ways = new Map<NoteRoot, { old: JoinedText; next: JoinedText; carry: AnchorMigration }>();
  const wayOf = (root: NoteRoot) => {
    const known = ways.get(root);
    if (known) return known;
    const [old, next] = [joined(before.roots[root]), joined(after.roots[root])];
    const way = { old, next, carry: migrationBetween(old.text, next.text) };
    ways.set(root, way);
    return way;
  };
  return ({ root, text, data }) => {
    const parts = before.roots[root];
    if (misplacement(parts, data) !== null || !holdsQuote(parts, data, text)) return null;
    const { old, next, carry } = wayOf(root);
    const landing = carry({ start: offsetIn(old, data.start), end: offsetIn(old, data.end) });
    return landing && anchorAt(next, landing, after.version);
  };
}

/**
 * Brings every note of an article to its newest version, in batches: about a quarter of a millisecond a note with what the
 * database does, and a diff of some milliseconds for each older version that notes are still at.
 */
export async function migrateNotes(tx: Queryable, articleId: number): Promise<void> {
  const newest = await queries.versionOf(tx, articleId);
  if (newest === undefined) return;
  const after = articleText(articleId, newest);
  for (const version of await queries.olderVersionsOfNotes(tx, articleId, after.version, MAX_VERSIONS)) {
    const old = await queries.versionOf(tx, articleId, version);
    const carry = old && anchorMigrator(articleText(articleId, old), after);
    let last: queries.NoteKey | undefined;
    do {
      const batch = await queries.notesAtVersion(tx, articleId, version, last, BATCH);
      const changes = batch.flatMap(({ userId, noteUuid, ...note }) => {
        const data = carry?.(note) ?? null;
        if (data === null && !note.located) return [];
        return [{ userId, noteUuid, data: data ?? note.data, located: data !== null }];
      });
      await queries.placeNotes(tx, changes);
      last = batch.length < BATCH ? undefined : batch.at(-1);
    } while (last !== undefined);
  }
}

/** Characters behind a place by which it is found again. */
const PLACE_LENGTH = 160;

/**
 * Place in the newest version of the text that stood at a place of an older version.
 *
 * @returns null when that text is gone, or a version does not exist any more
 */
export async function placeInNewest(
  db: Queryable,
  articleId: number,
  version: number,
  { block_id, offset }: TextPoint,
): Promise<{ point: TextPoint; version: number } | null> {
  const [old, newest] = await Promise.all([
    queries.versionOf(db, articleId, version),
    queries.versionOf(db, articleId),
  ]);
  if (old === undefined || newest === undefined) return null;
  const before = articleText(articleId, old);
  const root = block_id === 'title' || block_id === 'title_zh' ? block_id : 'en';
  const { text = '' } = before.roots[root].find((part) => part.blockId === block_id) ?? {};
  const start = Math.min(offset, Math.max(0, text.length - 1));
  const end = Math.min(text.length, start + PLACE_LENGTH);
  const quote = text.slice(start, end);
  const data = {
    start: { block_id, offset: start },
    end: { block_id, offset: end },
    quote,
    prefix: '',
    suffix: '',
    version,
  };
  const anchor =
    quote === '' ? null : anchorMigrator(before, articleText(articleId, newest))({ root, text: quote, data });
  return anchor && { point: anchor.start, version: newest.version };
}

/** The parts of a root as one text, a line each. */
interface JoinedText {
  parts: readonly TextPart[];
  /** Offset at which each part starts. */
  starts: readonly number[];
  indexOf: ReadonlyMap<string, number>;
  text: string;
}

function joined(parts: readonly TextPart[]): JoinedText {
  const starts: number[] = [];
  let at = 0;
  for (const { text } of parts) {
    starts.push(at);
    at += text.length + 1;
  }
  const indexOf = new Map(parts.map(({ blockId }, index) => [blockId, index]));
  return { parts, starts, indexOf, text: parts.map(({ text }) => text).join('\n') };
}

function offsetIn({ starts, indexOf }: JoinedText, point: Anchor['start']): number {
  return (starts[indexOf.get(point.block_id) ?? 0] ?? 0) + point.offset;
}

/** Null for what is too long to be a note any more. */
function anchorAt(
  { parts, starts, text }: JoinedText,
  { start, end }: { start: number; end: number },
  version: number,
): Anchor | null {
  const quote = text.slice(start, end).toWellFormed();
  const [first, last] = [partAt(starts, start), partAt(starts, end - 1)];
  const [from, to] = [parts[first], parts[last]];
  if (!from || !to || quote.length > LONGEST_QUOTE) return null;
  const [startOffset, endOffset] = [start - (starts[first] ?? 0), end - (starts[last] ?? 0)];
  return {
    start: { block_id: from.blockId, offset: startOffset },
    end: { block_id: to.blockId, offset: endOffset },
    quote,
    prefix: from.text.slice(Math.max(0, startOffset - CONTEXT_LENGTH), startOffset).toWellFormed(),
    suffix: to.text.slice(endOffset, endOffset + CONTEXT_LENGTH).toWellFormed(),
    version,
  };
}

/** The part that holds an offset. O(log n). */
function partAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((starts[middle] as number) <= offset) low = middle;
    else high = middle;
  }
  return low;
}
