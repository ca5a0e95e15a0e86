/**
 * Sends the reader's changes to the server, now or when it can be reached again. A change is kept on the device before it is sent, and
 * leaves it when the server has answered; what it stands for (a note's uuid, a word) makes sending it twice the same as once.
 * Knows nothing of React or the browser: both are given, see `page-outbox.ts`.
 */
import { ApiError } from '#contract/client-error.ts';
import {
  type Change,
  type Entry,
  holdsTyping,
  isOfPage,
  isUnseen,
  madeNow,
  mayWaitForLogin,
  type OutboxNews,
  type Outcome,
  type QueuedCall,
  type QueuedResult,
  sendFailureOf,
  sentAt,
  takesBack,
  VISITOR,
  VISITOR_LIFETIME,
  withoutSource,
} from './entry.ts';
import type { EntryStore } from './entry-store.ts';

export interface OutboxParts {
  store: EntryStore;
  send(call: QueuedCall): Promise<QueuedResult>;
  /** Id of the account that is logged in in this browser now; null for visitors. */
  user(): string | null;
  /** Runs the work while no other page runs its own. */
  exclusively(work: () => Promise<void>): Promise<void>;
  /** Sends news to the other pages of this browser. */
  tell(news: OutboxNews): void;
  now(): number;
  newId(): string;
  /** @returns the way to call it off */
  after(ms: number, work: () => void): () => void;
  /** Schedules work that a press need not wait for: the change is stored on the device by then. */
  soon(work: () => void): void;
  /** Leaves the page: it shows another account's data than the one that is logged in now, and a change of it waits for its own account. */
  leave(): void;
}

export interface OutboxView {
  /** Could not be sent so far, oldest first. */
  held: readonly Entry[];
  refused: readonly Entry[];
  /** Whether changes wait for a login: their owner's, or anybody's when a visitor made them. */
  needsLogin: boolean;
}

export interface Outbox {
  /** @param isLeaving it is sent at once, beside whatever is being sent, because the page may go */
  put(change: Change, options?: { isLeaving?: boolean }): Promise<Outcome>;
  /** Sends what waits, as when the network is back. */
  flush(): Promise<void>;
  /** All changes of this reader that the server does not have, under way or waiting; not those that were refused. */
  waiting(): Entry[];
  view(): OutboxView;
  /** Gives up a refused change. */
  drop(entry: Entry): void;
  /** Takes giving up back. */
  restore(entry: Entry): void;
  /** A refused change once more. */
  retry(entry: Entry): void;
  /** Id of the page's account; null for a visitor's page. */
  owner(): string | null;
  /** Called when the account is known. */
  setOwner(userId: string | null): void;
  /** Receives news of another page. */
  hear(news: OutboxNews): void;
  /** Listens to every change of this page's owner except those that the page puts itself, whose caller knows already. */
  onNews(listener: (news: OutboxNews) => void): () => void;
  subscribe(listener: () => void): () => void;
}

/** Milliseconds before a retry, doubled each time. */
const FIRST_WAIT = 4_000;
const LONGEST_WAIT = 5 * 60_000;

export const NOTHING_WAITS: OutboxView = { held: [], refused: [], needsLogin: false };

