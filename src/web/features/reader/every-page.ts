/** The reader's public file for the root of all pages: its settings before the first paint, and when they were changed. */
export { dateStyleChanges } from './settings/style-date.ts';
export { glossScript, translationScript } from './settings/text-settings.ts';
