/** The draft of a collection, saved by itself a moment after each change, and again when there was no network. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { CollectionDetail } from '#contract/shapes.ts';
import { api, hasLoginEnded } from '../../shell/api.ts';
import { toast } from '../../ui/toast.ts';
import {
  type Content,
  type Draft,
  draftOf,
  isToBeSaved,
  isUnsaved,
  keepMine,
  savable,
  takeTheirs,
  withoutMissing,
} from './draft.ts';

/** Milliseconds after the last change. */
const SAVE_AFTER_MS = 800;
/** Milliseconds after a failure. */
const AGAIN_AFTER_MS = 5_000;

export type SaveState =
  | { state: 'saved'; at: Date | null }
  | { state: 'unsaved' | 'saving' }
  | { state: 'failed'; message: string }
  /** Waits until the reader logs in, which only they can do. */
  | { state: 'loginEnded' };

interface Failure {
  message: string;
  isLoginEnded: boolean;
}

export interface DraftEditing {
  draft: Draft;
  saving: SaveState;
  /** @param change from what is there by then, where it is a function */
  change(change: Partial<Content> | ((now: Content) => Partial<Content>)): void;
  /** In a conflict: drops the changes made here. */
  takeTheirs(): void;
  /** In a conflict: saves the changes made here over the other ones. */
  keepMine(): void;
  /** Goes back to what the server has, or had. */
  discard(): void;
  /** After a deletion: restores the collection and saves the changes made here. @throws {ApiError} NOT_FOUND */
  restore(): Promise<void>;
  /** Makes it public, or takes it back. @throws {ApiError} */
  publish(isPublic: boolean): Promise<void>;
  /** Takes out an article that is not public now. @throws {ApiError} */
  removeWithdrawn(articleId: string): Promise<void>;
  /** Saves what can be saved now; false when anything is unsaved afterwards. */
  flush(): Promise<boolean>;
}

export function useDraft(collection: CollectionDetail): DraftEditing {
  const [draft, setDraft] = useState(() => draftOf(collection));
  const [isSending, setSending] = useState(false);
  const [savedAt, setSavedAt] = useState<Date | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const latest = useRef(draft);
  const change = useCallback((next: (draft: Draft) => Draft) => {
    latest.current = next(latest.current);
    setDraft(latest.current);
  }, []);
  const inFlight = useRef<Promise<boolean> | null>(null);

  async function send(): Promise<boolean> {
    const content = savable(latest.current);
    setSending(true);
    try {
      const saved = await api().call('POST /reader/collection/add', {
        body: {
          id: collection.id,
          version: latest.current.version,
          title: content.title.trim(),
          intro: content.intro.trim() || null,
          cover: content.cover,
          article_ids: content.articles.map(({ id }) => id),
        },
      });
      change((now) => ({
        ...now,
        saved: content,
        version: saved.version,
        // It may have been made public, or taken back, elsewhere.
        isPublic: saved.is_public,
        isTakenDown: saved.taken_down,
        isInDoubt: false,
      }));
      setFailure(null);
      setSavedAt(new Date());
      return true;
    } catch (error) {
      const { reason, result, isNetwork } = error instanceof ApiError ? error : { isNetwork: false };
      const missing = reason === 'INVALID_INPUT' ? ((result as { missing?: string[] } | null)?.missing ?? []) : [];
      if (reason === 'STALE_VERSION') {
        change((now) => ({ ...now, conflict: result as CollectionDetail, isInDoubt: false }));
      } else if (missing.length > 0) {
        change((now) => withoutMissing(now, missing));
        toast(`有 ${missing.length} 篇文章已经没有了，从合集里拿掉了`);
        return true;
      } else if (reason === 'NOT_FOUND') change((now) => ({ ...now, isDeleted: true, isInDoubt: false }));
      else {
        if (isNetwork) change((now) => ({ ...now, isInDoubt: true }));
        const isLoginEnded = error instanceof ApiError && error.status === 401;
        setFailure({ message: error instanceof ApiError ? error.msg : '没有存下来', isLoginEnded });
      }
      return false;
    } finally {
      inFlight.current = null;
      setSending(false);
    }
  }
  async function flush(): Promise<boolean> {
    while (inFlight.current !== null) await inFlight.current;
    while (isToBeSaved(latest.current)) {
      inFlight.current = send();
      if (!(await inFlight.current)) return false;
    }
    return !isUnsaved(latest.current);
  }

  const save = useEffectEvent(() => void flush());
  const isDue = isToBeSaved(draft);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft begins the wait anew
  useEffect(() => {
    if (!isDue || isSending || (failure?.isLoginEnded && hasLoginEnded())) return;
    const timer = setTimeout(save, failure ? AGAIN_AFTER_MS : SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft, isDue, isSending, failure]);

  return {
    draft,
    saving: isSending ? { state: 'saving' } : saveStateOf(draft, failure, savedAt),
    change(part) {
      change((now) => ({
        ...now,
        content: { ...now.content, ...(typeof part === 'function' ? part(now.content) : part) },
      }));
      // Without a login another attempt would ask for one again while the reader types.
      setFailure((now) => (now?.isLoginEnded && hasLoginEnded() ? now : null));
    },
    takeTheirs: () => change(takeTheirs),
    keepMine: () => change(keepMine),
    discard: () => change((now) => ({ ...now, content: now.saved, conflict: null, isInDoubt: false })),
    async restore() {
      await api().call('POST /reader/collection/{id}/restore', { params: { id: collection.id } });
      change((now) => ({ ...now, isDeleted: false }));
    },
    async publish(isPublic) {
      const params = { id: collection.id };
      const now = await api().call('POST /reader/collection/{id}/publish', { params, body: { cancel: !isPublic } });
      change((before) => ({ ...before, isPublic: now.is_public, isTakenDown: now.taken_down }));
    },
    async removeWithdrawn(articleId) {
      // Saved first, because the removal makes the next version.
      if (!(await flush())) return;
      const params = { id: collection.id };
      const body = { article_id: articleId, status: false };
      const { version } = await api().call('POST /reader/collection/{id}/article', { params, body });
      change((now) => ({ ...now, version, withdrawn: now.withdrawn.filter(({ id }) => id !== articleId) }));
    },
    flush,
  };
}

/** State of a draft while nothing is being sent. @param failure failure of the last attempt */
function saveStateOf(draft: Draft, failure: Failure | null, savedAt: Date | null): SaveState {
  if (!isUnsaved(draft)) return { state: 'saved', at: savedAt };
  if (isToBeSaved(draft)) {
    if (failure === null) return { state: 'unsaved' };
    return failure.isLoginEnded ? { state: 'loginEnded' } : { state: 'failed', message: failure.message };
  }
  const isOnlyTitleMissing = draft.conflict === null && !draft.isDeleted;
  return isOnlyTitleMissing ? { state: 'failed', message: '请填写标题' } : { state: 'unsaved' };
}
