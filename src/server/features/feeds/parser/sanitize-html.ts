/**
 * Sanitizes HTML, SVG and MathML inside feeds: an allow-list of elements and attributes, no scripts, event handlers or styles that
 * escape their element, safe URLs only, made absolute.
 */
import { decodeHTML, escapeUTF8 } from 'entities';
import { Parser } from 'htmlparser2';
import { isSafeUrl, resolveReference } from './resolve-url.ts';
import type { XmlElement } from './xml-tree.ts';

const setOf = (list: string) => new Set(list.split(' '));

const VOID = setOf('area br col hr img input source track wbr');
const ALLOWED_ELEMENTS = setOf(
  'a abbr acronym address area article aside audio b bdi bdo big blockquote br caption center cite code col colgroup ' +
    'dd del details dfn dir div dl dt em figcaption figure font footer h1 h2 h3 h4 h5 h6 header hgroup hr i img ins kbd ' +
    'label li main map mark menu nav ol p picture pre q rp rt ruby s samp section small source span strike strong sub ' +
    'summary sup table tbody td tfoot th thead time tr track tt u ul var video wbr',
);
/** Dropped with everything inside. */
const REMOVED_ELEMENTS = setOf(
  'script style iframe object embed applet noscript noframes frameset template foreignobject annotation-xml head title ' +
    'select textarea button',
);
const ALLOWED_ATTRIBUTES = setOf(
  'abbr align alt axis border cellpadding cellspacing char cite class cols colspan controls coords datetime dir frame ' +
    'decoding headers height href hreflang hspace id lang loading longdesc media name nowrap poster preload rel rev role ' +
    'rows rowspan rules scope shape size sizes span src start summary target title type usemap valign value vspace width',
);
/** Styles that reach beyond their element, fetch, or run. */
const UNSAFE_STYLE = /position|z-index|url|expression|behaviou?r|binding|import|@|\\/i;
/** Declarations, instructions, and comments with more than a few words in them: browsers do not agree on where they end. */
const AMBIGUOUS_MARKUP = /<[?!](?!--[\w\s.,:;/-]{0,200}-->)|<\/?$|<\/?[^a-z/!?]|<\w+\/>/i;
const ADDRESSES = setOf('cite href longdesc poster src xlink:href');
/** Deeper nesting is flattened; far deeper nesting ends the parsing. */
const MAX_DEPTH = 200;
const MAX_OPEN = 1_000;

