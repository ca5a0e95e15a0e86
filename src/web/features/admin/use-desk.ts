/**
 * One article on the editor's desk: what the server has, what has not been saved yet, and every write in its turn. A write carries the
 * version that the one before it gave; where somebody else was faster, nothing typed is lost and the editor decides.
 */
import { useRef, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { InputOf } from '#contract/index.ts';
import type { AdminArticle, Article, Block } from '#contract/shapes.ts';
import { api } from '../../shell/browser.ts';
import { failureText, tellFailure } from '../../shell/tell-failure.ts';
import { applyChanges, type DeskChange } from './desk-changes.ts';

type Changes = Omit<InputOf<'POST /reader/article/{id}/update'>['body']['article'], 'version'>;

interface DeskState {
  /** As the server has it. */
  article: AdminArticle;
  /** As it was when opened or last loaded: what the marks of change are measured against. */
  opened: AdminArticle;
  /** Not saved yet, in the order they were made. */
  pending: readonly DeskChange[];
  saving: 'idle' | 'saving' | 'stale' | 'failed' | 'waiting';
  failure: string | null;
}

export interface Desk extends DeskState {
  /** The text with what has not been saved yet. */
  blocks: Block[];
  /** Changes the text and saves it. */
  change(change: DeskChange): void;
  /** Saves what is pending, after a failure or a reload. */
  retry(): void;
  /** Forgets what is pending. */
  discard(): void;
  /** Fetches the article anew; what is pending is laid over it and waits. */
  reload(): Promise<void>;
  /** @returns whether it was saved */
  save(changes: Changes): Promise<boolean>;
  /** After all saving: another call about this article, then everything of it anew. A failure is told. @returns whether it worked */
  act(work: () => Promise<unknown>): Promise<boolean>;
  /** Takes over what a call has answered. */
  take(part: Partial<AdminArticle>): void;
}

export function isAdminArticle(article: Article | AdminArticle): article is AdminArticle {
  return 'versions' in article;
}

export function useDesk(first: AdminArticle): Desk {
  const [state, setState] = useState<DeskState>({
    article: first,
    opened: first,
    pending: [],
    saving: 'idle',
    failure: null,
  });
  // The newest state, for writes that wait their turn.
  const now = useRef(state);
  const turn = useRef<Promise<unknown>>(Promise.resolve());
  const params = { id: first.id };

  function show(part: Partial<DeskState>) {
    now.current = { ...now.current, ...part };
    setState(now.current);
  }

  /** @param make asked when the turn has come; null means that nothing is left to do */
  function write(make: () => Changes | null, onSaved?: () => void): Promise<boolean> {
    const done = turn.current.then(async () => {
      const changes = make();
      if (changes === null) return true;
      show({ saving: 'saving', failure: null });
      try {
        const body = { article: { version: now.current.article.version, ...changes } };
        const article = await api().call('POST /reader/article/{id}/update', { params, body });
        show({ article, saving: 'idle' });
        onSaved?.();
        return true;
      } catch (error) {
        const isStale = error instanceof ApiError && error.reason === 'STALE_VERSION';
        const field = error instanceof ApiError ? Object.values(error.fields ?? {})[0] : undefined;
        show({ saving: isStale ? 'stale' : 'failed', failure: field ?? failureText(error) });
        return false;
      }
    });
    turn.current = done;
    return done;
  }

  function saveText(): Promise<boolean> {
    let sent = 0;
    return write(
      () => {
        const { article, pending } = now.current;
        sent = pending.length;
        return sent === 0 ? null : { blocks: applyChanges(article.blocks, pending) };
      },
      () => show({ pending: now.current.pending.slice(sent) }),
    );
  }

  async function reload() {
    try {
      const fresh = await api().call('GET /reader/article/{id}/show', { params, query: { variant: 'admin' } });
      if (!isAdminArticle(fresh)) return;
      const saving = now.current.pending.length > 0 ? 'waiting' : 'idle';
      show({ article: fresh, opened: fresh, saving, failure: null });
    } catch (error) {
      tellFailure(error);
    }
  }

  return {
    ...state,
    blocks: applyChanges(state.article.blocks, state.pending),
    change(change) {
      show({ pending: [...now.current.pending, change] });
      // Once somebody else's version is in the way, saving again would only be refused again.
      if (now.current.saving !== 'stale' && now.current.saving !== 'waiting') void saveText();
    },
    retry: () => void saveText(),
    discard: () => show({ pending: [], saving: 'idle', failure: null }),
    reload,
    save: (changes) => write(() => changes),
    async act(work) {
      await turn.current;
      try {
        await work();
      } catch (error) {
        tellFailure(error);
        return false;
      }
      await reload();
      return true;
    },
    take: (part) => show({ article: { ...now.current.article, ...part } }),
  };
}
