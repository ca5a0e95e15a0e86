/**
 * PDFs of articles in four styles: made once for what stands on the pages, style and level, by a job. Those of articles that aren't open to
 * everybody are opened by a signed address only.
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
import { hashSecret } from '#server/secret-tokens.ts';
import { inTimeSlices } from '#server/threads/time-slicing.ts';
import { type PdfJob, type PdfStyle, pdfJob } from './jobs.ts';
import { type PagedArticle, type PageWord, pageData } from './page-data.ts';
import * as queries from './queries.ts';
import type { Typesetter } from './typesetter.ts';

/** Grows when the same article gives other pages. */
const LAYOUT = 7;
const DIGEST_LETTERS = 32;
/** Time for which a signed address is valid. */
const ADDRESS_MS = 600_000;
const COVER_FILE = '/cover.jpg';
/** Pictures of one text: 20 have some 3 MB. */
const MAX_PICTURES = 20;
const QUALITY = 78;

export interface PdfState {
  ready: boolean;
  /** Null until it is ready. */
  url: string | null;
  /** Task of the reader who has it made; null for another reader's task. */
  taskId: number | null;
}

export interface PdfService {
  /**
   * The file's address, or the task that makes it.
   * @param level level of the words that are explained or left out, for the styles `words` and `cloze`
   * @throws {AppError} NOT_FOUND, MEMBERSHIP_REQUIRED for a locked article, CONFLICT for both languages of a text without translation
   */
  request(articleId: number, style: PdfStyle, level: ExamLevel, viewer: Viewer): Promise<PdfState>;
  /** The bytes; null when there is no such file, or it isn't open to everybody and the signature is wrong or has ended. */
  open(articleId: number, style: PdfStyle, level: ExamLevel, signature: string): Promise<Uint8Array | null>;
  /** Whether {@link open} would return bytes. */
  isThere(articleId: number, style: PdfStyle, level: ExamLevel, signature: string): Promise<boolean>;
  /**
   * The bytes in both languages, of a text without translation in English: of the file that is kept, or made now.
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
  madeFiles: Pick<MadeFiles, 'ask' | 'once' | 'detailOf' | 'read' | 'keep'>;
  covers: CoverBitmaps;
  pictures: Pick<PictureService, 'file'>;
  typesetter: Typesetter;
  secrets: Secrets;
  /** Address of this site, for the QR code. */
  siteUrl: string;
  /** Address of the host that serves the files. */
  downloadBase: string;
  now: () => Date;
}

/** All content of the pages of a file. */
interface Content {
  articleId: number;
  version: number;
  isLock: boolean;
  style: PdfStyle;
  level: ExamLevel;
  article: PagedArticle;
  cover: string;
  /** Editor's words, of the styles that have words. */
  words: Awaited<ReturnType<typeof queries.wordsOf>>;
  /** Blocks of the article as it is stored. */
  blocks: readonly Block[];
  /** Name of the file, made of all of this. */
  name: string;
}

/** Level for the styles that don't depend on one. */
const ANY_LEVEL: ExamLevel = 'cet4';
/** Styles whose pages depend on the reader's level. */
const hasLevel = (style: PdfStyle) => style === 'words' || style === 'cloze';

/** Whether any sentence of the text is there in Chinese. */
const isTranslated = ({ blocks }: Content) =>
  blocks.some(({ sentences = [] }) => sentences.some(({ text_zh: textZh }) => textZh !== null));