const REFERENCE = /&(?:#\d+|#x[\da-f]+|[a-z]\w*);/i;
/** An ampersand that begins no reference. */
const BARE = /&(?!#\d+;|#x[\da-f]+;|[a-z]\w*;)/gi;
/** References to what windows-1252 has at 128–159, where Unicode has nothing to show. */
const WINDOWS_REFERENCE = /&#(?:12[89]|1[345]\d|x[89][\da-f]);/gi;
const TAG = /<\/?([a-z][\w-]*)(?=[\s/>])[^<>]*>/gi;

/** Whether a text that may be plain is meant as HTML: it has a known HTML tag, or a character reference. */
export function looksLikeHtml(text: string): boolean {
  for (const [, name = ''] of text.matchAll(TAG)) {
    const lower = name.toLowerCase();
    if (ALLOWED_ELEMENTS.has(lower) || REMOVED_ELEMENTS.has(lower) || FOREIGN_ROOTS.has(lower)) return true;
  }
  return REFERENCE.test(text);
}

const quoted = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Serialized attributes of a tag, and whether they are unchanged. */
interface Attributes {
  written: string;
  isAsGiven: boolean;
}

function attributesOf(given: Record<string, string>, base: string | null): Attributes {
  let written = '';
  let isAsGiven = true;
  for (const name of Object.keys(given).sort()) {
    const raw = given[name] ?? '';
    const value = decodeHTML(raw);
    const isAddress = ADDRESSES.has(name);
    // Browsers skip control characters inside a scheme.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out
    const isKept = isKnown(name, value) && (!isAddress || isSafeUrl(value.replace(/[\u0000-\u0020]+/g, '')));
    const resolved = isAddress ? resolveReference(value, base) : value;
    if (!isKept || resolved !== value || /[<>"']/.test(raw)) isAsGiven = false;
    if (isKept) written += ` ${name}="${quoted(resolved)}"`;
  }
  return { written, isAsGiven };
}

/** Attributes of an element in a drawing or formula, with the namespaces that they need. */
function foreignAttributes(element: string, given: Record<string, string>, base: string | null): string {
  const kept = Object.entries(given).flatMap(([name, value]) => {
    const decoded = decodeHTML(value);
    if (!isForeignAttribute(name, decoded)) return [];
    if (name !== 'xlink:href') return [[spelled(name), decoded] as const];
    return isSafeUrl(decoded.trim()) ? [[name, resolveReference(decoded, base)] as const] : [];
  });
  const root = FOREIGN_ROOTS.get(element);
  if (root) kept.push(['xmlns', root]);
  if (kept.some(([name]) => name.startsWith('xlink:'))) kept.push(['xmlns:xlink', XLINK]);
  return kept
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ` ${name}="${quoted(value)}"`)
    .join('');
}

function isKnown(name: string, value: string): boolean {
  if (name === 'style') return !UNSAFE_STYLE.test(value);
  return ALLOWED_ATTRIBUTES.has(name) || /^(?:data|aria)-[\w-]+$/.test(name);
}

/**
 * Returns safe HTML unchanged and serializes other HTML again without the unsafe parts.
 * @param base base of relative addresses, or null to leave them
 */
export function sanitizeHtml(html: string, base: string | null): string {
  if (!/[<&]/.test(html)) return html;
  let written = '';
  let isAsGiven = !AMBIGUOUS_MARKUP.test(html);
  const open: string[] = [];
  let dropping = 0;
  let depth = 0;
  /** End of the last parsed piece; unparsed text after it may be a tag to another parser. */
  let seen = -1;
  const parser = new Parser(
    {
      onopentag(name, given) {
        depth += 1;
        seen = parser.endIndex;
        if (depth > MAX_OPEN) parser.pause();
        const isInside = FOREIGN_ROOTS.has(name) || open.some((tag) => FOREIGN_ROOTS.has(tag));
        const isForeign = isInside && isAllowedForeignElement(name);
        if (REMOVED_ELEMENTS.has(name) && !isForeign) dropping += 1;
        if (dropping > 0 || !(ALLOWED_ELEMENTS.has(name) || isForeign) || open.length > MAX_DEPTH) {
          isAsGiven = false;
          return;
        }
        if (isForeign) {
          isAsGiven = false;
          written += `<${name}${foreignAttributes(name, given, base)}>`;
          open.push(name);
          return;
        }
        const attributes = attributesOf(given, base);
        if (!attributes.isAsGiven) isAsGiven = false;
        written += `<${name}${attributes.written}${VOID.has(name) ? ' />' : '>'}`;
        if (!VOID.has(name)) open.push(name);
      },
      onclosetag(name, isImplied) {
        depth -= 1;
        if (!isImplied) seen = parser.endIndex;
        const isOpen = dropping === 0 && open.at(-1) === name;
        if (REMOVED_ELEMENTS.has(name) && !isOpen) dropping = Math.max(0, dropping - 1);
        if (!isOpen) return;
        open.pop();
        written += `</${name}>`;
      },
      oncomment() {
        seen = parser.endIndex;
      },
      ontext(text) {
        seen = parser.endIndex;
        if (dropping > 0) return;
        const harmless = harmlessText(text);
        if (harmless !== text) isAsGiven = false;
        written += harmless;
      },
    },
    { decodeEntities: false },
  );
  // "<!" that begins neither comment nor document type is text; a browser would hide what follows.
  parser.end(html.replace(/<!(?!--|doctype|\[CDATA)/gi, '&lt;!'));
  if (isAsGiven && seen === html.length - 1) return html;
  // Parsing that was given up leaves elements open.
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

/** Markup of the content of an element, without prefixes, to be sanitized afterwards. */
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

/** Text content of safe HTML as one line. */
export function plainText(html: string): string {
  const text = html.replace(BLOCKS, ' ').replace(/<\/?[a-z][^<>]*>/gi, '');
  return decodeHTML(text).replace(/\s+/g, ' ').trim();
}

const FOREIGN_ROOTS: ReadonlyMap<string, string> = new Map([
  ['svg', 'http://www.w3.org/2000/svg'],
  ['math', 'http://www.w3.org/1998/Math/MathML'],
]);
const XLINK = 'http://www.w3.org/1999/xlink';

const ALLOWED_FOREIGN_ELEMENTS = setOf(
  'a circle defs desc ellipse g line path polygon polyline rect svg text title tspan ' +
    'math menclose merror mfrac mi mn mo mover mpadded mphantom mroot mrow ms mspace msqrt mstyle msub msubsup msup ' +
    'mtable mtd mtext mtr munder munderover',
);
const FOREIGN_ATTRIBUTES = setOf(
  'baseprofile cx cy d dx dy fill fill-opacity fill-rule font-family font-size font-style font-weight height id opacity ' +
    'points preserveaspectratio r rx ry stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity ' +
    'stroke-width text-anchor transform version viewbox width x x1 x2 y y1 y2 ' +
    'accent columnalign depth display fence lspace mathcolor mathsize mathvariant notation rowalign rspace stretchy ' +
    'xlink:href xlink:show xlink:title xlink:type',
);
/** SVG writes these with capitals; the parser of HTML gives them without. */
const FOREIGN_SPELLINGS: Readonly<Record<string, string>> = {
  baseprofile: 'baseProfile',
  preserveaspectratio: 'preserveAspectRatio',
  viewbox: 'viewBox',
};

const isAllowedForeignElement = (name: string): boolean => ALLOWED_FOREIGN_ELEMENTS.has(name);

/** @param value a drawing may name a part of itself (`url(#a)`), and nothing else */
const isForeignAttribute = (name: string, value: string): boolean =>
  FOREIGN_ATTRIBUTES.has(name) && !/url\s*\((?!\s*#)/i.test(value);

const spelled = (name: string): string => FOREIGN_SPELLINGS[name] ?? name;
