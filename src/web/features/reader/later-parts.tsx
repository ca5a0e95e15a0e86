/**
 * Parts of the reader that nobody needs to read: fetched when first asked for or before. They bring the dialogs, which are half of the
 * interface's weight.
 */
import { lazyPart } from '../../ui/lazy-part.tsx';

const loadSettings = () => import('./reading-settings.tsx');
const loadKeyHelp = () => import('./paging/key-help.tsx');
const loadEditor = () => import('./note-editor.tsx');
const loadShare = () => import('./selection/share-dialog.tsx');
const loadListening = () => import('./listening/listening.tsx');
const loadPassage = () => import('./selection/passage-sheet.tsx');
const loadNotes = () => import('./notes/notes-sheet.tsx');
const loadReport = () => import('./translation/report-sheet.tsx');

const close = ({ onClose }: { onClose: () => void }) => onClose();

export const ReadingSettings = lazyPart(async () => (await loadSettings()).ReadingSettings, close);
export const KeyHelp = lazyPart(async () => (await loadKeyHelp()).KeyHelp, close);
export const NoteEditor = lazyPart(
  async () => (await loadEditor()).NoteEditor,
  ({ draft, onClose }) => onClose(draft),
);
export const ShareDialog = lazyPart(async () => (await loadShare()).ShareDialog, close);
export const Listening = lazyPart(async () => (await loadListening()).Listening, close);
export const PassageSheet = lazyPart(async () => (await loadPassage()).PassageSheet, close);
export const NotesSheet = lazyPart(async () => (await loadNotes()).NotesSheet, close);
export const ReportSheet = lazyPart(async () => (await loadReport()).ReportSheet, close);

const REST_MS = 3_000;
const SIGNS = ['pointerdown', 'keydown'] as const;

/**
 * Fetches them ahead of time: for readers, who go on without network, when the page has come to rest, for visitors with the first press.
 *
 * @param done called when they are there
 * @returns the way to call it off
 */
export function fetchLaterParts(isLoggedIn: boolean, done: () => void): () => void {
  const load = () => {
    stop();
    // A failure now is no trouble: they are fetched again when asked for.
    Promise.all([loadSettings(), loadEditor(), loadShare(), loadListening(), loadNotes()])
      .then(done)
      .catch((error: unknown) => console.debug('later parts', error));
  };
  const timer = isLoggedIn ? setTimeout(load, REST_MS) : undefined;
  const stop = () => {
    clearTimeout(timer);
    for (const sign of SIGNS) removeEventListener(sign, load, true);
  };
  if (!isLoggedIn) for (const sign of SIGNS) addEventListener(sign, load, true);
  return stop;
}
