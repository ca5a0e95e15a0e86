/** What a reader likes, from what was read, marked, hidden and left: topics, sources and authors from −1 to 1. Pure. */
import type { Interests } from './ranking.ts';

/** An article that the reader had to do with. */
export interface Deed {
  articleId: number;
  topics: readonly string[];
  source: string | null;
  authorId: number | null;
  /** Milliseconds since 1970; null for a mark, which has no date. */
  at: number | null;
  isFinish: boolean;
  isSkimmed: boolean;
  /** Furthest point read, 0 to 1. */
  progress: number;
  isLiked: boolean;
  isHidden: boolean;
}

/** Counts of a browser without account. */
export interface BrowserTaste {
  topics: readonly { name: string; times: number }[];
  sources: readonly { name: string; times: number }[];
}

const HALF_LIFE_DAYS = 45;
const DAY_MS = 86_400_000;
/** Opened and left so near the beginning says that it was not wanted; only after a while, for it may be read on. */
const LEFT_BEFORE = 0.15;
const LEFT_AFTER_MS = DAY_MS / 2;
const SIGNAL = { finished: 1, liked: 1, halfRead: 0.5, skimmed: -0.2, left: -0.4, hidden: -1.2, opened: 0.4 };
/** Signals of one topic after which the next ones say little more: tanh(signals / this). */
const ENOUGH = 3;

export function wasLeft({ at, isFinish, isLiked, progress }: Deed, now: number): boolean {
  return at !== null && !isFinish && !isLiked && progress < LEFT_BEFORE && now - at > LEFT_AFTER_MS;
}

export function interestsOf(
  deeds: readonly Deed[],
  browser: BrowserTaste,
  now: number,
): Pick<Interests, 'topics' | 'sources' | 'authors' | 'finishedTopics'> {
  const [topics, sources, authors, finishedTopics] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<number, number>(),
    new Map<string, number>(),
  ];
  for (const deed of deeds) {
    const signal = signalOf(deed, now);
    for (const topic of deed.topics) {
      add(topics, topic, signal);
      if (deed.isFinish) add(finishedTopics, topic, 1);
    }
    if (deed.source !== null) add(sources, deed.source, signal);
    if (deed.authorId !== null) add(authors, deed.authorId, signal);
  }
  for (const { name, times } of browser.topics) {
    add(topics, name, times * SIGNAL.opened);
    add(finishedTopics, name, times);
  }
  for (const { name, times } of browser.sources) add(sources, name, times * SIGNAL.opened);
  return { topics: squashed(topics), sources: squashed(sources), authors: squashed(authors), finishedTopics };
}

function signalOf(deed: Deed, now: number): number {
  const { isFinish, isSkimmed, isLiked, isHidden, progress, at } = deed;
  let signal = isLiked ? SIGNAL.liked : 0;
  if (isHidden) signal += SIGNAL.hidden;
  else if (isFinish) signal += SIGNAL.finished;
  else if (isSkimmed) signal += SIGNAL.skimmed;
  else if (progress >= 0.5) signal += SIGNAL.halfRead;
  else if (wasLeft(deed, now)) signal += SIGNAL.left;
  const ageDays = at === null ? HALF_LIFE_DAYS : Math.max(0, now - at) / DAY_MS;
  return signal * 0.5 ** (ageDays / HALF_LIFE_DAYS);
}

function add<K>(counts: Map<K, number>, key: K, value: number): void {
  counts.set(key, (counts.get(key) ?? 0) + value);
}

function squashed<K>(signals: ReadonlyMap<K, number>): Map<K, number> {
  return new Map([...signals].map(([key, signal]) => [key, Math.tanh(signal / ENOUGH)]));
}
