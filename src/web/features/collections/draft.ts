/** A collection while it is edited: what is shown, what the server has, and what to do when somebody else has changed it meanwhile. */
import type { ArticleCard, CollectionDetail } from '#contract/shapes.ts';

export interface Content {
  title: string;
  intro: string;
  cover: string | null;
  articles: readonly ArticleCard[];
}

export interface Draft {
  content: Content;
  /** The last state that the server is known to have. */
  saved: Content;
  /** Version of that state. */
  version: number;
  /** The server's state, when it refused an edit of an older one. */
  conflict: CollectionDetail | null;
  /** Articles that are not public now: they keep their places, and can only be taken out. */
  withdrawn: CollectionDetail['withdrawn'];
  isPublic: boolean;
  /** An editor took it down: only an editor makes it public again. */
  isTakenDown: boolean;
  /** Whether it was deleted elsewhere. */
  isDeleted: boolean;
  /** The last attempt to save got no answer, so the server may have what was sent. */
  isInDoubt: boolean;
}

export function contentOf({ title, intro, cover, articles }: CollectionDetail): Content {
  return { title, intro: intro ?? '', cover, articles };
}

/** A draft of the collection as the server has it, without changes. */
export function draftOf(collection: CollectionDetail): Draft {
  const content = contentOf(collection);
  return {
    content,
    saved: content,
    version: collection.version,
    withdrawn: collection.withdrawn,
    isPublic: collection.is_public,
    isTakenDown: collection.taken_down,
    conflict: null,
    isDeleted: false,
    isInDoubt: false,
  };
}

export function isSame(one: Content, other: Content): boolean {
  return (
    one.title.trim() === other.title.trim() &&
    one.intro.trim() === other.intro.trim() &&
    one.cover === other.cover &&
    one.articles.length === other.articles.length &&
    one.articles.every(({ id }, at) => id === other.articles[at]?.id)
  );
}

export const hasTitle = ({ title }: Content): boolean => title.trim() !== '';

/** The part of a draft that can be saved: without a title everything else, with the saved title. */
export function savable({ content, saved }: Draft): Content {
  return hasTitle(content) ? content : { ...content, title: saved.title };
}

/** Whether there is anything to send. Nothing is sent while a conflict waits for a choice, or after a deletion. */
export function isToBeSaved(draft: Draft): boolean {
  const { saved, conflict, isDeleted, isInDoubt } = draft;
  return conflict === null && !isDeleted && (isInDoubt || !isSame(savable(draft), saved));
}

/** Whether something that is shown is not, or not certainly, on the server. */
export function isUnsaved({ content, saved, conflict, isInDoubt }: Draft): boolean {
  return conflict !== null || isInDoubt || !isSame(content, saved);
}

/** Takes theirs: what was changed here is dropped. */
export function takeTheirs(draft: Draft): Draft {
  return draft.conflict === null ? draft : draftOf(draft.conflict);
}

/**
 * Keeps mine, as a change of their state: what I left as it was is theirs, and articles that only they have are added at the end, so that
 * nothing is lost.
 */
export function keepMine(draft: Draft): Draft {
  const { conflict, content, saved } = draft;
  if (conflict === null) return draft;
  const theirs = draftOf(conflict);
  const known = new Set([...content.articles, ...saved.articles].map(({ id }) => id));
  const added = conflict.articles.filter(({ id }) => !known.has(id));
  const isOrderMine = !isSame({ ...saved, articles: content.articles }, saved);
  return {
    ...theirs,
    content: {
      // Without a title nobody's change could be saved.
      title: content.title === saved.title || !hasTitle(content) ? theirs.content.title : content.title,
      intro: content.intro === saved.intro ? theirs.content.intro : content.intro,
      cover: content.cover === saved.cover ? theirs.content.cover : content.cover,
      articles: isOrderMine ? [...content.articles, ...added] : theirs.content.articles,
    },
  };
}

/** The draft without articles that are gone, which would keep everything else from being saved. */
export function withoutMissing(draft: Draft, missing: readonly string[]): Draft {
  const left = ({ articles, ...rest }: Content) => ({
    ...rest,
    articles: articles.filter(({ id }) => !missing.includes(id)),
  });
  return { ...draft, content: left(draft.content), saved: left(draft.saved), isInDoubt: true };
}

/** Puts an article back that was taken out: behind the one that it stood behind, where that is still there. */
export function putBack(articles: readonly ArticleCard[], before: readonly ArticleCard[], id: string): ArticleCard[] {
  const from = before.findIndex((article) => article.id === id);
  const article = before[from];
  if (article === undefined || articles.some((one) => one.id === id)) return [...articles];
  const is = articles.map((one) => one.id);
  const neighbour = before.slice(0, from).findLast((one) => is.includes(one.id));
  const at = neighbour ? is.indexOf(neighbour.id) + 1 : 0;
  return [...articles.slice(0, at), article, ...articles.slice(at)];
}

/** Moves one to another place. */
export function moved<T>(items: readonly T[], from: number, to: number): T[] {
  const rest = items.filter((_, at) => at !== from);
  const item = items[from];
  return item === undefined ? [...items] : [...rest.slice(0, to), item, ...rest.slice(to)];
}

/** Differences from the last common state, in words: 《…》移到了第 2 篇. At most three. */
export function changesOf(before: Content, after: Content): string[] {
  const was = before.articles.map(({ id }) => id);
  const is = after.articles.map(({ id }) => id);
  const nameOf = ({ title, title_zh }: ArticleCard) => `《${title_zh ?? title}》`;
  const kept = was.filter((id) => is.includes(id));
  const inOrder = new Set(
    longestIncreasing(
      is.filter((id) => kept.includes(id)),
      kept,
    ),
  );
  const changes = [
    ...(after.title.trim() === before.title.trim() || !hasTitle(after) ? [] : [`标题改成「${after.title.trim()}」`]),
    ...(after.intro.trim() === before.intro.trim() ? [] : ['改了介绍']),
    ...(after.cover === before.cover ? [] : ['换了封面']),
    ...after.articles.filter(({ id }) => !was.includes(id)).map((article) => `加了${nameOf(article)}`),
    ...before.articles.filter(({ id }) => !is.includes(id)).map((article) => `拿掉了${nameOf(article)}`),
    ...after.articles
      .filter(({ id }) => kept.includes(id) && !inOrder.has(id))
      .map((article) => `把${nameOf(article)}移到了第 ${is.indexOf(article.id) + 1} 篇`),
  ];
  return changes.length > MAX_CHANGES ? [...changes.slice(0, MAX_CHANGES), `等 ${changes.length} 处`] : changes;
}

const MAX_CHANGES = 3;

/** The longest part of `ids` that keeps the order of `order`: all others were moved. */
function longestIncreasing(ids: readonly string[], order: readonly string[]): string[] {
  const places = ids.map((id) => order.indexOf(id));
  const best: number[][] = [];
  for (const [at, place] of places.entries()) {
    const before = best.slice(0, at).filter((one) => (places[one.at(-1) ?? 0] ?? 0) < place);
    const longest = before.reduce<number[]>((most, one) => (one.length > most.length ? one : most), []);
    best.push([...longest, at]);
  }
  const longest = best.reduce<number[]>((most, one) => (one.length > most.length ? one : most), []);
  return longest.flatMap((at) => ids[at] ?? []);
}
