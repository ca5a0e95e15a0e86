/** Fetches an article's page again. A failed fetch or extraction, or another article in its place, leaves the stored text as it is. */
import { AppError } from '#contract/errors.ts';
import type { Block } from '#contract/shapes.ts';
import type { Lexicon } from '#engine/lexicon.ts';
import { canonicalAddress } from '#server/canonical-address.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { type Extractor, isTooShort } from '#server/features/extraction/service.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import type { PageFetcher } from '#server/providers/fetch/port.ts';
import { type RefetchData, refetchJob } from './jobs.ts';
import type { ArticlePictures } from './pictures.ts';
import { articleById, articleIdByOrigin } from './queries.ts';
import { prepareText } from './text-preparation.ts';
import { migrateText } from './translation-migration.ts';
import type { ArticleWriter } from './writer.ts';

export interface RefetchService {
  /** Starts the job. @throws {AppError} NOT_FOUND, CONFLICT for an article that came without an address */
  start(articleId: number, operatorId: number): Promise<number>;
  /** The job itself. */
  run(data: RefetchData, signal: AbortSignal): Promise<void>;
}

export interface RefetchOptions {
  db: Db;
  lexicon: Lexicon;
  writer: ArticleWriter;
  pictures: Pick<ArticlePictures, 'fetch'>;
  extractor: Extractor;
  fetcher: PageFetcher;
  tasks: TaskService;
  /** Starts translating what has no translation; null without a translation service. */
  translate: ((tx: Queryable, articleId: number, operatorId: number | null) => Promise<void>) | null;
}

export function createRefetch(options: RefetchOptions): RefetchService {
  const { db, lexicon, writer, pictures, extractor, fetcher, tasks, translate } = options;
  async function pageOf(articleId: number): Promise<{ url: string; blocks: readonly Block[] }> {
    const row = await articleById(db, articleId);
    if (row === undefined) throw new AppError('NOT_FOUND', { msg: '没有这篇文章' });
    if (row.url === null) throw new AppError('CONFLICT', { msg: '这篇文章没有原文网址，不能重新下载' });
    return { url: row.url, blocks: row.blocks };
  }

  function untranslatedText(count: number): string {
    if (count === 0) return '';
    return `，${count} 句还没有译文，${translate === null ? '请人工补上' : '正在翻译'}`;
  }

  return {
    async start(articleId, operatorId) {
      await pageOf(articleId);
      const by = { userId: operatorId, kind: 'article.redownload', articleId };
      return db.transaction((tx) => tasks.start(tx, refetchJob, { articleId, operatorId }, by));
    },
    run({ taskId, articleId, operatorId, anyway = false }, signal) {
      return tasks.run(taskId, signal, async ({ advance }) => {
        await advance(0.2, '正在抓取网页');
        const stored = await pageOf(articleId);
        const page = await fetcher.fetchPage(stored.url, { signal });
        const { bytes, contentType, url } = page;
        // An article that was taken in though it is short may stay short.
        const isAnyLength = anyway || isTooShort(stored.blocks);
        const found = await extractor.extractHtml({ bytes, contentType, url, isAnyLength });
        await advance(0.7, '正在对照旧文');
        const { blocks } = prepareText(found.blocks, lexicon);
        const key = canonicalAddress(url);
        const keyOwner = await articleIdByOrigin(db, key);
        const givenKey = found.canonical_url === null ? null : canonicalAddress(found.canonical_url);
        let isNew = false;
        let untranslated = 0;
        await writer.rewrite(articleId, { operatorId, note: '重新下载' }, (row) => {
          isNew = !isSameText(row.blocks, blocks);
          const leadPicture = found.lead_image;
          // Where it has moved to is the same article; unless somebody has taken it in there.
          const canonicalKey = keyOwner === undefined && key !== row.originKey ? key : row.canonicalKey;
          const place = { url, canonicalKey, leadPicture };
          if (!isNew) return isSamePlace(row, place) ? null : place;
          const migrated = migrateText(row.blocks, blocks, row.version + 1);
          const isAtOwnAddress = [key, givenKey].some(
            (at) => at !== null && [row.originKey, row.canonicalKey].includes(at),
          );
          if (!anyway && !isAtOwnAddress && !hasSentenceOf(row.blocks, migrated))
            throw new AppError('CONFLICT', { msg: OTHER });
          untranslated = withoutTranslation(migrated);
          return { blocks: migrated, ...place };
        });
        if (untranslated > 0) await db.transaction(async (tx) => translate?.(tx, articleId, operatorId));
        await advance(0.8, '正在取图片');
        const added = await pictures.fetch(articleId, { isAgain: true }, signal);
        const text = isNew ? `已换成新下载的原文${untranslatedText(untranslated)}` : '原文没有变化';
        const message = added > 0 ? `${text}，取到 ${added} 张图片` : text;
        return { result: { article_id: String(articleId) }, message };
      });
    },
  };
}

const OTHER = '那个网址现在是另一篇文章，旧文没有动';

const isSamePlace = <T extends object>(row: T, place: Partial<T>) =>
  (Object.keys(place) as (keyof T)[]).every((name) => row[name] === place[name]);

function hasSentenceOf(old: readonly Block[], migrated: readonly Block[]): boolean {
  const idsOf = (blocks: readonly Block[]) => blocks.flatMap(({ sentences = [] }) => sentences.map(({ id }) => id));
  const known = new Set(idsOf(old));
  return known.size === 0 || idsOf(migrated).some((id) => known.has(id));
}

function withoutTranslation(blocks: readonly Block[]): number {
  return blocks.flatMap(({ sentences = [] }) => sentences).filter(({ text_zh: zh }) => zh === null).length;
}

function isSameText(one: readonly Block[], other: readonly Block[]): boolean {
  const written = (blocks: readonly Block[]) =>
    JSON.stringify(
      blocks.map(({ type, text, number, src, caption, rows }) => [type, text, number, src, caption, rows]),
    );
  return written(one) === written(other);
}
