/** The controller of the notes part: the notes on this text, the tools for passages, re-anchoring, and what other readers marked. */
import { type RefObject, useCallback, useRef } from 'react';
import type { ReaderSurface } from '../core/reader-surface.ts';
import type { ReaderNote, ReaderPorts } from '../ports.ts';
import { goToNote, useNoteLink } from './note-navigation.ts';
import type { NoteStore } from './note-store.ts';
import type { PassageToolsHandle } from './passage-tools.tsx';
import { type PopularPassage, usePopular } from './popular-passages.tsx';
import { type ReAnchoring, useReAnchoring } from './re-anchoring.tsx';
import { type Notes, useNoteStore } from './use-note-store.ts';

export interface NotesController {
  store: Notes;
  popular: readonly PopularPassage[];
  reAnchoring: ReAnchoring;
  /** Of the component `PassageTools`, which renders by itself. */
  tools: RefObject<PassageToolsHandle | null>;
  /** The same functions from one rendering to the next: the list of notes is long. */
  goTo(note: ReaderNote): void;
  edit(note: ReaderNote): void;
}

export function useNotes(
  surface: ReaderSurface | null,
  port: ReaderPorts['notes'],
  isLoggedIn: boolean,
  given: NoteStore | undefined,
): NotesController {
  const tools = useRef<PassageToolsHandle>(null);
  const store = useNoteStore(surface, port, isLoggedIn, given);
  const popular = usePopular(surface, port.popular, isLoggedIn);
  const reAnchoring = useReAnchoring(surface, store.save);
  useNoteLink(surface, store, {
    onThere: (noteUuid) => tools.current?.openHighlight(noteUuid, null),
    onLost: reAnchoring.start,
  });
  const goTo = useCallback(
    ({ note_uuid }: ReaderNote) => {
      const anchored = store.find(note_uuid);
      if (anchored) goToNote(anchored);
      tools.current?.openHighlight(note_uuid, null);
    },
    [store],
  );
  const edit = useCallback((note: ReaderNote) => tools.current?.edit(note), []);
  return { store, popular, reAnchoring, tools, goTo, edit };
}
