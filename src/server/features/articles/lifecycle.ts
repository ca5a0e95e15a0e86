/** States of an article and the moves between them. Publishing is one rule, `publish` in `changing.ts`, whoever asks for it. */
import type { ArticleStatus } from '#contract/shapes.ts';

const MOVES: Record<ArticleStatus, readonly ArticleStatus[]> = {
  FETCHED: ['PENDING', 'DELETED'],
  TRANSLATED: ['PENDING', 'DELETED'],
  PENDING: ['PUBLISHED', 'REJECTED', 'DELETED'],
  PUBLISHED: ['PENDING', 'DELETED'],
  REJECTED: ['PENDING', 'DELETED'],
  FAILED: ['PENDING', 'DELETED'],
  DELETED: [],
};

/**
 * Where the pipeline brings an article, which no editor does by hand: a translated one goes on to them, and one whose step
 * failed waits with the reason.
 */
const OWN_MOVES: Partial<Record<ArticleStatus, readonly ArticleStatus[]>> = {
  FETCHED: ['TRANSLATED', 'PENDING', 'FAILED'],
  FAILED: ['TRANSLATED', 'PENDING'],
  TRANSLATED: ['PENDING'],
};

/** Whether a job may bring an article from here to there. */
export function canCarry(from: ArticleStatus, to: ArticleStatus): boolean {
  return OWN_MOVES[from]?.includes(to) ?? false;
}

/** Where an article may go from here. A deleted one is restored to where it was, which is no move of this table. */
export function allowedMoves(from: ArticleStatus): readonly ArticleStatus[] {
  return MOVES[from];
}

export function canMove(from: ArticleStatus, to: ArticleStatus): boolean {
  return MOVES[from].includes(to);
}