export function createOutbox(parts: OutboxParts): Outbox {
  const { store, now } = parts;
  const newsListeners = new Set<(news: OutboxNews) => void>();
  const viewListeners = new Set<() => void>();
  const waiters = new Map<string, { entry: Entry; resolve: (outcome: Outcome) => void }>();
  let owner: string | null = null;
  let isLoginOver = false;
  let view = NOTHING_WAITS;
  let failures = 0;
  let stopTimer: (() => void) | null = null;
  let queuedRound: Promise<void> | null = null;

  const ownerNow = () => owner ?? parts.user();
  const isExpired = ({ userId, at }: Entry) => userId === VISITOR && now() - at > VISITOR_LIFETIME;
  const mine = () => {
    const user = ownerNow() ?? VISITOR;
    return store.list().filter((entry) => entry.userId === user && !isExpired(entry));
  };
  // A newer change may have taken its place while it was on its way.
  const isStored = (entry: Entry) => store.list().some(({ id }) => id === entry.id);
  // What could not be stored would be lost with the page, and no reader asked for what the page made by itself.
  const isLeft = (entry: Entry) => {
    const user = parts.user();
    return user !== null && user !== entry.userId && !isOfPage(entry) && store.isKept(entry.id);
  };
  const settle = (id: string, outcome: Outcome) => {
    waiters.get(id)?.resolve(outcome);
    waiters.delete(id);
  };
  const refresh = () => {
    const entries = mine().filter((entry) => !isUnseen(entry));
    const held = entries.filter((entry) => entry.state === 'held');
    const refused = entries.filter((entry) => entry.state === 'refused');
    const needsLogin = held.length > 0 && (isLoginOver || parts.user() === null || parts.user() !== ownerNow());
    const isSame = needsLogin === view.needsLogin && sameIds(held, view.held) && sameIds(refused, view.refused);
    if (isSame) return;
    view = { held, refused, needsLogin };
    for (const listener of viewListeners) listener();
  };
  const announce = (news: OutboxNews) => {
    parts.tell(news);
    refresh();
    for (const listener of newsListeners) listener(news);
  };
  const hold = (entry: Entry) => {
    if (entry.state === 'refused') return;
    settle(entry.id, { state: 'kept' });
    if (entry.state === 'held' || !isStored(entry)) return;
    const held: Entry = { ...entry, state: 'held' };
    store.put(held);
    announce({ event: 'held', entry: held });
  };

  const refuse = (entry: Entry, { message }: ApiError, isOvertaken: boolean) => {
    if (isUnseen(entry) || (isOvertaken && !holdsTyping(entry))) {
      // The deletion is the newer wish, and nothing is lost with a colour.
      store.remove(entry.id);
      announce({ event: 'dropped', entry });
      return;
    }
    const refused: Entry = { ...entry, state: 'refused', refusal: message, ...(isOvertaken && { isOvertaken }) };
    store.put(refused);
    announce({ event: 'refused', entry: refused });
  };
  /** @returns `gone` when it waits no more, `skip` when others may go through, `stop` when none will */
  const attempt = async (entry: Entry): Promise<'gone' | 'skip' | 'stop'> => {
    let result: QueuedResult;
    try {
      result = await parts.send(sentAt(entry, now()));
    } catch (error) {
      const lighter = error instanceof ApiError ? withoutSource(entry.call, error) : null;
      if (lighter !== null && isStored(entry)) {
        const again = { ...entry, call: lighter };
        store.put(again);
        return attempt(again);
      }
      const failure = sendFailureOf(error, entry.call);
      if ((failure === 'never' || failure === 'overtaken') && error instanceof ApiError) {
        settle(entry.id, { state: 'refused', error });
        if (isStored(entry)) refuse(entry, error, failure === 'overtaken');
        return 'gone';
      }
      if (failure !== 'done') {
        isLoginOver = failure === 'login';
        hold(entry);
        refresh();
        failures += 1;
        later(error instanceof ApiError ? (error.retryAfterSeconds ?? 0) * 1_000 : 0);
        return failure === 'busy' ? 'skip' : 'stop';
      }
      result = { ok: true };
    }
    failures = 0;
    isLoginOver = false;
    store.remove(entry.id);
    settle(entry.id, { state: 'sent', result });
    announce({ event: 'sent', entry, result });
    return 'gone';
  };
  const round = async () => {
    // A server that fails over one item may still take the others.
    const skipped = new Set<string>();
    // Each entry is sent once, even if the storage still has it.
    const done = new Set<string>();
    for (;;) {
      const user = parts.user();
      const waiting = store
        .list()
        .filter(
          ({ id, userId, state, item }) =>
            userId === user && state !== 'refused' && !skipped.has(item) && !done.has(id),
        );
      // Up to 300 articles that a visitor hid come at once with the login, and nothing else depends on them.
      const entry = waiting.find(({ aspect }) => aspect !== 'hide') ?? waiting[0];
      if (!entry) break;
      const end = await attempt(entry);
      if (end === 'stop') break;
      if (end === 'skip') skipped.add(entry.item);
      else done.add(entry.id);
    }
    for (const entry of mine()) hold(entry);
  };
  const later = (atLeastMs: number) => {
    stopTimer?.();
    const wait = Math.max(atLeastMs, Math.min(LONGEST_WAIT, FIRST_WAIT * 2 ** (failures - 1)));
    stopTimer = parts.after(wait, () => void flush());
  };
  /** Gives a visitor's changes to the account that has logged in, unless they are too old to be of the same person. */
  const adopt = (userId: string) => {
    for (const entry of store.list().filter((one) => one.userId === VISITOR)) {
      if (isExpired(entry)) store.remove(entry.id);
      else store.put({ ...entry, userId, isFromVisitor: true, state: 'fresh' });
    }
  };
  const flush = (): Promise<void> => {
    // A round that has not begun will see whatever was put meanwhile.
    queuedRound ??= Promise.resolve().then(() =>
      parts.exclusively(() => {
        queuedRound = null;
        return round();
      }),
    );
    return queuedRound;
  };

  return {
    put(change, { isLeaving = false } = {}) {
      const userId = ownerNow();
      const entries = store.list();
      const at = Math.max(now(), (entries.at(-1)?.at ?? 0) + 1);
      if (!userId && !mayWaitForLogin(change))
        return Promise.reject(new ApiError({ code: '401', msg: '请先登录' }, { status: 401 }));
      const made = { ...change, id: parts.newId(), at };
      const entry: Entry = userId ? { ...made, userId, state: 'fresh' } : { ...made, userId: VISITOR, state: 'held' };
      store.put(entry);
      const replaced = entries.filter((older) => concernsSame(older, entry));
      for (const older of replaced) {
        store.remove(older.id);
        settle(older.id, { state: 'replaced' });
      }
      if (!userId) {
        const isDropped = takesBack(change);
        if (isDropped) store.remove(entry.id);
        announce({ event: isDropped ? 'dropped' : 'held', entry });
        return Promise.resolve({ state: 'forLogin' });
      }
      const outcome = new Promise<Outcome>((resolve) => waiters.set(entry.id, { entry, resolve }));
      if (replaced.length > 0) refresh();
      // With the login of another account it would be that account's change.
      if (isLeaving && userId === parts.user()) {
        void attempt(entry);
        return outcome;
      }
      if (isLeft(entry)) parts.leave();
      parts.soon(() => {
        parts.tell({ event: 'queued', entry });
        void flush();
      });
      return outcome;
    },
    flush,
    waiting: () => mine().filter((entry) => entry.state !== 'refused'),
    view: () => view,
    drop(entry) {
      store.remove(entry.id);
      announce({ event: 'dropped', entry });
    },
    restore(entry) {
      store.put(entry);
      announce({ event: 'refused', entry });
    },
    retry(entry) {
      const { refusal: _, isOvertaken, ...again } = entry;
      const held: Entry = { ...again, state: 'held', call: isOvertaken ? madeNow(entry.call, now()) : entry.call };
      store.put(held);
      announce({ event: 'queued', entry: held });
      void flush();
    },
    owner: ownerNow,
    setOwner(userId) {
      owner = userId;
      if (userId) adopt(userId);
      refresh();
    },
    hear(news) {
      // The page that held the lock may have sent what this one is waiting for.
      if (news.event === 'sent') settle(news.entry.id, { state: 'sent', result: news.result });
      if (news.event === 'queued')
        for (const { entry } of [...waiters.values()])
          if (concernsSame(entry, news.entry) && !isStored(entry)) settle(entry.id, { state: 'replaced' });
      if (news.event === 'held') settle(news.entry.id, { state: 'kept' });
      if (news.event === 'refused')
        settle(news.entry.id, { state: 'refused', error: new ApiError({ code: '', msg: news.entry.refusal ?? '' }) });
      refresh();
      // The page may be of another account than the one that made the change.
      if (news.entry.userId === (ownerNow() ?? VISITOR)) for (const listener of newsListeners) listener(news);
    },
    onNews(listener) {
      newsListeners.add(listener);
      return () => newsListeners.delete(listener);
    },
    subscribe(listener) {
      viewListeners.add(listener);
      return () => viewListeners.delete(listener);
    },
  };
}

/** Whether two changes concern the same aspect of the same item. */
function concernsSame(one: Entry, other: Entry): boolean {
  return one.userId === other.userId && one.item === other.item && one.aspect === other.aspect;
}

function sameIds(one: readonly Entry[], other: readonly Entry[]): boolean {
  return one.length === other.length && one.every((entry, index) => entry.id === other[index]?.id);
}
