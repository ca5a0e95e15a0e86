/**
 * The article in a page: `npm run -s extract -- FILE_OR_URL [--json]`.
 * All pages of a folder: `npm run -s extract -- --dir DIR --out FILE.json`.
 * How well they are read, with the expected texts beside the pages: `npm run -s extract -- --score DIR`.
 */
import { writeFileSync } from 'node:fs';
import { articleText, type ExtractedArticle } from '#server/features/extraction/block.ts';
import { createExtractor } from '#server/features/extraction/service.ts';
import { createFetcher } from '#server/providers/fetch/undici.ts';
import { argumentsOf, endWithUsage, orEnd, reasonOf } from './command-line.ts';
import { articleOfFile, savedPages } from './extraction/saved-pages.ts';
import { scoreFolder } from './extraction/score.ts';

const USAGE = 'usage: npm run -s extract -- FILE_OR_URL [--json] | --dir DIR --out FILE.json | --score DIR';

const { values, positionals } = argumentsOf(USAGE, {
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
else if (values.dir && values.out) await extractFolder(values.dir, values.out);
else if (source && positionals.length === 1) await printPage(source);
else endWithUsage(USAGE);

async function printPage(fileOrUrl: string): Promise<void> {
  const fetcher = createFetcher();
  const extractor = createExtractor();
  try {
    const isUrl = /^https?:/.test(fileOrUrl) && URL.canParse(fileOrUrl);
    print(
      isUrl
        ? await extractor.extractHtml(await fetcher.fetchPage(fileOrUrl))
        : await articleOfFile(fileOrUrl, extractor),
    );
  } catch (error) {
    console.error(reasonOf(error));
    process.exitCode = 1;
  } finally {
    await Promise.all([fetcher.close(), extractor.close()]);
  }
}

function print(article: ExtractedArticle): void {
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

/** A page that can't be read has an empty text, and its reason is told beside; the others come all the same. */
async function extractFolder(folder: string, out: string): Promise<void> {
  const pages = orEnd(() => savedPages(folder));
  const extractor = createExtractor();
  const found: [name: string, article: object][] = [];
  for (const { name, file } of pages) {
    try {
      const { title, byline, published_at, blocks } = await articleOfFile(file, extractor);
      found.push([name, { title, byline, published_at, text: articleText(blocks) }]);
    } catch (error) {
      console.error(`${name}: ${reasonOf(error)}`);
      found.push([name, { title: '', byline: null, published_at: null, text: '' }]);
    }
  }
  await extractor.close();
  const text = `${JSON.stringify(Object.fromEntries(found), null, 1)}\n`;
  orEnd(() => writeFileSync(out, text));
}

function printScore(folder: string): void {
  const { pages, mean, milliseconds } = orEnd(() => scoreFolder(folder));
  if (pages.length === 0) {
    console.error(`${folder}: no page with its text beside it in this folder`);
    process.exitCode = 1;
    return;
  }
  const figures = (overlap: typeof mean) =>
    [overlap.f1, overlap.precision, overlap.recall].map((share) => share.toFixed(4)).join('  ');
  for (const { name, overlap, wrong } of pages) console.log(figures(overlap), name, ...wrong);
  console.log(figures(mean), `mean F1, precision, recall of ${pages.length} pages`);
  console.log(`${milliseconds.median.toFixed(0)} ms a page, 95 % under ${milliseconds.p95.toFixed(0)} ms`);
}
