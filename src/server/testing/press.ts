/** A small newspaper on this machine, for tests that fetch. */
import { openSite } from './site.ts';

export interface Press {
  /** `127.0.0.1:port`, for FETCH_ALLOW_HOSTS. */
  host: string;
  /** Path → page, a status of an error, or what happens in place of an answer. What is not here is 404. */
  pages: Map<string, string | number | (() => void)>;
  /** Paths that were asked for, in order. */
  asked: string[];
}

/** Closed by itself after the test file. */
export async function openPress(): Promise<Press> {
  const pages = new Map<string, string | number | (() => void)>();
  const asked: string[] = [];
  const host = await openSite(({ url = '' }, response) => {
    asked.push(url);
    const page = pages.get(url) ?? 404;
    if (typeof page === 'function') page();
    else if (typeof page === 'number') response.writeHead(page).end();
    else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  return { host, pages, asked };
}

/** A page with an article of some 100 words; `title` makes it another text than the others. */
export function storyPage(title: string): string {
  const sentences = 'The boats come home before the sun is up, and the market fills with voices. '.repeat(3);
  const text = `<p>${sentences}</p><p>${title} is what they talk about. ${sentences}</p>`;
  return `<title>${title}</title><article><h1>${title}</h1>${text}</article>`;
}
