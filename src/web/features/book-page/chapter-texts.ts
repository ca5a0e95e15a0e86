/**
 * The texts of a book's chapters in the browser: fetched once, a few kept in memory, all that were fetched kept on the device for reading
 * without network. A text comes line by line; who asks for it gets what is there and is told of the rest.
 */
import { ApiError, networkError } from '#contract/client-error.ts';
import type { ExamLevel, LevelWord } from '#contract/shapes.ts';
import type { ChapterHead, ChapterLine } from './chapter-lines.ts';

export interface ChapterText {
  readonly index: number;
  head: ChapterHead | null;
  sections: string[];
  words: LevelWord[];
  /** Whether all lines have arrived. */
  isWhole: boolean;
  /** Why it did not come. */
  error: unknown;
  /** Whether it came from the device, because there was no network. */
  isFromDevice: boolean;
  /** Calls back after each line and at the end. @returns stops it */
  onLine(listener: () => void): () => void;
  /** Settles when it is whole. */
  whole: Promise<void>;
}

export interface ChapterTexts {
  /** The text of a chapter; starts fetching it, also when that failed before. */
  open(index: number): ChapterText;
  /** The text in memory, without fetching. */
  peek(index: number): ChapterText | undefined;
  /** Fetches chapters for reading without network, one after the other, unless they are on the device. */
  keep(indexes: readonly number[]): Promise<void>;
  /** Fetches a chapter again, for what has changed in it since: in memory and on the device. Without network the old one stays. */
  renew(index: number): Promise<void>;
  /** Chapters on this device. */
  kept(): Promise<ReadonlySet<number>>;
}

/** Texts in memory; a long chapter has some megabytes. */
const MAX_IN_MEMORY = 7;
/** Books whose chapters stay on the device. */
const MAX_BOOKS = 5;
const PREFIX = 'book-text:';
const TYPE = { 'content-type': 'application/x-ndjson' };

/** @param reader id of the account; null for a visitor */
export function createChapterTexts(bookId: string, reader: string | null): ChapterTexts {
  const texts = new Map<number, ChapterText>();
  const name = `${PREFIX}${reader ?? 'visitor'}:${bookId}`;
  const addressOf = (index: number) => `/book/${bookId}/text/${index}`;
  const device = openDevice(name, reader);

  const fetchText = async (index: number): Promise<{ response: Response; isFromDevice: boolean }> => {
    try {
      const response = await fetch(addressOf(index), { headers: { accept: TYPE['content-type'] } });
      if (!response.ok) throw refusal(response.status);
      return { response, isFromDevice: false };
    } catch (error) {
      const isRefused = error instanceof ApiError && error.status < 500;
      const kept = isRefused ? undefined : await (await device)?.match(addressOf(index));
      if (kept) return { response: kept, isFromDevice: true };
      throw error instanceof ApiError ? error : networkError(error);
    }
  };
  /** A device without room keeps nothing. */
  const keepOnDevice = async (index: number, body: Response) => {
    const cache = await device;
    await cache?.put(addressOf(index), body).catch((error: unknown) => console.debug('a chapter was not kept', error));
  };
  const start = (index: number): ChapterText => {
    const listeners = new Set<() => void>();
    const tell = () => {
      for (const listener of [...listeners]) listener();
    };
    const text: ChapterText = {
      index,
      head: null,
      sections: [],
      words: [],
      isWhole: false,
      error: null,
      isFromDevice: false,
      onLine(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      whole: Promise.resolve(),
    };
    const take = (line: ChapterLine) => {
      if ('head' in line) text.head = line.head;
      else if ('section' in line) text.sections.push(line.section);
      else text.words.push(...line.words);
      tell();
    };
    text.whole = fetchText(index)
      .then(async ({ response, isFromDevice }) => {
        text.isFromDevice = isFromDevice;
        const pieces = await readLines(response, take).catch(async (error: unknown) => {
          const kept = isFromDevice ? undefined : await (await device)?.match(addressOf(index));
          if (!kept) throw networkError(error);
          text.isFromDevice = true;
          text.words = [];
          // The same text has the same sections.
          let there = text.sections.length;
          return readLines(kept, (line) => {
            if ('section' in line && there > 0) there -= 1;
            else take(line);
          });
        });
        text.isWhole = true;
        if (!text.isFromDevice) void keepOnDevice(index, new Response(streamOf(pieces), { headers: TYPE }));
      })
      .catch((error: unknown) => {
        text.error = error;
        throw error;
      })
      .finally(tell);
    text.whole.catch(() => {});
    return text;
  };
  const peek = (index: number) => texts.get(index);
  return {
    peek,
    open(index) {
      const known = texts.get(index);
      // The newest stand last.
      texts.delete(index);
      const text = known && known.error === null ? known : start(index);
      texts.set(index, text);
      for (const old of texts.keys()) {
        if (texts.size <= MAX_IN_MEMORY) break;
        texts.delete(old);
      }
      return text;
    },
    async keep(indexes) {
      const cache = await device;
      for (const index of indexes) {
        if (texts.has(index) || (await cache?.match(addressOf(index)))) continue;
        const response = await fetch(addressOf(index), { headers: { accept: TYPE['content-type'] } }).catch(() => null);
        if (!response?.ok) return;
        await keepOnDevice(index, response);
      }
    },
    async renew(index) {
      const text = start(index);
      await text.whole.catch(() => {});
      if (text.isWhole && !text.isFromDevice && texts.has(index)) texts.set(index, text);
    },
    async kept() {
      const requests = (await (await device)?.keys()) ?? [];
      return new Set(requests.map(({ url }) => Number(url.slice(url.lastIndexOf('/') + 1))));
    },
  };
}

/** Messages as those of the calls. */
function refusal(status: number): ApiError {
  const msg =
    status === 404 ? '书里没有这一章' : status === 401 || status === 403 ? '登录已过期，请重新登录' : '这一章没取到';
  return new ApiError({ code: String(status), msg }, { status });
}

/** Longest task of reading lines, ms. */
const SLICE_MS = 8;

/**
 * Handles the pieces of the stream and their lines in short tasks: a chapter that is available at once, from this machine or the device,
 * would otherwise be read in a single one.
 *
 * @returns the pieces
 */
async function readLines(response: Response, take: (line: ChapterLine) => void): Promise<Uint8Array<ArrayBuffer>[]> {
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body?.getReader();
  if (!reader) return pieces;
  const decoder = new TextDecoder();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (value) pieces.push(value);
    const lines = (rest + decoder.decode(value, { stream: !done })).split('\n');
    rest = lines.pop() ?? '';
    let end = performance.now() + SLICE_MS;
    for (const line of lines) {
      take(JSON.parse(line) as ChapterLine);
      if (performance.now() < end) continue;
      await nextTask();
      end = performance.now() + SLICE_MS;
    }
    if (done) break;
    await nextTask();
  }
  if (rest.trim()) take(JSON.parse(rest) as ChapterLine);
  return pieces;
}

