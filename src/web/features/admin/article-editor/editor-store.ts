/**
 * The state of one article in the editor: the server's version, the unsaved changes, and a queue of writes. Each write carries the version
 * that the last one returned. When somebody else has saved in between, changes of other places join theirs; of the same places they are kept,
 * and the editor decides.
 */
import { ApiError } from '#contract/client-error.ts';
import type { InputOf } from '#contract/index.ts';
import type { AdminArticle } from '#contract/shapes.ts';
import { errorText } from '../../../ui/error-toast.ts';
import { applyChanges, isSameUnder, outdated, type TextChange } from '../article-text/text-changes.ts';

type Update = InputOf<'POST /reader/article/{id}/update'>['body']['article'];
export type ArticleChanges = Omit<Update, 'version' | 'updated_at'>;

/** What the store asks of the product; each call rejects with an `ApiError`. */
export interface EditorCalls {
  update(article: Update): Promise<AdminArticle>;
  show(): Promise<AdminArticle>;
  /** Somebody else has changed other places of the text, and both are saved. @param operator null where it was a task */
  onJoined(operator: string | null): void;
}

export interface EditorState {
  /** The article as the server has it, as far as known. */
  article: AdminArticle;
  /** The article when it was opened or last reloaded; changes are marked against it. */
  opened: AdminArticle;
  /** Unsaved changes, oldest first. */
  pending: readonly TextChange[];
  /** `stale`: somebody else has saved a newer version. `waiting`: that version is loaded, and the pending changes await confirmation. */
  saving: 'idle' | 'saving' | 'stale' | 'failed' | 'waiting';
  failure: string | null;
  /** Who saved the version that made it stale; null where it is not known, or a task did. */
  overtakenBy: string | null;
}

export interface EditorStore {
  current(): EditorState;
  /** Calls the listener after each change of state. @returns stops it */
  subscribe(listener: () => void): () => void;
  /** Changes the text and saves it, at once or debounced together with later changes. */
  change(change: TextChange, when?: 'now' | 'soon'): void;
  /** Takes a change back: drops it where it is still unsaved after the saving under way, else makes `inverse`. */
  undo(change: TextChange, inverse: TextChange): Promise<void>;
  /** Saves the pending changes, after a failure or a reload. @returns whether nothing is pending */
  retry(): Promise<boolean>;
  /** While a sentence is being typed, no version of somebody else is put under it. */
  hold(isTyping: boolean): void;
  /** Drops the pending changes. */
  discard(): void;
  /** Fetches the article again; pending changes are kept and await confirmation. */
  reload(): Promise<void>;
  /**
   * Saves details. A refusal is the caller's to tell and does not mark the text as unsaved; after one of a stale version the article is
   * loaded again.
   *
   * @returns false when the text before them could not be saved
   * @throws {ApiError} when they were refused
   */
  save(changes: ArticleChanges): Promise<boolean>;
  /**
   * Makes another call about this article, as it is after all saving, then reloads it; also when the call was refused with a conflict.
   *
   * @returns false when the pending changes could not be saved, so that the call was not made
   * @throws {ApiError} also when they have joined a version that nobody here has seen
   */
  act(work: (article: AdminArticle) => Promise<unknown>): Promise<boolean>;
  /**
   * Shows the article as somebody else or a task has left it, unless there are unsaved changes; those meet it when they are saved.
   * An older version, requested before the last save was answered, is ignored.
   */
  renew(fresh: AdminArticle): void;
  /** Merges the answer of a call into the article. */
  take(part: Partial<AdminArticle>): void;
}

/** Debounce of changes in milliseconds: a run of them becomes one version. */
const SOON_MS = 2_000;

