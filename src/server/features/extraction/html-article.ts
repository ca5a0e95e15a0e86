/**
 * One page of HTML → an article in closed blocks. Synchronous and heavy (some tens of milliseconds): runs in the worker.
 * The tree is Readability's, the blocks and their cleaning are ours.
 */
import { Readability } from '@mozilla/readability';
import { confirmedByBody, longerBody } from './article-body.ts';
import { headlinePlace, namedBodies } from './article-places.ts';
import { type ExtractedArticle, excerptOf, type Leaf, numbered } from './block.ts';
import { withoutBoilerplate } from './boilerplate.ts';
import { cleanByline } from './byline.ts';
import { assertEnglishArticle } from './english.ts';
import { webAddress } from './links.ts';
import { metadataOf } from './metadata.ts';
import { normaliseMetadata } from './normalise.ts';
import { assertArticlePage, assertMarkup, type PageSigns, pageSignsOf } from './page-state.ts';
import { pageOf } from './page-tree/building.ts';
import type { PageDocument } from './page-tree/document.ts';
import type { PageElement } from './page-tree/node.ts';
import { instantOf } from './published.ts';
import { chosen, placed, wholeArticle, withGapsFilled, withinArticle, withinPlace } from './second-opinion.ts';
import { leavesOf, leavesOfParts, prepareTree } from './tree-blocks.ts';

/** Readability's opinion; null when it has none, or stumbles over a tree that was cut off in the middle. */
function readabilityOf(document: PageDocument) {
  try {
    // It asks the page for no more of a document than it has.
    const page = document as unknown as Document;
    const serializer = (node: Node) => node as unknown as PageElement;
    return new Readability<PageElement>(page, { keepClasses: true, serializer }).parse();
  } catch (error) {
    if (error instanceof TypeError) return null;
    throw error;
  }
}

/** What the tree says before Readability takes it apart. */
interface Opinions {
  /** All blocks of the page. */
  page: Leaf[];
  /** Where else the article may stand, the surest first. */
  places: readonly [named: Leaf[], aroundHeadline: Leaf[]];
}

function opinionsOf(document: PageDocument, title: string, base: string): Opinions {
  const named = namedBodies(document);
  const around = headlinePlace(document, title);
  const page = leavesOfParts(document.body, base, around ? [...named, around] : named);
  return { page: page.all, places: [named.flatMap(page.of), around ? page.of(around) : []] };
}

/** An article as it was found, with what tells whether it is one. */
interface FoundArticle {
  article: ExtractedArticle;
  signs: PageSigns;
}

/**
 * Whatever the page holds, be it short, empty or in another language.
 * @param html the page, decoded
 * @param url absolute address it came from
 * @throws AppError TOO_LARGE, or INVALID_INPUT when the markup is none or too much
 */
export function findArticle(html: string, url: string): FoundArticle {
  assertMarkup(html);
  const document = pageOf(html);
  const page = metadataOf(document, url);
  const base = webAddress(document.querySelector('base[href]')?.getAttribute('href') ?? null, url) ?? url;
  document.baseURI = base;
  const signs = pageSignsOf(document, [page.documentTitle, ...page.headings], page.isFree);
  prepareTree(document.documentElement);
  const opinions = opinionsOf(document, page.title, base);
  const readable = readabilityOf(document);
  const byline = page.byline ?? cleanByline([readable?.byline ?? '']);
  const title = page.title || normaliseMetadata(readable?.title ?? '');
  const host = new URL(base).host;
  const clean = (leaves: readonly Leaf[]) => withoutBoilerplate(leaves, { ...page, title, byline, host });
  const found = readable?.content ? placed(leavesOf(readable.content, base), opinions.page) : [];
  const filled = wholeArticle(withGapsFilled(found, opinions.page, opinions.places[1]), opinions.page);
  const shown = withinPlace(clean(withinArticle(filled)), opinions.places[1], host);
  const others = readable ? opinions.places : [...opinions.places, opinions.page];
  const best = confirmedByBody(chosen(shown, others, opinions.page, clean), page.articleBody);
  const blocks = numbered(clean(longerBody(best, page.articleBody, url)));
  const article = {
    title: title || excerptOf('', blocks).slice(0, 80),
    byline,
    site_name: page.site_name,
    published_at: page.published_at ?? instantOf(readable?.publishedTime ?? null),
    lang: page.lang,
    excerpt: excerptOf(page.excerpt, blocks),
    lead_image: page.lead_image ?? blocks.find(({ type }) => type === 'image')?.src ?? null,
    canonical_url: page.canonical_url,
    blocks,
  };
  return { article, signs };
}

/**
 * An article in English to learn from.
 * @param html the page, decoded
 * @param url absolute address it came from
 * @throws AppError TOO_LARGE, or INVALID_INPUT when there is no English article in it
 */
export function articleOfHtml(html: string, url: string): ExtractedArticle {
  const { article, signs } = findArticle(html, url);
  assertArticlePage(article.blocks, signs);
  assertEnglishArticle(article.blocks);
  return article;
}
