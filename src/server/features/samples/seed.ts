/**
 * Seeds a new installation: our own articles and book through the regular intake, and the default feeds, disabled. What was brought once is
 * not brought again, so that what somebody deletes stays deleted; a later version brings what is new in it.
 */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#server/db/database.ts';
import type { IntakeService } from '#server/features/articles/service.ts';
import type { BookImporting } from '#server/features/books/service.ts';
import type { FeedService } from '#server/features/feeds/service.ts';
import { alignChapter, parseAbout, parseChapter, type SampleBook, type SampleChapter, sampleEpub } from './book.ts';
import { parseSample, type SampleArticle } from './format.ts';
import { broughtNames, noteBrought } from './queries.ts';

const DATA = fileURLToPath(new URL('../../../../data', import.meta.url));
const BYLINE = '外刊轻读编辑部';

/** Status history of these articles: written and translated by the editors, checked before they were shipped. */
const HISTORY = [
  { status: 'FETCHED', remark: '随软件附带的原创文章' },
  { status: 'TRANSLATED', remark: '编辑部译文' },
  { status: 'PENDING', remark: '送审' },
  { status: 'PUBLISHED', remark: '编辑部审核通过' },
] as const;

interface SeedOptions {
  db: Db;
  intake: IntakeService;
  feeds: Pick<FeedService, 'listedIn' | 'addListed'>;
  bookImporting: Pick<BookImporting, 'bringOwn'>;
  /** Folder for the book's file until it is stored. */
  workDir: string;
}

const BOOK = `${DATA}/books/left-on-the-train`;

const nameOfArticle = ({ slug }: Pick<SampleArticle, 'slug'>) => `article:${slug}`;
const nameOfFeed = ({ url }: { url: string }) => `feed:${url}`;

/** Stores samples that were not brought yet. Idempotent. @returns how many articles were added */
export async function seedSamples(
  { db, intake, feeds, bookImporting, workDir }: SeedOptions,
  operatorId: number | null,
): Promise<number> {
  const samples = await readSamples(`${DATA}/articles`);
  const listed = await feeds.listedIn(await readFile(`${DATA}/feeds.opml`, 'utf8'));
  const brought = await broughtNames(db, [...samples.map(nameOfArticle), ...listed.map(nameOfFeed)]);
  const newFeeds = listed.filter((feed) => !brought.has(nameOfFeed(feed)));
  await feeds.addListed(newFeeds, { isOn: false });
  await noteBrought(db, newFeeds.map(nameOfFeed));
  let added = 0;
  for (const sample of samples.filter((one) => !brought.has(nameOfArticle(one)))) {
    try {
      await intake.store({
        title: sample.title,
        titleZh: sample.title_zh,
        summaryZh: sample.summary_zh,
        blocks: sample.blocks,
        words: sample.words,
        originKey: `sample:${sample.slug}`,
        source: { name: '外刊轻读', url: null },
        authorName: BYLINE,
        publishedAt: new Date(sample.published_at),
        topics: sample.topics,
        cover: sample.cover,
        isLock: sample.is_lock,
        operatorId,
        history: HISTORY,
      });
      added += 1;
    } catch (error) {
      // Brought by another process that starts, or by an earlier start that ended before it noted that.
      if (!(error instanceof AppError && error.reason === 'DUPLICATE_URL')) throw error;
    }
    await noteBrought(db, [nameOfArticle(sample)]);
  }
  await seedBook(bookImporting, workDir);
  return added;
}

/** @throws Error when the folder can't be read or a file is malformed (`file:line: reason`) */
export async function readSampleBook(): Promise<{ book: SampleBook; epub: Buffer }> {
  const names = (await readdir(BOOK)).filter((name) => name.endsWith('.md')).sort();
  const chapters = await Promise.all(
    names.map(async (name) => parseChapter(name, await readFile(join(BOOK, name), 'utf8'))),
  );
  const book = { ...(await readAbout()), chapters };
  return { book, epub: await sampleEpub(book, await readFile(join(BOOK, 'cover.jpg'))) };
}

const readAbout = async () => parseAbout(await readFile(join(BOOK, 'book.yaml'), 'utf8'));

async function seedBook(importing: Pick<BookImporting, 'bringOwn'>, workDir: string): Promise<void> {
  const folder = await mkdtemp(join(workDir, 'book-'));
  let chapters: readonly SampleChapter[] = [];
  try {
    const makeFile = async () => {
      const { book, epub } = await readSampleBook();
      chapters = book.chapters;
      const file = join(folder, 'left-on-the-train.epub');
      await writeFile(file, epub);
      return file;
    };
    await importing.bringOwn(makeFile, (await readAbout()).title, ({ index, blocks }) => {
      const chapter = chapters[index];
      return chapter ? alignChapter(chapter, blocks) : new Map();
    });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/**
 * Reads every `.md` file of a folder, sorted by file name.
 *
 * @throws Error when the folder can't be read or a file is malformed (`file:line: reason`).
 */
export async function readSamples(dir: string): Promise<SampleArticle[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.md')).sort();
  return Promise.all(names.map(async (name) => parseSample(name, await readFile(join(dir, name), 'utf8'))));
}