export function createEditorStore(first: AdminArticle, calls: EditorCalls): EditorStore {
  let state: EditorState = {
    article: first,
    opened: first,
    pending: [],
    saving: 'idle',
    failure: null,
    overtakenBy: null,
  };
  let turn: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isHeld = false;
  /** Versions of somebody else that changes have joined. */
  let joinedCount = 0;
  const listeners = new Set<() => void>();

  function show(part: Partial<EditorState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  /** Sends when the writes before are done; `state.saving` tells of it meanwhile. @throws what `calls.update` throws */
  function inTurn<T>(send: () => Promise<T>): Promise<T> {
    const done = turn.then(send);
    turn = done.catch(() => {});
    return done;
  }

  /**
   * Saves the changes over a newer version, too, where that is the same in what they touch.
   *
   * @throws what `calls.update` throws
   */
  async function updateText(sent: readonly TextChange[], joins: boolean): Promise<AdminArticle> {
    let base = state.article;
    let joined: AdminArticle | null = null;
    for (;;) {
      try {
        const article = await calls.update({ version: base.version, blocks: applyChanges(base.blocks, sent) });
        if (joined) calls.onJoined(operatorOf(joined));
        return article;
      } catch (error) {
        if (!isStale(error)) throw error;
        const newer = await calls.show().catch(() => null);
        show({ overtakenBy: newer && operatorOf(newer) });
        const isApart = newer && newer.version > base.version && isSameUnder(base.blocks, newer.blocks, state.pending);
        if (!isApart || !joins || isHeld) throw error;
        base = newer;
        joined = newer;
        joinedCount += 1;
        show({ article: newer, opened: newer });
      }
    }
  }

  /** @param joins whether it may be saved over what somebody else has saved elsewhere in the text */
  function saveText(joins = true): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    return inTurn(async () => {
      const sent = state.pending;
      const { blocks } = state.article;
      if (outdated(blocks, sent).length === sent.length) {
        // None of them would change a new version.
        if (sent.length > 0) show({ pending: [], saving: 'idle', failure: null });
        return true;
      }
      show({ saving: 'saving', failure: null });
      try {
        const article = await updateText(sent, joins);
        show({ article, pending: state.pending.filter((change) => !sent.includes(change)), saving: 'idle' });
        return true;
      } catch (error) {
        show({ saving: isStale(error) ? 'stale' : 'failed', failure: refusalText(error) });
        return false;
      }
    });
  }

  async function saveDetails(changes: ArticleChanges): Promise<void> {
    await inTurn(async () => {
      const { saving, failure } = state;
      // Text that could not be saved before stays unsaved, whatever becomes of the details.
      const before = { saving, failure };
      const { version, updated_at } = state.article;
      show({ saving: 'saving', failure: null });
      try {
        const article = await calls.update({ version, updated_at, ...changes });
        show({ article, ...(state.pending.length > 0 ? before : { saving: 'idle' }) });
      } catch (error) {
        show(before);
        throw error;
      }
    });
  }

  /** Makes the call; when it was refused because the article has changed, loads that before it rejects. */
  async function orReload(call: () => Promise<unknown>): Promise<void> {
    try {
      await call();
    } catch (error) {
      if (isStale(error) || (error instanceof ApiError && error.reason === 'CONFLICT')) await reload();
      throw error;
    }
  }

  /** Waits until every change is saved. @returns false when one could not be */
  async function settle(): Promise<boolean> {
    await turn;
    while (state.pending.length > 0) {
      if (isUnsettled(state.saving)) return false;
      // What somebody else has written meanwhile is not decided about unseen.
      await saveText(false);
    }
    return true;
  }

  function change(wanted: TextChange, when: 'now' | 'soon' = 'now'): void {
    show({ pending: [...state.pending, wanted] });
    // A save would be refused again, or overwrite somebody else's version that the editor has not confirmed.
    if (state.saving === 'stale' || state.saving === 'waiting') return;
    if (when === 'now') return void saveText();
    clearTimeout(timer);
    timer = setTimeout(() => void saveText(), SOON_MS);
  }

  async function reload(): Promise<void> {
    await (timer === undefined ? turn : saveText());
    const fresh = await calls.show();
    show({ article: fresh, opened: fresh, saving: state.pending.length > 0 ? 'waiting' : 'idle', failure: null });
  }

  return {
    current: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change,
    async undo(wanted, inverse) {
      await turn;
      if (!state.pending.includes(wanted)) return change(inverse);
      const pending = state.pending.filter((other) => other !== wanted);
      const isSettled = pending.length === 0 && state.saving !== 'stale';
      show({ pending, ...(isSettled && { saving: 'idle', failure: null }) });
    },
    retry: () => saveText(),
    hold(isTyping) {
      isHeld = isTyping;
    },
    discard() {
      clearTimeout(timer);
      timer = undefined;
      show({ pending: [], saving: 'idle', failure: null });
    },
    reload,
    async save(changes) {
      if (timer !== undefined && !(await saveText())) return false;
      await orReload(() => saveDetails(changes));
      // The line is there again: what failed before may get through now.
      if (state.saving === 'failed') void saveText();
      return true;
    },
    async act(work) {
      const before = joinedCount;
      if (!(await settle())) return false;
      if (joinedCount > before)
        throw new ApiError({ code: '409', msg: '这篇文章刚被别人改过，看过再决定', reason: 'STALE_VERSION' });
      await orReload(() => work(state.article));
      await reload();
      return true;
    },
    renew(fresh) {
      const isQuiet = state.pending.length === 0 && state.saving !== 'saving';
      if (isQuiet && isNewer(fresh, state.article))
        show({ article: fresh, opened: fresh, saving: 'idle', failure: null });
    },
    take: (part) => show({ article: { ...state.article, ...part } }),
  };
}

function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.reason === 'STALE_VERSION';
}

/** Who saved the version; null where it was a task. */
const operatorOf = ({ versions, version }: AdminArticle): string | null =>
  versions.find((one) => one.version === version && !one.is_machine)?.operator ?? null;

/** The message for a refused save: what is wrong with a field, where one is named. */
export function refusalText(error: unknown): string {
  if (isStale(error)) return '这篇文章刚被别人改过';
  const field = error instanceof ApiError ? Object.values(error.fields ?? {})[0] : undefined;
  return field ?? errorText(error);
}

/** Whether pending changes wait for the editor: to be tried again, loaded anew or confirmed. */
function isUnsettled(saving: EditorState['saving']): boolean {
  return saving === 'failed' || saving === 'stale' || saving === 'waiting';
}

/** Compares the version of the text, then the time of the last change of text, details or status; a set time comes without a change. */
function isNewer(one: AdminArticle, other: AdminArticle): boolean {
  if (one.version !== other.version) return one.version > other.version;
  if (one.updated_at !== other.updated_at) return one.updated_at > other.updated_at;
  return other.is_ahead && !one.is_ahead;
}
