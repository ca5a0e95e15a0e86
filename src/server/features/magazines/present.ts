/** Issues and their contents on the wire. */
import type { ArticleCard, Magazine, MagazineArticle } from '#contract/shapes.ts';
import type { countsOf, LineRow, MagazineRow } from './queries.ts';

type Counts = Omit<Awaited<ReturnType<typeof countsOf>>[number], 'magazineId'>;

const NOTHING: Counts = { found: 0, downloaded: 0, failed: 0, published: 0 };

export function presentMagazine(row: MagazineRow, counts: Counts = NOTHING): Magazine {
  const { found, downloaded, failed, published } = counts;
  return {
    id: String(row.id),
    name: row.name,
    edition: row.edition,
    url: row.url,
    cover: row.cover,
    state: row.state,
    counts: { found, downloaded, failed, published },
    published_at: row.publishedAt?.toISOString() ?? null,
  };
}

/** @param article the card of what was made of it */
export function presentLine(row: LineRow, article: ArticleCard | null): MagazineArticle {
  return {
    id: String(row.id),
    title: row.title,
    title_zh: row.titleZh,
    url: row.url,
    section: row.section,
    position: row.position,
    skipped: row.skipped,
    error: row.articleId === null ? row.error : null,
    passed: row.passed,
    article,
  };
}
