/**
 * A question and what follows from it, as a page shows it: asks, follows the answer as it is written, goes on where the connection broke.
 * The answer is the server's: a page that is left finds it finished.
 */
import { ApiError } from '#contract/client-error.ts';
import type { Ask, AskPosition, AskSource, Citation, SentencePart } from '#contract/shapes.ts';
import { splitAnswer } from '#engine/answer-lines.ts';
import { api } from '../../shell/api.ts';
import { newUuid } from '../../shell/uuid.ts';
import { errorText } from '../../ui/error-toast.ts';

export interface Turn {
  /** Of the page's own list. */
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
  /** Drawn on the sentence it was asked about; null without parts. */
  structure: { quote: string; parts: readonly SentencePart[] } | null;
  /** Of one that failed or was stopped. */
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
  /** What was written stays. */
  stop(): Promise<void>;
  /** Asks once more what failed, or was answered. */
  again(turn: Turn): Promise<void>;
  /** Lets go of the stream; the answer is written all the same. */
  close(): void;
}

const TRIES = 6;
const WAIT_MS = 1_500;

/** @param first what was asked before, the first one first */
export function createAskThread(about: About, first: readonly Ask[], origin: Turn['origin']): AskThread {
  const listeners = new Set<() => void>();
  const leaving = new AbortController();
  let turns: readonly Turn[] = first.map(turnOf);
  let count = 0;

  function change(key: string, values: Partial<Turn>): void {
    turns = turns.map((turn) => (turn.key === key ? { ...turn, ...values } : turn));
    for (const listener of listeners) listener();
  }
  const end = (key: string, ask: Ask) => change(key, { ...turnOf(ask), key });

  /** From the beginning each time: what is shown is replaced once more has come. */
  async function follow(key: string, id: string): Promise<void> {
    for (let tries = 1; ; tries += 1) {
      try {
        let text = '';
        const options = { signal: leaving.signal };
        for await (const { event, data } of api().stream('GET /api/ai/ask/{id}', { params: { id } }, options)) {
          if (event === 'delta') {
            text += data.text;
            const shown = turns.find((turn) => turn.key === key)?.answer ?? '';
            if (text.length > shown.length) change(key, { answer: splitAnswer(text, true).text });
          } else if (event === 'done') return end(key, data);
          else if (event === 'error') return end(key, await api().call('GET /api/ai/ask/{id}', { params: { id } }));
        }
      } catch (error) {
        if (leaving.signal.aborted) return;
        if (tries >= TRIES || (error instanceof ApiError && error.status > 0 && error.status < 500)) {
          return change(key, { state: 'failed', message: errorText(error) });
        }
        await new Promise((done) => setTimeout(done, WAIT_MS * tries));
      }
    }
  }

  async function ask(prompt: string, requestUuid: string): Promise<void> {
    count += 1;
    const key = `own ${count}`;
    const threadId = turns.find(({ id }) => id !== null)?.id;
    const began: Turn = {
      ...{
        key,
        requestUuid,
        id: null,
        prompt,
        answer: '',
        state: 'writing',
        origin,
        cites: [],
        next: [],
        structure: null,
        message: '',
      },
      ...{ isQuotaUsed: false, at: new Date().toISOString() },
    };
    turns = [...turns, began];
    change(key, {});
    try {
      const body = { prompt, ...about, ...(threadId && { thread_id: threadId }), request_uuid: requestUuid };
      const { id } = await api().call('POST /api/ai/ask', { body });
      change(key, { id });
      await follow(key, id);
    } catch (error) {
      const isQuotaUsed = error instanceof ApiError && error.reason === 'QUOTA_EXCEEDED';
      change(key, { state: 'failed', message: errorText(error), isQuotaUsed });
    }
  }

  for (const turn of turns) if (turn.state === 'writing' && turn.id !== null) void follow(turn.key, turn.id);

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    turns: () => turns,
    ask: (prompt) => ask(prompt, newUuid()),
    async stop() {
      const turn = turns.find(({ state }) => state === 'writing');
      if (!turn?.id) return;
      end(turn.key, await api().call('POST /api/ai/ask/{id}/stop', { params: { id: turn.id } }));
    },
    async again(turn) {
      if (turn.state !== 'done') turns = turns.filter(({ key }) => key !== turn.key);
      await ask(turn.prompt, turn.id === null ? turn.requestUuid : newUuid());
    },
    close: () => leaving.abort(),
  };
}

function turnOf(ask: Ask): Turn {
  const { id, prompt, answer, origin, cites, next, msg, pos, is_stopped: isStopped, created_at: at } = ask;
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
    message: msg ?? '',
    isQuotaUsed: false,
    at,
  };
}
