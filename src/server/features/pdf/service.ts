/**
 * PDFs of articles in four styles: made once for each version, style and level by a job. Those of locked articles are opened by a signed
 * address only.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import sharp from 'sharp';
import { AppError } from '#contract/errors.ts';
import type { Block, ExamLevel, LevelWord } from '#contract/shapes.ts';
import type { Db } from '#server/db/database.ts';
import { type ArticleService, withOwnPictures } from '#server/features/articles/service.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { ReaderLevelWords } from '#server/features/language/service.ts';
import type { MadeFiles } from '#server/features/made-files/service.ts';
import { type CoverBitmaps, type PictureService, pictureKey } from '#server/features/pictures/service.ts';
import type { Secrets } from '#server/features/secrets/service.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import { isMember, type Viewer } from '#server/http/viewer.ts';
import { inTimeSlices } from '#server/threads/time-slicing.ts';
import { type PdfJob, type PdfStyle, pdfJob } from './jobs.ts';
import { type PageWord, pageData } from './page-data.ts';
import * as queries from './queries.ts';
import type { Typesetter } from './typesetter.ts';

/** Grows when the same article gives other pages. */
const LAYOUT = 2;
const COVER_FILE = '/cover.jpg';
/** Of a text: 20 have some 3 MB. */
const MOST_PICTURES = 20;
const QUALITY = 78;

export interface PdfState {
  ready: boolean;
  /** Null until it is ready. */
  url: string | null;
  /** Of the reader who has it made: another reader's task is not named. */
  taskId: number | null;
}

