/** Ingestion of articles from an address, an HTML page, pasted text, a feed, a magazine issue, or the samples of a new installation. */
import { AppError } from '#contract/errors.ts';
import { LONGEST_TITLE } from '#contract/limits.ts';
import type { ArticleStatus, Block, PressDate } from '#contract/shapes.ts';
import type { Lexicon } from '#engine/lexicon.ts';
import { canonicalAddress } from '#server/canonical-address.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { bestSiteName, cleanByline, type Extractor } from '#server/features/extraction/service.ts';
import type { Outcome, Progress, TaskService } from '#server/features/tasks/service.ts';
import type { FetchedPage, PageFetcher } from '#server/providers/fetch/port.ts';
import { emitNewArticle } from './content-events.ts';
import { chooseCover } from './default-covers.ts';
import { authorIdOf, pressDateOf } from './details.ts';
import { type IntakeData, intakeJob } from './jobs.ts';
import type { ArticleLemmas } from './lemmas.ts';
import type { ArticlePictures } from './pictures.ts';
import { articleById, articleIdByOrigin } from './queries.ts';
import { articleStatusLog, articles, articleVersions, articleWords } from './tables.ts';
import { prepareText } from './text-preparation.ts';

export interface NewArticle {
  title: string;
  titleZh?: string | null;
  summaryZh?: string | null;
  blocks: Block[];
  words?: readonly { word: string; resolve: string; tag: string | null }[];
  url?: string | null;
  /** Unique: canonical address, or a sample's name. */
  originKey?: string | null;
  /** Unique: the canonical form of the address that the page gives for itself, where that is another one. */
  canonicalKey?: string | null;
  source?: { name: string; url: string | null } | null;
  authorName?: string | null;
  publishedAt?: Date;
  /** Date of publication in the press. */
  pressAt?: PressDate | null;
  topics?: readonly string[];
  cover?: string | null;
  /** Publisher's address of the lead picture. */
  leadPicture?: string | null;
  isLock?: boolean;
  operatorId: number | null;
  /** Status history; the last entry is the current status. */
  history: readonly { status: ArticleStatus; remark: string }[];
}

export interface IntakeService {
  /** @throws {AppError} DUPLICATE_URL when its origin exists */
  store(article: NewArticle): Promise<number>;
  /** Starts the job that fetches and extracts. @throws {AppError} DUPLICATE_URL */
  start(input: IntakeData['input'], operatorId: number): Promise<{ taskId: number }>;
  /**
   * Fetches, extracts and stores within a running task.
   *
   * @returns the article's id
   * @throws {AppError} as fetching and extracting do; DUPLICATE_URL with the existing `article_id`
   */
  ingest(data: IntakeData & Referral, progress: Progress, signal: AbortSignal): Promise<number>;
  /** Result of a task of this kind. */
  outcomeOf(articleId: number): Outcome;
  /** The job itself. */
  run(data: IntakeData, signal: AbortSignal): Promise<void>;
  /** The article stored for an address. */
  known(url: string): Promise<number | undefined>;
  /** Stores a page that another job has fetched. @returns the article's id, that of the existing one for a known address */
  ingestPage(
    page: FetchedPage,
    titles: Pick<IntakeData['input'], 'title' | 'title_zh'>,
    operatorId: number,
    known?: Referral,
  ): Promise<number>;
  /** Stores a text that another job has extracted, unless its `originKey` exists. */
  ingestText(article: NewDraft & { originKey: string }): Promise<number>;
}

/** Metadata from the feed that linked to a page, for what the page does not say itself. */
export interface Referral {
  siteName?: string;
  authorName?: string | null;
  publishedAt?: Date | null;
}

/** A new article at the beginning of its lifecycle. */
type NewDraft = Omit<NewArticle, 'history'>;

export interface IntakeOptions {
  db: Db;
  lexicon: Lexicon;
  lemmas: Pick<ArticleLemmas, 'record'>;
  pictures: Pick<ArticlePictures, 'start'>;
  extractor: Extractor;
  fetcher: PageFetcher;
  tasks: TaskService;
  /** Starts the translation pipeline of a new article; null without a translation service. */
  translateNew: ((tx: Queryable, articleId: number, operatorId: number | null) => Promise<void>) | null;
  now: () => Date;
}

