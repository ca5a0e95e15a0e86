/**
 * `npm run bench -- extraction [DIR]`: reading the saved pages of a folder, ours unless told, in this thread, from decoded HTML to blocks.
 * Beside it, in turns, Readability alone on the tree of another maker. Time of a processor, on average: the system counts it in
 * steps of some milliseconds.
 */
import { readFileSync } from 'node:fs';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { decode } from '#server/features/extraction/charset.ts';
import { findArticle } from '#server/features/extraction/html-article.ts';
import { savedPages } from '../scripts/extraction/saved-pages.ts';

const ROUNDS = 6;
const WANTED_MS = 40;
const [, , , folder = 'src/server/features/extraction/fixtures/pages'] = process.argv;

function millisecondsOf(work: () => unknown): number {
  const before = process.threadCpuUsage();
  try {
    work();
  } catch {
    // For a page that cannot be read, the time until the failure counts.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

const pages = savedPages(folder)
  .filter(({ file }) => !file.endsWith('.gz'))
  .map(({ file }) => ({ html: decode(readFileSync(file), 'text/html'), ours: 0, alone: 0 }));
for (let round = 0; round < ROUNDS; round += 1) {
  for (const page of pages) {
    const ours = millisecondsOf(() => findArticle(page.html, 'https://saved.invalid/page'));
    const alone = millisecondsOf(() => new Readability(parseHTML(page.html).document).parse());
    if (round === 0) continue; // warms up
    page.ours += ours / (ROUNDS - 1);
    page.alone += alone / (ROUNDS - 1);
  }
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
const length = sum(pages.map(({ html }) => html.length));
const [ours, alone] = (['ours', 'alone'] as const).map((name) => pages.map((page) => page[name]).sort((a, b) => a - b));
for (const [name, times = []] of [
  ['Readability alone', alone],
  ['articles', ours],
] as const) {
  const at = (share: number) => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1);
  const mean = sum(times) / times.length;
  const ratio = sum(times) / sum(alone ?? []);
  console.log(
    `${name.padEnd(18)} mean ${mean.toFixed(1)} ms  median ${at(0.5)}  95 % under ${at(0.95)}  a 100 kB ${((sum(times) / length) * 100_000).toFixed(1)}  ratio ${ratio.toFixed(3)}`,
  );
}
console.log(
  `${pages.length} pages of ${(length / pages.length / 1_000).toFixed(0)} kB on average (wanted ${WANTED_MS} ms a page)`,
);
