/** Reads and writes subscription lists (OPML 1.0 and 2.0, opml.org/spec2.opml). Nothing is fetched and no entity is expanded. */

import { encodeXML } from 'entities';
import { Parser } from 'htmlparser2';
import { AppError } from '#contract/errors.ts';
import type { FeedRow } from './queries.ts';

export interface OpmlFeed {
  title: string;
  /** Address of the feed, http or https. */
  url: string;
  /** The site's home page. */
  site: string | null;
  /** Last part of its first `category` path, else the name of its folder. */
  category: string | null;
  /** What the publisher allows, from our own attribute `waikanTerms`. */
  terms: string | null;
}

function webAddress(value: string | undefined): string | null {
  if (!value || !URL.canParse(value)) return null;
  const url = new URL(value);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}

const filled = (value: string | undefined): string | null => value?.trim() || null;

/** `/News/Science,/Other` → `Science`. */
const lastOfFirstPath = (value: string | undefined): string | null =>
  filled(
    value
      ?.split(',')[0]
      ?.split('/')
      .findLast((part) => part.trim() !== ''),
  );

/**
 * Lists the feeds of an OPML text in document order, each address once. An outline without a web address counts as a
 * folder, wherever it stands.
 *
 * @throws AppError INVALID_INPUT when the text has no `opml` element.
 */
export function parseOpml(text: string): OpmlFeed[] {
  const feeds = new Map<string, OpmlFeed>();
  const folders: (string | null)[] = [];
  let isOpml = false;
  const parser = new Parser(
    {
      onopentag(tag, given) {
        const name = tag.toLowerCase();
        if (name === 'opml') isOpml = true;
        if (name !== 'outline' || !isOpml) return;
        // Exporters write xmlUrl, xmlurl and XMLURL.
        const attributes = Object.fromEntries(Object.entries(given).map(([key, value]) => [key.toLowerCase(), value]));
        const title = filled(attributes.title) ?? filled(attributes.text);
        const url = webAddress(attributes.xmlurl);
        const folder = folders.at(-1) ?? null;
        folders.push(url ? folder : (title ?? folder));
        if (!url || feeds.has(url)) return;
        feeds.set(url, {
          title: title ?? url,
          url,
          site: webAddress(attributes.htmlurl),
          category: lastOfFirstPath(attributes.category) ?? folder,
          terms: filled(attributes.waikanterms),
        });
      },
      onclosetag(tag) {
        if (tag.toLowerCase() === 'outline') folders.pop();
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  if (!isOpml) throw new AppError('INVALID_INPUT', { msg: '这不是 OPML 订阅列表' });
  return [...feeds.values()];
}

const attribute = (name: string, value: string | null): string =>
  value === null ? '' : ` ${name}="${encodeXML(value.replace(/\s+/g, ' '))}"`;

function outline({ title, url, site, category, terms }: FeedRow): string {
  const named = attribute('text', title) + attribute('title', title);
  const places = attribute('xmlUrl', url) + attribute('htmlUrl', site) + attribute('category', category);
  return `<outline type="rss"${named}${places}${attribute('waikanTerms', terms)}/>`;
}

/** @param rows in the order of the list */
export function opmlFile(rows: readonly FeedRow[], at: Date): string {
  const folders = Map.groupBy(rows, ({ category }) => category);
  const body = [...folders].map(([category, inside]) => {
    const lines = inside.map((row) => `    ${outline(row)}`).join('\n');
    return category === null ? lines : `    <outline${attribute('text', category)}>\n${lines}\n    </outline>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<opml version="2.0">
  <head>
    <title>外刊轻读 订阅源</title>
    <dateCreated>${at.toUTCString()}</dateCreated>
  </head>
  <body>
${body.join('\n')}
  </body>
</opml>
`;
}
