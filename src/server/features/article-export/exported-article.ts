/** Content of an exported file: an article as its reader may read it, with the reader's notes and words in it. */
import type { Article, TextMark } from '#contract/shapes.ts';
import type { ArticleService } from '#server/features/articles/service.ts';
import { type NoteService, pressDay } from '#server/features/notes/service.ts';
import type { WordService } from '#server/features/words/service.ts';
import type { Viewer } from '#server/http/viewer.ts';

export interface ExportedArticle {
  article: Article;
  /** The press's day, else ours; `YYYY-MM-DD`. */
  day: string;
  /** Our day where {@link day} is the press's, else ''. */
  ownDay: string;
  notes: readonly { text: string; comment: string | null; updatedAt: Date }[];
  words: readonly { word: string; phonetic: string | null; resolve: string; updatedAt: Date }[];
}

/** Words of one article; nobody learns more from one. */
const MAX_WORDS = 500;

/** @throws {AppError} NOT_FOUND */
export async function gather(
  { articles, notes, words }: Sources,
  articleId: number,
  viewer: Viewer,
  { withNotes, withWords }: { withNotes: boolean; withWords: boolean },
): Promise<ExportedArticle> {
  const article = await articles.show(articleId, viewer, null);
  const page = { articleId, order: 'new' as const, offset: 0, limit: MAX_WORDS };
  const [noted, learned] = await Promise.all([
    withNotes ? notes.ofArticle(viewer, articleId) : [],
    withWords ? words.list(viewer.userId, page) : { items: [] },
  ]);
  return {
    article,
    day: pressDay(article.press_at ?? article.published_at) ?? '',
    ownDay: article.press_at === null ? '' : (pressDay(article.published_at) ?? ''),
    notes: noted.map(({ text, comment, updatedAt }) => ({ text, comment, updatedAt })),
    words: learned.items
      .map(({ row: { word, phonetic, resolve, updatedAt } }) => ({ word, phonetic, resolve, updatedAt }))
      .toReversed(),
  };
}

interface Sources {
  articles: Pick<ArticleService, 'show'>;
  notes: Pick<NoteService, 'ofArticle'>;
  words: Pick<WordService, 'list'>;
}

/** One line with author, source and dates. */
export function bylineOf({ article: { author, source }, day, ownDay }: ExportedArticle): string {
  return [author?.name, source?.name, day, ownDay && `本站 ${ownDay} 发布`].filter(Boolean).join(' · ');
}

/** The translation of a block, whole. */
export function chineseOf({ sentences = [] }: Article['blocks'][number]): string {
  return sentences.map(({ text_zh: zh }) => zh ?? '').join('');
}

export interface Run {
  text: string;
  isStrong: boolean;
  isEm: boolean;
  isCode: boolean;
  /** Target of the link; null where it is no link, or one that does not belong in a file. */
  href: string | null;
}

/** A text cut where its look changes; nothing of it is lost, whatever the marks say. */
export function runsOf(text: string, marks: readonly TextMark[] = []): Run[] {
  const cuts = new Set([0, text.length]);
  for (const { start, end } of marks) for (const at of [start, end]) if (at > 0 && at < text.length) cuts.add(at);
  const order = [...cuts].sort((a, b) => a - b);
  return order.slice(0, -1).map((start, index) => {
    const end = order[index + 1] ?? text.length;
    const over = marks.filter((mark) => mark.start <= start && mark.end >= end);
    const has = (type: TextMark['type']) => over.some((mark) => mark.type === type);
    const link = over.find(({ type }) => type === 'link');
    return {
      text: text.slice(start, end),
      isStrong: has('strong'),
      isEm: has('em'),
      isCode: has('code'),
      href: webAddress(link?.href),
    };
  });
}

/** An address of the web with nothing in it but what RFC 3986 has in addresses; null for any other. */
export function webAddress(address: string | null | undefined): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { protocol, host, href } = new URL(address);
  if (!/^https?:$/.test(protocol) || !/^[\w.:-]+$/.test(host)) return null;
  const [before = '', ...fragment] = href.split('#');
  const clean = (part: string) =>
    part
      .replace(/[^\w\-.~:/?@!$&'()*+,;=%]/gu, (sign) => encodeURIComponent(sign.toWellFormed()))
      .replace(/%(?![\da-f]{2})/gi, '%25');
  return clean(before) + (fragment.length === 0 ? '' : `#${clean(fragment.join('%23'))}`);
}
