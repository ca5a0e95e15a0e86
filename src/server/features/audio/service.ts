/**
 * Articles read aloud: made once for what is said and the voice that says it, by a job with progress, with the time of every sentence;
 * and words, made when they are first asked for. Locked articles are heard by members, with a token in the address where a player can
 * send no header.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { AppError } from '#contract/errors.ts';
import type { Block } from '#contract/shapes.ts';
import { DAY_MS, dayStart, shanghaiDay } from '#engine/shanghai-time.ts';
import { type SpokenSentence, spokenSentences } from '#engine/spoken-sentences.ts';
import { createBoundedCache } from '#server/bounded-cache.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import { lockUser } from '#server/features/identity/service.ts';
import type { MadeFiles } from '#server/features/made-files/service.ts';
import type { Secrets } from '#server/features/secrets/service.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import { createRateLimit } from '#server/http/rate-limit.ts';
import { isMember, type Viewer } from '#server/http/viewer.ts';
import { defineJob } from '#server/jobs/queue.ts';
import { BRIEF, type RetryPolicy } from '#server/providers/retry.ts';
import { SentenceRefused, type Speech, type SpeechVoice } from '#server/providers/speech/port.ts';
import { MP3_DELAY_SAMPLES, type SpeechThread } from '#server/providers/speech/speech-thread.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import { hashSecret } from '#server/secret-tokens.ts';
import * as queries from './queries.ts';

const AudioJob = z.object({
  taskId: z.int(),
  articleId: z.int(),
  /** Name in the storage. */
  name: z.string(),
});
type AudioJob = z.infer<typeof AudioJob>;

export const audioJob = defineJob({
  name: 'article-audio',
  data: AudioJob,
  retryLimit: 2,
  expireInSeconds: 1_800,
  atOnce: 1,
  isFair: true,
});

