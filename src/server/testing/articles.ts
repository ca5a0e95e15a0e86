/** Articles for tests. */
import type { Block } from '#contract/shapes.ts';
import type { Context } from '#server/context.ts';

export interface TestArticle {
  title?: string;
  titleZh?: string | null;
  text?: string;
  blocks?: Block[];
  isLock?: boolean;
  topics?: string[];
  source?: { name: string; url: string | null };
  authorName?: string;
  publishedAt?: Date;
  status?: 'PENDING' | 'PUBLISHED';
}

const TEXT = `The old harbour wakes before the sun does. Boats come home heavy with fish, and the gulls know it.

By noon the market is empty again. Only the smell of salt and rope stays behind.

An hour later the children arrive. They take the weather into account, and then they forget it.

Nobody here is in a hurry. The tide decides when the day is over.`;

/** Stores one article, published by default. @returns its id on the wire */
export async function storeArticle({ services, now }: Context, article: TestArticle = {}): Promise<string> {
  const { title = 'A Morning at the Harbour', titleZh = '港口的早晨', text = TEXT, status = 'PUBLISHED' } = article;
  const id = await services.intake.store({
    title,
    titleZh,
    blocks: article.blocks ?? paragraphs(text),
    isLock: article.isLock ?? false,
    topics: article.topics ?? ['生活'],
    publishedAt: article.publishedAt ?? now(),
    source: article.source ?? null,
    authorName: article.authorName ?? null,
    operatorId: null,
    history: [{ status, remark: 'test' }],
  });
  return String(id);
}

/** Paragraphs separated by empty lines, as blocks. */
export function paragraphs(text: string): Block[] {
  return text
    .split(/\n\n+/)
    .map((paragraph, index) => ({ id: `b${index + 1}`, type: 'paragraph', text: paragraph.trim() }));
}
