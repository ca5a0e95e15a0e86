/** `npm run bench` measures the pages; `-- engine` the language engine, `-- known` known rates, `-- reading-data` the figures of a reader of 10,000 days, `-- reader` the reader in a slow browser, `-- press` taking in articles, `-- extraction [DIR]` reading saved pages, `-- feeds` feeds made to do harm, `-- review` reviewing, `-- recommend` 为你推荐 in a base of 100,000 articles, `-- rank [READERS]` the weekly rank of a million readers, `-- logins` reading while many log in, `-- publishing [DIR]` reading while editors move and publish articles, `-- books` taking in book files, `-- book-page` reading a book in a slow browser, `-- search [NUMBER]` searching in as many articles beside PostgreSQL's own search, `-- files` PDFs, posters, speech and pictures, `-- answers` answers of a model that stream, `-- visits` the visit log under 2,000 events a second, `-- paint [ADDRESS|FOLDER]` the first paint on a phone's line. */
const benches: Record<string, () => Promise<unknown>> = {
  pages: () => import('./pages.ts'),
  engine: () => import('./engine.ts'),
  'book-page': () => import('./book-page.ts'),
  known: () => import('./known.ts'),
  'reading-data': () => import('./reading-data.ts'),
  reader: () => import('./reader.ts'),
  press: () => import('./press.ts'),
  books: () => import('./books.ts'),
  extraction: () => import('./extraction.ts'),
  feeds: () => import('./hostile-feed.ts'),
  review: () => import('./review.ts'),
  recommend: () => import('./recommend.ts'),
  rank: () => import('./rank.ts'),
  logins: () => import('./logins.ts'),
  publishing: () => import('./publishing.ts'),
  search: () => import('./search.ts'),
  paint: () => import('./paint.ts'),
  files: () => import('./files.ts'),
  answers: () => import('./answers.ts'),
  visits: () => import('./visits.ts'),
};
const [name = 'pages'] = process.argv.slice(2);
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (bench === undefined) throw new Error(`usage: bench/run.ts [${Object.keys(benches).join('|')}]`);
await bench();

export {};
