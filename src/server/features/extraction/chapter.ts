/** Extracts the article of a book chapter as blocks. A book has no boilerplate, so all of its text is content. */
import type { Block } from '#contract/shapes.ts';
import { assertEnglishArticle } from './article-checks.ts';
import { type ExtractedArticle, excerptOf, type Leaf, numbered } from './block.ts';
import { comparable } from './normalise.ts';
import { parsePage } from './page-tree/parse.ts';
import { leavesOf, prepareTree } from './tree-blocks.ts';

/** Base URL that marks links into the book, which have no target outside of it. */
const BOOK = 'https://book.invalid/';

/** The file in the book that a picture of {@link articleOfChapter} is; null for one on the web. */
export function pictureFile(src: string): string | null {
  if (!src.startsWith(BOOK)) return null;
  const path = src.slice(BOOK.length).split(/[?#]/, 1)[0] ?? '';
  try {
    return decodeURIComponent(path);
  } catch {
    return path; // a bare per cent sign means itself
  }
}

/**
 * @param html well formed
 * @param title out of the book's contents; null takes the first heading, else the first words
 * @param file path in the book, from which its pictures are named (see {@link pictureFile}); null leaves them out
 * @throws AppError INVALID_INPUT when there is no English article in it
 */
export function articleOfChapter(html: string, title: string | null, file: string | null = null): ExtractedArticle {
  const document = parsePage(html);
  prepareTree(document.documentElement);
  const base = BOOK + (file ?? '').split('/').map(encodeURIComponent).join('/');
  const leaves = leavesOf(document.body, base).flatMap((leaf) =>
    file !== null && leaf.block.type === 'image' ? [leaf] : withoutBook(leaf),
  );
  const heading = leaves.find(({ block }) => block.type === 'heading' && block.text)?.block.text;
  const named = title ?? heading ?? null;
  const blocks = numbered(named === null ? leaves : withoutTitle(leaves, named));
  assertEnglishArticle(blocks);
  const excerpt = excerptOf('', blocks);
  return {
    title: named ?? excerpt.slice(0, 80).toWellFormed(),
    byline: null,
    site_name: null,
    published_at: null,
    lang: null,
    excerpt,
    lead_image: null,
    canonical_url: null,
    blocks,
  };
}

/** Removes pictures and links that lead into the book, and lines of nothing but such links. */
function withoutBook(leaf: Leaf): Leaf[] {
  const { marks, ...block } = leaf.block;
  if (block.type === 'image' && (block.src?.startsWith(BOOK) ?? true)) return [];
  if (marks === undefined) return [leaf];
  const inBook = marks.filter(({ href }) => href?.startsWith(BOOK));
  if (inBook.length > 0 && comparable(textBeside(block.text ?? '', inBook)) === '') return [];
  const kept = marks.filter((mark) => !inBook.includes(mark));
  return [{ ...leaf, block: { ...block, ...(kept.length > 0 && { marks: kept }) } }];
}

function textBeside(text: string, marks: NonNullable<Block['marks']>): string {
  let beside = '';
  let at = 0;
  for (const { start, end } of marks) {
    beside += text.slice(at, Math.max(at, start));
    at = Math.max(at, end);
  }
  return beside + text.slice(at);
}

/** Removes the title, which is shown above the text. */
function withoutTitle(leaves: readonly Leaf[], title: string): Leaf[] {
  const wanted = comparable(title);
  const at = leaves.slice(0, 4).findIndex(({ block }) => comparable(block.text ?? '') === wanted);
  return leaves.filter((_, index) => index !== at);
}
