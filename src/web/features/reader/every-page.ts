/** The reader's public file for the root of all pages: its settings before the first paint. */
export { glossScript, translationScript } from './settings/text-settings.ts';