/** The pieces as a body, each in a task of its own; of a response that was cloned, or of a blob, the browser reads all in one task. */
function streamOf(pieces: readonly Uint8Array[]): ReadableStream {
  let at = 0;
  return new ReadableStream({
    async pull(controller) {
      await nextTask();
      const piece = pieces[at++];
      if (piece) controller.enqueue(piece);
      else controller.close();
    },
  });
}

function nextTask(): Promise<void> {
  return new Promise((go) => setTimeout(go));
}

/** The device's own store; null where there is none. What another account of this browser read goes. */
async function openDevice(name: string, reader: string | null): Promise<Cache | null> {
  if (!('caches' in globalThis)) return null;
  try {
    const cache = await caches.open(name);
    const own = `${PREFIX}${reader ?? 'visitor'}:`;
    const all = (await caches.keys()).filter((key) => key.startsWith(PREFIX));
    const others = all.filter((key) => !key.startsWith(own));
    const old = recent(name).slice(MAX_BOOKS);
    await Promise.all([...others, ...old.filter((key) => all.includes(key))].map((key) => caches.delete(key)));
    return cache;
  } catch (error) {
    console.debug('chapters cannot be kept on this device', error);
    return null;
  }
}

/** Names of the books read here, the latest first; this one is noted as read now. */
function recent(name: string): string[] {
  try {
    const before = JSON.parse(localStorage.getItem('books-on-device') ?? '[]') as string[];
    const now = [name, ...before.filter((other) => other !== name)];
    localStorage.setItem('books-on-device', JSON.stringify(now.slice(0, MAX_BOOKS)));
    return now;
  } catch {
    return [name];
  }
}

type Choice = 'unknown' | 'level';

interface BookGlosses {
  list(choice: Choice, level: ExamLevel | undefined): Promise<readonly LevelWord[]>;
  onMore(listener: (words: readonly LevelWord[]) => void): () => void;
  /** The chapters on the page. */
  setShown(indexes: readonly number[]): void;
}

/**
 * The words for glosses of the chapters that are or were on the page, as their texts come.
 *
 * @param unknownOf words of a chapter that the reader probably does not know
 */
export function createBookGlosses(
  texts: ChapterTexts,
  unknownOf: (index: number) => Promise<readonly LevelWord[]>,
): BookGlosses {
  const listeners = new Set<(words: readonly LevelWord[]) => void>();
  let shown: readonly number[] = [];
  let given = new Set<number>();
  let choice: Choice | null = null;

  const wordsOf = async (index: number): Promise<readonly LevelWord[]> => {
    const text = texts.open(index);
    await text.whole;
    if (choice !== 'unknown') return text.words;
    // Without network the unknown words are those of the reader's level that are not marked as known.
    return unknownOf(index).catch(() => text.words.filter(({ known }) => !known));
  };
  const give = async (index: number) => {
    given.add(index);
    try {
      const words = await wordsOf(index);
      for (const tell of listeners) tell(words);
    } catch {
      // The text could not be fetched, about which the page has a message; the next try brings the words.
      given.delete(index);
    }
  };
  return {
    async list(next) {
      choice = next;
      const here = shown;
      given = new Set(here);
      const all = await Promise.all(here.map((index) => wordsOf(index).catch(() => [])));
      return all.flat();
    },
    onMore(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    setShown(indexes) {
      shown = indexes;
      if (choice === null) return;
      for (const index of indexes) if (!given.has(index)) void give(index);
    },
  };
}
