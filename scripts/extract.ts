/**
 * The article in a page: `npm run -s extract -- FILE_OR_URL [--json]`.
 * All pages of a folder: `npm run -s extract -- --dir DIR --out FILE.json`.
 * How well they are read, with the expected texts beside the pages: `npm run -s extract -- --score DIR`.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { articleText } from '#server/features/extraction/article-text.ts';
import type { ExtractedArticle } from '#server/features/extraction/block.ts';
import { createExtractor } from '#server/features/extraction/service.ts';
import { createFetcher } from '#server/providers/fetch/undici.ts';
import { articleInFile, savedPages } from './extraction/saved-pages.ts';
import { scoreFolder } from './extraction/score.ts';

const { values, positionals } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    dir: { type: 'string' },
    out: { type: 'string' },
    score: { type: 'string' },
  },
  allowPositionals: true,
});
const [source] = positionals;

if (values.score) printScore(values.score);
else if (values.dir && values.out) extractFolder(values.dir, values.out);
else if (source && URL.canParse(source) && /^https?:/.test(source)) print(await fetchedArticle(source));
else if (source) print(articleInFile(source));
else throw new Error('usage: extract.ts FILE_OR_URL [--json] | --dir DIR --out FILE.json | --score DIR');

async function fetchedArticle(url: string): Promise<ExtractedArticle> {
  const fetcher = createFetcher();
  const extractor = createExtractor();
  try {
    return await extractor.extractHtml(await fetcher.fetchPage(url));
  } finally {
    await Promise.all([fetcher.close(), extractor.close()]);
  }
}

function print(article: ExtractedArticle | null): void {
  if (article === null) throw new Error('no page that can be read');
  if (values.json) {
    console.log(JSON.stringify(article, null, 2));
    return;
  }
  const { title, byline, site_name, published_at, lang, canonical_url, lead_image, blocks } = article;
  for (const [name, value] of Object.entries({
    title,
    byline,
    site_name,
    published_at,
    lang,
    canonical_url,
    lead_image,
  }))
    if (value !== null) console.log(`${name}: ${value}`);
  console.log(`\n${articleText(blocks)}`);
}

function extractFolder(folder: string, out: string): void {
  const found = savedPages(folder).map(({ name, file }) => {
    const article = articleInFile(file);
    const { title = '', byline = null, published_at = null, blocks = [] } = article ?? {};
    return [name, { title, byline, published_at, text: articleText(blocks) }];
  });
  writeFileSync(out, `${JSON.stringify(Object.fromEntries(found), null, 1)}\n`);
}

function printScore(folder: string): void {
  const { pages, mean, milliseconds } = scoreFolder(folder);
  const figures = (overlap: typeof mean) =>
    [overlap.f1, overlap.precision, overlap.recall].map((share) => share.toFixed(4)).join('  ');
  for (const { name, overlap, wrong } of pages) console.log(figures(overlap), name, ...wrong);
  console.log(figures(mean), `mean F1, precision, recall of ${pages.length} pages`);
  console.log(`${milliseconds.median.toFixed(0)} ms a page, 95 % under ${milliseconds.p95.toFixed(0)} ms`);
}
