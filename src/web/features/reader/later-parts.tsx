/**
 * Parts of the reader that nobody needs to read: fetched when the page has come to rest, or when first asked for.
 * They bring the dialogs, which are half of the interface's weight.
 */
import { lazy } from 'react';

const loadSettings = () => import('./reading-settings.tsx');
const loadKeyHelp = () => import('./paging/key-help.tsx');
const loadEditor = () => import('./note-editor.tsx');
const loadShare = () => import('./selection/share-dialog.tsx');
const loadListening = () => import('./listening/listening.tsx');
const loadPassage = () => import('./selection/passage-sheet.tsx');
const loadNotes = () => import('./notes/notes-sheet.tsx');
const loadReport = () => import('./translation/report-sheet.tsx');

export const ReadingSettings = lazy(async () => ({ default: (await loadSettings()).ReadingSettings }));
export const KeyHelp = lazy(async () => ({ default: (await loadKeyHelp()).KeyHelp }));
export const NoteEditor = lazy(async () => ({ default: (await loadEditor()).NoteEditor }));
export const ShareDialog = lazy(async () => ({ default: (await loadShare()).ShareDialog }));
export const Listening = lazy(async () => ({ default: (await loadListening()).Listening }));
export const PassageSheet = lazy(async () => ({ default: (await loadPassage()).PassageSheet }));
export const NotesSheet = lazy(async () => ({ default: (await loadNotes()).NotesSheet }));
export const ReportSheet = lazy(async () => ({ default: (await loadReport()).ReportSheet }));

const REST_MS = 3_000;

/**
 * Fetches them ahead of time.
 *
 * @param done called when they are there
 * @returns the way to call it off
 */
export function fetchLaterParts(done: () => void): () => void {
  const timer = setTimeout(() => {
    // A failure now is no trouble: they are fetched again when asked for.
    Promise.all([loadSettings(), loadEditor(), loadShare(), loadListening(), loadNotes()])
      .then(done)
      .catch((error: unknown) => console.debug('later parts', error));
  }, REST_MS);
  return () => clearTimeout(timer);
}
