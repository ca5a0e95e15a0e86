/** The reader's public file for the root of all pages: its settings before the first paint, and their sync with the account. */
export { AccountStyleSync } from './settings/account-style.tsx';
export { glossScript, translationScript } from './settings/text-settings.ts';
