/**
 * A question and what follows from it, as a page shows it: asks, follows the answer as it is written, goes on where the connection broke.
 * The answer is the server's: a page that is left finds it finished.
 */
import { ApiError } from '#contract/client-error.ts';
import type { Ask, AskPosition, AskSource, Citation, SentencePart } from '#contract/shapes.ts';
import { splitAnswer } from '#engine/answer-lines.ts';
import { api } from '../../shell/api.ts';
import { isRefusal, untilBack } from '../../shell/until-back.ts';
import { newUuid } from '../../shell/uuid.ts';
import { errorText, showError } from '../../ui/error-toast.ts';

export interface Turn {
  /** Key in the page's own list. */
  key: string;
  /** Idempotency key: asking again what may or may not have arrived is the same question. */
  requestUuid: string;
  /** Null until the server has taken the question. */
  id: string | null;
  prompt: string;
  answer: string;
  state: 'writing' | 'done' | 'failed' | 'stopped';
  origin: 'ai' | 'dictionary';
  cites: readonly Citation[];
  next: readonly string[];
  /** Null where the model was given the whole text. */
  read: Ask['read'];
  /** Drawn on the sentence it was asked about; null without parts. */
  structure: { quote: string; parts: readonly SentencePart[] } | null;
  /** Reason why it failed or was stopped. */
  message: string;
  isQuotaUsed: boolean;
  /** ISO 8601. */
  at: string;
}

export interface About {
  article_id?: string;
  book_uuid?: string;
  pos?: AskPosition;
  source: AskSource;
}

export interface AskThread {
  subscribe(listener: () => void): () => void;
  turns(): readonly Turn[];
  ask(prompt: string): Promise<void>;
  /** Stops the answer; the text so far stays. Throws when the server could not be reached. */
  stop(): Promise<void>;
  /** Asks once more what failed, or was answered. Where the connection broke it looks first whether there is an answer. */
  again(turn: Turn): Promise<void>;
  /** Lets go of the stream; the answer is written all the same. */
  close(): void;
}

/** Attempts in a row that bring nothing new. */
const TRIES = 6;
const WAIT_MS = 1_500;

