/** Imports the contents of an issue from its contents page or an uploaded EPUB with its pictures. Both are jobs. */
import { createHash } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { Block } from '#contract/shapes.ts';
import type { Db } from '#server/db/database.ts';
import { type Epub, type EpubChapter, openEpub } from '#server/features/epub/service.ts';
import { type Extractor, pictureFile } from '#server/features/extraction/service.ts';
import { type PictureService, pictureAddress } from '#server/features/pictures/service.ts';
import type { Outcome, Progress, TaskService } from '#server/features/tasks/service.ts';
import type { UploadService } from '#server/features/uploads/service.ts';
import type { PageFetcher } from '#server/providers/fetch/port.ts';
import phrases from '#server/words/page-phrases.json' with { type: 'json' };
import type { ContentsReader } from './contents-reader.ts';
import type { IssueData, UploadData } from './jobs.ts';
import { MAX_LINES, magazineById } from './queries.ts';
import { addLines, lockMagazine, type NewLine, takeStep } from './workflow.ts';

/** A shorter text is a masthead, a letter to subscribers, the words of an advertisement. */
const SHORTEST_WORDS = 80;
const NO_ARTICLE = new RegExp(`^(?:${phrases.no_article_title.join('|')})\\W*$`, 'i');
const LONGEST_TITLE = 500;
const LONGEST_SECTION = 100;

export interface ContentsImportOptions {
  db: Db;
  extractor: Pick<Extractor, 'extractChapter'>;
  fetcher: PageFetcher;
  contents: Pick<ContentsReader, 'read'>;
  pictures: Pick<PictureService, 'store'>;
  tasks: TaskService;
  uploads: Pick<UploadService, 'require' | 'withFile' | 'remove'>;
}

interface ContentsImport {
  crawl(data: IssueData, signal: AbortSignal): Promise<void>;
  upload(data: UploadData, signal: AbortSignal): Promise<void>;
}

export function createContentsImport({
  db,
  extractor,
  fetcher,
  contents,
  pictures,
  tasks,
  uploads,
}: ContentsImportOptions): ContentsImport {
  /** @param skippedPages pages of a book that are no articles */
  async function storeLines(
    { magazineId, operatorId }: IssueData,
    step: 'crawl' | 'upload',
    lines: readonly NewLine[],
    skippedPages = 0,
  ): Promise<Outcome> {
    return db.transaction(async (tx) => {
      const row = await lockMagazine(tx, magazineId);
      const added = await addLines(tx, magazineId, lines);
      const known = lines.length - added;
      const parts = [
        `找到 ${lines.length} 篇`,
        known > 0 && `其中 ${known} 篇目录里已经有了`,
        skippedPages > 0 && `略过 ${skippedPages} 页（太短，或不是英文文章）`,
      ];
      const message = parts.filter(Boolean).join('，');
      await takeStep(tx, row, step, { operatorId, remark: message });
      return { result: { magazine_id: String(magazineId), found: lines.length, added }, message };
    });
  }

  return {
    crawl: (data, signal) =>
      tasks.run(data.taskId, signal, async ({ advance }) => {
        await advance(0.2, '正在抓取目录页');
        const magazine = await magazineById(db, data.magazineId);
        if (!magazine?.url) throw new AppError('CONFLICT', { msg: '这一期没有目录页的网址' });
        const page = await fetcher.fetchPage(magazine.url, { signal });
        await advance(0.7, '正在找文章链接');
        return storeLines(data, 'crawl', await contents.read(page));
      }),
    async upload(data, signal) {
      let isRead = false;
      try {
        await tasks.run(data.taskId, signal, async (progress) => {
          await progress.advance(0.05, '正在打开 EPUB');
          const { lines, skippedPages } = await uploads.withFile(data.key, data.operatorId, (path) =>
            readEpub(path, progress),
          );
          const outcome = await storeLines(data, 'upload', lines, skippedPages);
          isRead = true;
          return outcome;
        });
      } finally {
        // Refused or stopped, it can be tried again within a day, until it is cleaned away.
        if (isRead) await uploads.remove(data.key);
      }
    },
  };

  async function readEpub(path: string, { advance }: Progress): Promise<{ lines: NewLine[]; skippedPages: number }> {
    const book = await openEpub(path);
    try {
      const lines = new Map<string, NewLine>();
      let seen = 0;
      for await (const chapter of book.chapters()) {
        seen += 1;
        await advance(Math.min(0.95, 0.05 + (0.9 * seen) / book.documents), `正在读第 ${seen} 篇`);
        const line = await readChapter(chapter, book);
        if (line !== null) lines.set(line.originKey, line);
        if (lines.size > MAX_LINES) throw new AppError('INVALID_INPUT', { msg: `一期最多 ${MAX_LINES} 篇文章` });
      }
      if (lines.size === 0) throw new AppError('INVALID_INPUT', { msg: '这本 EPUB 里没有够长的英文文章' });
      return { lines: [...lines.values()], skippedPages: seen - lines.size };
    } finally {
      await book.close();
    }
  }

  /** Null for a page that is no article: too short, not English, a cover. */
  async function readChapter(chapter: EpubChapter, book: Epub): Promise<NewLine | null> {
    if (NO_ARTICLE.test(chapter.title ?? '')) return null;
    try {
      const { title, blocks } = await extractor.extractChapter({
        ...chapter,
        file: chapter.key.split('#', 1)[0] ?? '',
      });
      const text = blocks.map((block) => block.text ?? '').join('\n');
      if ((text.match(/\p{L}+/gu)?.length ?? 0) < SHORTEST_WORDS || NO_ARTICLE.test(title)) return null;
      return {
        originKey: `text:${createHash('sha256').update(text).digest('hex')}`,
        title: title.slice(0, LONGEST_TITLE).toWellFormed(),
        section: chapter.section?.slice(0, LONGEST_SECTION).toWellFormed() ?? null,
        url: null,
        blocks: await storePictures(blocks, book, pictures),
      };
    } catch (error) {
      if (error instanceof AppError && error.reason === 'INVALID_INPUT') return null;
      throw error;
    }
  }
}

/** Most pictures of one article; further ones are dropped. */
const MAX_PICTURES = 20;

/** @returns the block with our own picture; null when there is none to show */
async function storePicture(block: Block, book: Pick<Epub, 'file'>, pictures: Pick<PictureService, 'store'>) {
  const file = pictureFile(block.src ?? '');
  if (file === null) return block;
  const bytes = await book.file(file);
  if (bytes === null) return null;
  try {
    const picture = await pictures.store(bytes);
    return { ...block, src: pictureAddress(picture), width: picture.width, height: picture.height };
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

/** The text with stored pictures instead of those in the book; unusable pictures are dropped. */
async function storePictures(
  blocks: readonly Block[],
  book: Pick<Epub, 'file'>,
  pictures: Pick<PictureService, 'store'>,
): Promise<Block[]> {
  const shown: Block[] = [];
  let left = MAX_PICTURES;
  for (const block of blocks) {
    const isPicture = block.type === 'image';
    const shownBlock = !isPicture ? block : left > 0 ? await storePicture(block, book, pictures) : null;
    if (shownBlock === null) continue;
    if (isPicture) left -= 1;
    shown.push(shownBlock);
  }
  return shown;
}
