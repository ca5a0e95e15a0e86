/**
 * Which addresses links and redirects may lead to, and what the visit log may keep of an address. Each rule stands here for the server and
 * for pages, hence without zod.
 */

/*
 * Browsers read `\` as `/` and drop tabs and line ends (URL Standard, 4.4), so that `/\x.example` and `/<tab>/x.example` lead to
 * another site as `//x.example` does.
 */
const sitePath = String.raw`\/(?![\t\n\r]*[/\\])`;

/** A path of this site. */
export const SITE_PATH = new RegExp(`^${sitePath}`);
/** A picture of this site, drawn or stored. Any other path may do something when a page asks for it as its picture. */
export const SITE_PICTURE = /^\/(?:covers\/[a-z0-9-]+\.svg|picture\/[0-9a-f]{40}\.webp)$/;
/** An address on the web, or a path of this site. */
export const WEB_OR_SITE = new RegExp(`^(?:https?:\\/\\/|${sitePath})`, 'i');
/** What a link in a text may lead to: the web, a mailbox, this site, a place on the page. */
export const LINK_TARGET = new RegExp(`^(?:https?:\\/\\/|mailto:|${sitePath}|#)`, 'i');

/** Parameters whose value opens something or says who somebody is: `s` a page of shared lines, `k` the PDF of a locked article. */
const SECRET = '(?:token|code|[tsk]|sms_code|signature|(?:new_)?password|phone)';
const PLAIN = new RegExp(`([?&]${SECRET}=)[^&#\\s]+`, 'gi');
/** A secret in an address that is itself a parameter (`next`), encoded once or more. */
const ENCODED = new RegExp(`(%(?:25)*(?:3F|26)${SECRET}(?:=|%(?:25)*3D))(?:(?!%(?:25)*(?:26|23))[^&#\\s])+`, 'gi');

/** Leaves out the values of secret parameters, wherever addresses stand in a text. */
export function withoutSecrets(text: string): string {
  return text.replace(PLAIN, '$1').replace(ENCODED, '$1');
}

/** Path and query of a page, for the visit log: without secrets and without the fragment. */
export function loggedAddress(address: string): string {
  return withoutSecrets(address.replace(/#.*$/s, ''));
}
