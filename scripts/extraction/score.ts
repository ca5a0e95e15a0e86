/** Saved pages against what somebody found in them by hand. */
import { existsSync } from 'node:fs';
import { articleText } from '#server/features/extraction/block.ts';
import { articleInFile, expectedArticle, savedPages } from './saved-pages.ts';
import { type Overlap, textOverlap } from './text-overlap.ts';

interface PageScore {
  name: string;
  overlap: Overlap;
  /** `title: found ≠ expected` and the like. */
  wrong: string[];
}

interface FolderScore {
  pages: PageScore[];
  mean: Overlap;
  /** Reading one page, from bytes to blocks. */
  milliseconds: { median: number; p95: number };
}

/** Each page is read twice, and the second time counts for speed: the first ones warm the process up. */
export function scoreFolder(folder: string): FolderScore {
  const times: number[] = [];
  const pages = savedPages(folder)
    .map(({ name, file }) => ({
      name,
      file,
      expectation: `${file.slice(0, file.lastIndexOf(name) + name.length)}.txt`,
    }))
    .filter(({ expectation }) => existsSync(expectation))
    .map(({ name, file, expectation }) => {
      articleInFile(file);
      const started = performance.now();
      const article = articleInFile(file);
      times.push(performance.now() - started);
      const { text, ...said } = expectedArticle(expectation);
      const found = {
        title: article?.title ?? '',
        byline: article?.byline ?? '',
        published_at: article?.published_at ?? '',
      };
      const wrong = (['title', 'byline', 'published_at'] as const)
        .filter((name) => said[name] !== undefined && said[name] !== found[name])
        .map((name) => `${name}: ${found[name]} ≠ ${said[name]}`);
      return { name, overlap: textOverlap(articleText(article?.blocks ?? []), text), wrong };
    });
  const mean = (of: keyof Overlap) => pages.reduce((total, { overlap }) => total + overlap[of], 0) / pages.length;
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;
  return {
    pages,
    mean: { f1: mean('f1'), precision: mean('precision'), recall: mean('recall') },
    milliseconds: { median: quantile(0.5), p95: quantile(0.95) },
  };
}
