/**
 * Articles read aloud: made once for what is said and the voice that says it, by a job with progress, with the time of every sentence;
 * and words, made when they are first asked for. Locked articles are heard by members, with a token in the address where a player can
 * send no header.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { AppError } from '#contract/errors.ts';
import type { Block } from '#contract/shapes.ts';
import { dayStart, shanghaiDay } from '#engine/shanghai-time.ts';
import { type SpokenSentence, spokenSentences } from '#engine/spoken-sentences.ts';
import type { Db, Queryable } from '#server/db/database.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import type { MadeFiles } from '#server/features/made-files/service.ts';
import type { Secrets } from '#server/features/secrets/service.ts';
import type { TaskService } from '#server/features/tasks/service.ts';
import { isMember, type Viewer } from '#server/http/viewer.ts';
import { defineJob } from '#server/jobs/queue.ts';
import type { SpeechVoice } from '#server/providers/speech/port.ts';
import { MP3_DELAY_SAMPLES, type SpeechThread } from '#server/providers/speech/speech-thread.ts';
import type { Storage } from '#server/providers/storage/port.ts';
import { hashSecret } from '#server/secret-tokens.ts';
import * as queries from './queries.ts';

const AudioJob = z.object({
  taskId: z.int(),
  articleId: z.int(),
  /** In the storage. */
  name: z.string(),
});
type AudioJob = z.infer<typeof AudioJob>;

export const audioJob = defineJob({
  name: 'article-audio',
  data: AudioJob,
  retryLimit: 2,
  expireInSeconds: 1_800,
  atOnce: 1,
});

