/** The draft of a collection, saved by itself a moment after each change, and again when there was no network. */
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ApiError } from '#contract/client-error.ts';
import type { CollectionDetail } from '#contract/shapes.ts';
import { api } from '../../shell/api.ts';
import { type Content, type Draft, draftOf, isToBeSaved, keepMine, takeTheirs } from './draft.ts';

/** After the last change, ms. */
const SAVE_AFTER_MS = 800;
/** After a failure, ms. */
const AGAIN_AFTER_MS = 5_000;

export type SaveState =
  | { state: 'saved'; at: Date | null }
  | { state: 'unsaved' | 'saving' }
  | { state: 'failed'; message: string };

export interface DraftEditing {
  draft: Draft;
  saving: SaveState;
  change(change: Partial<Content>): void;
  /** Of a conflict: drops what was changed here. */
  takeTheirs(): void;
  /** Of a conflict: saves what was changed here over what they changed. */
  keepMine(): void;
  /** Saves now; false when that failed or a conflict waits. */
  flush(): Promise<boolean>;
}

export function useDraft(collection: CollectionDetail): DraftEditing {
  const [draft, setDraft] = useState(() => draftOf(collection));
  const [saving, setSaving] = useState<SaveState>({ state: 'saved', at: null });
  const latest = useRef(draft);
  const change = useCallback((next: (draft: Draft) => Draft) => {
    latest.current = next(latest.current);
    setDraft(latest.current);
  }, []);
  const inFlight = useRef<Promise<boolean> | null>(null);

  async function send(): Promise<boolean> {
    const { content, version } = latest.current;
    setSaving({ state: 'saving' });
    try {
      const saved = await api().call('POST /reader/collection/add', {
        body: {
          id: collection.id,
          version,
          title: content.title.trim(),
          intro: content.intro.trim() || null,
          cover: content.cover,
          article_ids: content.articles.map(({ id }) => id),
        },
      });
      change((now) => ({ ...now, saved: content, version: saved.version }));
      setSaving({ state: 'saved', at: new Date() });
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.reason === 'STALE_VERSION') {
        change((now) => ({ ...now, conflict: error.result as CollectionDetail }));
        setSaving({ state: 'unsaved' });
      } else setSaving({ state: 'failed', message: error instanceof ApiError ? error.msg : '没有存下来' });
      return false;
    }
  }
  async function flush(): Promise<boolean> {
    await inFlight.current;
    if (!isToBeSaved(latest.current)) return latest.current.conflict === null;
    inFlight.current = send();
    return inFlight.current;
  }

  const save = useEffectEvent(() => void flush());
  const isDirty = isToBeSaved(draft);
  const hasFailed = saving.state === 'failed';
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the draft begins the wait anew
  useEffect(() => {
    if (!isDirty) return;
    const timer = setTimeout(save, hasFailed ? AGAIN_AFTER_MS : SAVE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [draft, isDirty, hasFailed, saving]);
  useEffect(() => {
    if (!isDirty) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isDirty]);

  return {
    draft,
    saving: isDirty && saving.state === 'saved' ? { state: 'unsaved' } : saving,
    change: (part) => change((now) => ({ ...now, content: { ...now.content, ...part } })),
    takeTheirs: () => change(takeTheirs),
    keepMine: () => change(keepMine),
    flush,
  };
}
