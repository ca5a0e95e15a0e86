/**
 * Parts of the reader that are loaded when they are first opened, or preloaded before. They bring the dialogs, which are half of the
 * interface's weight.
 */
import { lazyPart } from '../../ui/lazy-part.tsx';

const loadSettings = () => import('./settings/settings-sheet.tsx');
const loadKeyboardHelp = () => import('./paging/keyboard-help.tsx');
const loadEditor = () => import('./notes/note-editor.tsx');
const loadShare = () => import('./sharing/share-dialog.tsx');
const loadListening = () => import('./listening/listening.tsx');
const loadPassage = () => import('./translation/passage-sheet.tsx');
const loadNotes = () => import('./notes/notes-sheet.tsx');
const loadStructure = () => import('./structure/structure-panel.tsx');
const loadReportDialog = () => import('./translation/report-dialog.tsx');

const close = ({ onClose }: { onClose: () => void }) => onClose();

export const SettingsSheet = lazyPart(async () => (await loadSettings()).SettingsSheet, close);
export const KeyboardHelp = lazyPart(async () => (await loadKeyboardHelp()).KeyboardHelp, close);
export const NoteEditor = lazyPart(
  async () => (await loadEditor()).NoteEditor,
  ({ draft, onClose }) => onClose(draft),
);
export const ShareDialog = lazyPart(async () => (await loadShare()).ShareDialog, close);
export const Listening = lazyPart(async () => (await loadListening()).Listening, close);
export const PassageSheet = lazyPart(async () => (await loadPassage()).PassageSheet, close);
export const NotesSheet = lazyPart(async () => (await loadNotes()).NotesSheet, close);
export const StructurePanel = lazyPart(async () => (await loadStructure()).StructurePanel, close);
export const TranslationReportDialog = lazyPart(async () => (await loadReportDialog()).TranslationReportDialog, close);

const REST_MS = 3_000;
const SIGNS = ['pointerdown', 'keydown'] as const;

/**
 * Preloads them: for readers, who go on without network, when the page has been idle; for visitors with the first input.
 *
 * @param done called when they are there
 * @returns cancels it
 */
export function preloadLazyParts(isLoggedIn: boolean, done: () => void): () => void {
  const load = () => {
    stop();
    // A failure now is no trouble: they are fetched again when asked for.
    Promise.all([loadSettings(), loadEditor(), loadShare(), loadListening(), loadNotes()])
      .then(done)
      .catch((error: unknown) => console.debug('lazy parts', error));
  };
  const timer = isLoggedIn ? setTimeout(load, REST_MS) : undefined;
  const stop = () => {
    clearTimeout(timer);
    for (const sign of SIGNS) removeEventListener(sign, load, true);
  };
  if (!isLoggedIn) for (const sign of SIGNS) addEventListener(sign, load, true);
  return stop;
}
