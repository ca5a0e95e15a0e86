/** Wire shapes of collections and creators. */
import type { Collection, Creator } from '#contract/shapes.ts';
import type { CollectionRow } from './queries.ts';

/** @param userId who looks; 0 for a visitor */
export function presentCollection(row: CollectionRow, userId: number): Collection {
  return {
    id: String(row.id),
    title: row.title,
    intro: row.intro,
    cover: row.cover,
    creator: { id: String(row.creatorId), name: row.creatorName },
    covers: row.covers,
    count: row.count,
    minutes: row.minutes,
    read_count: row.readCount,
    is_public: row.publishedAt !== null,
    taken_down: row.takenDownAt !== null,
    recommended: row.recommendedAt !== null,
    followed: row.follow ?? false,
    star: row.star ?? false,
    is_own: row.creatorId === userId,
    updated_at: row.updatedAt.toISOString(),
    version: row.version,
    deleted_at: row.deletedAt?.toISOString() ?? null,
    has_article: row.hasArticle,
    extra: row.extra,
  };
}

interface CreatorRow {
  id: number;
  name: string;
  avatar: string | null;
  intro: string | null;
  followers: number;
  collections: number;
}

export function presentCreator(row: CreatorRow, followed: boolean): Creator {
  return {
    id: String(row.id),
    name: row.name,
    avatar: row.avatar,
    intro: row.intro,
    followers: row.followers,
    collections: row.collections,
    followed,
  };
}
