/**
 * What this browser remembers of a visitor: topics and sources of opened articles, and articles that were opened or hidden. It is sent with
 * each request for a feed; the first account that logs in takes it over.
 */
import type { ArticleCard } from '#contract/shapes.ts';
import { TASTE_KEY } from './browser-taste.ts';

interface BrowserTaste {
  /** Articles opened, by name. */
  topics: Record<string, number>;
  sources: Record<string, number>;
  /** Ids, the latest last. */
  opened: string[];
  hidden: string[];
  /** Id of the account that took it over; null while it is the visitor's. */
  owner: string | null;
}

const MOST_NAMES = 20;
const MOST_IDS = 30;
const MOST_TIMES = 99;
/** Separators of the query; a source with one in its name is not remembered. */
const SEPARATOR = /[:,]/;

const noTaste = (): BrowserTaste => ({ topics: {}, sources: {}, opened: [], hidden: [], owner: null });

function readTaste(): BrowserTaste {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(TASTE_KEY) ?? 'null');
    return typeof saved === 'object' && saved !== null ? { ...noTaste(), ...saved } : noTaste();
  } catch {
    return noTaste();
  }
}

function writeTaste(taste: BrowserTaste): void {
  try {
    localStorage.setItem(TASTE_KEY, JSON.stringify(taste));
  } catch {
    // Without storage nothing is remembered.
  }
}

/** A visitor opened an article. */
export function rememberOpened({ id, topics, source }: Pick<ArticleCard, 'id' | 'topics' | 'source'>): void {
  const taste = ofVisitor();
  if (taste.opened.includes(id)) return;
  writeTaste({
    ...taste,
    topics: counted(taste.topics, topics),
    sources: counted(taste.sources, source === null ? [] : [source.name]),
    opened: [...taste.opened, id].slice(-MOST_IDS),
  });
}

/** A visitor hid an article, or took that back. */
export function rememberHidden(id: string, isHidden: boolean): void {
  const taste = ofVisitor();
  const others = taste.hidden.filter((hidden) => hidden !== id);
  writeTaste({ ...taste, hidden: isHidden ? [...others, id].slice(-MOST_IDS) : others });
}

/** What the visitor did is not added to what an account has taken over. */
function ofVisitor(): BrowserTaste {
  const taste = readTaste();
  return taste.owner === null ? taste : noTaste();
}

/** @param userId null for a visitor */
export function tasteQuery(userId: string | null): { topics?: string; sources?: string; without?: string } {
  const { topics, sources, opened, hidden, owner } = readTaste();
  if (owner !== userId) return {};
  const pairs = (counts: Record<string, number>) =>
    Object.entries(counts)
      .map(([name, times]) => `${name}:${times}`)
      .join(',');
  // An account has its own history of what was opened and hidden.
  const ids = userId === null ? [...new Set([...opened, ...hidden])].join(',') : '';
  return {
    ...(Object.keys(topics).length > 0 ? { topics: pairs(topics) } : {}),
    ...(Object.keys(sources).length > 0 ? { sources: pairs(sources) } : {}),
    ...(ids === '' ? {} : { without: ids }),
  };
}

/** Moves what a visitor did into the account that logged in. @param hide tells the server that an article was hidden */
export async function claimTaste(userId: string, hide: (id: string) => Promise<unknown>): Promise<void> {
  const taste = readTaste();
  if (taste.owner !== null) return;
  writeTaste({ ...taste, owner: userId });
  const outcomes = await Promise.allSettled(taste.hidden.map(hide));
  for (const outcome of outcomes) {
    if (outcome.status === 'rejected') console.error('a hidden article was not moved into the account', outcome.reason);
  }
}

/** The names with the most stay. */
function counted(counts: Record<string, number>, names: readonly string[]): Record<string, number> {
  const next = { ...counts };
  for (const name of names) {
    if (!SEPARATOR.test(name)) next[name] = Math.min(MOST_TIMES, (next[name] ?? 0) + 1);
  }
  return Object.fromEntries(
    Object.entries(next)
      .sort(([, a], [, b]) => b - a)
      .slice(0, MOST_NAMES),
  );
}
