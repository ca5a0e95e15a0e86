/** The feeds as an OPML 2.0 list (opml.org/spec2.opml), a folder for each category, for other readers and for ourselves. */
import { encodeXML } from 'entities';
import type { FeedRow } from './queries.ts';

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
