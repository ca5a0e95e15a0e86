/**
 * Opens the note editor for a passage or a note, with what was typed before and not saved: drafts are stored on the device with every
 * keystroke until they are saved or discarded.
 */
import { type ReactNode, useEffect, useState } from 'react';
import { pageOutbox } from '../../../shell/outbox/page-outbox.ts';
import { toast } from '../../../ui/toast.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';
import type { Span } from '../core/text-spans.ts';
import { NoteEditor } from '../lazy-parts.tsx';
import type { NoteDraft, ReaderDocument, ReaderNote } from '../ports.ts';
import { draftFrom, isSameDraft, isSamePlace, takenUp } from './note-drafts.ts';
import { createDraftStore, type StoredDraft } from './stored-drafts.ts';
import type { Notes } from './use-note-store.ts';

const drafts = createDraftStore({ storage: () => localStorage, owner: () => pageOutbox().owner(), now: Date.now });

interface NoteEditingOptions {
  surface: ReaderSurface | null;
  document: ReaderDocument;
  notes: Notes;
  isLoggedIn: boolean;
  onLogin: () => void;
}

export interface NoteEditing {
  /** The editor, when it is open. */
  shown: ReactNode;
  isOpen: boolean;
  /** Opens the editor for a passage without a highlight; the passage stays marked meanwhile. */
  start(draft: NoteDraft, spans: readonly Span[]): void;
  edit(note: ReaderNote): void;
}

type Open = StoredDraft & { before: NoteDraft };

export function useNoteEditing({
  surface,
  document: work,
  notes,
  isLoggedIn,
  onLogin,
}: NoteEditingOptions): NoteEditing {
  const [open, setOpen] = useState<Open | null>(null);
  const name = `${work.kind} ${work.id}`;

  const show = (before: NoteDraft, isNew: boolean) => {
    const kept = drafts
      .of(name)
      .find(({ draft }) => draft.note_uuid === before.note_uuid || isSamePlace(draft, before));
    setOpen({ isNew, ...(kept ? takenUp(before, kept) : { draft: before, before }) });
    if (kept) drafts.drop(name, kept.draft.note_uuid);
  };
  const close = () => {
    setOpen(null);
    surface?.painter.show('picked', []);
  };
  useEffect(() => {
    if (!isLoggedIn) return;
    const unfinished = drafts.of(name).filter(({ isNew }) => isNew);
    const [first] = unfinished;
    if (!first) return;
    const resume = () => setOpen({ ...first, before: { ...first.draft, comment: null, tag: null } });
    toast(`有 ${unfinished.length} 条笔记没写完`, { action: { label: '接着写', onClick: resume }, stayMs: 10_000 });
  }, [name, isLoggedIn]);

  const isTyped = (draft: NoteDraft) => open !== null && !isSameDraft(draft, open.before);
  const editor = open && (
    <NoteEditor
      key={open.before.note_uuid}
      draft={open.draft}
      isNew={open.isNew}
      isResumed={!isSameDraft(open.draft, open.before)}
      onType={(draft) => {
        if (isTyped(draft)) drafts.store(name, { draft, before: open.before, isNew: open.isNew });
        else drafts.drop(name, draft.note_uuid);
      }}
      onClose={(draft) => {
        if (isTyped(draft)) {
          const drop = () => drafts.drop(name, draft.note_uuid);
          toast('没写完的已留在这台设备上', { action: { label: '丢弃', onClick: drop } });
        }
        close();
      }}
      onSave={(draft) => {
        notes.save(draft, open.before);
        drafts.drop(name, draft.note_uuid);
        close();
        if (!isLoggedIn) onLogin();
      }}
      onDelete={() => {
        const note = notes.get(open.before.note_uuid);
        if (note) notes.remove(note);
        drafts.drop(name, open.before.note_uuid);
        close();
      }}
    />
  );
  return {
    shown: editor,
    isOpen: open !== null,
    start(draft, spans) {
      // The selection is lost when the editor takes the focus.
      surface?.painter.show('picked', spans);
      show(draft, true);
    },
    edit: (note) => show(draftFrom(note), false),
  };
}