const FETCHED = { status: 'FETCHED', remark: '抓取并提取正文' } as const;
const UNTRANSLATED = { status: 'PENDING', remark: '没有配置翻译服务，未经翻译送审' } as const;

export function createIntake({
  db,
  lexicon,
  lemmas,
  pictures,
  extractor,
  fetcher,
  tasks,
  translateNew,
  now,
}: IntakeOptions): IntakeService {
  async function requireNewOrigin(originKey: string): Promise<void> {
    const id = await articleIdByOrigin(db, originKey);
    if (id !== undefined) throw alreadyThere(id);
  }

  async function duplicateOf(tx: Queryable, { originKey, canonicalKey }: NewArticle): Promise<AppError> {
    for (const key of [originKey, canonicalKey]) {
      const id = key ? await articleIdByOrigin(tx, key) : undefined;
      if (id !== undefined) return alreadyThere(id);
    }
    return new AppError('DUPLICATE_URL');
  }

  /** @param alongside - Part of the same transaction */
  async function store(
    article: NewArticle,
    alongside?: (tx: Queryable, articleId: number) => Promise<void>,
  ): Promise<number> {
    const text = prepareText(article.blocks, lexicon, article.isLock);
    const title = shortTitle(article.title);
    const titleZh = article.titleZh ? shortTitle(article.titleZh) : null;
    const status = article.history.at(-1)?.status ?? 'FETCHED';
    // An article stored as published is public at once: only an audit schedules.
    const isAhead = status === 'PUBLISHED' && article.publishedAt !== undefined && article.publishedAt > now();
    return db.transaction(async (tx) => {
      const authorId = article.authorName ? await authorIdOf(tx, article.authorName) : null;
      const publishedAt = isAhead ? now() : (article.publishedAt ?? now());
      const cover = article.cover ?? (await chooseCover(tx, { title, topics: article.topics ?? [] }, { publishedAt }));
      const [row] = await tx
        .insert(articles)
        .values({
          ...text,
          title,
          titleZh,
          summaryZh: article.summaryZh ?? null,
          cover,
          isCoverChosen: Boolean(article.cover),
          leadPicture: article.leadPicture ?? null,
          url: article.url ?? null,
          originKey: article.originKey ?? null,
          canonicalKey: article.canonicalKey ?? null,
          sourceName: article.source?.name ?? null,
          sourceUrl: article.source?.url ?? null,
          authorId,
          publishedAt,
          pressAt: article.pressAt ?? null,
          status,
          isLock: article.isLock ?? false,
          topics: [...(article.topics ?? [])],
          createdBy: article.operatorId,
        })
        .onConflictDoNothing()
        .returning({
          id: articles.id,
          blocks: articles.blocks,
          leadPicture: articles.leadPicture,
          pictures: articles.pictures,
        });
      if (row === undefined) throw await duplicateOf(tx, article);
      await lemmas.record(tx, row.id, text.blocks);
      await pictures.start(tx, row);
      await tx.insert(articleVersions).values({
        articleId: row.id,
        version: 1,
        title,
        titleZh,
        blocks: text.blocks,
        note: '收录',
        operatorId: article.operatorId,
      });
      await tx.insert(articleStatusLog).values(
        article.history.map(({ status: to, remark }, index) => ({
          articleId: row.id,
          from: article.history[index - 1]?.status ?? null,
          to,
          remark,
          operatorId: article.operatorId,
        })),
      );
      if (article.words?.length) {
        await tx
          .insert(articleWords)
          .values(article.words.map((entry, position) => ({ articleId: row.id, position, ...entry })));
      }
      await alongside?.(tx, row.id);
      await emitNewArticle(tx, row.id, now);
      return row.id;
    });
  }

  /** The article in a page, with its origin key. */
  async function fetched(
    { input, anyway = false, ...referral }: Pick<IntakeData, 'input' | 'anyway'> & Referral,
    signal: AbortSignal,
  ) {
    if (input.text !== undefined) {
      const { title, blocks, byline, published_at } = await extractor.extractText({
        text: input.text,
        title: input.title ?? null,
        isAnyLength: anyway,
      });
      return {
        title,
        blocks,
        url: null,
        originKey: null,
        source: null,
        authorName: byline,
        pressAt: published_at === null ? null : pressDateOf(published_at),
      };
    }
    const page =
      input.url === undefined ? { html: input.html ?? '', url: null } : await fetcher.fetchPage(input.url, { signal });
    return articleOfPage(page, input.title, { ...referral, anyway });
  }

  /**
   * @param page fetched, or saved by somebody: then it is of the address that it gives for itself
   * @throws {AppError} DUPLICATE_URL, and what the extractor throws
   */
  async function articleOfPage(
    page: FetchedPage | { html: string; url: null },
    title: string | undefined,
    { anyway = false, ...known }: Referral & { anyway?: boolean },
  ) {
    if (page.url !== null) await requireNewOrigin(canonicalAddress(page.url));
    const found = await extractor.extractHtml({ ...sourceOf(page), isAnyLength: anyway });
    const url = page.url ?? ownAddress(found.canonical_url);
    const originKey = url === null ? null : canonicalAddress(url);
    const canonicalKey = originKey === null ? null : canonicalKeyOf(originKey, found.canonical_url);
    const newKey = page.url === null ? originKey : canonicalKey;
    // A page that somebody saved may take the place of an article that was deleted, without its keys.
    const there = newKey === null ? undefined : await articleIdByOrigin(db, newKey);
    const thereNow = there === undefined ? undefined : await articleById(db, there);
    const isDeleted = page.url === null && thereNow?.status === 'DELETED';
    // A template may write one article's address into all pages: with another title it may be another article, as an editor who insists has seen.
    const isNamedOnly = page.url !== null && thereNow?.title !== shortTitle(title ?? found.title);
    const isOther = there !== undefined && isNamedOnly && anyway;
    if (there !== undefined && !isDeleted && !isOther) throw alreadyThere(there, isNamedOnly ? NAMED : undefined);
    const publishedAt = found.published_at ?? known.publishedAt ?? null;
    return {
      title: title ?? found.title,
      blocks: found.blocks,
      url,
      originKey: isDeleted ? null : originKey,
      canonicalKey: isDeleted || isOther ? null : canonicalKey,
      source: sourceNamed(bestSiteName([found.site_name, known.siteName]), url),
      leadPicture: found.lead_image,
      authorName: found.byline ?? cleanByline([known.authorName ?? '']),
      pressAt: publishedAt === null ? null : pressDateOf(publishedAt),
    };
  }

  return {
    store: (article) => store(article),
    async start(input, operatorId) {
      if (input.url !== undefined) await requireNewOrigin(canonicalAddress(input.url));
      return db.transaction(async (tx) => {
        const by = { userId: operatorId, kind: 'article.add', subject: input.title ?? input.url ?? '粘贴的正文或网页' };
        return { taskId: await tasks.start(tx, intakeJob, { operatorId, input }, by) };
      });
    },
    ingest,
    outcomeOf,
    run(data, signal) {
      return tasks.run(data.taskId, signal, async (progress) => outcomeOf(await ingest(data, progress, signal)));
    },
    known: (url) => articleIdByOrigin(db, canonicalAddress(url)),
    ingestPage: (page, { title, title_zh: titleZh }, operatorId, known = {}) =>
      unlessKnown(canonicalAddress(page.url), async () =>
        storeNew({ ...(await articleOfPage(page, title, known)), titleZh: titleZh ?? null, operatorId }),
      ),
    ingestText: (article) => unlessKnown(article.originKey, () => storeNew(article)),
  };

  async function ingest(
    { taskId, operatorId, ...asked }: IntakeData & Referral,
    { advance }: Progress,
    signal: AbortSignal,
  ): Promise<number> {
    const { input } = asked;
    // Stored by an earlier attempt whose process died before it reported.
    const made = await articleIdByOrigin(db, madeBy(taskId));
    if (made !== undefined) return made;
    await advance(0.2, input.url === undefined ? '正在提取正文' : '正在抓取网页');
    const found = await fetched(asked, signal);
    await advance(0.7, '正在分句和计算难度');
    return storeNew({
      ...found,
      originKey: found.originKey ?? madeBy(taskId),
      titleZh: input.title_zh ?? null,
      operatorId,
    });
  }

  /** Concurrent callers of one origin get the same article. */
  async function unlessKnown(originKey: string, store: () => Promise<number>): Promise<number> {
    const known = await articleIdByOrigin(db, originKey);
    if (known !== undefined) return known;
    try {
      return await store();
    } catch (error) {
      const id = articleAlreadyThere(error);
      if (id === null || isOnlyNamed(error)) throw error;
      return id;
    }
  }

  /** Stores and starts translating; without a translation service the article goes straight to the editors. */
  async function storeNew(article: NewDraft): Promise<number> {
    if (translateNew === null) return store({ ...article, history: [FETCHED, UNTRANSLATED] });
    return store({ ...article, history: [FETCHED] }, (tx, id) => translateNew(tx, id, article.operatorId));
  }

  function outcomeOf(articleId: number): Outcome {
    const message = translateNew === null ? '已收录，等待审核' : '已收录，正在翻译';
    return { result: { article_id: String(articleId) }, message };
  }
}