/** Grows when the same sentences give another recording. */
const LOOK = 2;
const TOKEN_MS = 600_000;
const LONGEST_WORD = 60;
const WORD = /^[\p{Script=Latin}\d](?:[\p{Script=Latin}\d'’ .-]*[\p{Script=Latin}\d.])?$/u;
/** Words that are made anew for one network in an hour, and those that may be in the making at a time; kept ones cost nothing. */
const NEW_WORDS = { hour: 400, atOnce: 24 };
/** Somebody waits for a word: after that the browser's own voice says it. */
const LONGEST_WORD_MS = 10_000;
/** Words that nobody asks for in that time are deleted, and made anew on demand. */
const WORD_KEPT_MS = 90 * DAY_MS;
/** Words of which it is known that they were asked for today. */
const MAX_KNOWN_WORDS = 20_000;
/** Recordings that a reader may have made anew; those that are there cost nothing. */
const MAX_A_DAY = { reader: 20, member: 60 };
const KEY_LETTERS = 32;
const WORDS = 'audio/words';

export interface AudioState {
  ready: boolean;
  /** Null until it is ready. */
  url: string | null;
  taskId: number | null;
  /** Seconds; null until it is ready. */
  duration: number | null;
  sentences: SentenceMark[];
  voice: { name: string; isBuiltIn: boolean };
}

export interface AudioService {
  /**
   * The state of the recording; where there is none, starts the task that makes it. @throws {AppError} NOT_FOUND, MEMBERSHIP_REQUIRED for a
   * locked article
   */
  request(articleId: number, viewer: Viewer): Promise<AudioState>;
  /** The state of the recording, without starting a task when there is none. */
  find(articleId: number, viewer: Viewer): Promise<AudioState>;
  /** A token for the addresses of players, which can't send headers. */
  token(viewer: Viewer): Promise<{ token: string; expiresAt: Date }>;
  /**
   * Bytes of a recording. Editors may hear those of articles that aren't out, members those of locked ones.
   * @param access of the caller: a token, or their login
   * @param known the bytes, where the caller has kept them
   * @returns null when there is none, or it is not for them
   */
  open(
    articleId: number,
    key: string,
    access: { token: string; viewer: Viewer | null },
    known?: Uint8Array,
  ): Promise<Uint8Array | null>;
  /**
   * MP3 of a word of the dictionary; null for any other.
   * @param network that asks
   * @throws {AppError} TOO_MANY_REQUESTS for a word that is not kept, where the network has had many such; UNAVAILABLE while many are made
   */
  word(word: string, network: string): Promise<Uint8Array | null>;
  /** Deletes words that nobody has asked for in long. */
  clean(): Promise<void>;
  /** The work of the job. */
  run(job: AudioJob, signal: AbortSignal): Promise<void>;
}

interface AudioOptions {
  db: Db;
  articles: Pick<ArticleService, 'readable'>;
  dictionary: Pick<Dictionary, 'lookup'>;
  tasks: Pick<TaskService, 'start' | 'run'>;
  madeFiles: Pick<MadeFiles, 'ask' | 'detailOf' | 'read' | 'keep'>;
  storage: Pick<Storage, 'get' | 'put' | 'remove' | 'removeUnder'>;
  secrets: Secrets;
  voice: SpeechVoice;
  thread: Pick<SpeechThread, 'mp3'>;
  now: () => Date;
}

/** What a token or a login may hear. */
type Grade = 'reader' | 'member' | 'editor';
const gradeOf = (viewer: Viewer | null): Grade =>
  viewer?.isEditor === true ? 'editor' : isMember(viewer) ? 'member' : 'reader';

/** Metadata stored beside a recording. */
interface Detail {
  duration: number;
  sentences: SentenceMark[];
}

/** Address of a word's sound. */
export const wordAudioAddress = (word: string): string => `/audio/word/${encodeURIComponent(word.toLowerCase())}.mp3`;

export function createAudio(options: AudioOptions): AudioService {
  const { db, articles, dictionary, tasks, madeFiles, storage, secrets, voice, thread, now } = options;

  /** Depends on what is said and who says it, so that a better translation leaves a recording as it is. */
  function keyOf(article: { title: string; blocks: readonly Block[] }): string {
    const said = spokenSentences(article).map(({ id, text, isLastOfBlock }) => [id, text, isLastOfBlock]);
    return hashSecret(JSON.stringify([LOOK, voice.id, said])).slice(0, KEY_LETTERS);
  }
  const nameOf = (articleId: number, key: string) => `audio/${articleId}/${key}.mp3`;

  const absent: AudioState = {
    ready: false,
    url: null,
    taskId: null,
    duration: null,
    sentences: [],
    voice: { name: voice.name, isBuiltIn: voice.isBuiltIn },
  };
  const ready = (articleId: number, key: string, detail: Detail): AudioState => ({
    ...absent,
    ...detail,
    ready: true,
    url: `/audio/article/${articleId}/${key}.mp3`,
  });

  /** The article as everybody finds it; null while it isn't out. */
  async function publicArticle(articleId: number) {
    return articles.readable(articleId, null).catch((error: unknown) => {
      if (error instanceof AppError) return null;
      throw error;
    });
  }

  /** @throws {AppError} NOT_FOUND, MEMBERSHIP_REQUIRED */
  async function recordingOf(articleId: number, viewer: Viewer) {
    const article = await articles.readable(articleId, viewer);
    if (article.isLock && !isMember(viewer)) throw new AppError('MEMBERSHIP_REQUIRED');
    const key = keyOf(article);
    return { key, name: nameOf(articleId, key), isLock: article.isLock };
  }

  async function signatureOf(text: string): Promise<Buffer> {
    return createHmac('sha256', await secrets.keyOf('audio'))
      .update(text)
      .digest();
  }

  async function tokenOf(viewer: Viewer): Promise<{ token: string; expiresAt: Date }> {
    const expiresAt = new Date(now().getTime() + TOKEN_MS);
    const claims = `${viewer.userId}.${gradeOf(viewer)}.${expiresAt.getTime()}`;
    return { token: `${claims}~${(await signatureOf(claims)).toString('base64url')}`, expiresAt };
  }

  /** Grade of a token while it is valid; that of any reader otherwise. */
  async function gradeIn(token: string): Promise<Grade> {
    const [claims = '', signature = ''] = token.split('~');
    const [given, wanted] = [Buffer.from(signature, 'base64url'), await signatureOf(claims)];
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return 'reader';
    const [, grade, until] = claims.split('.');
    return Number(until) > now().getTime() ? (grade as Grade) : 'reader';
  }

  /** An editor's address of an article that isn't out has a token: players send no header. A locked article's players ask for theirs. */
  async function addressFor(
    viewer: Viewer,
    articleId: number,
    isLock: boolean,
    state: AudioState,
  ): Promise<AudioState> {
    if (state.url === null || isLock || (await publicArticle(articleId)) !== null) return state;
    const { token } = await tokenOf(viewer);
    return { ...state, url: `${state.url}?token=${encodeURIComponent(token)}` };
  }

  async function requireQuota(tx: Queryable, viewer: Viewer): Promise<void> {
    if (viewer.isEditor) return;
    const most = isMember(viewer) ? MAX_A_DAY.member : MAX_A_DAY.reader;
    await lockUser(tx, viewer.userId);
    const used = await queries.startedSince(tx, viewer.userId, dayStart(shanghaiDay(now())), most);
    if (used >= most) throw new AppError('QUOTA_EXCEEDED', { msg: `今天已经做了 ${most} 篇新的朗读，明天再来` });
  }

  const speaking = new Map<string, Promise<Uint8Array>>();
  const newWords = createRateLimit(NEW_WORDS.hour, 3_600, () => now().getTime());
  let inTheMaking = 0;
  /** The day on which a word's file was last put. */
  const putOn = createBoundedCache<string, number>(MAX_KNOWN_WORDS, () => 1);

  /** The date of a file tells when its word was asked for, to a day. */
  async function putWord(name: string, mp3: Uint8Array): Promise<void> {
    const today = Math.floor(now().getTime() / DAY_MS);
    if (putOn.get(name) === today) return;
    await storage.put(name, mp3);
    putOn.set(name, today);
  }

  async function sayWord(name: string, word: string, network: string): Promise<Uint8Array> {
    const mp3 = (await storage.get(name)) ?? (await makeWord(word, network));
    await putWord(name, mp3);
    return mp3;
  }

  async function makeWord(word: string, network: string): Promise<Uint8Array> {
    if (inTheMaking >= NEW_WORDS.atOnce) {
      throw new AppError('UNAVAILABLE', { msg: '现在要读的词太多，请稍后再试', retryAfterSeconds: 5 });
    }
    const retryAfterSeconds = newWords.take(network);
    if (retryAfterSeconds > 0) throw new AppError('TOO_MANY_REQUESTS', { retryAfterSeconds });
    inTheMaking += 1;
    const signal = AbortSignal.timeout(LONGEST_WORD_MS);
    try {
      const sentence = { id: word, text: word, isLastOfBlock: false };
      return (await record([sentence], { voice, thread, retries: BRIEF }, signal)).mp3;
    } catch (error) {
      throw signal.aborted ? new AppError('UNAVAILABLE', { cause: error }) : error;
    } finally {
      inTheMaking -= 1;
    }
  }

  return {
    async request(articleId, viewer) {
      const { key, name, isLock } = await recordingOf(articleId, viewer);
      const asked = await madeFiles.ask({ name, articleId }, async (tx) => {
        await requireQuota(tx, viewer);
        const job = { articleId, name };
        return tasks.start(tx, audioJob, job, { userId: viewer.userId, kind: 'audio', articleId });
      });
      if (asked.taskId !== null) return { ...absent, taskId: asked.taskId };
      return addressFor(viewer, articleId, isLock, ready(articleId, key, asked.detail as Detail));
    },
    async find(articleId, viewer) {
      const { key, name, isLock } = await recordingOf(articleId, viewer);
      const found = await madeFiles.detailOf(name);
      const state = found === undefined ? absent : ready(articleId, key, found.detail as Detail);
      return addressFor(viewer, articleId, isLock, state);
    },
    token: tokenOf,
    async open(articleId, key, { token, viewer }, known) {
      const grades = [gradeOf(viewer), await gradeIn(token)];
      const isEditor = grades.includes('editor');
      const article = isEditor ? null : await publicArticle(articleId);
      const isOpen = isEditor || (article !== null && (!article.isLock || grades.includes('member')));
      return isOpen ? (known ?? madeFiles.read(nameOf(articleId, key))) : null;
    },
    async word(word, network) {
      if (word.length > LONGEST_WORD || !WORD.test(word) || dictionary.lookup(word) === null) return null;
      const name = `${WORDS}/${voice.id}/${hashSecret(`${LOOK} ${word}`).slice(0, KEY_LETTERS)}.mp3`;
      const asked = speaking.get(name) ?? sayWord(name, word, network).finally(() => speaking.delete(name));
      speaking.set(name, asked);
      return asked;
    },
    clean: () => storage.removeUnder(WORDS, new Date(now().getTime() - WORD_KEPT_MS)),
    run: ({ taskId, articleId, name }, signal) =>
      tasks.run(taskId, signal, async ({ advance }) => {
        const article = await queries.spokenArticle(db, articleId);
        if (article === undefined || nameOf(articleId, keyOf(article)) !== name) {
          throw new AppError('GONE', { msg: '文章刚改过，请再试一次' });
        }
        const spoken = spokenSentences(article);
        let told = 0;
        const { mp3, duration, marks } = await record(spoken, { voice, thread }, signal, async (share) => {
          // Each report of progress is a statement: one for every two hundredths is enough.
          if (share - told < 0.02 && share < 1) return;
          told = share;
          await advance(share * 0.98, `正在朗读，${Math.round(share * 100)}%`);
        });
        // A service says the same in other bytes each time: a file without its row, as after a backup, would not fit these marks.
        await storage.remove(name, new Date(now().getTime() + DAY_MS));
        await madeFiles.keep(name, mp3, { duration, sentences: marks } satisfies Detail);
        return { result: { article_id: String(articleId) }, message: '朗读已做好' };
      }),
  };
}

interface SentenceMark {
  id: string;
  /** Seconds from the beginning of the file as decoders play it, to the millisecond. */
  start: number;
  end: number;
  /** Seconds at which words begin, with their offsets in the sentence; empty where the voice does not tell. */
  words: { offset: number; time: number }[];
}

/** Sentences put together to one MP3, with the times at which each is heard. */
interface Recording {
  mp3: Uint8Array;
  /** Seconds. */
  duration: number;
  marks: SentenceMark[];
}

/** Number of sentences at the beginning that may be refused; when all of them are, the service is taken to refuse everything. */
const MAX_REFUSED = 5;
/** Seconds of silence in the place of a sentence that the voice does not say. */
const UNSAID = 0.3;
/** Seconds of silence after a sentence, and after the last one of a paragraph. */
const [BREATH, PAUSE] = [0.25, 0.7];

/**
 * A sentence that a service refuses is a short silence: one odd sentence must not cost the whole text.
 *
 * @param onSentence called after each, with the share that is done
 * @throws {AppError} when the voice fails, or refuses all; the signal's reason
 */
export async function record(
  sentences: readonly Pick<SpokenSentence, 'id' | 'text' | 'isLastOfBlock'>[],
  { voice, thread, retries }: { voice: SpeechVoice; thread: Pick<SpeechThread, 'mp3'>; retries?: RetryPolicy },
  signal: AbortSignal,
  onSentence: (share: number) => Promise<void> = async () => {},
): Promise<Recording> {
  const { rate } = voice;
  const file = await thread.mp3(rate);
  let heard = 0;
  const secondsAt = (samples: number) => Math.round(((samples + MP3_DELAY_SAMPLES) / rate) * 1_000) / 1_000;
  const marks: SentenceMark[] = [];
  let refused = 0;
  async function said(text: string): Promise<Speech> {
    try {
      return await voice.speak(text, signal, retries);
    } catch (error) {
      if (!(error instanceof SentenceRefused)) throw error;
      refused += 1;
      const isAll = refused > marks.length && refused === Math.min(sentences.length, MAX_REFUSED);
      if (isAll) throw error;
      return { samples: new Float32Array(UNSAID * rate), words: [] };
    }
  }
  try {
    for (const [n, { id, text, isLastOfBlock }] of sentences.entries()) {
      signal.throwIfAborted();
      const { samples: sound, words } = await said(text);
      const begin = heard;
      marks.push({
        id,
        start: secondsAt(begin),
        end: secondsAt(begin + sound.length),
        words: words.map(({ offset, time }) => ({ offset, time: secondsAt(begin + time * rate) })),
      });
      const rest = Math.round((isLastOfBlock ? PAUSE : BREATH) * rate);
      const whole = new Float32Array(sound.length + rest);
      whole.set(sound);
      heard += whole.length;
      await file.add(whole);
      await onSentence((n + 1) / sentences.length);
    }
  } catch (error) {
    // The encoder is let go, too.
    await file.end().catch(() => {});
    throw error;
  }
  return { mp3: await file.end(), duration: secondsAt(heard), marks };
}
