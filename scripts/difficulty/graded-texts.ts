/**
 * The texts that the difficulty score is learned from, each with how hard it was found or meant to be.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { difficulties } from '#engine/difficulty-label.ts';
import { gradedPassages } from '#engine/gold/graded-passages.ts';
import { readRatings } from '../score/ratings-score.ts';
import { readLevels, type Story } from '../score/stories-score.ts';

export interface GradedText {
  name: string;
  text: string;
  /** The easiest lowest; the same scale only for texts of one source. */
  aim: number;
}

export interface GradedSources {
  /** Excerpts rated by teachers. */
  ratings: GradedText[];
  /** Our articles, by the label that their writers aimed at. */
  articles: GradedText[];
  /** Our passages, by the school year of their readers. */
  passages: GradedText[];
  /** Stories in several versions, the easiest first. */
  stories: Story[];
}

export function readSources(articlesFolder: string, corpusFolder: string, ratingsPath: string): GradedSources {
  return {
    ratings: readRatings(ratingsPath).map(({ text, ease }) => ({ name: '', text, aim: -ease })),
    articles: readArticles(articlesFolder),
    passages: gradedPassages.map(({ kind, year, text }) => ({ name: kind, text, aim: year })),
    stories: readLevels(corpusFolder),
  };
}

function readArticles(folder: string): GradedText[] {
  const names = readdirSync(folder).filter((name) => name.endsWith('.md'));
  return names.sort().map((name) => {
    const [, front = '', ...body] = readFileSync(join(folder, name), 'utf8').split(/^---$/m);
    const text = body
      .join('---')
      .replace(/ ‖ .*$/gm, '')
      .replace(/^(?:#+|>|-) /gm, '');
    return { name, text, aim: difficulties.findIndex((label) => front.includes(`level: ${label}\n`)) };
  });
}
