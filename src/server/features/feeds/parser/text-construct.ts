/**
 * Text of a feed in its many wrappings: escaped once, in CDATA, as XHTML, as naked markup, in base64, with a type that
 * tells which, with a wrong one, or with none.
 */
import { harmlessHtml, innerHtml, looksLikeHtml } from './html.ts';
import { mended } from './mended.ts';
import type { FeedText } from './parsed-feed.ts';
import { elementsOf, textOf, type XmlElement } from './tree.ts';

/** What text is when nothing says so: `html` always, or `guess` by its looks. */
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

/** XHTML of Atom 1.0 stands in one `div` that is no part of it (RFC 4287, 3.1.1.3). */
function unwrapped(given: XmlElement): XmlElement {
  const inside = elementsOf(given);
  const only = inside[0];
  const isWrapped = inside.length === 1 && only?.name === 'div' && textOf(given).trim() === textOf(only).trim();
  return isWrapped && only ? only : given;
}

/**
 * The text of an element.
 * @param base what relative addresses in it start from where no xml:base is nearer
 * @returns null when it is empty
 */
export function readText(given: XmlElement, otherwise: Default, base: string | null): FeedText | null {
  const type = given.attributes.type?.trim().toLowerCase() ?? '';
  const nearest = given.base ?? base;
  if (elementsOf(given).length > 0) {
    const holder = type === 'xhtml' || type === 'html' ? unwrapped(given) : given;
    const escaped = type === 'html' && elementsOf(holder).length === 0 ? textOf(holder) : '';
    // TypePad put escaped HTML into a div.
    if (looksLikeHtml(escaped)) return filled(harmlessHtml(escaped, holder.base ?? nearest), true);
    return filled(harmlessHtml(innerHtml(holder).trim(), holder.base ?? nearest), true);
  }
  const raw = textOf(given);
  const text = mended((isBase64(given) ? decodeBase64(raw) : raw).trim());
  const isHtml = HTML_TYPES.has(type) || (!PLAIN_TYPES.has(type) && (otherwise === 'html' || looksLikeHtml(text)));
  return filled(isHtml ? harmlessHtml(text, nearest) : text, isHtml);
}

function filled(value: string, isHtml: boolean): FeedText | null {
  const trimmed = value.trim();
  return trimmed === '' ? null : { value: trimmed, isHtml };
}
