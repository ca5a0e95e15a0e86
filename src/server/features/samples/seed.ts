/** Seeds a new installation: our own articles and book through the regular intake, and the default feeds, disabled. */
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AppError } from '#contract/errors.ts';
import type { IntakeService } from '#server/features/articles/service.ts';
import type { BookImporting } from '#server/features/books/service.ts';
import type { FeedService } from '#server/features/feeds/service.ts';
import { alignChapter, parseAbout, parseChapter, type SampleBook, type SampleChapter, sampleEpub } from './book.ts';
import { parseSample, type SampleArticle } from './format.ts';

const DATA = fileURLToPath(new URL('../../../../data', import.meta.url));
const BYLINE = '外刊轻读编辑部';

/** What these articles went through: written and translated by the editors, checked before they were shipped. */
const HISTORY = [
  { status: 'FETCHED', remark: '随软件附带的原创文章' },
  { status: 'TRANSLATED', remark: '编辑部译文' },
  { status: 'PENDING', remark: '送审' },
  { status: 'PUBLISHED', remark: '编辑部审核通过' },
] as const;

interface SeedServices {
  intake: IntakeService;
  feeds: FeedService;
  bookImporting: Pick<BookImporting, 'bringOwn'>;
}

const BOOK = `${DATA}/books/left-on-the-train`;

/** Stores samples that do not exist yet. Idempotent. @returns how many articles were added */
export async function seedSamples(
  { intake, feeds, bookImporting }: SeedServices,
  operatorId: number | null,
): Promise<number> {
  await feeds.importOpml(await readFile(`${DATA}/feeds.opml`, 'utf8'), { isOn: false });
  let added = 0;
  for (const sample of await readSamples(`${DATA}/articles`)) {
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
      if (!(error instanceof AppError && error.reason === 'DUPLICATE_URL')) throw error;
    }
  }
  await seedBook(bookImporting);
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

async function seedBook(importing: Pick<BookImporting, 'bringOwn'>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'waikan-book-'));
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
