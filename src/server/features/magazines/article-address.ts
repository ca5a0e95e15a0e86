/** Scores whether an address on a contents page leads to an article, by its shape. */
import address from '#server/words/address-parts.json' with { type: 'json' };

/** Path segments of pages that are no articles: navigation, people, audio, video, games. */
const NO_ARTICLE = new RegExp(`^(?:${address.no_article.join('|')})$`, 'i');
/** Path segments that are navigation, unless a date and a headline follow. */
const SIGNPOST = new RegExp(`^(?:${address.signpost.join('|')})$`, 'i');
const NOT_A_PAGE = /\.(?:pdf|jpe?g|png|gif|webp|svg|mp[34]|m4a|zip|epub|xml|json|css|js)$/i;
const MONTH = '(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*';
/** The last part of an address that is another issue. */
const DAY_OR_MONTH = new RegExp(
  `^(?:(?:19|20)\\d{2}(?:-\\d{1,2}){0,2}|\\d{1,2}|${MONTH}|${MONTH}[-_]?(?:\\d{1,2}[-_])?(?:19|20)\\d{2})$`,
  'i',
);
/** Journals name their articles by DOI (ISO 26324). */
const DOI = /\/10\.\d{4,}\//;
const DATE = /\/(?:19|20)\d{2}[/-](?:\d{1,2}|[a-z]{3})(?:[/-]|$)/i;
const STORY = new RegExp(`^(?:${address.story.join('|')})$`, 'i');

/** Host prefixes that do not make another site: `www.`, `m.` and the like. */
function siteOf({ host }: URL): string {
  return host.replace(/^(?:www\d?|m|amp|mobile)\./, '');
}

/** Whether two addresses belong to one site, or to a site and its subdomain. */
export function isSameSite(one: URL, other: URL): boolean {
  const [a, b] = [siteOf(one), siteOf(other)];
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
}

/**
 * Score of an address: 0 if it cannot be an article (navigation, the page itself or its parents), else higher for likelier
 * ones. A slug of three words, a date or a long number each weigh as much as a headline's place does.
 *
 * @param page address of the contents page
 */
export function addressPoints(url: URL, page: URL): number {
  const parts = url.pathname.split('/').filter((part) => part !== '');
  const last = parts.at(-1);
  const isAround = page.pathname.startsWith(url.pathname.replace(/\/$/, '')) && url.search === '';
  if (last === undefined || isAround || NOT_A_PAGE.test(last)) return numberedQuery(url);
  if (parts.some((part) => NO_ARTICLE.test(part)) || DAY_OR_MONTH.test(last)) return 0;
  const words = last.replace(/\.\w{2,5}$/, '').split(/[-_+]|%20/);
  const named = words.filter((word) => /[a-z]{2}/i.test(word)).length;
  const isDated = DATE.test(url.pathname);
  if (parts.some((part) => SIGNPOST.test(part)) && !(isDated && named >= 3)) return 0;
  let points = named >= 3 ? 2 : named === 2 ? 1 : 0;
  if (isDated) points += 2;
  if (/\d{5,}/.test(url.pathname) || DOI.test(url.pathname)) points += 2;
  if (parts.slice(0, -1).some((part) => STORY.test(part))) points += 1;
  if (/\.s?html?$/i.test(last) || parts.length >= 3) points += 1;
  return points + numberedQuery(url);
}

/** `?p=1234`, as sites without named addresses have it. */
function numberedQuery({ searchParams }: URL): number {
  return ['p', 'id', 'article', 'articleid', 'story'].some((name) => /^\d{2,}$/.test(searchParams.get(name) ?? ''))
    ? 2
    : 0;
}