/** @param first what was asked before, the first one first */
export function createAskThread(about: About, first: readonly Ask[], origin: Turn['origin']): AskThread {
  const listeners = new Set<() => void>();
  const leaving = new AbortController();
  let turns: readonly Turn[] = first.map(turnOf);
  let count = 0;
  /** Id of the thread's first question, even when its turn is no longer in the list. */
  let threadId = first[0]?.thread_id ?? null;
  /** Keys of turns that look failed, though what became of their answers is not known. */
  const lost = new Set<string>();
  /** Keys of turns that were stopped before the server had taken them. */
  const unwanted = new Set<string>();

  function change(key: string, values: Partial<Turn>): void {
    turns = turns.map((turn) => (turn.key === key ? { ...turn, ...values } : turn));
    for (const listener of listeners) listener();
  }
  const end = (key: string, ask: Ask) => change(key, { ...turnOf(ask), key });
  const isWriting = (key: string) => turns.some((turn) => turn.key === key && turn.state === 'writing');
  const find = (id: string) => api().call('GET /api/ai/ask/{id}', { params: { id } });

  /** Follows an answer, each time from its beginning: the shown text is replaced once more text has come. */
  async function follow(key: string, id: string): Promise<void> {
    let tries = 0;
    while (isWriting(key)) {
      try {
        let text = '';
        const options = { signal: leaving.signal };
        for await (const { event, data } of api().stream('GET /api/ai/ask/{id}', { params: { id } }, options)) {
          if (event === 'delta') {
            text += data.text;
            const shown = turns.find((turn) => turn.key === key)?.answer ?? '';
            if (text.length <= shown.length) continue;
            tries = 0;
            change(key, { answer: splitAnswer(text, true).text });
          } else if (event === 'done') return end(key, data);
          else if (event === 'error') {
            const ask = await find(id);
            if (ask.state !== 'STREAMING') return end(key, ask);
            // The stream failed and the answer goes on.
            throw new ApiError(data.status);
          }
        }
      } catch (error) {
        if (leaving.signal.aborted || !isWriting(key)) return;
        if (isRefusal(error)) return change(key, { state: 'failed', message: errorText(error) });
        tries += 1;
        if (tries >= TRIES) return lose(key, id, error);
        await untilBack(leaving.signal, WAIT_MS * tries);
      }
    }
  }

  /** Says that it failed, and looks again when the network is back or the page is seen again. */
  async function lose(key: string, id: string, error: unknown): Promise<void> {
    lost.add(key);
    change(key, { state: 'failed', message: errorText(error) });
    await untilBack(leaving.signal);
    if (leaving.signal.aborted || !lost.delete(key)) return;
    change(key, { state: 'writing', message: '' });
    await follow(key, id);
  }

  /** @returns whether there is an answer, or one is on its way: it need not be asked for again */
  async function isAnswered(key: string, id: string): Promise<boolean> {
    lost.delete(key);
    change(key, { state: 'writing', message: '' });
    try {
      const ask = await find(id);
      if (ask.state === 'FAILED') return false;
      if (ask.state === 'DONE') end(key, ask);
      else void follow(key, id);
    } catch (error) {
      if (isRefusal(error)) return false;
      void lose(key, id, error);
    }
    return true;
  }

  async function halt(key: string, id: string): Promise<void> {
    end(key, await api().call('POST /api/ai/ask/{id}/stop', { params: { id } }));
  }

  async function ask(prompt: string, requestUuid: string): Promise<void> {
    count += 1;
    const key = `own ${count}`;
    const began: Turn = {
      key,
      requestUuid,
      id: null,
      prompt,
      answer: '',
      state: 'writing',
      origin,
      cites: [],
      next: [],
      read: null,
      structure: null,
      message: '',
      isQuotaUsed: false,
      at: new Date().toISOString(),
    };
    turns = [...turns, began];
    change(key, {});
    try {
      const body = { prompt, ...about, ...(threadId && { thread_id: threadId }), request_uuid: requestUuid };
      const { id } = await api().call('POST /api/ai/ask', { body });
      threadId ??= id;
      change(key, { id });
      if (unwanted.delete(key)) void halt(key, id).catch(showError);
      await follow(key, id);
    } catch (error) {
      const isQuotaUsed = error instanceof ApiError && error.reason === 'QUOTA_EXCEEDED';
      change(key, { state: 'failed', message: errorText(error), isQuotaUsed });
    }
  }

  // Only in the browser: a page that is rendered on the server follows no answers.
  if (typeof document !== 'undefined') {
    for (const turn of turns) if (turn.state === 'writing' && turn.id !== null) void follow(turn.key, turn.id);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    turns: () => turns,
    ask: (prompt) => ask(prompt, newUuid()),
    async stop() {
      const turn = turns.find(({ state }) => state === 'writing');
      if (!turn) return;
      if (turn.id === null) unwanted.add(turn.key);
      else await halt(turn.key, turn.id);
    },
    async again(turn) {
      if (turn.id !== null && lost.has(turn.key) && (await isAnswered(turn.key, turn.id))) return;
      if (turn.state !== 'done') turns = turns.filter(({ key }) => key !== turn.key);
      await ask(turn.prompt, turn.id === null ? turn.requestUuid : newUuid());
    },
    close: () => leaving.abort(),
  };
}

function turnOf(ask: Ask): Turn {
  const { id, prompt, answer, origin, cites, next, read, msg, pos, is_stopped: isStopped, created_at: at } = ask;
  const state =
    ask.state === 'STREAMING' ? 'writing' : ask.state === 'DONE' ? 'done' : isStopped ? 'stopped' : 'failed';
  const structure = pos?.quote && ask.structure.length > 0 ? { quote: pos.quote, parts: ask.structure } : null;
  return {
    key: id,
    requestUuid: newUuid(),
    id,
    structure,
    prompt,
    answer,
    state,
    origin,
    cites,
    next,
    read,
    message: msg ?? '',
    isQuotaUsed: false,
    at,
  };
}
