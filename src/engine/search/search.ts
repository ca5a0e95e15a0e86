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
  const asked = [...query.terms.keys(), ...query.pairs, ...query.required, ...query.excluded.flat()];
  const known = await postings([...new Set(asked)]);
  const unknown = [...query.terms.keys()].filter((term) => !known.has(term));
  // A Chinese word that no text has as a word is looked for by its parts.
  const parts = new Map(unknown.map((term) => [term, analyzer.termOf(term).isHan ? partsOf(term) : []]));
  const ofParts = await postings([...new Set([...parts.values()].flat())]);
  const terms: RankedTerm[] = [];
  for (const [term, weight] of query.terms) {
    const own = known.get(term);
    if (own) terms.push({ postings: own, weight });
    for (const part of parts.get(term) ?? []) {
      const found = ofParts.get(part);
      if (found) terms.push({ postings: found, weight });
    }
  }
  // A phrase with a word that no text has is in no text; the parts of an unknown Chinese word stand for it.
  const nowhere: TermPostings = { isPair: false, segments: [] };
  const required = [...query.required].flatMap((term) => {
    const own = known.get(term);
    if (own) return [own];
    const ofWord = parts.get(term) ?? [];
    return ofWord.length === 0 ? [nowhere] : ofWord.map((part) => ofParts.get(part) ?? nowhere);
  });
  const pairs = [...query.pairs]
    .flatMap((pair) => known.get(pair) ?? [])
    .map((found) => ({ postings: found, weight: 1 }));
  const excluded = query.excluded.map((group) => group.map((term) => known.get(term) ?? nowhere));
  const isName = query.terms.size <= LONGEST_NAME;
  const ranked = rank(
    { terms, pairs, required, excluded, documents, fewestWithAll: isName && terms.length > 1 ? FEWEST_WITH_ALL : 0 },
    most,
  );
  const missing = unknown.filter((term) => (parts.get(term) ?? []).every((part) => !ofParts.has(part)));
  return { ...ranked, unknown: missing.map((term) => query.forms.get(term) ?? term) };
}

/** Pairs of characters, which longer words are indexed with; of two characters each, as a text may have them apart. */
function partsOf(word: string): string[] {
  const characters = [...word];
  if (characters.length <= 2) return characters.length === 2 ? characters : [];
  return characters.slice(1).map((character, place) => `${characters[place]}${character}`);
}
