/**
 * The reader's public file for pages that show a text. Two more are public, because an importer of this one gets the whole reader:
 * `every-page.ts` (what the root needs before any page) and `text-markup.ts` (the server's markup of a text).
 */
import './reader.css';
// After the rules that it changes.
import './print.css';

export { boxOf, positionAtTop, scrollToPosition } from './core/scroll-position.ts';
export { blockText } from './core/text-spans.ts';
export type { OpenWord } from './lookup/use-word-lookup.ts';
export { noteOf, withFields, withNote, withoutNote } from './notes/note-drafts.ts';
export { createNoteStore, type NoteStore } from './notes/note-store.ts';
export { storedPosition } from './paging/saved-positions.ts';
export * from './ports.ts';
export { Reader, type ReaderTools } from './reader.tsx';
export { ReaderTitle, TextIsland } from './reader-text.tsx';
export { SettingRow } from './settings/setting-row.tsx';
export { glossChoice } from './settings/text-settings.ts';
export { isUntranslated, putTranslations } from './translation/asked-translations.ts';
