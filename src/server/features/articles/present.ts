/** Wire shapes of articles, and the preview of a locked article for readers without membership. */

import type { Article, ArticleCard, ArticleMark, Block, Note, WordEntry } from '#contract/shapes.ts';
import { wireFeatures } from '#engine/feature-keys.ts';
import type { Coverage } from '#engine/known/coverage.ts';
import { countWords } from '#engine/reading-time.ts';
import type { ArticleRow, CardRow } from './queries.ts';
import { previewBlocks, sentenceTexts } from './text-preparation.ts';

/** @param coverage how much of it this reader knows; null for strangers and for what is not counted */
export function presentCard(row: CardRow, coverage: Coverage | null = null): ArticleCard {
  return {
    id: String(row.id),
    title: row.title,
    title_zh: row.titleZh,
    excerpt: row.excerpt,
    cover: row.cover,
    source: row.sourceName === null ? null : { name: row.sourceName, url: row.sourceUrl },
    author:
      row.authorId === null || row.authorName === null ? null : { id: String(row.authorId), name: row.authorName },
    press_at: row.pressAt,
    published_at: row.publishedAt.toISOString(),
    status: row.status,
    is_lock: row.isLock,
    difficulty: row.difficulty,
    difficulty_score: row.difficultyScore,
    word_count: row.wordCount,
    read_minutes: row.readMinutes,
    topics: row.topics,
    star: row.star ?? false,
    progress: row.progress,
    is_finish: row.isFinish ?? false,
    is_skimmed: row.isSkimmed ?? false,
    known_rate: coverage?.knownRate ?? null,
    new_words: coverage?.newWords ?? null,
  };
}

/** One reader's data on an article. */
export interface Personal {
  notes: Note[];
  mark: ArticleMark | null;
  progress: number | null;
  isSkimmed: boolean;
  position: Article['position'];
  t: string | null;
  coverage: Coverage | null;
}

export const NOBODY: Personal = {
  notes: [],
  mark: null,
  progress: null,
  isSkimmed: false,
  position: null,
  t: null,
  coverage: null,
};

interface Around {
  words: WordEntry[];
  newerId: number | null;
  olderId: number | null;
}

/** @param isWhole false for those who may only see the beginning of a locked article */
export function presentArticle(
  row: ArticleRow & { authorName: string | null },
  isWhole: boolean,
  { words, newerId, olderId }: Around,
  personal: Personal,
): Article {
  const { mark, progress, isSkimmed, coverage } = personal;
  const own = { star: mark?.star ?? false, progress, isSkimmed, isFinish: mark?.is_finish ?? false };
  const card = presentCard({ ...row, ...own }, coverage);
  const blocks = isWhole ? row.blocks : previewBlocks(row.blocks);
  return {
    ...card,
    url: row.url,
    version: row.version,
    preview: !isWhole,
    shown_share: isWhole ? 1 : shownShare(blocks, row.wordCount),
    hidden_paragraphs: paragraphsIn(row.blocks) - paragraphsIn(blocks),
    blocks,
    words,
    notes: personal.notes,
    level_words: [],
    t: personal.t,
    summary_zh: row.summaryZh,
    features: wireFeatures(row.features),
    next_id: olderId === null ? null : String(olderId),
    prev_id: newerId === null ? null : String(newerId),
    collections: [],
    position: personal.position,
    mark: personal.mark,
  };
}

const paragraphsIn = (blocks: readonly Block[]) =>
  blocks.filter(({ type }) => type !== 'heading' && type !== 'image').length;

/** Share of an article's words that its beginning holds, 0 to 1. */
export function shownShare(beginning: readonly Block[], wordCount: number): number {
  const words = sentenceTexts(beginning).reduce((total, sentence) => total + countWords(sentence), 0);
  return wordCount === 0 ? 0 : Math.min(1, words / wordCount);
}
