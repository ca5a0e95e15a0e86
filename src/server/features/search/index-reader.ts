/** Reads postings from the database through a cache: segments never change, so that what was read once stays right. */

import { readPostings } from '#engine/search/postings.ts';
import type { PostingsSource, TermPostings } from '#engine/search/search.ts';
import { isPairTerm } from '#engine/search/terms.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { Db } from '#server/db/database.ts';
import type { Catalogue } from './catalogue.ts';
import { postingsIn, type Segment } from './queries.ts';

export interface IndexReader extends PostingsSource {
  /** Number of articles with each of these terms; terms without any are left out. */
  documents(terms: readonly string[]): Promise<ReadonlyMap<string, number>>;
}

/** Postings of one term by segment; null where a segment has none. */
type BySegment = Map<number, { count: number; bytes: Uint8Array } | null>;

const CACHE_BYTES = 48 * 1024 * 1024;
const BYTES_OF_SEGMENT = 60;
/** Merges during one query. */
const MAX_TRIES = 5;

export function createIndexReader(db: Db, catalogue: Catalogue): IndexReader {
  const cache = createBoundedCache<string, BySegment>(CACHE_BYTES, (bySegment) => {
    let weight = 0;
    for (const found of bySegment.values()) weight += BYTES_OF_SEGMENT + (found?.bytes.length ?? 0);
    return weight;
  });

  /** @returns null when a segment was merged meanwhile */
  async function read(
    terms: readonly string[],
    segments: readonly Segment[],
  ): Promise<Map<string, TermPostings> | null> {
    const known = new Map(terms.map((term) => [term, cache.get(term)]));
    const isRead = (term: string, segment: number) => known.get(term)?.has(segment) ?? false;
    const lacking = terms.filter((term) => segments.some(({ id }) => !isRead(term, id)));
    if (lacking.length > 0) {
      const unread = segments.map(({ id }) => id).filter((id) => lacking.some((term) => !isRead(term, id)));
      const rows = await postingsIn(db, unread, lacking);
      if (new Set(rows.map(({ id }) => id)).size < unread.length) return null;
      const living = new Set(segments.map(({ id }) => id));
      const read = new Map<string, BySegment>();
      for (const term of lacking) {
        const kept = [...(known.get(term) ?? [])].filter(([id]) => living.has(id));
        read.set(term, new Map([...kept, ...unread.map((id) => [id, null] as const)]));
      }
      for (const { id, term, df, postings } of rows)
        if (term !== null && postings !== null) read.get(term)?.set(id, { count: df ?? 0, bytes: postings });
      for (const [term, bySegment] of read) {
        cache.set(term, bySegment);
        known.set(term, bySegment);
      }
    }
    const found = new Map<string, TermPostings>();
    for (const [term, bySegment] of known) {
      const parts = segments.flatMap(({ id, first }) => {
        const one = bySegment?.get(id);
        return one ? [{ base: first - 1, ...one }] : [];
      });
      if (parts.length > 0) found.set(term, { isPair: isPairTerm(term), segments: parts });
    }
    return found;
  }

  async function postings(terms: readonly string[]): Promise<Map<string, TermPostings>> {
    if (terms.length === 0) return new Map();
    let { segments } = await catalogue.current();
    for (let tries = 0; ; tries++) {
      const found = await read(terms, segments);
      if (found !== null) return found;
      if (tries === MAX_TRIES) throw new Error('segments of the search index change all the time');
      ({ segments } = await catalogue.reload());
    }
  }

  return {
    postings,
    async documents(terms) {
      const found = await postings(terms);
      const { articleIds } = await catalogue.current();
      const counts = new Map<string, number>();
      for (const [term, { isPair: ofPair, segments }] of found) {
        let count = 0;
        const note = (document: number) => {
          // Segments have documents of earlier versions until they are merged.
          if (articleIds[document]) count++;
        };
        for (const { base, bytes } of segments) readPostings(bytes, base, !ofPair, note);
        if (count > 0) counts.set(term, count);
      }
      return counts;
    },
  };
}
