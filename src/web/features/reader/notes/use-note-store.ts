/**
 * Connects the note store to the page and the notes port: loads the notes once, applies changes optimistically, and reverts them with a
 * message when they are refused.
 */
import { useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { changeTime } from '../../../shell/change-time.ts';
import { errorText } from '../../../ui/error-toast.ts';
import { toast } from '../../../ui/toast.ts';
import { resolveAnchor } from '../core/anchor.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';
import { compareBlocks } from '../core/text-view.ts';
import type { NoteDraft, ReaderNote, ReaderPorts } from '../ports.ts';
import { changedFields, draftFrom, isSameDraft, noteOf, withFields } from './note-drafts.ts';
import { createNoteStore, type NotedText, type NoteStore } from './note-store.ts';

/** Stays the same object while the ports do; changes come through `subscribe`. */
export interface Notes extends Pick<NoteStore, 'anchored' | 'unanchored' | 'get' | 'find' | 'subscribe'> {
  /** @param from what the reader started with: what differs is written. The note as it is known, if it is left out. */
  save(draft: NoteDraft, from?: NoteDraft): void;
  /** Removes, and offers undo. */
  remove(note: ReaderNote): void;
}

/** @param given the notes of a work of which only parts are on the page */
export function useNoteStore(
  surface: ReaderSurface | null,
  port: ReaderPorts['notes'],
  isLoggedIn: boolean,
  given: NoteStore | undefined,
): Notes {
  const [store] = useState(() => given ?? createNoteStore());
  useLayoutEffect(() => {
    if (!surface) return;
    store.setText(notedText(surface));
    return () => store.setText(null);
  }, [surface, store]);

  useEffect(() => {
    if (!isLoggedIn) return;
    let isStale = false;
    store.put(port.kept?.() ?? []);
    port.list().then(
      (list) => !isStale && store.put(list),
      (error: unknown) => !isStale && toast(`笔记没有载入：${errorText(error)}`),
    );
    return () => {
      isStale = true;
    };
  }, [port, isLoggedIn, store]);

  useEffect(() => {
    if (!isLoggedIn) return;
    return port.onNews?.((news) => {
      if (news.event === 'saved') store.put([news.note]);
      else if (news.event === 'removed') store.drop(news.noteUuid);
      else
        port.reload?.().then(store.reset, (error: unknown) => console.error('notes could not be fetched again', error));
    });
  }, [port, isLoggedIn, store]);

  useEffect(() => (isLoggedIn ? fetchOnReturn(store, port) : undefined), [port, isLoggedIn, store]);

  return useMemo(() => ({ ...store, ...changesOf(store, port) }), [store, port]);
}

function changesOf(store: NoteStore, port: ReaderPorts['notes']): Pick<Notes, 'save' | 'remove'> {
  const save = (wanted: NoteDraft, from?: NoteDraft) => {
    const before = store.get(wanted.note_uuid);
    const changed = before && changedFields(from ?? draftFrom(before), wanted);
    const draft = before && changed ? withFields(draftFrom(before), wanted, changed) : wanted;
    const isStill = before && !changed?.includes('place');
    const shown = noteOf(draft, before?.created_at ?? new Date().toISOString());
    store.put([isStill ? { ...before, ...shown, located: before.located } : shown]);
    const seen = before && changed?.includes('comment') ? (from ?? draftFrom(before)).comment : undefined;
    port.save(draft, changeTime(before?.updated_at), changed, seen).then(
      (saved) => {
        if (!saved) return;
        const isJoined = seen !== undefined && saved.comment !== (draft.comment?.trim() || null);
        if (isJoined) toast('这条笔记在别的设备上也改过，两段文字都留着', { stayMs: 8_000 });
        // Removed or changed again in the meantime: the newer state stands.
        const now = store.get(draft.note_uuid);
        if (now && isSameDraft(draftFrom(now), draft)) store.put([saved]);
      },
      (error: unknown) => {
        if (before) store.put([before]);
        else store.drop(draft.note_uuid);
        toast(`没有保存：${errorText(error)}`, { action: { label: '重试', onClick: () => save(wanted, from) } });
      },
    );
  };
  const remove = (note: ReaderNote) => {
    store.drop(note.note_uuid);
    port.remove(note.note_uuid, changeTime(note.updated_at)).catch((error: unknown) => {
      store.put([note]);
      toast(`没有删除：${errorText(error)}`);
    });
    const undo = () => save(draftFrom(note));
    toast('已删除', { action: { label: '撤销', onClick: undo } });
  };
  return { save, remove };
}

/** Fetches the notes when the reader comes back to the page, to show what was changed on another device meanwhile. */
function fetchOnReturn(store: NoteStore, port: ReaderPorts['notes']): () => void {
  const fetchAgain = async () => {
    if (document.visibilityState !== 'visible' || !port.reload) return;
    let isOvertaken = false;
    const stop = store.subscribe(() => {
      isOvertaken = true;
    });
    try {
      const notes = await port.reload();
      // A change that was made meanwhile may be missing in them.
      if (!isOvertaken) store.reset(notes);
    } catch {
      // Without network the notes stay as they were.
    } finally {
      stop();
    }
  };
  const onChange = () => void fetchAgain();
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

function notedText({ view, painter }: ReaderSurface): NotedText {
  const blocks = new Map<string, HTMLElement | null>();
  const blockOf = ({ data }: ReaderNote) => {
    const id = data.start.block_id;
    const block = blocks.get(id) ?? view.block(id);
    blocks.set(id, block);
    return block;
  };
  return {
    spansOf: (note) => resolveAnchor(view, note.root, note.data),
    compare(one, other) {
      const [block, otherBlock] = [blockOf(one), blockOf(other)];
      // Notes that have lost their block come last.
      if (!block || !otherBlock) return Number(block === null) - Number(otherBlock === null);
      return compareBlocks(block, otherBlock) || one.data.start.offset - other.data.start.offset;
    },
    paint: painter.setMarks,
    erase: painter.dropMark,
  };
}
