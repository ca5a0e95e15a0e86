/**
 * One article on the editor's desk: what the server has, what has not been saved yet, and every write in its turn. A write carries the
 * version that the one before it gave; where somebody else was faster, nothing typed is lost and the editor decides.
 */
import { ApiError } from '#contract/client-error.ts';
import type { InputOf } from '#contract/index.ts';
import type { AdminArticle } from '#contract/shapes.ts';
import { errorText } from '../../ui/error-toast.ts';
import { applyChanges, type DeskChange } from './desk-changes.ts';

type Update = InputOf<'POST /reader/article/{id}/update'>['body']['article'];
export type ArticleChanges = Omit<Update, 'version'>;

/** What the desk asks of the server; each rejects with an `ApiError`. */
export interface DeskCalls {
  update(article: Update): Promise<AdminArticle>;
  show(): Promise<AdminArticle>;
}

export interface DeskState {
  /** As the server has it. */
  article: AdminArticle;
  /** As it was when opened or last loaded: what the marks of change are measured against. */
  opened: AdminArticle;
  /** Not saved yet, in the order they were made. */
  pending: readonly DeskChange[];
  /** `stale`: somebody else's version is in the way. `waiting`: theirs is loaded, what is pending lies over it and is looked at. */
  saving: 'idle' | 'saving' | 'stale' | 'failed' | 'waiting';
  failure: string | null;
}

export interface DeskStore {
  current(): DeskState;
  /** Calls back after each change; returns the way to stop. */
  subscribe(listener: () => void): () => void;
  /** Changes the text and saves it: at once, or after a moment together with what follows. */
  change(change: DeskChange, when?: 'now' | 'soon'): void;
  /** Saves what is pending, after a failure or a reload. @returns whether nothing is left */
  retry(): Promise<boolean>;
  /** Forgets what is pending. */
  discard(): void;
  /** Fetches the article anew; what is pending is laid over it and waits. */
  reload(): Promise<void>;
  /** @returns whether it was saved */
  save(changes: ArticleChanges): Promise<boolean>;
  /**
   * After all saving: another call about this article, then everything of it anew, also when the article had changed so that the call
   * was refused.
   *
   * @returns false when what was to be saved before was not, and nothing else was done
   */
  act(work: () => Promise<unknown>): Promise<boolean>;
  /**
   * The article as somebody else, or a job, has left it: shown where nothing of this editor's is on its way. Elsewhere saving will
   * tell; an older one, asked for before the last save was answered, changes nothing.
   */
  renew(fresh: AdminArticle): void;
  /** Takes over what a call has answered. */
  take(part: Partial<AdminArticle>): void;
}

/** Milliseconds until a change that may wait is saved: one version for a run of them, not one for each. */
const SOON_MS = 2_000;

export function createDesk(first: AdminArticle, calls: DeskCalls): DeskStore {
  let state: DeskState = { article: first, opened: first, pending: [], saving: 'idle', failure: null };
  let turn: Promise<unknown> = Promise.resolve();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listeners = new Set<() => void>();

  function show(part: Partial<DeskState>): void {
    state = { ...state, ...part };
    for (const listener of listeners) listener();
  }

  /** @param make asked when the turn has come; null means that nothing is left to do */
  function write(make: () => ArticleChanges | null, onSaved?: () => void): Promise<boolean> {
    const done = turn.then(async () => {
      const changes = make();
      if (changes === null) return true;
      show({ saving: 'saving', failure: null });
      try {
        const article = await calls.update({ version: state.article.version, ...changes });
        show({ article, saving: 'idle' });
        onSaved?.();
        return true;
      } catch (error) {
        const isStale = error instanceof ApiError && error.reason === 'STALE_VERSION';
        const field = error instanceof ApiError ? Object.values(error.fields ?? {})[0] : undefined;
        show({ saving: isStale ? 'stale' : 'failed', failure: field ?? errorText(error) });
        return false;
      }
    });
    turn = done;
    return done;
  }

  function saveText(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    let sent = 0;
    return write(
      () => {
        sent = state.pending.length;
        return sent === 0 ? null : { blocks: applyChanges(state.article.blocks, state.pending) };
      },
      () => show({ pending: state.pending.slice(sent) }),
    );
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
    change(change, when = 'now') {
      show({ pending: [...state.pending, change] });
      // With somebody else's version in the way, saving again would only be refused again, or overwrite theirs unseen.
      if (state.saving === 'stale' || state.saving === 'waiting') return;
      if (when === 'now') return void saveText();
      clearTimeout(timer);
      timer = setTimeout(saveText, SOON_MS);
    },
    retry: saveText,
    discard() {
      clearTimeout(timer);
      timer = undefined;
      show({ pending: [], saving: 'idle', failure: null });
    },
    reload,
    async save(changes) {
      if (timer !== undefined && !(await saveText())) return false;
      return write(() => changes);
    },
    async act(work) {
      if (timer !== undefined && !(await saveText())) return false;
      await turn;
      try {
        await work();
      } catch (error) {
        if (error instanceof ApiError && error.reason === 'CONFLICT') await reload();
        throw error;
      }
      await reload();
      return true;
    },
    renew(fresh) {
      const isQuiet = state.pending.length === 0 && (state.saving === 'idle' || state.saving === 'failed');
      if (isQuiet && isNewer(fresh, state.article))
        show({ article: fresh, opened: fresh, saving: 'idle', failure: null });
    },
    take: (part) => show({ article: { ...state.article, ...part } }),
  };
}

/** By the text's version and the last move between states. */
function isNewer(one: AdminArticle, other: AdminArticle): boolean {
  const movedAt = ({ status_log: [last] }: AdminArticle) => last?.created_at ?? '';
  return one.version > other.version || (one.version === other.version && movedAt(one) > movedAt(other));
}
