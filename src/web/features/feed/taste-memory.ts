/**
 * A visitor's taste in this browser: topics and sources of opened articles, and articles that were opened or hidden. It is sent with each
 * request for a feed; the first account that logs in takes it over.
 */
import type { ArticleCard, HideReason } from '#contract/shapes.ts';
import { HIDDEN_KEY, hiddenHere, TASTE_KEY } from './browser-taste.ts';

interface BrowserTaste {
  /** Articles opened, by name. */
  topics: Record<string, number>;
  sources: Record<string, number>;
  /** Ids, the latest last. */
  opened: string[];
  hidden: string[];
  /** Why articles were hidden, by id; only those for which a reason was given. */
  reasons: Record<string, { why: HideReason; topics: readonly string[] }>;
  /** Id of the account that took it over; null while it is the visitor's. */
  owner: string | null;
}

const MAX_NAMES = 20;
const MAX_OPENED = 30;
/** Articles that are hidden from lists here; the call accepts the latest of them. */
const MAX_HIDDEN = 300;
/** Limits of the call: articles of both kinds, and characters. */
const [MAX_SENT, LONGEST_IDS] = [60, 1_000];
const MAX_TIMES = 99;
/** Limits of the call in characters. */
const LONGEST_NAME = 100;
const LONGEST_PAIRS = 1_000;
/** Separators of the query; a source with one in its name is not remembered. */
const SEPARATOR = /[:,]/;

const noTaste = (): BrowserTaste => ({ topics: {}, sources: {}, opened: [], hidden: [], reasons: {}, owner: null });

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
    const hidden = taste.owner === null ? taste.hidden : [];
    if (hidden.length > 0) localStorage.setItem(HIDDEN_KEY, hidden.join(','));
    else localStorage.removeItem(HIDDEN_KEY);
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
    opened: [...taste.opened, id].slice(-MAX_OPENED),
  });
}

/** A visitor hid an article, or took that back. */
export function rememberHidden(
  { id, topics }: Pick<ArticleCard, 'id' | 'topics'>,
  isHidden: boolean,
  why?: HideReason,
): void {
  const taste = ofVisitor();
  const others = taste.hidden.filter((hidden) => hidden !== id);
  const hidden = isHidden ? [...others, id].slice(-MAX_HIDDEN) : others;
  const { [id]: _, ...reasons } = taste.reasons;
  if (isHidden && why !== undefined) reasons[id] = { why, topics };
  const kept = hidden.flatMap((one) => (reasons[one] ? [[one, reasons[one]] as const] : []));
  writeTaste({ ...taste, hidden, reasons: Object.fromEntries(kept) });
}

/** The visitor's taste; a new one when an account has taken over the old one. */
function ofVisitor(): BrowserTaste {
  const taste = readTaste();
  return taste.owner === null ? taste : noTaste();
}

/** @param userId null for a visitor */
export function tasteQuery(userId: string | null): { topics?: string; sources?: string; without?: string } {
  const taste = readTaste();
  const { topics, sources, opened, hidden, owner } = taste;
  if (owner !== userId) return {};
  // An account has its own history of what was opened and hidden, but for what is on its way.
  const less = userId === null ? lessOf(taste) : [];
  const ids = idsOf(userId === null ? [...opened, ...hidden] : [...moving]);
  const topicPairs = pairsOf([...less, ...Object.entries(topics)]);
  const sourcePairs = pairsOf(Object.entries(sources));
  return {
    ...(topicPairs && { topics: topicPairs }),
    ...(sourcePairs && { sources: sourcePairs }),
    ...(ids === '' ? {} : { without: ids }),
  };
}

/** Ids in the form of the call: the latest ones. */
function idsOf(ids: readonly string[]): string {
  const sent: string[] = [];
  for (const id of [...new Set(ids)].slice(-MAX_SENT).reverse()) {
    if (sent.join(',').length + 1 + id.length <= LONGEST_IDS) sent.push(id);
  }
  return sent.reverse().join(',');
}

/** Topics of which there should be less, with how often that was said below zero. */
function lessOf({ reasons }: BrowserTaste): [string, number][] {
  const times = new Map<string, number>();
  for (const { why, topics } of Object.values(reasons))
    if (why === 'topic') for (const topic of topics) times.set(topic, (times.get(topic) ?? 0) - 1);
  return [...times].map(([topic, count]) => [topic, Math.max(-MAX_TIMES, count)]);
}

/** As the call takes them: the names with the most, as many as it takes characters. */
function pairsOf(counts: readonly (readonly [string, number])[]): string {
  let pairs = '';
  for (const [name, times] of counts) {
    const more = `${pairs}${pairs && ','}${name}:${times}`;
    if (name.length <= LONGEST_NAME && more.length <= LONGEST_PAIRS) pairs = more;
  }
  return pairs;
}

/** Hidden articles whose marks have not come to the account yet: they are in none of its feeds. */
let moving: ReadonlySet<string> = new Set();
/** Under way: who asks meanwhile waits for it too. */
let claiming: Promise<void> | null = null;

/** @param userId null for a visitor */
export function hiddenFrom(userId: string | null): ReadonlySet<string> {
  return userId === null ? hiddenHere() : moving;
}

/**
 * Moves what a visitor did into the account that logged in.
 *
 * @param hide tells the server that an article was hidden. It is called for all of them at once and keeps them on the device: the page may go
 */
export function claimTaste(userId: string, hide: (id: string, why?: HideReason) => Promise<unknown>): Promise<void> {
  const taste = readTaste();
  if (taste.owner === null) {
    writeTaste({ ...taste, reasons: {}, owner: userId });
    moving = new Set(taste.hidden);
    const sent = taste.hidden.map((id) => hide(id, taste.reasons[id]?.why));
    claiming = Promise.allSettled(sent).then((outcomes) => {
      moving = new Set();
      for (const outcome of outcomes)
        if (outcome.status === 'rejected')
          console.error('a hidden article was not moved into the account', outcome.reason);
    });
  }
  return claiming ?? Promise.resolve();
}

/** The names with the most stay, of equal ones the latest. */
function counted(counts: Record<string, number>, names: readonly string[]): Record<string, number> {
  const now = names.filter((name) => !SEPARATOR.test(name));
  const times = new Map(now.map((name) => [name, Math.min(MAX_TIMES, (counts[name] ?? 0) + 1)]));
  const others = Object.entries(counts).filter(([name]) => !times.has(name));
  return Object.fromEntries([...times, ...others].sort(([, a], [, b]) => b - a).slice(0, MAX_NAMES));
}
