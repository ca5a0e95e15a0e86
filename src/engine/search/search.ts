/** Answers a query from an inverted index, wherever its postings are kept. */
import type { QueryTerms } from './query.ts';
import { type Ranked, type RankedDocuments, type RankedTerm, rank, type TermPostings } from './ranking.ts';
import type { TermAnalyzer } from './terms.ts';

export interface PostingsSource {
  /** Terms that no document has are left out. */
  postings(terms: readonly string[]): Promise<Map<string, TermPostings>>;
}

export interface Found extends Ranked {
  /** Words of the query that no document has, as typed. */
  unknown: string[];
}

/** Short queries name a thing, whose words belong together; longer ones are questions, any part of which may be answered. */
const LONGEST_NAME = 4;
/** Results with all words below which those with some follow. */
const FEWEST_WITH_ALL = 10;

/** @param most how many results are ordered */
export async function searchIndex(
  query: QueryTerms,
  { postings }: PostingsSource,
  documents: RankedDocuments,
  analyzer: TermAnalyzer,
  most: number,
): Promise<Found> {
  const asked = [...query.terms.keys(), ...query.pairs, ...query.required, ...query.excluded];
  const known = await postings([...new Set(asked)]);
  const unknown = [...query.terms.keys()].filter((term) => !known.has(term));
  // A Chinese word that no text has as a word is looked for by its characters.
  const parts = new Map(unknown.map((term) => [term, analyzer.termOf(term).isHan ? [...term] : []]));
  const ofParts = await postings([...new Set([...parts.values()].flat())].filter((part) => part.length > 0));
  const terms: RankedTerm[] = [];
  for (const [term, weight] of query.terms) {
    const own = known.get(term);
    if (own) terms.push({ postings: own, weight });
    for (const part of parts.get(term) ?? []) {
      const found = ofParts.get(part);
      if (found) terms.push({ postings: found, weight });
    }
  }
  // A phrase with a word that no text has is in no text; the characters of an unknown Chinese word stand for it.
  const nowhere: TermPostings = { isPair: false, segments: [] };
  const required = [...query.required].flatMap((term) => {
    const own = known.get(term);
    if (own) return [own];
    const characters = parts.get(term) ?? [];
    return characters.length === 0 ? [nowhere] : characters.map((part) => ofParts.get(part) ?? nowhere);
  });
  const pairs = [...query.pairs]
    .flatMap((pair) => known.get(pair) ?? [])
    .map((found) => ({ postings: found, weight: 1 }));
  const excluded = [...query.excluded].flatMap((term) => known.get(term) ?? []);
  const isName = query.terms.size <= LONGEST_NAME;
  const ranked = rank(
    { terms, pairs, required, excluded, documents, fewestWithAll: isName && terms.length > 1 ? FEWEST_WITH_ALL : 0 },
    most,
  );
  const missing = unknown.filter((term) => (parts.get(term) ?? []).every((part) => !ofParts.has(part)));
  return { ...ranked, unknown: missing.map((term) => query.forms.get(term) ?? term) };
}
