/**
 * Reads the text of a feed element: escaped, in CDATA, as XHTML, as bare markup, in base64, with a correct, wrong or missing type.
 * Repairs mojibake: UTF-8 decoded as windows-1252 (`â€™` for `’`), and windows-1252 decoded as Latin-1.
 */

import type { FeedText } from './parsed-feed.ts';
import { innerHtml, looksLikeHtml, sanitizeHtml } from './sanitize-html.ts';
import { elementsOf, textOf, type XmlElement } from './xml-tree.ts';

/** windows-1252 at 128–159 (WHATWG Encoding Standard). */
const WINDOWS = [...new TextDecoder('windows-1252').decode(Uint8Array.from({ length: 32 }, (_, index) => 128 + index))];
const BYTES = new Map(WINDOWS.map((character, index) => [character, 128 + index]));

/** Lead byte of UTF-8 and a following byte, when they are misread as Windows-1252. */
const MOJIBAKE_PAIR = new RegExp(`[\\u00c2-\\u00f4][\\u00a0-\\u00bf${WINDOWS.join('')}]`);
const CONTROLS = /[\u0080-\u009f]/g;

function reread(text: string): string | null {
  const bytes = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const byte = code < 256 ? code : BYTES.get(text.charAt(at));
    if (byte === undefined) return null;
    bytes[at] = byte;
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null; // It was not UTF-8: the text is right as it stands.
  }
}

/** Repairs both kinds if the whole text shows them, else returns it unchanged. */
function repairMojibake(text: string): string {
  const repaired = MOJIBAKE_PAIR.test(text) ? (reread(text) ?? text) : text;
  return repaired.replace(CONTROLS, (control) => WINDOWS[control.charCodeAt(0) - 128] ?? control);
}

/** Interpretation of text without a type: `html` always, or `guess` by its content. */
type Default = 'html' | 'guess';

const HTML_TYPES = new Set(['html', 'xhtml', 'text/html', 'text/x-html', 'application/xhtml+xml']);
const PLAIN_TYPES = new Set(['text', 'plain', 'text/plain']);

function isBase64({ vocabulary, attributes }: XmlElement): boolean {
  if (attributes.mode === 'base64') return true;
  const type = attributes.type?.toLowerCase() ?? '';
  // RFC 4287, 4.1.3.3: content of a media type that is neither text nor XML is base64.
  return vocabulary === 'atom' && type.includes('/') && !/^(?:text|message)\/|xml$|json$/.test(type);
}

function decodeBase64(text: string): string {
  const compact = text.replace(/\s+/g, '');
  if (!/^[a-z\d+/_-]+=*$/i.test(compact)) return text;
  return Buffer.from(compact, 'base64').toString('utf8');
}

/** XHTML of Atom 1.0 is wrapped in one `div` that is not part of the content (RFC 4287, 3.1.1.3). */
function unwrapped(given: XmlElement): XmlElement {
  const inside = elementsOf(given);
  const only = inside[0];
  const isWrapped = inside.length === 1 && only?.name === 'div' && textOf(given).trim() === textOf(only).trim();
  return isWrapped && only ? only : given;
}

/**
 * The text of an element.
 * @param base base of relative addresses in it, unless a nearer xml:base exists
 * @returns null when it is empty
 */
export function readText(given: XmlElement, otherwise: Default, base: string | null): FeedText | null {
  const type = given.attributes.type?.trim().toLowerCase() ?? '';
  const nearest = given.base ?? base;
  if (elementsOf(given).length > 0) {
    const holder = type === 'xhtml' || type === 'html' ? unwrapped(given) : given;
    const escaped = type === 'html' && elementsOf(holder).length === 0 ? textOf(holder) : '';
    // TypePad put escaped HTML into a div.
    if (looksLikeHtml(escaped)) return filled(sanitizeHtml(escaped, holder.base ?? nearest), true);
    return filled(sanitizeHtml(innerHtml(holder).trim(), holder.base ?? nearest), true);
  }
  const raw = textOf(given);
  const text = repairMojibake((isBase64(given) ? decodeBase64(raw) : raw).trim());
  const isHtml = HTML_TYPES.has(type) || (!PLAIN_TYPES.has(type) && (otherwise === 'html' || looksLikeHtml(text)));
  return filled(isHtml ? sanitizeHtml(text, nearest) : text, isHtml);
}

function filled(value: string, isHtml: boolean): FeedText | null {
  const trimmed = value.trim();
  return trimmed === '' ? null : { value: trimmed, isHtml };
}
