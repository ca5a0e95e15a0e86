/** Saved pages against what somebody found in them by hand. */
import { existsSync } from 'node:fs';
import { articleText } from '#server/features/extraction/block.ts';
import { articleInFile, expectedArticle, savedPages } from './saved-pages.ts';

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

/** Scores the pages of a folder. Each page is read twice, and only the second time is measured, as the first warms the process up. */
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

const SHINGLE_WORDS = 4;

export interface Overlap {
  /** Share of what was found that was expected, 0–1. */
  precision: number;
  /** Share of what was expected that was found, 0–1. */
  recall: number;
  /** Harmonic mean of the two. */
  f1: number;
}

function shinglesOf(text: string): Map<string, number> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}_]+/gu) ?? [];
  const counts = new Map<string, number>();
  const last = words.length === 0 ? 0 : Math.max(1, words.length - SHINGLE_WORDS + 1);
  for (let at = 0; at < last; at += 1) {
    const shingle = words.slice(at, at + SHINGLE_WORDS).join(' ');
    counts.set(shingle, (counts.get(shingle) ?? 0) + 1);
  }
  return counts;
}

function sum(counts: Iterable<number>): number {
  let total = 0;
  for (const count of counts) total += count;
  return total;
}

/** Two empty texts are alike. */
export function textOverlap(found: string, expected: string): Overlap {
  const [ours, theirs] = [shinglesOf(found), shinglesOf(expected)];
  const [oursInAll, theirsInAll] = [sum(ours.values()), sum(theirs.values())];
  const shared = sum([...ours].map(([shingle, count]) => Math.min(count, theirs.get(shingle) ?? 0)));
  if (oursInAll + theirsInAll === 0) return { precision: 1, recall: 1, f1: 1 };
  return {
    precision: oursInAll === 0 ? 0 : shared / oursInAll,
    recall: theirsInAll === 0 ? 0 : shared / theirsInAll,
    f1: (2 * shared) / (oursInAll + theirsInAll),
  };
}