/** Grows when the same sentences give another recording. */
const LOOK = 2;
const TOKEN_MS = 600_000;
const LONGEST_WORD = 60;
const WORD = /^[\p{Script=Latin}\d](?:[\p{Script=Latin}\d'’ .-]*[\p{Script=Latin}\d.])?$/u;
/** Recordings that a reader may have made anew; those that are there cost nothing. */
const MOST_A_DAY = { reader: 20, member: 60 };
const KEY_LETTERS = 32;

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
  /** Where the recording is, or the task that makes it. @throws {AppError} NOT_FOUND, MEMBERSHIP_REQUIRED for a locked article */
  request(articleId: number, viewer: Viewer): Promise<AudioState>;
  /** The same without having it made: neither ready nor a task, where there is none. */
  find(articleId: number, viewer: Viewer): Promise<AudioState>;
  /** For addresses of players, which can't send headers. */
  token(viewer: Viewer): Promise<{ token: string; expiresAt: Date }>;
  /**
   * Bytes of a recording.
   * @param access of the caller: a token, or that their login is a member's
   * @param known the bytes, where the caller has kept them
   * @returns null when there is none, or it is not for them
   */
  open(
    articleId: number,
    key: string,
    access: { token: string; isMember: boolean },
    known?: Uint8Array,
  ): Promise<Uint8Array | null>;
  /** MP3 of a word of the dictionary; null for any other. */
  word(word: string): Promise<Uint8Array | null>;
  /** The work of the job. */
  run(job: AudioJob, signal: AbortSignal): Promise<void>;
}

interface AudioOptions {
  db: Db;
  articles: Pick<ArticleService, 'readable'>;
  dictionary: Pick<Dictionary, 'lookup'>;
  tasks: Pick<TaskService, 'start' | 'run'>;
  madeFiles: Pick<MadeFiles, 'ask' | 'detailOf' | 'read' | 'keep'>;
  storage: Pick<Storage, 'get' | 'put'>;
  secrets: Secrets;
  voice: SpeechVoice;
  thread: Pick<SpeechThread, 'mp3'>;
  now: () => Date;
}

/** What is kept beside a recording. */
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
    ...{ ready: false, url: null, taskId: null, duration: null, sentences: [] },
    voice: { name: voice.name, isBuiltIn: voice.isBuiltIn },
  };
  const ready = (articleId: number, key: string, detail: Detail): AudioState => ({
    ...{ ...absent, ...detail, ready: true, url: `/audio/article/${articleId}/${key}.mp3` },
  });

  /** @throws {AppError} NOT_FOUND, MEMBERSHIP_REQUIRED */
  async function recordingOf(articleId: number, viewer: Viewer) {
    const article = await articles.readable(articleId, viewer);
    if (article.isLock && !isMember(viewer)) throw new AppError('MEMBERSHIP_REQUIRED');
    const key = keyOf(article);
    return { key, name: nameOf(articleId, key) };
  }

  async function signatureOf(text: string): Promise<Buffer> {
    return createHmac('sha256', await secrets.keyOf('audio'))
      .update(text)
      .digest();
  }

  /** Whether the token is of a member and still good. */
  async function isMembersToken(token: string): Promise<boolean> {
    const [claims = '', signature = ''] = token.split('~');
    const [given, wanted] = [Buffer.from(signature, 'base64url'), await signatureOf(claims)];
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return false;
    const [, grade, until] = claims.split('.');
    return grade === 'member' && Number(until) > now().getTime();
  }

  async function requireQuota(tx: Queryable, viewer: Viewer): Promise<void> {
    if (viewer.isEditor) return;
    const most = isMember(viewer) ? MOST_A_DAY.member : MOST_A_DAY.reader;
    const used = await queries.startedSince(tx, viewer.userId, dayStart(shanghaiDay(now())), most);
    if (used >= most) throw new AppError('QUOTA_EXCEEDED', { msg: `今天已经做了 ${most} 篇新的朗读，明天再来` });
  }

  const speaking = new Map<string, Promise<Uint8Array>>();
  async function sayWord(name: string, word: string): Promise<Uint8Array> {
    const kept = await storage.get(name);
    if (kept !== null) return kept;
    const sentence = { id: word, text: word, isLastOfBlock: false };
    const { mp3 } = await record([sentence], { voice, thread }, AbortSignal.timeout(60_000));
    await storage.put(name, mp3);
    return mp3;
  }

  return {
    async request(articleId, viewer) {
      const { key, name } = await recordingOf(articleId, viewer);
      const asked = await madeFiles.ask({ name, articleId }, async (tx) => {
        await requireQuota(tx, viewer);
        const job = { articleId, name };
        return tasks.start(tx, audioJob, job, { userId: viewer.userId, kind: 'audio', articleId });
      });
      if (asked.taskId !== null) return { ...absent, taskId: asked.taskId };
      return ready(articleId, key, asked.detail as Detail);
    },
    async find(articleId, viewer) {
      const { key, name } = await recordingOf(articleId, viewer);
      const found = await madeFiles.detailOf(name);
      return found === undefined ? absent : ready(articleId, key, found.detail as Detail);
    },
    async token(viewer) {
      const expiresAt = new Date(now().getTime() + TOKEN_MS);
      const claims = `${viewer.userId}.${isMember(viewer) ? 'member' : 'reader'}.${expiresAt.getTime()}`;
      return { token: `${claims}~${(await signatureOf(claims)).toString('base64url')}`, expiresAt };
    },
    async open(articleId, key, { token, isMember: hasLogin }, known) {
      const article = await articles.readable(articleId, null).catch((error: unknown) => {
        if (error instanceof AppError) return null;
        throw error;
      });
      if (article === null) return null;
      if (article.isLock && !hasLogin && !(await isMembersToken(token))) return null;
      return known ?? madeFiles.read(nameOf(articleId, key));
    },
    async word(word) {
      if (word.length > LONGEST_WORD || !WORD.test(word) || dictionary.lookup(word) === null) return null;
      const name = `audio/words/${voice.id}/${hashSecret(`${LOOK} ${word}`).slice(0, KEY_LETTERS)}.mp3`;
      const asked = speaking.get(name) ?? sayWord(name, word).finally(() => speaking.delete(name));
      speaking.set(name, asked);
      return asked;
    },
    run: ({ taskId, articleId, name }, signal) =>
      tasks.run(taskId, signal, async ({ advance }) => {
        const article = await queries.spokenArticle(db, articleId);
        if (article === undefined || nameOf(articleId, keyOf(article)) !== name) {
          throw new AppError('GONE', { msg: '文章刚改过，请再试一次' });
        }
        const spoken = spokenSentences(article);
        let told = 0;
        const { mp3, duration, marks } = await record(spoken, { voice, thread }, signal, async (share) => {
          // Each telling is a statement: a hundredth is news enough.
          if (share - told < 0.02 && share < 1) return;
          told = share;
          await advance(share * 0.98, `正在朗读，${Math.round(share * 100)}%`);
        });
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

/** Seconds of silence after a sentence, and after the last one of a paragraph. */
const [BREATH, PAUSE] = [0.25, 0.7];

/**
 * @param onSentence called after each, with the share that is done
 * @throws {AppError} when the voice fails; the signal's reason
 */
export async function record(
  sentences: readonly Pick<SpokenSentence, 'id' | 'text' | 'isLastOfBlock'>[],
  { voice, thread }: { voice: SpeechVoice; thread: Pick<SpeechThread, 'mp3'> },
  signal: AbortSignal,
  onSentence: (share: number) => Promise<void> = async () => {},
): Promise<Recording> {
  const { rate } = voice;
  const file = await thread.mp3(rate);
  let heard = 0;
  const secondsAt = (samples: number) => Math.round(((samples + MP3_DELAY_SAMPLES) / rate) * 1_000) / 1_000;
  const marks: SentenceMark[] = [];
  try {
    for (const [n, { id, text, isLastOfBlock }] of sentences.entries()) {
      signal.throwIfAborted();
      const { samples: sound, words } = await voice.speak(text, signal);
      const begin = heard;
      marks.push({
        ...{ id, start: secondsAt(begin), end: secondsAt(begin + sound.length) },
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
