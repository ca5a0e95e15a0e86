/**
 * Questions to the assistant about an article, a chapter, a word or anything: answered by the configured language model, else by
 * translation, dictionary and the text. Every answer is kept, whether the reader stays or leaves, and can be followed from any process.
 */
import DataLoader from 'dataloader';
import { AppError } from '#contract/errors.ts';
import type { Ask, AskPosition, AskSource, Block } from '#contract/shapes.ts';
import { type AnswerRecord, type AnswerWriter, givenBack, type Kept } from '#server/answers/answer-writer.ts';
import {
  citationsIn,
  nearest,
  type Paragraph,
  type Passage,
  paragraphsOf,
  partRead,
  passageAt,
  tidyCitations,
} from '#server/answers/text-material.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import { type ListPage, oneMore, pageOf, type Slice } from '#server/db/slice.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import type { BookService } from '#server/features/books/service.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import { FREE_STOPS, type UsageService } from '#server/features/usage/service.ts';
import type { StreamEvent } from '#server/http/execute.ts';
import type { Viewer } from '#server/http/viewer.ts';
import type { ChatProvider } from '#server/providers/ai/port.ts';
import { localAnswer } from './local-answer.ts';
import { presentAsk } from './present.ts';
import { askMessages, MAX_TEXT } from './prompt.ts';
import * as queries from './queries.ts';

export interface Question {
  prompt: string;
  source: AskSource;
  articleId: number | null;
  bookUuid: string | null;
  pos: AskPosition | null;
  threadId: number | null;
  /** Idempotency key: the same key of the same reader makes one question, however often it is sent; null without one. */
  requestUuid: string | null;
}

export interface AskFilters {
  articleId: number | undefined;
  source: AskSource | undefined;
  threadId: number | undefined;
  isFirst: boolean;
  isOfAll: boolean;
}

export interface AskService {
  /**
   * Begins an answer, or finds the one that an earlier attempt began.
   * @throws {AppError} NOT_FOUND for a text or thread that is not there for this viewer; QUOTA_EXCEEDED; CONFLICT for another question with the key of an earlier one
   */
  ask(viewer: Viewer, question: Question): Promise<queries.AskRow>;
  /** @throws {AppError} NOT_FOUND */
  find(viewer: Viewer, id: number): Promise<queries.AskRow>;
  /** The answer from its beginning to its end, even when another process writes it. @throws {AppError} NOT_FOUND */
  follow(viewer: Viewer, id: number, signal: AbortSignal): Promise<AsyncIterable<StreamEvent>>;
  /** Stops the answer; the text written so far stays. Does nothing when it has ended. @throws {AppError} NOT_FOUND */
  stop(viewer: Viewer, id: number): Promise<queries.AskRow>;
  /** Deletes the question and those that follow from it; stops an answer that is being written. @throws {AppError} NOT_FOUND */
  remove(viewer: Viewer, id: number): Promise<void>;
  page(viewer: Viewer, filters: AskFilters, page: Slice): Promise<ListPage<queries.AskRow>>;
  /** The question as it is shown: without its article or book when the reader can no longer open that. */
  present(viewer: Viewer, row: queries.AskRow): Promise<Ask>;
  presentAll(viewer: Viewer, rows: readonly queries.AskRow[]): Promise<Ask[]>;
  /** Fails answers that nobody writes any more. */
  sweep(): Promise<void>;
}

interface AskOptions {
  db: Db;
  writer: AnswerWriter;
  articles: Pick<ArticleService, 'readable'>;
  books: Pick<BookService, 'readable' | 'chapterText'>;
  /** 词典释义 of at most 2,000 characters, in text order. */
  glossOf(viewer: Viewer, text: string): Promise<{ word: string; zh: string }[]>;
  dictionary: Pick<Dictionary, 'lookup' | 'reader' | 'lexicon'>;
  usage: Pick<UsageService, 'prepare' | 'settle' | 'refund' | 'stop'>;
  /** Null where none is set up. */
  chat: ChatProvider | null;
  now: () => Date;
}

/** Questions and answers of the thread that go along. */
const MAX_TURNS = 6;
const LONGEST_THREAD = 40;
/** Interval at which the new text of all answers being written is stored in one statement: one for each would slow down pages. */
const GATHER_MS = 50;

interface SeenText {
  /** The English title. */
  title: string | null;
  /** The title that readers see. */
  shownTitle: string | null;
  paragraphs: Paragraph[];
  /** Null where the paragraphs are all there are. */
  read: Ask['read'];
  passage: Passage | null;
}

const NO_TEXT: SeenText = { title: null, shownTitle: null, paragraphs: [], read: null, passage: null };

