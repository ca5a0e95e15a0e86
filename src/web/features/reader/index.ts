/**
 * The reader's public file for pages that show a text. Two more are public, because an importer of this one gets the whole reader:
 * `every-page.ts` (what the root needs before any page) and `text-markup.ts` (the server's markup of a text).
 */
import './reader.css';

export { noteOf, withNote, withoutNote } from './notes/note-drafts.ts';
export * from './ports.ts';
export { Reader } from './reader.tsx';
export { ReaderTitle } from './reader-text.tsx';
export { glossChoice } from './settings/text-settings.ts';
