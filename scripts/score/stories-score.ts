/** Measures whether the easier version of a news story scores below the harder one. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface StoriesScore {
  stories: number;
  /** Share of pairs of versions in the right order, of three a story. */
  pairs: number;
  /** Share of stories with all versions in strict order. */
  strict: number;
  /** The stories whose versions are most out of order, each as a line. */
  worst: string[];
}

const WORST = 20;

export interface Story {
  name: string;
  /** One text per level, the easiest first. */
  texts: string[];
}

/** Scores the stories of a folder as {@link readLevels} finds them. */
export function scoreStories(folder: string, scoreOf: (text: string) => number): StoriesScore {
  const stories = readLevels(folder).map(({ name, texts }) => {
    const scores = texts.map(scoreOf);
    const pairs = scores.flatMap((low, index) => scores.slice(index + 1).map((high) => high - low));
    const steps = scores.slice(1).map((score, index) => score - (scores[index] ?? 0));
    return { name, scores, pairs, smallest: Math.min(...steps) };
  });
  const pairs = stories.flatMap((story) => story.pairs);
  return {
    stories: stories.length,
    pairs: pairs.filter((step) => step > 0).length / pairs.length,
    strict: stories.filter(({ smallest }) => smallest > 0).length / stories.length,
    worst: stories
      .filter(({ smallest }) => smallest <= 0)
      .sort((a, b) => a.smallest - b.smallest)
      .slice(0, WORST)
      .map(({ name, scores }) => `${name}: ${scores.join(' ')}`),
  };
}

/** The stories of a folder with one folder a level (`1-elementary`, …) and one file name a story. */
export function readLevels(folder: string): Story[] {
  const levels = readdirSync(folder)
    .filter((name) => /^\d/.test(name))
    .sort();
  const names = readdirSync(join(folder, levels[0] ?? '')).sort();
  return names.map((name) => ({
    name,
    texts: levels.map((level) => decode(readFileSync(join(folder, level, name)))),
  }));
}

/** Decodes UTF-8, or Windows-1252, which some files are in. */
function decode(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