export function createAsks(options: AskOptions): AskService {
  const { db, writer, articles, books, glossOf, dictionary, usage, chat, now } = options;
  const keyOf = (id: number) => `ask ${id}`;

  const writes = new DataLoader<{ id: number; answer: string }, boolean>(
    async (written) => {
      const going = await queries.write(db, written);
      return written.map(({ id }) => going.has(id));
    },
    { cache: false, batchScheduleFn: (send) => void setTimeout(send, GATHER_MS) },
  );

  function recordOf(row: queries.AskRow, paragraphs: readonly Paragraph[]): AnswerRecord {
    return {
      write: (answer) => writes.load({ id: row.id, answer }),
      async done(text, used) {
        const answer = tidyCitations(text, paragraphs);
        const cites = citationsIn(answer, paragraphs, row.pos?.index);
        const done = await queries.end(db, row.id, { state: 'DONE', answer, cites });
        if (done && row.paidId !== null) await usage.settle(row.paidId, used);
        return done ? presentAsk(done) : null;
      },
      async fail(answer, { reason, wasCut, used }) {
        const given = givenBack(reason);
        const ended = wasCut
          ? await endedEarly(row, answer, { failure: reason ?? '回答没有写完就被截断了' })
          : await queries.end(db, row.id, { state: 'FAILED', failure: given, answer });
        if (!wasCut && ended?.paidId) await usage.refund(ended.paidId, used);
        // A stopped or lost answer has its cost in the ledger already.
        else if (row.paidId !== null) await usage.settle(row.paidId, used);
        return (wasCut && ended?.failure) || given;
      },
    };
  }

  async function textOf(viewer: Viewer, { articleId, bookUuid, pos }: Question): Promise<SeenText> {
    if (articleId !== null) {
      const { title, titleZh, blocks } = await articles.readable(articleId, viewer);
      return { ...seen(blocks, pos), title, shownTitle: titleZh ?? title };
    }
    if (bookUuid === null) return NO_TEXT;
    const { title } = await books.readable(viewer, bookUuid);
    return { ...seen(await books.chapterText(viewer, bookUuid, pos?.index ?? 0), pos), title, shownTitle: title };
  }

  function seen(blocks: readonly Block[], pos: AskPosition | null): Pick<SeenText, 'paragraphs' | 'read' | 'passage'> {
    const here = pos && passageAt(blocks, pos);
    // Without a quote only the place is meant: which chapter, and which part of a long one.
    const passage = pos?.quote === '' ? null : here;
    const all = paragraphsOf(blocks);
    const paragraphs = nearest(all, here?.n ?? 1, MAX_TEXT);
    return { paragraphs, read: partRead(paragraphs, all), passage };
  }

  async function threadOf(viewer: Viewer, threadId: number | null) {
    if (threadId === null) return { threadId: null, first: null, turns: [] };
    const first = await queries.find(db, threadId, viewer.userId);
    if (first === undefined || first.threadId !== null) throw notFound();
    const rows = await queries.before(db, threadId, LONGEST_THREAD);
    if (rows.length >= LONGEST_THREAD) {
      throw new AppError('CONFLICT', { msg: `一串最多接着问 ${LONGEST_THREAD} 次，请另起一个问题` });
    }
    return { threadId, first, turns: rows.slice(0, MAX_TURNS).reverse() };
  }

  async function locally(viewer: Viewer, prompt: string, { paragraphs, passage }: SeenText): Promise<string> {
    const gloss = passage ? await glossOf(viewer, passage.text.slice(0, 2_000)) : [];
    return localAnswer({ prompt, paragraphs, passage, gloss }, dictionary);
  }

  async function settleLost(rows: readonly queries.AskRow[]): Promise<void> {
    for (const { paidId } of rows) if (paidId !== null) await usage.refund(paidId);
  }

  async function sweep(): Promise<void> {
    await settleLost(await queries.endLost(db, '还没写完服务就重启了，这次没有计数，可以再问一次'));
  }

  async function find(viewer: Viewer, id: number): Promise<queries.AskRow> {
    const row = await queries.find(db, id, viewer.userId);
    if (row === undefined) throw notFound();
    if (!row.isLost || writer.textOf(keyOf(id)) !== undefined) return row;
    await sweep();
    return (await queries.find(db, id, viewer.userId)) ?? row;
  }

  /**
   * Ends an answer of which the reader has the beginning: free a few times a day.
   *
   * @returns undefined when it had ended before
   */
  function endedEarly(
    { id, userId, paidId }: queries.AskRow,
    answer: string,
    end: { failure: string; isStopped?: true },
  ) {
    return db.transaction(async (tx) => {
      if (!(await queries.lockWriting(tx, id))) return undefined;
      const isFree = paidId === null || (await usage.stop(tx, userId, paidId));
      const counted = isFree ? '，这次没有计数' : `。今天没有写完的超过 ${FREE_STOPS} 次，这次计数`;
      return queries.end(tx, id, { ...end, state: 'FAILED', failure: `${end.failure}${counted}`, answer });
    });
  }

  /** @returns undefined when it had ended before */
  async function stopped(row: queries.AskRow): Promise<queries.AskRow | undefined> {
    const answer = writer.textOf(keyOf(row.id)) ?? row.answer;
    const ended = await endedEarly(row, answer, { failure: '你停下了', isStopped: true });
    if (ended) writer.abort(keyOf(row.id));
    return ended;
  }

  /** @throws {AppError} CONFLICT */
  async function earlier(
    tx: Queryable,
    { userId }: Viewer,
    { requestUuid, prompt }: Question,
  ): Promise<queries.AskRow | undefined> {
    const row = requestUuid === null ? undefined : await queries.ofRequest(tx, userId, requestUuid);
    if (row && row.prompt !== prompt) throw new AppError('CONFLICT', { msg: '这次提问已经发出，问的是别的' });
    return row;
  }

  /** Inserts a question once for each key: simultaneous attempts with the same key wait, get the first one's row, and cost nothing. */
  function once(viewer: Viewer, question: Question, insert: (tx: Queryable) => Promise<queries.AskRow>) {
    return db.transaction(async (tx) => {
      if (question.requestUuid !== null) await queries.lockRequest(tx, viewer.userId, question.requestUuid);
      const asked = await earlier(tx, viewer, question);
      return asked ? { row: asked, isNew: false } : { row: await insert(tx), isNew: true };
    });
  }

  /** A thread is known by its first question, or by the first one that was answered where that one failed. */
  async function named(firsts: readonly queries.AskRow[]): Promise<queries.AskRow[]> {
    const failed = firsts.filter(({ state }) => state === 'FAILED').map(({ id }) => id);
    const answered = new Map((await queries.firstAnswered(db, failed)).map((row) => [row.threadId, row]));
    return firsts.map((first) => answered.get(first.id) ?? first);
  }

  return {
    async ask(viewer, question) {
      const { prompt, source, pos, requestUuid } = question;
      const asked = await earlier(db, viewer, question);
      if (asked) return asked;
      const { threadId, first, turns } = await threadOf(viewer, question.threadId);
      // A follow-up is about the same text, and about the same place unless it names another one.
      const about = first
        ? { ...question, articleId: first.articleId, bookUuid: first.bookUuid, pos: pos ?? first.pos }
        : question;
      const text = await textOf(viewer, about);
      const values = {
        userId: viewer.userId,
        threadId,
        prompt,
        source: first?.source ?? source,
        articleId: about.articleId,
        bookUuid: about.bookUuid,
        pos: about.pos,
        title: text.shownTitle,
        read: text.read,
        createdAt: now(),
        requestUuid,
      };
      if (chat === null) {
        const answer = await locally(viewer, prompt, text);
        const cites = citationsIn(answer, text.paragraphs, about.pos?.index);
        const insert = (tx: Queryable) =>
          queries.insert(tx, { ...values, state: 'DONE', origin: 'dictionary', answer, cites });
        return (await once(viewer, question, insert)).row;
      }
      const pay = await usage.prepare(viewer, 'ask', chat.model);
      const { row, isNew } = await once(viewer, question, async (tx) =>
        queries.insert(tx, { ...values, state: 'STREAMING', origin: 'ai', paidId: await pay(tx) }),
      );
      if (isNew) {
        const material = text.title === null ? null : { ...text, title: text.title };
        writer.begin(keyOf(row.id), askMessages(prompt, material, turns), recordOf(row, text.paragraphs), chat);
      }
      return row;
    },
    find,
    async follow(viewer, id, signal) {
      await find(viewer, id);
      return writer.follow(keyOf(id), async () => keptOf(await find(viewer, id)), signal);
    },
    async stop(viewer, id) {
      const row = await find(viewer, id);
      return (await stopped(row)) ?? find(viewer, id);
    },
    async remove(viewer, id) {
      const row = await find(viewer, id);
      await stopped(row);
      await queries.remove(db, row.id, viewer.userId);
    },
    async page(viewer, { isOfAll, ...filters }, slice) {
      const userId = isOfAll && viewer.isSuper ? null : viewer.userId;
      const page = pageOf(await queries.page(db, { ...filters, userId }, oneMore(slice)), slice);
      return filters.isFirst ? { ...page, items: await named(page.items) } : page;
    },
    present: async (viewer, row) => presentAsk(withOpenText(row, await queries.openTexts(db, viewer, [row], now()))),
    async presentAll(viewer, rows) {
      const open = await queries.openTexts(db, viewer, rows, now());
      return rows.map((row) => presentAsk(withOpenText(row, open)));
    },
    sweep,
  };
}

function keptOf(row: queries.AskRow): Kept {
  if (row.state === 'DONE') return { is: 'done', text: row.answer, result: presentAsk(row) };
  if (row.state === 'FAILED') return { is: 'failed', text: row.answer, error: failureOf(row) };
  return { is: 'writing', text: row.answer };
}

function withOpenText(
  row: queries.AskRow,
  { articles, books }: Awaited<ReturnType<typeof queries.openTexts>>,
): queries.AskRow {
  const articleId = row.articleId !== null && articles.has(row.articleId) ? row.articleId : null;
  const bookUuid = row.bookUuid !== null && books.has(row.bookUuid) ? row.bookUuid : null;
  return { ...row, articleId, bookUuid };
}

const notFound = () => new AppError('NOT_FOUND', { msg: '没有这次问答' });
const failureOf = ({ failure }: queries.AskRow) =>
  new AppError('UPSTREAM_FAILED', { msg: failure ?? '没有答成，可以再问一次' });
