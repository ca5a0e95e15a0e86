/**
 * The controller of the notes part: the notes on this text, the tools for passages, re-anchoring, and what other readers marked. Goes to a
 * note's passage from the list, or from `#note-{uuid}` in the address; a note that has lost its place is offered for re-anchoring.
 */
import { type RefObject, useCallback, useEffect, useRef } from 'react';
import type { ReaderSurface } from '../core/reader-surface.ts';
import { bringSpan, scrollToPosition } from '../core/scroll-position.ts';
import { toggleTranslation } from '../core/sentences.ts';
import type { ReaderNote, ReaderPorts } from '../ports.ts';
import type { AnchoredNote, NoteStore } from './note-store.ts';
import type { PassageToolsHandle } from './passage-tools.tsx';
import { type PopularPassage, usePopular } from './popular-passages.tsx';
import { type ReAnchoring, useReAnchoring } from './re-anchoring.tsx';
import { type Notes, useNoteStore } from './use-note-store.ts';

export interface NotesController {
  store: Notes;
  popular: readonly PopularPassage[];
  reAnchoring: ReAnchoring;
  /** Ref for the component `PassageTools`, which renders independently. */
  tools: RefObject<PassageToolsHandle | null>;
  /** Both are stable functions: a change would render the long list of notes again. */
  goTo(note: ReaderNote): void;
  edit(note: ReaderNote): void;
}

/** Runs the notes part on a surface. @param given notes of a work of which only parts are on the page */
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

const LINK = /^#note-([0-9a-f-]{36})$/i;

/**
 * Follows `#note-{uuid}` in the address, now and when it changes.
 *
 * @param lookAside runs what scrolls to it
 */
export function useNoteLink(
  surface: ReaderSurface | null,
  { store: notes, tools, reAnchoring }: NotesController,
  lookAside: (move: () => void) => void,
): void {
  const followed = useRef<string>(undefined);
  const startReAnchoring = reAnchoring.start;
  useEffect(() => {
    if (!surface) return;
    const follow = () => {
      const uuid = LINK.exec(location.hash)?.[1]?.toLowerCase();
      if (!uuid || followed.current === uuid) return;
      const span = notes.find(uuid)?.mark.spans[0];
      const lost = span ? undefined : notes.unanchored().find((note) => note.note_uuid === uuid);
      // Notes are loaded after the page: the next list may have it.
      if (!span && !lost) return;
      followed.current = uuid;
      // There is nothing to put it back to in the part that shows.
      if (lost && !lost.locked) lookAside(() => startReAnchoring(lost));
      if (!span) return;
      const isChinese = span.strand === 'zh';
      if (isChinese) for (const sentence of span.block.querySelectorAll('.s')) toggleTranslation(sentence, true);
      const point = { block_id: span.block.dataset.block ?? '', offset: isChinese ? 0 : span.start };
      lookAside(() => scrollToPosition(surface.view, point, innerHeight / 3));
      // It takes two frames until the text around it has its real height.
      requestAnimationFrame(() =>
        requestAnimationFrame(() => requestAnimationFrame(() => tools.current?.openHighlight(uuid, null))),
      );
    };
    const again = () => {
      followed.current = undefined;
      follow();
    };
    follow();
    const stop = notes.subscribe(follow);
    addEventListener('hashchange', again);
    return () => {
      stop();
      removeEventListener('hashchange', again);
    };
  }, [surface, notes, tools, startReAnchoring, lookAside]);
}

/** Scrolls to a note's passage; a translation that contains it is opened. */
function goToNote({ mark }: AnchoredNote): void {
  const [span] = mark.spans;
  if (!span) return;
  if (span.strand === 'zh') for (const sentence of span.block.querySelectorAll('.s')) toggleTranslation(sentence, true);
  bringSpan(span, 1 / 3);
}
