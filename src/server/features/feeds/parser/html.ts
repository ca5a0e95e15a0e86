/**
 * HTML inside feeds: made harmless (only known elements and attributes, no scripts, handlers or styles, no addresses but
 * harmless ones), with absolute addresses. The markup that is kept is written as it was, void elements as `<br />`.
 */
import { decodeHTML, escapeUTF8 } from 'entities';
import { Parser } from 'htmlparser2';
import { isHarmless, resolveReference } from './reference.ts';
import type { XmlElement } from './tree.ts';

const words = (list: string) => new Set(list.split(' '));

const VOID = words('area br col hr img input source track wbr');
const KEPT = words(
  'a abbr acronym address area article aside audio b bdi bdo big blockquote br caption center cite code col colgroup ' +
    'dd del details dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd ' +
    'label li main map mark menu nav ol p picture pre q rp rt ruby s samp section small source span strike strong sub ' +
    'summary sup table tbody td tfoot th thead time tr track tt u ul var video wbr',
);
/** Dropped with everything inside. */
const DROPPED = words(
  'script style iframe object embed applet noscript noframes frameset template svg math head title select textarea button',
);
const ATTRIBUTES = words(
  'abbr align alt axis border cellpadding cellspacing char cite class cols colspan controls coords datetime dir frame ' +
    'headers height href hreflang hspace id lang longdesc media name nowrap poster rel rev rows rowspan rules scope ' +
    'shape size span src start summary title type usemap valign value vspace width',
);
const ADDRESSES = words('cite href longdesc poster src');
/** Nesting that no reader shows; deeper levels are flattened, and far deeper ones given up. */
const MAX_DEPTH = 200;
const MAX_OPEN = 1_000;

const REFERENCE = /&(?:#\d+|#x[\da-f]+|[a-z]\w*);/i;
/** An ampersand that begins no reference. */
const BARE = /&(?!#\d+;|#x[\da-f]+;|[a-z]\w*;)/gi;
/** References to what windows-1252 has at 128–159, where Unicode has nothing to show. */
const WINDOWS_REFERENCE = /&#(?:12[89]|1[345]\d|x[89][\da-f]);/gi;
const TAG = /<\/?([a-z][\w-]*)(?=[\s/>])[^<>]*>/gi;

/** Whether text that may be plain is meant as HTML: it has a tag that HTML knows, or a character reference. */
export function looksLikeHtml(text: string): boolean {
  for (const [, name = ''] of text.matchAll(TAG)) {
    const lower = name.toLowerCase();
    if (KEPT.has(lower) || DROPPED.has(lower)) return true;
  }
  return REFERENCE.test(text);
}

const quoted = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

function attributesOf(given: Record<string, string>, base: string | null): string {
  let written = '';
  for (const name of Object.keys(given).sort()) {
    if (!ATTRIBUTES.has(name)) continue;
    let value = decodeHTML(given[name] ?? '');
    if (ADDRESSES.has(name)) {
      // Browsers skip control characters inside a scheme.
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
      if (!isHarmless(value.replace(/[\u0000-\u0020]+/g, ''))) continue;
      value = resolveReference(value, base);
    }
    written += ` ${name}="${quoted(value)}"`;
  }
  return written;
}

/**
 * @param base what relative addresses start from, or null to leave them
 */
export function harmlessHtml(html: string, base: string | null): string {
  if (!/[<&]/.test(html)) return html;
  let written = '';
  const open: string[] = [];
  let dropping = 0;
  let depth = 0;
  const parser = new Parser(
    {
      onopentag(name, given) {
        depth += 1;
        if (depth > MAX_OPEN) parser.pause();
        if (DROPPED.has(name)) dropping += 1;
        if (dropping > 0 || !KEPT.has(name) || open.length > MAX_DEPTH) return;
        written += `<${name}${attributesOf(given, base)}${VOID.has(name) ? ' />' : '>'}`;
        if (!VOID.has(name)) open.push(name);
      },
      onclosetag(name) {
        depth -= 1;
        if (DROPPED.has(name)) dropping = Math.max(0, dropping - 1);
        if (dropping > 0 || open.at(-1) !== name) return;
        open.pop();
        written += `</${name}>`;
      },
      ontext(text) {
        if (dropping === 0) written += harmlessText(text);
      },
    },
    { decodeEntities: false },
  );
  // "<!" that begins neither comment nor document type is text; a browser would hide what follows.
  parser.end(html.replace(/<!(?!--|doctype|\[CDATA)/gi, '&lt;!'));
  // What was given up is open still.
  return (
    written +
    open
      .reverse()
      .map((name) => `</${name}>`)
      .join('')
  );
}

const harmlessText = (text: string): string =>
  text
    .replaceAll('<', '&lt;')
    .replace(BARE, '&amp;')
    .replace(WINDOWS_REFERENCE, (reference) => `&#x${decodeHTML(reference).codePointAt(0)?.toString(16)};`);

/** Markup of what stands in an element, prefixes left out, to be made harmless afterwards. */
export function innerHtml({ children }: XmlElement): string {
  let html = '';
  for (const child of children) {
    if (typeof child === 'string') {
      html += escapeText(child);
      continue;
    }
    const attributes = Object.entries(child.attributes)
      .map(([name, value]) => ` ${name}="${quoted(value)}"`)
      .join('');
    const inside = innerHtml(child);
    html += VOID.has(child.name)
      ? `<${child.name}${attributes} />${inside}`
      : `<${child.name}${attributes}>${inside}</${child.name}>`;
  }
  return html;
}

const escapeText = (text: string): string => escapeUTF8(text).replaceAll('&quot;', '"').replaceAll('&apos;', "'");

const BLOCKS =
  /<(?:\/?(?:p|div|li|ul|ol|h[1-6]|blockquote|tr|table|section|article|figure|pre)|br|hr)(?=[\s/>])[^<>]*>/gi;

/** What harmless HTML says, as one line of plain text. */
export function plainText(html: string): string {
  const text = html.replace(BLOCKS, ' ').replace(/<\/?[a-z][^<>]*>/gi, '');
  return decodeHTML(text).replace(/\s+/g, ' ').trim();
}
