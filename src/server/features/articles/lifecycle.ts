/** States of an article and the moves between them. Publishing happens by audit alone. */
import type { ArticleStatus } from '#contract/shapes.ts';

const MOVES: Record<ArticleStatus, readonly ArticleStatus[]> = {
  FETCHED: ['PENDING', 'DELETED'],
  TRANSLATED: ['PENDING', 'DELETED'],
  PENDING: ['PUBLISHED', 'REJECTED', 'DELETED'],
  PUBLISHED: ['PENDING', 'DELETED'],
  REJECTED: ['PENDING', 'DELETED'],
  FAILED: ['DELETED'],
  DELETED: [],
};

/** Where an article may go from here. A deleted one is restored to where it was, which is no move of this table. */
export function allowedMoves(from: ArticleStatus): readonly ArticleStatus[] {
  return MOVES[from];
}

export function canMove(from: ArticleStatus, to: ArticleStatus): boolean {
  return MOVES[from].includes(to);
}
