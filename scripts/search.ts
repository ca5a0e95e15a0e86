/**
 * `npm run -s search -- --index DIR --queries FILE --json`: the product's search over a folder of .txt files. FILE has one query a line;
 * each gives a line `{"query": …, "files": ["12.txt", …]}`, the best first, twenty at most. The index is kept in memory.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { analyseText, createSegment, type IndexedText } from '#engine/search/postings.ts';
import { parseQuery, queryTerms } from '#engine/search/query.ts';
import { searchIndex, type TermPostings } from '#engine/search/search.ts';
import { createTermAnalyzer, isPairTerm } from '#engine/search/terms.ts';
import { ensureDictionary } from '#server/features/dictionary/build.ts';
import { createDictionary } from '#server/features/dictionary/service.ts';
import { argumentsOf, endWithUsage, orEnd } from './command-line.ts';

const DICTIONARY = 'build/dictionary.sqlite';
const MAX_FILES = 20;
const LONGEST_TITLE = 200;
const USAGE = 'usage: npm run -s search -- --index DIR --queries FILE [--json]';

const { values } = argumentsOf(USAGE, {
  options: { index: { type: 'string' }, queries: { type: 'string' }, json: { type: 'boolean', default: false } },
});
const { index: folder, queries } = values;
if (folder === undefined || queries === undefined) endWithUsage(USAGE);
// Read before the texts are indexed, which takes long, so that a missing file is reported at once.
const asked = orEnd(() => readFileSync(queries, 'utf8')).split(/\r?\n/);

ensureDictionary(DICTIONARY);
const dictionary = createDictionary({ path: DICTIONARY });
const analyzer = createTermAnalyzer(dictionary.lexicon, dictionary.isSameWord);
const files = orEnd(() => readdirSync(folder, { withFileTypes: true }))
  .filter((entry) => entry.name.endsWith('.txt') && !entry.isDirectory())
  .map(({ name }) => name)
  .sort();
if (files.length === 0) {
  console.error(`${folder}: no .txt file in this folder`);
  process.exit(1);
}
const segment = createSegment(-1);
const lengths = new Uint16Array(files.length);
for (const [number, file] of files.entries()) {
  const text = analyseText(indexedText(orEnd(() => readFileSync(join(folder, file), 'utf8'))), analyzer);
  lengths[number] = text.length;
  segment.add(number, text);
}
const postings = new Map(
  segment
    .postings()
    .map(([term, { count, bytes }]): [string, TermPostings] => [
      term,
      { isPair: isPairTerm(term), segments: [{ base: -1, count, bytes }] },
    ]),
);
const documents = {
  count: files.length,
  averageLength: lengths.reduce((sum, length) => sum + length, 0) / Math.max(1, files.length),
  lengths,
  dates: new Float64Array(lengths.length),
  accepts: () => true,
  sealed: null,
};
const source = {
  postings: async (terms: readonly string[]) =>
    new Map(
      terms.flatMap((term) => {
        const found = postings.get(term);
        return found ? [[term, found] as const] : [];
      }),
    ),
};

for (const line of asked) {
  const query = line.trim();
  if (query === '') continue;
  const terms = queryTerms(
    parseQuery(query, () => false),
    analyzer,
  );
  const { best } = await searchIndex(terms, source, documents, analyzer, MAX_FILES);
  const found = best.map((number) => files[number] ?? '');
  console.log(values.json ? JSON.stringify({ query, files: found }) : `${query}\t${found.join(' ')}`);
}
dictionary.close();

/** The first line is the title if an empty line follows, if it does not end like a sentence, or if the text begins with it again. */
function indexedText(text: string): IndexedText {
  const [first = '', ...rest] = text.trim().split(/\r?\n/);
  const title = first.trim();
  const body = rest.join('\n').trim();
  const isApart = rest[0]?.trim() === '' || (!/[.,;:!?。，；：！？]$/.test(title) && /^[\p{Lu}\p{N}"“‘(]/u.test(body));
  const isTitle = body !== '' && title.length <= LONGEST_TITLE && (isApart || body.startsWith(title.slice(0, -1)));
  return isTitle ? { titles: [title], texts: [body] } : { titles: [], texts: [text] };
}
