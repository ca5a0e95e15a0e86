/**
 * What this browser remembers of a visitor: topics and sources of opened articles, and articles that were opened or hidden. It is sent with
 * each request for a feed; the first account that logs in takes it over.
 */
import type { ArticleCard } from '#contract/shapes.ts';

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

const KEY = 'taste';
const MOST_NAMES = 20;
const MOST_IDS = 30;
const MOST_TIMES = 99;
/** Separators of the query; a source with one in its name is not remembered. */
const SEPARATOR = /[:,]/;
const nothing = (): BrowserTaste => ({ topics: {}, sources: {}, opened: [], hidden: [], owner: null });

function read(): BrowserTaste {
  try {
    const saved: unknown = JSON.parse(localStorage.getItem(KEY) ?? 'null');
    return typeof saved === 'object' && saved !== null ? { ...nothing(), ...saved } : nothing();
  } catch {
    return nothing();
  }
}

function write(taste: BrowserTaste): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(taste));
  } catch {
    // Without storage nothing is remembered.
  }
}

/** A visitor opened an article. */
export function rememberOpened({ id, topics, source }: Pick<ArticleCard, 'id' | 'topics' | 'source'>): void {
  const taste = ofVisitor();
  if (taste.opened.includes(id)) return;
  write({
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
  write({ ...taste, hidden: isHidden ? [...others, id].slice(-MOST_IDS) : others });
}

/** What the visitor did is not added to what an account has taken over. */
function ofVisitor(): BrowserTaste {
  const taste = read();
  return taste.owner === null ? taste : nothing();
}

export function hasTaste(): boolean {
  const { opened, hidden, owner } = read();
  return owner === null && opened.length + hidden.length > 0;
}

/** @param userId null for a visitor */
export function tasteQuery(userId: string | null): { topics?: string; sources?: string; without?: string } {
  const { topics, sources, opened, hidden, owner } = read();
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
  const taste = read();
  if (taste.owner !== null) return;
  write({ ...taste, owner: userId });
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
