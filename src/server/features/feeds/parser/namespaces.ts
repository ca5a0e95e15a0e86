/**
 * Which vocabulary an element belongs to. Feeds declare namespaces wrongly, in other cases, or not at all; the prefix
 * that everybody uses then counts for the namespace.
 */

/** Beginnings of namespace addresses without scheme and `www.`, lower-case. RSS has none or one of many; it is `rss`. */
const NAMES: readonly (readonly [start: string, vocabulary: string])[] = [
  ['w3.org/2005/atom', 'atom'],
  ['purl.org/atom/ns', 'atom'],
  ['purl.org/atom-blog', 'atom'],
  ['purl.org/rss/1.0/modules/content', 'content'],
  ['purl.org/rss/1.0/modules/syndication', 'sy'],
  ['purl.org/rss/1.0/modules/', 'module'],
  ['purl.org/rss/1.0', 'rss'],
  ['my.netscape.com/rdf/simple', 'rss'],
  ['my.netscape.com/publish', 'rss'],
  ['channel.netscape.com/rdf/simple', 'rss'],
  ['backend.userland.com', 'rss'],
  ['blogs.law.harvard.edu/tech/rss', 'rss'],
  ['cyber.law.harvard.edu/rss', 'rss'],
  ['rssboard.org/rss', 'rss'],
  ['purl.org/net/rss1.1', 'rss'],
  ['purl.org/dc/elements', 'dc'],
  ['purl.org/dc/terms', 'dcterms'],
  ['w3.org/1999/02/22-rdf-syntax-ns', 'rdf'],
  ['w3.org/1999/xhtml', 'xhtml'],
  ['w3.org/xml/1998/namespace', 'xml'],
  ['search.yahoo.com/mrss', 'media'],
  ['video.search.yahoo.com/mrss', 'media'],
  ['itunes.com/dtds/podcast', 'itunes'],
  ['example.com/dtds/podcast', 'itunes'],
];

/** Prefixes that mean the same everywhere. */
const PREFIXES = new Map([
  ['a10', 'atom'],
  ['atom10', 'atom'],
  ['dcterm', 'dcterms'],
  ...['atom', 'content', 'dc', 'dcterms', 'itunes', 'media', 'rdf', 'rss', 'sy', 'xhtml', 'xml'].map(
    (name) => [name, name] as const,
  ),
]);

/**
 * @param prefix of the element as written, '' when it has none
 * @param declared the namespace bound to the prefix there, or undefined
 * @returns one of the vocabularies above, '' for an element without prefix in no known one, 'other' for the rest
 */
export function vocabularyOf(prefix: string, declared: string | undefined): string {
  const address = (declared ?? '').toLowerCase().replace(/^\w+:\/\/(?:www\.)?/, '');
  const known = address === '' ? undefined : NAMES.find(([start]) => address.startsWith(start));
  if (known) return known[1];
  if (prefix === '') return '';
  return PREFIXES.get(prefix.toLowerCase()) ?? 'other';
}