export interface PdfService {
  /**
   * Where the file is, or the task that makes it.
   * @param level of the words that are explained or left out; of `words` and `cloze`
   * @throws {AppError} NOT_FOUND, MEMBER_REQUIRED for a locked article
   */
  request(articleId: number, style: PdfStyle, level: ExamLevel, viewer: Viewer): Promise<PdfState>;
  /** The bytes; null when there is no such file, or the signature of a locked one is wrong. */
  open(articleId: number, style: PdfStyle, level: ExamLevel, signature: string): Promise<Uint8Array | null>;
  /** Whether {@link open} would give bytes. */
  isThere(articleId: number, style: PdfStyle, level: ExamLevel, signature: string): Promise<boolean>;
  /**
   * The bytes in both languages: of the file that is kept, or made now and not kept.
   * @throws {AppError} NOT_FOUND, MEMBERSHIP_REQUIRED for a locked article
   */
  bilingual(articleId: number, viewer: Viewer): Promise<Uint8Array>;
  /** The work of the job. */
  run(job: PdfJob, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}

interface PdfOptions {
  db: Db;
  articles: Pick<ArticleService, 'readable'>;
  levelWords: Pick<ReaderLevelWords, 'of'>;
  dictionary: Pick<Dictionary, 'lookup'>;
  tasks: Pick<TaskService, 'start' | 'run'>;
  madeFiles: Pick<MadeFiles, 'ask' | 'detailOf' | 'read' | 'keep'>;
  covers: CoverBitmaps;
  pictures: Pick<PictureService, 'file'>;
  typesetter: Typesetter;
  secrets: Secrets;
  /** Of this site, for the QR code. */
  siteUrl: string;
  /** Of the host that serves the files. */
  downloadBase: string;
}

/** Where the style does not depend on it. */
const ANY_LEVEL: ExamLevel = 'cet4';
/** Styles whose pages depend on the reader's level. */
const hasLevel = (style: PdfStyle) => style === 'words' || style === 'cloze';

export function createPdf(options: PdfOptions): PdfService {
  const { db, articles, levelWords, dictionary, tasks, madeFiles, covers, pictures, typesetter, secrets } = options;

  const nameOf = (articleId: number, version: number, style: PdfStyle, level: ExamLevel) =>
    `pdf/${articleId}/${version}-${style}${hasLevel(style) ? `-${level}` : ''}-${LAYOUT}.pdf`;

  async function signatureOf(articleId: number): Promise<string> {
    return createHmac('sha256', await secrets.keyOf('pdf'))
      .update(String(articleId))
      .digest('base64url');
  }

  async function addressOf(articleId: number, style: PdfStyle, level: ExamLevel, isLock: boolean): Promise<string> {
    const query = new URLSearchParams({ style });
    if (hasLevel(style)) query.set('level', level);
    if (isLock) query.set('k', await signatureOf(articleId));
    return `${options.downloadBase}/download/article/${articleId}.pdf?${query}`;
  }

  /** Name of the newest version's file, where this signature opens it. */
  async function found(
    articleId: number,
    style: PdfStyle,
    level: ExamLevel,
    signature: string,
  ): Promise<string | null> {
    const article = await articles.readable(articleId, null).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
    if (article === null) return null;
    if (article.isLock) {
      const [given, wanted] = [Buffer.from(signature), Buffer.from(await signatureOf(articleId))];
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return null;
    }
    return nameOf(articleId, article.version, style, level);
  }

  /** Editor's words, then those above the level, each where it stands first; none over another. In time slices. */
  async function pageWords(
    blocks: readonly { id: string; text?: string | undefined }[],
    own: readonly { word: string; resolve: string }[],
    leveled: readonly LevelWord[],
  ): Promise<PageWord[]> {
    const found: PageWord[] = [];
    const isFree = (blockId: string, start: number, end: number) =>
      found.every((word) => word.blockId !== blockId || word.end <= start || word.start >= end);
    const phoneticOf = (word: string) => dictionary.lookup(word)?.phonetic ?? '';
    await inTimeSlices(own, ({ word, resolve }) => {
      const place = placeOf(blocks, word);
      if (place === null || !isFree(place.blockId, place.start, place.end)) return;
      found.push({ word, phonetic: phoneticOf(word), zh: resolve, isOwn: true, ...place });
    });
    const listed = new Set(own.map(({ word }) => word.toLowerCase()));
    await inTimeSlices(leveled, ({ lemma, headword = lemma, resolve, block_id: blockId, start, end }) => {
      if (listed.has(headword.toLowerCase()) || !isFree(blockId, start, end)) return;
      listed.add(headword.toLowerCase());
      found.push({ word: headword, phonetic: phoneticOf(headword), zh: resolve, isOwn: false, blockId, start, end });
    });
    const order = new Map(blocks.map(({ id }, index) => [id, index]));
    return found.sort((a, b) => (order.get(a.blockId) ?? 0) - (order.get(b.blockId) ?? 0) || a.start - b.start);
  }

  /** Our own pictures in the text, as JPEG. */
  async function picturesOf(blocks: readonly Block[]) {
    const names = new Map<string, string>();
    const bytes = new Map<string, Uint8Array>();
    for (const { type, src = '' } of blocks) {
      const key = pictureKey(src);
      if (type !== 'image' || key === null || names.has(src) || names.size === MOST_PICTURES) continue;
      const stored = await pictures.file(key, 1200);
      const jpeg =
        stored &&
        (await sharp(stored)
          .flatten({ background: '#ffffff' })
          .jpeg({ quality: QUALITY })
          .toBuffer()
          .catch(() => null));
      if (jpeg === null) continue;
      const name = `/picture-${names.size + 1}.jpg`;
      names.set(src, name);
      bytes.set(name, jpeg);
    }
    return { names, bytes };
  }

  async function make(articleId: number, version: number, style: PdfStyle, level: ExamLevel): Promise<Uint8Array> {
    const row = await queries.pagedArticle(db, articleId);
    if (row === undefined || row.article.version !== version)
      throw new AppError('GONE', { msg: '文章刚改过，请再试一次' });
    const { article, authorName } = row;
    const words = hasLevel(style)
      ? await pageWords(
          article.blocks,
          await queries.wordsOf(db, articleId),
          await levelWords.of({ id: articleId, version, preview: false, blocks: article.blocks }, null, { level }),
        )
      : [];
    const paged = {
      title: article.title,
      title_zh: article.titleZh,
      source: article.sourceName === null ? null : { name: article.sourceName, url: article.sourceUrl },
      author: authorName === null ? null : { id: '0', name: authorName },
      topics: article.topics,
      press_at: article.pressAt,
      published_at: article.publishedAt.toISOString(),
      difficulty: article.difficulty,
      word_count: article.wordCount,
      read_minutes: article.readMinutes,
      blocks: withOwnPictures(article.blocks, article.pictures),
    };
    const files = await picturesOf(paged.blocks);
    const cover = await covers.jpeg(article.cover);
    if (cover !== null) files.bytes.set(COVER_FILE, cover);
    const data = pageData(paged, {
      ...{ style, words, url: `${options.siteUrl}/article/${articleId}`, pictures: files.names },
      cover: cover === null ? null : COVER_FILE,
    });
    return typesetter.typeset(data, files.bytes);
  }

  return {
    async request(articleId, style, level, viewer) {
      const { version, isLock } = await articles.readable(articleId, viewer);
      if (isLock && !isMember(viewer)) throw new AppError('MEMBERSHIP_REQUIRED');
      const name = nameOf(articleId, version, style, level);
      const { taskId } = await madeFiles.ask({ name, articleId }, (tx) => {
        const job = { articleId, version, style, level, name };
        return tasks.start(tx, pdfJob, job, { userId: viewer.userId, kind: 'pdf', articleId });
      });
      const url = taskId === null ? await addressOf(articleId, style, level, isLock) : null;
      return { ready: taskId === null, url, taskId };
    },
    async bilingual(articleId, viewer) {
      const { version, isLock } = await articles.readable(articleId, viewer);
      if (isLock && !isMember(viewer)) throw new AppError('MEMBERSHIP_REQUIRED');
      const kept = await madeFiles.read(nameOf(articleId, version, 'sy', ANY_LEVEL));
      return kept ?? make(articleId, version, 'sy', ANY_LEVEL);
    },
    async open(articleId, style, level, signature) {
      const name = await found(articleId, style, level, signature);
      return name === null ? null : madeFiles.read(name);
    },
    async isThere(articleId, style, level, signature) {
      const name = await found(articleId, style, level, signature);
      return name !== null && (await madeFiles.detailOf(name)) !== undefined;
    },
    run: ({ taskId, articleId, version, style, level, name }, signal) =>
      tasks.run(taskId, signal, async ({ advance }) => {
        await advance(0.1, '正在排版');
        await madeFiles.keep(name, await make(articleId, version, style, level));
        return { result: { article_id: String(articleId) }, message: 'PDF 已做好' };
      }),
    close: () => typesetter.close(),
  };
}

function placeOf(blocks: readonly { id: string; text?: string | undefined }[], word: string) {
  const edge = '(?<![\\p{L}\\p{N}])';
  const pattern = new RegExp(
    `${edge}${word.replaceAll(/[^\p{L}\p{N}\s]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`)}`,
    'iu',
  );
  for (const { id, text = '' } of blocks) {
    const match = pattern.exec(text);
    if (match) return { blockId: id, start: match.index, end: match.index + match[0].length };
  }
  return null;
}
