/**
 * Reads one article file of `data/articles`: a front matter in YAML, then one sentence a line with its translation.
 * Pure: text in, article out. Files are found by `read.ts`; difficulty and storage are left to others.
 */
import type { Block } from '#contract/shapes.ts';
import type { Difficulty } from '#engine/difficulty-label.ts';
import { parseBody } from './body.ts';
import { parseFrontMatter } from './front-matter.ts';

export interface SampleArticle {
  /** File name without its number and extension: `why-bread-rises`. */
  slug: string;
  title: string;
  title_zh: string;
  topics: string[];
  /** What the writer aimed at; the computed difficulty decides what is shown. */
  level: Difficulty;
  summary_zh: string;
  is_lock: boolean;
  /** Path of a picture served by this site, or null to have one chosen. */
  cover: string | null;
  /** ISO 8601 instant in UTC. */
  published_at: string;
  words: { word: string; resolve: string; tag: string | null }[];
  blocks: Block[];
}

const FILE_NAME = /^\d+-([a-z0-9]+(?:-[a-z0-9]+)*)\.md$/;
const FENCE = '---';

/**
 * Parses the text of one article file.
 *
 * @param fileName without folder, `NN-slug.md`.
 * @throws Error `file:line: reason` when the file is not in the format; lines count from 1.
 */
export function parseSample(fileName: string, text: string): SampleArticle {
  const fail = (line: number, reason: string): never => {
    throw new Error(`${fileName}:${line}: ${reason}`);
  };
  const slug = FILE_NAME.exec(fileName)?.[1] ?? fail(1, 'the file name is not NN-slug.md');
  const lines = text.split(/\r?\n/);
  if (lines[0] !== FENCE) fail(1, `expected ${FENCE} before the front matter`);
  const close = lines.indexOf(FENCE, 1);
  if (close < 0) fail(lines.length, `the front matter is not closed by ${FENCE}`);
  const frontMatter = parseFrontMatter(lines.slice(1, close).join('\n'), 2, fail);
  const blocks = parseBody(lines.slice(close + 1), close + 2, fail);
  return { slug, ...frontMatter, blocks };
}
