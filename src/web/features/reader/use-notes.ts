/** The reader's highlights and notes on this text: loaded once, changed at once, taken back with a message when they are refused. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { toast } from '../../ui/toast.ts';
import { changeTime } from './change-time.ts';
import { placeAnchor } from './core/anchor.ts';
import type { PlacedMark } from './core/painting.ts';
import { draftFrom, inTextOrder, isSameDraft, noteOf, withNote, withoutNote } from './note-drafts.ts';
import type { NoteDraft, ReaderNote, ReaderPorts } from './ports.ts';
import type { Stage } from './stage.ts';
import { messageOf } from './word-card-content.ts';

export interface Notes {
  /** In text order. */
  placed: { note: ReaderNote; mark: PlacedMark }[];
  /** Whose place is not found in this version of the text. */
  unplaced: ReaderNote[];
  save(draft: NoteDraft): void;
  /** Removes with a way back. */
  remove(note: ReaderNote): void;
}

export function useNotes(stage: Stage | null, port: ReaderPorts['notes'], isLoggedIn: boolean): Notes {
  const [notes, setNotes] = useState<readonly ReaderNote[]>([]);
  const latest = useRef(notes);
  const change = useCallback((next: readonly ReaderNote[]) => {
    latest.current = next;
    setNotes(next);
  }, []);

  useEffect(() => {
    if (!isLoggedIn) return;
    let isStale = false;
    change((port.kept?.() ?? []).reduce(withNote, [...latest.current]));
    port.list().then(
      (list) => !isStale && change(list.reduce(withNote, [...latest.current])),
      (error: unknown) => !isStale && toast(`笔记没有载入：${messageOf(error)}`),
    );
    return () => {
      isStale = true;
    };
  }, [port, isLoggedIn, change]);

  useEffect(() => {
    if (!isLoggedIn) return;
    return port.onNews?.((news) => {
      if (news.event === 'saved') change(withNote(latest.current, news.note));
      else if (news.event === 'removed') change(withoutNote(latest.current, news.noteUuid));
      else port.reload?.().then(change, (error: unknown) => console.error('notes could not be fetched again', error));
    });
  }, [port, isLoggedIn, change]);

  const save = useCallback(
    (draft: NoteDraft) => {
      const before = latest.current.find((note) => note.note_uuid === draft.note_uuid);
      change(withNote(latest.current, noteOf(draft, before?.created_at ?? new Date().toISOString())));
      port.save(draft, changeTime(before?.updated_at)).then(
        (saved) => {
          if (!saved) return;
          // Removed or changed again in the meantime: the newer state stands.
          const now = latest.current.find((note) => note.note_uuid === draft.note_uuid);
          if (now && isSameDraft(draftFrom(now), draft)) change(withNote(latest.current, saved));
        },
        (error: unknown) => {
          change(before ? withNote(latest.current, before) : withoutNote(latest.current, draft.note_uuid));
          toast(`没有保存：${messageOf(error)}`, { action: { label: '重试', onClick: () => save(draft) } });
        },
      );
    },
    [port, change],
  );
  const remove = useCallback(
    (note: ReaderNote) => {
      change(withoutNote(latest.current, note.note_uuid));
      port.remove(note.note_uuid, changeTime(note.updated_at)).catch((error: unknown) => {
        change(withNote(latest.current, note));
        toast(`没有删除：${messageOf(error)}`);
      });
      const undo = () => save(draftFrom(note));
      toast('已删除', { action: { label: '撤销', onClick: undo } });
    },
    [port, change, save],
  );

  const { placed, unplaced } = useMemo(() => place(stage, notes), [stage, notes]);
  useEffect(() => stage?.painter.setMarks(placed.map(({ mark }) => mark)), [stage, placed]);
  return { placed, unplaced, save, remove };
}

function place(stage: Stage | null, notes: readonly ReaderNote[]): Pick<Notes, 'placed' | 'unplaced'> {
  const placed: Notes['placed'] = [];
  const unplaced: ReaderNote[] = [];
  if (!stage) return { placed, unplaced };
  const { view } = stage;
  const positionOf = (id: string) => {
    const block = view.block(id);
    return block ? view.indexOf(block) : -1;
  };
  for (const note of inTextOrder(notes, positionOf)) {
    const spans = spansOf(view, note);
    if (!spans) unplaced.push(note);
    else
      placed.push({ note, mark: { id: note.note_uuid, color: note.color, order: Date.parse(note.created_at), spans } });
  }
  return { placed, unplaced };
}

/** Found once for each note: thousands are placed anew at every change otherwise. */
const found = new WeakMap<ReaderNote, { view: Stage['view']; spans: ReturnType<typeof placeAnchor> }>();

function spansOf(view: Stage['view'], note: ReaderNote): ReturnType<typeof placeAnchor> {
  const before = found.get(note);
  if (before?.view === view) return before.spans;
  const spans = note.located ? placeAnchor(view, note.root, note.data) : null;
  found.set(note, { view, spans });
  return spans;
}