export function createPdf(options: PdfOptions): PdfService {
  const { db, articles, levelWords, dictionary, tasks, madeFiles, covers, pictures, typesetter, secrets, now } =
    options;

  /** Undefined when there is no such article. */
  async function contentOf(articleId: number, style: PdfStyle, level: ExamLevel): Promise<Content | undefined> {
    const row = await queries.pagedArticle(db, articleId);
    if (row === undefined) return undefined;
    const { article: stored, authorName } = row;
    const { version, isLock, cover, blocks } = stored;
    const words = hasLevel(style) ? await queries.wordsOf(db, articleId) : [];
    const article = {
      title: stored.title,
      title_zh: stored.titleZh,
      source: stored.sourceName === null ? null : { name: stored.sourceName, url: stored.sourceUrl },
      author: authorName === null ? null : { id: '0', name: authorName },
      topics: stored.topics,
      press_at: stored.pressAt,
      published_at: stored.publishedAt.toISOString(),
      difficulty: stored.difficulty,
      word_count: stored.wordCount,
      read_minutes: stored.readMinutes,
      blocks: withOwnPictures(blocks, stored.pictures),
    };
    const digest = hashSecret(JSON.stringify([LAYOUT, article, cover, words])).slice(0, DIGEST_LETTERS);
    const name = `pdf/${articleId}/${digest}-${style}${hasLevel(style) ? `-${level}` : ''}.pdf`;
    return { articleId, version, isLock, style, level, article, cover, words, blocks, name };
  }

  /** Content of a file that the viewer may have. @throws {AppError} NOT_FOUND, MEMBERSHIP_REQUIRED */
  async function allowed(articleId: number, style: PdfStyle, level: ExamLevel, viewer: Viewer): Promise<Content> {
    const { isLock } = await articles.readable(articleId, viewer);
    if (isLock && !isMember(viewer)) throw new AppError('MEMBERSHIP_REQUIRED');
    const content = await contentOf(articleId, style, level);
    if (content === undefined) throw new AppError('NOT_FOUND');
    return content;
  }

  /** Whether everybody may have it: it is published and not locked. */
  async function isOpen({ articleId, isLock }: Content): Promise<boolean> {
    if (isLock) return false;
    return articles.readable(articleId, null).then(
      () => true,
      (error: unknown) => {
        if (error instanceof AppError) return false;
        throw error;
      },
    );
  }

  /** Signature of a file's present content, valid until an instant. */
  async function signatureOf(name: string, until: number): Promise<string> {
    const digest = createHmac('sha256', await secrets.keyOf('pdf')).update(`${name} ${until}`);
    return `${until}.${digest.digest('base64url')}`;
  }

  async function isSigned(name: string, signature: string): Promise<boolean> {
    const until = Number(signature.split('.')[0]);
    if (!(until > now().getTime())) return false;
    const [given, wanted] = [Buffer.from(signature), Buffer.from(await signatureOf(name, until))];
    return given.length === wanted.length && timingSafeEqual(given, wanted);
  }

  async function addressOf(content: Content): Promise<string> {
    const { articleId, style, level, name } = content;
    const query = new URLSearchParams({ style });
    if (hasLevel(style)) query.set('level', level);
    if (!(await isOpen(content))) query.set('k', await signatureOf(name, now().getTime() + ADDRESS_MS));
    return `${options.downloadBase}/download/article/${articleId}.pdf?${query}`;
  }

  /** Name of the file of the article as it is now, where this signature opens it. */
  async function found(
    articleId: number,
    style: PdfStyle,
    level: ExamLevel,
    signature: string,
  ): Promise<string | null> {
    const content = await contentOf(articleId, style, level);
    if (content === undefined) return null;
    return (await isSigned(content.name, signature)) || (await isOpen(content)) ? content.name : null;
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
      const place = placeOf(blocks, word, leveled, dictionary.lookup(word.trim())?.forms ?? []);
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
      if (type !== 'image' || key === null || names.has(src) || names.size === MAX_PICTURES) continue;
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

  async function make({ articleId, version, style, level, ...content }: Content): Promise<Uint8Array> {
    const { article, blocks } = content;
    const leveled = hasLevel(style)
      ? await levelWords.of({ id: articleId, version, preview: false, blocks: [...blocks] }, null, { level })
      : [];
    const words = hasLevel(style) ? await pageWords(blocks, content.words, leveled) : [];
    const files = await picturesOf(article.blocks);
    const cover = await covers.jpeg(content.cover);
    if (cover !== null) files.bytes.set(COVER_FILE, cover);
    const data = pageData(article, {
      style,
      words,
      url: `${options.siteUrl}/article/${articleId}`,
      pictures: files.names,
      cover: cover === null ? null : COVER_FILE,
    });
    return typesetter.typeset(data, files.bytes);
  }

  return {
    async request(articleId, style, level, viewer) {
      const content = await allowed(articleId, style, level, viewer);
      if (style === 'sy' && !isTranslated(content)) {
        throw new AppError('CONFLICT', { msg: '这篇还没有译文，做不了双语，请下载英文版' });
      }
      const { name } = content;
      const { taskId } = await madeFiles.ask({ name, articleId }, (tx) => {
        const job = { articleId, style, level, name };
        return tasks.start(tx, pdfJob, job, { userId: viewer.userId, kind: 'pdf', articleId });
      });
      return { ready: taskId === null, url: taskId === null ? await addressOf(content) : null, taskId };
    },
    async bilingual(articleId, viewer) {
      const both = await allowed(articleId, 'sy', ANY_LEVEL, viewer);
      const content = isTranslated(both) ? both : await allowed(articleId, 'en', ANY_LEVEL, viewer);
      await madeFiles.once({ name: content.name, articleId }, () => make(content));
      return (await madeFiles.read(content.name)) ?? make(content);
    },
    async open(articleId, style, level, signature) {
      const name = await found(articleId, style, level, signature);
      return name === null ? null : madeFiles.read(name);
    },
    async isThere(articleId, style, level, signature) {
      const name = await found(articleId, style, level, signature);
      return name !== null && (await madeFiles.detailOf(name)) !== undefined;
    },
    run: ({ taskId, articleId, style, level, name }, signal) =>
      tasks.run(taskId, signal, async ({ advance }) => {
        await advance(0.1, '正在排版');
        const content = await contentOf(articleId, style, level);
        if (content?.name !== name) throw new AppError('GONE', { msg: '文章刚改过，请再试一次' });
        await madeFiles.keep(name, await make(content));
        return { result: { article_id: String(articleId) }, message: 'PDF 已做好' };
      }),
    close: () => typesetter.close(),
  };
}

/**
 * Where an editor's word stands first as it is written; else in another form of it, which the dictionary or the words of the level tell.
 *
 * @param forms of the word; where the dictionary has none, the regular plural of a name or noun is looked for
 */
function placeOf(
  blocks: readonly { id: string; text?: string | undefined }[],
  word: string,
  leveled: readonly LevelWord[],
  forms: readonly { word: string }[],
): { blockId: string; start: number; end: number } | null {
  const written = word.trim();
  const others = forms.length > 0 ? forms.map((form) => literal(form.word)).join('|') : `${literal(written)}e?s`;
  for (const wanted of [literal(written), others]) {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${wanted})(?![\\p{L}\\p{N}])`, 'iu');
    for (const { id, text = '' } of blocks) {
      const match = pattern.exec(text);
      if (match) return { blockId: id, start: match.index, end: match.index + match[0].length };
    }
  }
  const name = written.toLowerCase();
  const form = leveled.find((one) =>
    [one.word, one.lemma, one.headword].some((other) => other?.toLowerCase() === name),
  );
  return form ? { blockId: form.block_id, start: form.start, end: form.end } : null;
}

/** Pattern of words as they are written. */
function literal(words: string): string {
  return words.replaceAll(/[^\p{L}\p{N}\s]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`);
}
