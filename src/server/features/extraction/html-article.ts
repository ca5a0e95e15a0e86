/**
 * Extracts the article of an HTML page as blocks. Readability selects the content; blocks and boilerplate removal are ours.
 * Synchronous and heavy (some tens of milliseconds), so it runs in the worker.
 */
import { Readability } from '@mozilla/readability';
import {
  assertArticlePage,
  assertEnglishArticle,
  assertMarkup,
  type PageSigns,
  pageSignsOf,
} from './article-checks.ts';
import { cleanByline, instantOf } from './attribution.ts';
import { type ExtractedArticle, excerptOf, type Leaf, numbered } from './block.ts';
import { withoutBoilerplate } from './boilerplate.ts';
import {
  chooseCandidate,
  containersNamedAsBody,
  fillGaps,
  headlineContainer,
  wholeArticleElement,
  withinArticle,
  withinContainer,
  withOrigin,
} from './content-heuristics.ts';
import { preferLongerBody, withoutUnconfirmed } from './json-ld.ts';
import { UNKNOWN_ADDRESS, webAddress } from './links.ts';
import { metadataOf, statedAddress } from './metadata.ts';
import { normaliseMetadata } from './normalise.ts';
import type { PageDocument } from './page-tree/document.ts';
import type { PageElement } from './page-tree/node.ts';
import { parsePage } from './page-tree/parse.ts';
import { leavesOf, leavesOfParts, prepareTree } from './tree-blocks.ts';

/** Readability's result; null when it finds nothing or throws on a truncated tree. */
function parseWithReadability(document: PageDocument) {
  try {
    // Our document has all that Readability uses.
    const page = document as unknown as Document;
    const serializer = (node: unknown) => node as PageElement;
    return new Readability<PageElement>(page, { keepClasses: true, serializer }).parse();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** Candidates collected before Readability modifies the tree. */
interface Candidates {
  /** All blocks of the page. */
  page: Leaf[];
  /** Other containers that may hold the article, most reliable first. */
  places: readonly [named: Leaf[], aroundHeadline: Leaf[]];
}

function candidatesOf(document: PageDocument, title: string, base: string): Candidates {
  const named = containersNamedAsBody(document);
  const around = headlineContainer(document, title);
  const page = leavesOfParts(document.body, base, around ? [...named, around] : named);
  return { page: page.all, places: [named.flatMap(page.of), around ? page.of(around) : []] };
}

const reachable = (address: string | null) => (address?.startsWith(UNKNOWN_ADDRESS) ? null : address);

/** An extracted article with the signs of pages that have none. */
interface FoundArticle {
  article: ExtractedArticle;
  signs: PageSigns;
}

/**
 * Extracts whatever the page holds, be it short, empty or in another language.
 * @param html the page, decoded
 * @param given absolute address it came from; null where it is not known: then the one that the page gives for itself
 * @throws AppError TOO_LARGE, or INVALID_INPUT when the markup is none or too much
 */
export function findArticle(html: string, given: string | null): FoundArticle {
  assertMarkup(html);
  const document = parsePage(html);
  const url = given ?? statedAddress(document) ?? UNKNOWN_ADDRESS;
  const page = metadataOf(document, url);
  const base = webAddress(document.querySelector('base[href]')?.getAttribute('href') ?? null, url) ?? url;
  document.baseURI = base;
  const signs = pageSignsOf(document, [page.documentTitle, ...page.headings], page.isFree);
  prepareTree(document.documentElement);
  const candidates = candidatesOf(document, page.title, base);
  const readable = parseWithReadability(document);
  const byline = page.byline ?? cleanByline([readable?.byline ?? '']);
  const title = page.title || normaliseMetadata(readable?.title ?? '');
  const host = new URL(base).host;
  const clean = (leaves: readonly Leaf[]) => withoutBoilerplate(leaves, { ...page, title, byline, host });
  const found = readable?.content ? withOrigin(leavesOf(readable.content, base), candidates.page) : [];
  const filled = wholeArticleElement(fillGaps(found, candidates.page, candidates.places[1]), candidates.page);
  const shown = withinContainer(clean(withinArticle(filled)), candidates.places[1], host);
  const others = readable ? candidates.places : [...candidates.places, candidates.page];
  const best = withoutUnconfirmed(chooseCandidate(shown, others, candidates.page, clean), page.articleBody);
  const blocks = numbered(clean(preferLongerBody(best, page.articleBody, url)));
  const article = {
    title: title || excerptOf('', blocks).slice(0, 80),
    byline,
    site_name: page.site_name,
    published_at: page.published_at ?? instantOf(readable?.publishedTime ?? null),
    lang: page.lang,
    excerpt: excerptOf(page.excerpt, blocks),
    lead_image: reachable(page.lead_image ?? blocks.find(({ type }) => type === 'image')?.src ?? null),
    canonical_url: reachable(page.canonical_url),
    blocks,
  };
  return { article, signs };
}

/**
 * Extracts an English article.
 * @param html the page, decoded
 * @param url absolute address it came from, or null as above
 * @throws AppError TOO_LARGE, or INVALID_INPUT when there is no English article in it
 */
export function articleOfHtml(html: string, url: string | null, isAnyLength = false): ExtractedArticle {
  const { article, signs } = findArticle(html, url);
  assertArticlePage(article.blocks, signs);
  assertEnglishArticle(article.blocks, isAnyLength);
  return article;
}
