/** Finding a site's feed from its page: what the page declares, what it links to, and where feeds usually are. */
import { Parser } from 'htmlparser2';

const FEED_TYPE = /^application\/(?:rss\+xml|atom\+xml|rdf\+xml|feed\+json|json)$|^text\/xml$/i;
const FEED_PATH = /\/(?:(?:rss|atom|feeds?)(?:\.xml|\.json|\.rdf)?|index\.(?:xml|rdf|json))\/?$/i;
/** Feeds of comments are declared too; they are not what is meant. */
const ASIDE = /comment/i;
const WELL_KNOWN = ['/feed', '/rss', '/rss.xml', '/feed.xml', '/atom.xml', '/index.xml', '/feed.json'];
const MAX_DECLARED = 4;
const MAX_LINKED = 2;
/** Declarations stand in the head. */
const MAX_LENGTH = 512 * 1024;

function absolute(address: string | undefined, base: string): string | null {
  if (!address || !URL.canParse(address, base)) return null;
  const url = new URL(address, base);
  url.hash = '';
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null;
}

/**
 * Addresses to try, the likeliest first.
 * @param url of the page
 */
export function feedCandidates(html: string, url: string): string[] {
  const declared: string[] = [];
  const linked: string[] = [];
  const parser = new Parser({
    onopentag(name, { rel = '', type = '', href, title = '' }) {
      const address = absolute(href, url);
      if (address === null || ASIDE.test(`${title} ${address}`)) return;
      if (name === 'link' && /\balternate\b/i.test(rel) && FEED_TYPE.test(type)) declared.push(address);
      if (name === 'a' && FEED_PATH.test(new URL(address).pathname)) linked.push(address);
    },
  });
  parser.end(html.slice(0, MAX_LENGTH));
  const usual = WELL_KNOWN.map((path) => new URL(path, url).href);
  const tried = [...declared.slice(0, MAX_DECLARED), ...linked.slice(0, MAX_LINKED), ...usual];
  return [...new Set(tried)].filter((address) => address !== url);
}
