/**
 * Chooses one of the drawn covers for an article without a picture: by the words of its title and its topics, and none that an article
 * near it in the list has. The choice is stored with the article, so that it stays.
 */
import { createHash } from 'node:crypto';
import { and, arrayContains, asc, desc, eq, gt, lte, ne, type SQL } from 'drizzle-orm';
import { lockInTransaction } from '#server/db/advisory-lock.ts';
import type { Queryable } from '#server/db/database.ts';
import subjects from '#server/words/cover-subjects.json' with { type: 'json' };
import { articles } from './tables.ts';

/** Paths on this site. */
export const DRAWN_COVERS: ReadonlySet<string> = new Set(Object.keys(subjects).map((name) => `/covers/${name}.svg`));
/** A page of a list has 20 articles. */
const ON_A_PAGE = 20;
/** A word of the title says more about an article than a topic, which hundreds share. */
const [BY_WORD, BY_TOPIC] = [3, 1];

interface Subject {
  title: string;
  topics: readonly string[];
}

/**
 * The cover that suits best. Pure.
 *
 * @param taken not to be chosen again: fewer than there are covers
 * @param avoided chosen only where all others are taken
 */
export function coverFor(
  { title, topics }: Subject,
  taken: ReadonlySet<string> = new Set(),
  avoided: ReadonlySet<string> = new Set(),
): string {
  const words = new Set(
    (title.toLowerCase().match(/[a-z]+(?:-[a-z]+)*/g) ?? []).flatMap((word) => [word, singular(word)]),
  );
  const rated = Object.entries(subjects).map(([name, suits]) => {
    const cover = `/covers/${name}.svg`;
    const points = suits.reduce(
      (sum, one) => sum + (words.has(one) ? BY_WORD : topics.includes(one) ? BY_TOPIC : 0),
      0,
    );
    // Equal ones are told apart by the title, so that the same few do not come first each time.
    const lot = createHash('sha256').update(`${title} ${name}`).digest('hex');
    return { cover, points, lot, isTaken: taken.has(cover), isAvoided: avoided.has(cover) };
  });
  const [best] = rated.toSorted(
    (a, b) =>
      Number(a.isTaken) - Number(b.isTaken) ||
      Number(a.isAvoided) - Number(b.isAvoided) ||
      b.points - a.points ||
      a.lot.localeCompare(b.lot),
  );
  if (best === undefined) throw new Error('there are no drawn covers');
  return best.cover;
}

function singular(word: string): string {
  if (word.endsWith('ies')) return `${word.slice(0, -3)}y`;
  return /(?:ch|sh|x|ss)es$/.test(word) ? word.slice(0, -2) : word.replace(/s$/, '');
}

interface Placed {
  /** Id of the article; none before it is stored. */
  id?: number;
  publishedAt: Date;
}

/**
 * Covers of the articles next to a place in the list of what is published, the nearest first (index `articles_feed`), and of the latest of
 * the same topic (index `articles_topics`).
 */
async function coversNear(tx: Queryable, { id = 0, publishedAt }: Placed, topic: string | undefined) {
  const isOther = and(eq(articles.status, 'PUBLISHED'), ne(articles.id, id));
  const found = (where: SQL | undefined, order: SQL) =>
    tx.select({ cover: articles.cover }).from(articles).where(and(isOther, where)).orderBy(order).limit(ON_A_PAGE);
  const before = await found(lte(articles.publishedAt, publishedAt), desc(articles.publishedAt));
  const after = await found(gt(articles.publishedAt, publishedAt), asc(articles.publishedAt));
  const near = before.flatMap((row, index) => [row, after[index] ?? row]).concat(after.slice(before.length));
  const alike =
    topic === undefined ? [] : await found(arrayContains(articles.topics, [topic]), desc(articles.publishedAt));
  const setOf = (rows: readonly { cover: string }[]) =>
    [...new Set(rows.map(({ cover }) => cover))].filter((cover) => DRAWN_COVERS.has(cover));
  // At most all but one count as taken, so that one is left for this article.
  return { taken: new Set(setOf(near).slice(0, DRAWN_COVERS.size - 1)), avoided: new Set(setOf(alike)) };
}

/** Chooses the cover of an article that is about to be stored. */
export async function chooseCover(tx: Queryable, subject: Subject, place: Placed): Promise<string> {
  const { taken, avoided } = await coversNear(tx, place, subject.topics[0]);
  return coverFor(subject, taken, avoided);
}

/**
 * Cover of an article that is about to be published: its present one, unless an article beside it has the same by now. Others who publish
 * wait until the transaction ends. Photographs and covers that somebody chose stay.
 */
export async function coverToPublish(
  tx: Queryable,
  row: Subject & Placed & { cover: string; isCoverChosen: boolean },
): Promise<string> {
  if (row.isCoverChosen || !DRAWN_COVERS.has(row.cover)) return row.cover;
  await lockInTransaction(tx, 'default-covers');
  const { taken, avoided } = await coversNear(tx, row, row.topics[0]);
  return taken.has(row.cover) ? coverFor(row, taken, avoided) : row.cover;
}