/** The page itself is at another address. */
const NAMED = '网页写明的网址已经收录';

function alreadyThere(articleId: number, told = '这个网址已经收录'): AppError {
  const fields = { url: told };
  return new AppError('DUPLICATE_URL', { result: { article_id: String(articleId) }, fields });
}

/** The article that is there already, where taking one in was refused for that. */
export function articleAlreadyThere(error: unknown): number | null {
  if (!(error instanceof AppError) || error.reason !== 'DUPLICATE_URL') return null;
  const { article_id: id } = (error.result ?? {}) as { article_id?: string };
  return id === undefined ? null : Number(id);
}

/** Whether the page that was refused names the article's address, but has another title: it may be another article. */
export function isOnlyNamed(error: unknown): boolean {
  return error instanceof AppError && error.fields?.url === NAMED;
}

/** Endings that make the address of an article that of another form of the same article. */
const SAME_ARTICLE = /^\/(amp|print|\d+)$/;

/**
 * Key of the address that the page names as its own, by which its other addresses are known as the same article; null when that is the
 * address it was fetched from. An address above that one is a template's error: all articles of a section would be one.
 */
function canonicalKeyOf(originKey: string, canonicalUrl: string | null): string | null {
  const given = canonicalUrl === null ? originKey : canonicalAddress(canonicalUrl);
  const isAbove = originKey.startsWith(`${given}/`) && !SAME_ARTICLE.test(originKey.slice(given.length));
  return given === originKey || isAbove ? null : given;
}

/** What a saved page gives as its address; null for that of its site or of a section, which a template puts on all pages. */
function ownAddress(stated: string | null): string | null {
  if (stated === null) return null;
  const { pathname, search } = new URL(stated);
  return search === '' && /^\/[a-z]*\/?$/i.test(pathname) ? null : stated;
}

/** Origin key of an article without an address: its task, so that a retry does not store it twice. */
const madeBy = (taskId: number) => `task:${taskId}`;

/** What of a page the extractor reads. */
const sourceOf = (page: FetchedPage | { html: string; url: null }) =>
  page.url === null ? page : { bytes: page.bytes, contentType: page.contentType, url: page.url };

/** Named by its host where it has no better name; null without both. */
function sourceNamed(name: string | null, url: string | null): NewArticle['source'] {
  if (url === null) return name === null ? null : { name, url: null };
  const { hostname, origin } = new URL(url);
  return { name: name ?? hostname.replace(/^www\./, ''), url: origin };
}

/** A page's title may be longer than what editors could save again. */
function shortTitle(title: string): string {
  return title.length > LONGEST_TITLE ? `${title.slice(0, LONGEST_TITLE - 1)}…` : title;
}
