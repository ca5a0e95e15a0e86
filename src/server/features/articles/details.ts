/** What an editor sets beside the text of an article: summary, topics, cover and provenance; and what of it has changed. */
import type { Queryable } from '#server/db/database.ts';
import { chooseCover } from './default-covers.ts';
import { coverOf } from './pictures.ts';
import { type ProvenanceChanges, provenanceValues } from './provenance.ts';
import type { ArticleRow } from './queries.ts';
import type { articles } from './tables.ts';

/** A missing key keeps a value, null clears it; a cover of null is chosen anew. */
export interface DetailChanges extends ProvenanceChanges {
  summaryZh?: string | null | undefined;
  topics?: readonly string[] | undefined;
  cover?: string | null | undefined;
}

type DetailValues = Partial<typeof articles.$inferInsert>;

/** The columns that an editor's changes set. */
export async function detailValues(tx: Queryable, row: ArticleRow, changes: DetailChanges): Promise<DetailValues> {
  const { summaryZh = row.summaryZh, topics = row.topics, cover } = changes;
  return {
    summaryZh,
    topics: [...new Set(topics)],
    ...(cover !== undefined && { cover: cover ?? (await ownCover(tx, row)), isCoverChosen: cover !== null }),
    ...(await provenanceValues(tx, row, changes)),
  };
}

/** Its lead picture, or the drawn one that suits. */
async function ownCover(tx: Queryable, row: ArticleRow): Promise<string> {
  const lead = row.leadPicture === null ? null : row.pictures?.[row.leadPicture];
  return coverOf(lead) ?? (await chooseCover(tx, row, row));
}

const NAMES = {
  summaryZh: '导读',
  topics: '话题',
  cover: '封面',
  sourceName: '来源',
  sourceUrl: '来源网址',
  authorId: '作者',
  pressAt: '原文日期',
  publishedAt: '发布日期',
} as const satisfies Partial<Record<keyof ArticleRow, string>>;

/** Names, for people, of what differs. */
export function changedDetails(row: ArticleRow, values: DetailValues): string[] {
  return (Object.keys(NAMES) as (keyof typeof NAMES)[])
    .filter((column) => column in values && JSON.stringify(values[column]) !== JSON.stringify(row[column]))
    .map((column) => NAMES[column]);
}
