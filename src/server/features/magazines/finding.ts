/** Finding what is in an issue: from its contents page, or from an uploaded EPUB of it. Both are jobs. */

import { createHash } from 'node:crypto';
import { AppError } from '#contract/errors.ts';
import type { Db } from '#server/db/database.ts';
import { type Epub, type EpubChapter, openEpub } from '#server/features/epub/service.ts';
import type { Extractor } from '#server/features/extraction/service.ts';
import type { PictureService } from '#server/features/pictures/service.ts';
import type { Outcome, Progress, TaskService } from '#server/features/tasks/service.ts';
import type { UploadService } from '#server/features/uploads/service.ts';
import type { PageFetcher } from '#server/providers/fetch/port.ts';
import phrases from '#server/words/page-phrases.json' with { type: 'json' };
import { addLines, type FoundLine, magazineForChange, takeStep } from './changing.ts';
import type { ContentsReader } from './contents-reader.ts';
import { withIssuePictures } from './issue-pictures.ts';
import type { IssueData, UploadData } from './jobs.ts';
import { MOST_LINES, magazineById } from './queries.ts';

/** A shorter text is a masthead, a letter to subscribers, the words of an advertisement. */
const SHORTEST_WORDS = 80;
const NO_ARTICLE = new RegExp(`^(?:${phrases.no_article_title.join('|')})\\W*$`, 'i');
const LONGEST_TITLE = 500;
const LONGEST_SECTION = 100;

export interface FindingOptions {
  db: Db;
  extractor: Pick<Extractor, 'extractChapter'>;
  fetcher: PageFetcher;
  contents: Pick<ContentsReader, 'read'>;
  pictures: Pick<PictureService, 'keep'>;
  tasks: TaskService;
  uploads: Pick<UploadService, 'pathOf' | 'remove'>;
}

export interface Finding {
  crawl(data: IssueData, signal: AbortSignal): Promise<void>;
  upload(data: UploadData, signal: AbortSignal): Promise<void>;
}

export function createFinding({ db, extractor, fetcher, contents, pictures, tasks, uploads }: FindingOptions): Finding {
  /** @param leftOut pages of a book that are no articles */
  async function keep(
    { magazineId, operatorId }: IssueData,
    step: 'crawl' | 'upload',
    lines: readonly FoundLine[],
    leftOut = 0,
  ): Promise<Outcome> {
    return db.transaction(async (tx) => {
      const row = await magazineForChange(tx, magazineId);
      const added = await addLines(tx, magazineId, lines);
      const known = lines.length - added;
      const parts = [
        `找到 ${lines.length} 篇`,
        known > 0 && `其中 ${known} 篇目录里已经有了`,
        leftOut > 0 && `略过 ${leftOut} 页（太短，或不是英文文章）`,
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
        return keep(data, 'crawl', await contents.read(page));
      }),
    async upload(data, signal) {
      try {
        await tasks.run(data.taskId, signal, async (progress) => {
          await progress.advance(0.05, '正在打开 EPUB');
          const path = await uploads.pathOf(data.key, data.operatorId);
          const { lines, leftOut } = await linesOfEpub(path, progress);
          return keep(data, 'upload', lines, leftOut);
        });
      } finally {
        // Read, refused or stopped, it is of no more use; the next process needs it where this one is about to end.
        if (!signal.aborted) await uploads.remove(data.key);
      }
    },
  };

  async function linesOfEpub(path: string, { advance }: Progress): Promise<{ lines: FoundLine[]; leftOut: number }> {
    const book = await openEpub(path);
    try {
      const lines = new Map<string, FoundLine>();
      let seen = 0;
      for await (const chapter of book.chapters()) {
        seen += 1;
        await advance(Math.min(0.95, 0.05 + (0.9 * seen) / book.documents), `正在读第 ${seen} 篇`);
        const line = await lineOfChapter(chapter, book);
        if (line !== null) lines.set(line.originKey, line);
        if (lines.size > MOST_LINES) throw new AppError('INVALID_INPUT', { msg: `一期最多 ${MOST_LINES} 篇文章` });
      }
      if (lines.size === 0) throw new AppError('INVALID_INPUT', { msg: '这本 EPUB 里没有够长的英文文章' });
      return { lines: [...lines.values()], leftOut: seen - lines.size };
    } finally {
      await book.close();
    }
  }

  /** Null for what is no article: too short, not English, a cover. */
  async function lineOfChapter(chapter: EpubChapter, book: Epub): Promise<FoundLine | null> {
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
        blocks: await withIssuePictures(blocks, book, pictures),
      };
    } catch (error) {
      if (error instanceof AppError && error.reason === 'INVALID_INPUT') return null;
      throw error;
    }
  }
}
