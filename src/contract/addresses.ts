/**
 * Where an address may lead: one rule for what is stored, what is shown, and where a login goes on. Without zod, for pages too.
 *
 * Browsers read `\` as `/` and drop tabs and line ends (URL Standard, 4.4), so that `/\x.example` and `/<tab>/x.example` lead to
 * another site as `//x.example` does.
 */
const sitePath = String.raw`\/(?![\t\n\r]*[/\\])`;

/** A path of this site. */
export const SITE_PATH = new RegExp(`^${sitePath}`);
/** An address on the web, or a path of this site. */
export const WEB_OR_SITE = new RegExp(`^(?:https?:\\/\\/|${sitePath})`, 'i');
/** What a link in a text may lead to: the web, a mailbox, this site, a place on the page. */
export const LINK_TARGET = new RegExp(`^(?:https?:\\/\\/|mailto:|${sitePath}|#)`, 'i');
