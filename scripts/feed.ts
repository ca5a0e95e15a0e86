/**
 * `npm run feed -- FILE [--json] [--url ADDRESS]`: what our reader finds in a feed file (`-` reads standard input). With
 * `--json` as one JSON object, else as a list; what is wrong with it under `warning` and on standard error. `--url` is where the file came from, the base of its relative addresses.
 */
import { readFile } from 'node:fs/promises';
import { AppError } from '#contract/errors.ts';
import { warningOf } from '#server/features/feeds/feed-file.ts';
import { parseFeed } from '#server/features/feeds/parser/parse.ts';
import type { ParsedFeed } from '#server/features/feeds/parser/parsed-feed.ts';
import { argumentsOf, endWithUsage } from './command-line.ts';

const USAGE = 'usage: npm run -s feed -- FILE [--json] [--url ADDRESS]';

const iso = (date: Date | null): string | null => date?.toISOString() ?? null;

function wire({ title, link, description, author, published, updated, isCutShort, items }: ParsedFeed) {
  return {
    warning: warningOf({ isCutShort }, items.length),
    title: title?.value ?? null,
    link,
    description: description?.value ?? null,
    author,
    published: iso(published),
    updated: iso(updated),
    items: items.map((item) => ({
      ...item,
      title: item.title?.value ?? null,
      published: iso(item.published),
      updated: iso(item.updated),
      // A feed that gives only the whole text gives it for both, as feedparser has it.
      description: (item.description ?? item.content)?.value ?? null,
      content: item.content?.value ?? null,
    })),
  };
}

const { values, positionals } = argumentsOf(USAGE, {
  allowPositionals: true,
  options: { json: { type: 'boolean' }, url: { type: 'string' } },
});
const [file] = positionals;
if (file === undefined || positionals.length > 1) endWithUsage(USAGE);
try {
  const feed = wire(parseFeed(await readFile(file === '-' ? '/dev/stdin' : file), { url: values.url ?? null }));
  if (feed.warning !== null) console.error(feed.warning);
  if (values.json) console.log(JSON.stringify(feed, null, 2));
  else console.log([feed.title, ...feed.items.map(({ published, title }) => `${published}  ${title}`)].join('\n'));
} catch (error) {
  if (!(error instanceof AppError) && (error as NodeJS.ErrnoException).code === undefined) throw error;
  console.error((error as Error).message);
  process.exit(1);
}
