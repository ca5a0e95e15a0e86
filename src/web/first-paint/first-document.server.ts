/** Rearranges a rendered page so that its first paint waits for nothing but the document (docs/decisions/052). */
import { readFileSync } from 'node:fs';
import { MODULE_PRELOAD, ROUTER_SCRIPT } from '../router-internals.ts';
import { criticalCss } from './critical-css.ts';
import { LATER, LATER_TYPE, startScript, WANTED } from './start-script.ts';

const STYLE_SHEETS = /(?:<link rel="stylesheet" href="[^"]+"[^>]*>)+/;
const HREF = /href="([^"]+)"/g;
const COVER_PRELOAD = /<link rel="preload" as="image" href="\/covers\/[^"]+"[^>]*>/g;
/** Covers of the first screen that we have drawn: 1 KB each, less than a request of their own costs. */
const EAGER_COVER = /(<img [^>]*?src=")(\/covers\/[\w-]+\.svg)("[^>]*? loading="eager")/g;

/** Caches for the built files beside the pages' bundle: rules of a style sheet, data address of a cover. */
const chooseRules = new Map<string, (html: string) => string>();
const dataAddresses = new Map<string, string>();

/**
 * @param html - Up to `</body>`
 * @param waiting - Addresses of modules that wait for the first sign of a person; null when none does
 * @param nonce - Of the page's policy. A page with one is somebody's own, rendered for each request: its style sheets, which that reader's
 *   browser has kept, stay files, and so do its covers
 */
export function firstDocument(html: string, waiting: ReadonlySet<string> | null, nonce: string | undefined): string {
  const modules: string[] = [];
  const wanted: string[] = [];
  const first = html
    .replace(MODULE_PRELOAD, (_link, href: string) => {
      (waiting?.has(href) ? wanted : modules).push(href);
      return '';
    })
    .replace(ROUTER_SCRIPT, (_tag, attributes: string) => `<script${attributes} type="${LATER_TYPE}"`);
  const styled =
    nonce === undefined ? withCovers(first.replace(STYLE_SHEETS, (links) => withRules(links, html))) : first;
  const attributes = [
    ...(nonce === undefined ? [] : [`nonce="${nonce}"`]),
    `${LATER}="${modules.join(' ')}"`,
    ...(waiting ? [`${WANTED}="${wanted.join(' ')}"`] : []),
  ];
  return `${styled}<script ${attributes.join(' ')}>${startScript}</script>`;
}

/** The critical rules in place of the style sheets; without scripts the sheets are loaded as usual. */
function withRules(links: string, html: string): string {
  const sheets = [...links.matchAll(HREF)].map(([, href = '']) => href);
  const rules = sheets.map((href) => rulesOf(href)(html)).join('');
  return `<style>${rules}</style><noscript ${LATER}="${sheets.join(' ')}">${links}</noscript>`;
}

/** React hydrates without comparing addresses, so the pictures stay as they came. */
function withCovers(html: string): string {
  return html
    .replaceAll(COVER_PRELOAD, '')
    .replaceAll(EAGER_COVER, (_image, before: string, address: string, after: string) => {
      return before + dataAddressOf(address) + after;
    });
}

function dataAddressOf(address: string): string {
  const kept = dataAddresses.get(address);
  if (kept) return kept;
  const drawing = drawingOf(address);
  const data = drawing === null ? address : `data:image/svg+xml,${encodeURIComponent(drawing)}`;
  dataAddresses.set(address, data);
  return data;
}

/** Null for a drawing of another release, which an article may still name: its place stays empty, the page is shown. */
function drawingOf(address: string): string | null {
  try {
    return readFileSync(new URL(`../client${address}`, import.meta.url), 'utf8');
  } catch {
    return null;
  }
}

function rulesOf(href: string): (html: string) => string {
  const kept = chooseRules.get(href);
  if (kept) return kept;
  const [path = ''] = href.split('#');
  const choose = criticalCss(readFileSync(new URL(`../client${path}`, import.meta.url), 'utf8'));
  chooseRules.set(href, choose);
  return choose;
}
