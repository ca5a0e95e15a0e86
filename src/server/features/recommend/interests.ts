/** A reader's interests in topics, sources and authors, from −1 to 1, by what was read, marked, hidden and left. Pure. */
import type { HideReason } from '#contract/shapes.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
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
  hiddenWhy: HideReason | null;
}

/** Counts of a browser without account: articles opened, or below zero how often less of a topic was asked for. */
export interface BrowserTaste {
  topics: readonly { name: string; times: number }[];
  sources: readonly { name: string; times: number }[];
}

const HALF_LIFE_DAYS = 45;
/** Opened and left so near the beginning says that it was not wanted; only after a while, for it may be read on. */
const LEFT_BEFORE = 0.15;
const LEFT_AFTER_MS = DAY_MS / 2;
const SIGNAL = {
  finished: 1,
  liked: 1,
  halfRead: 0.5,
  skimmed: -0.2,
  left: -0.4,
  hidden: -1.2,
  lessOfTopic: -3,
  opened: 0.4,
};
/** Signals of one topic after which the next ones say little more: tanh(signals / this). */
const ENOUGH = 3;
/** Shift of the best known rate for each article that was too hard or too easy, and its limit. */
const [SHIFT, MAX_SHIFT] = [0.002, 0.01];

export function wasLeft({ at, isFinish, isLiked, progress }: Deed, now: number): boolean {
  return at !== null && !isFinish && !isLiked && progress < LEFT_BEFORE && now - at > LEFT_AFTER_MS;
}

export function interestsOf(
  deeds: readonly Deed[],
  browser: BrowserTaste,
  now: number,
): Pick<Interests, 'topics' | 'sources' | 'authors' | 'finishedTopics' | 'rateShift'> {
  const [topics, sources, authors, finishedTopics] = [
    new Map<string, number>(),
    new Map<string, number>(),
    new Map<number, number>(),
    new Map<string, number>(),
  ];
  for (const deed of deeds) {
    const signal = signalOf(deed, now);
    for (const topic of deed.topics) {
      add(topics, topic, deed.hiddenWhy === 'topic' ? SIGNAL.lessOfTopic : signal);
      if (deed.isFinish) add(finishedTopics, topic, 1);
    }
    if (deed.source !== null) add(sources, deed.source, signal);
    if (deed.authorId !== null) add(authors, deed.authorId, signal);
  }
  for (const { name, times } of browser.topics) {
    add(topics, name, times < 0 ? -times * SIGNAL.lessOfTopic : times * SIGNAL.opened);
    if (times > 0) add(finishedTopics, name, times);
  }
  for (const { name, times } of browser.sources) add(sources, name, times * SIGNAL.opened);
  return {
    topics: squashed(topics),
    sources: squashed(sources),
    authors: squashed(authors),
    finishedTopics,
    rateShift: rateShiftOf(deeds),
  };
}

function signalOf(deed: Deed, now: number): number {
  const { isFinish, isSkimmed, isLiked, isHidden, progress, at } = deed;
  let signal = isLiked ? SIGNAL.liked : 0;
  // An article hidden as too hard, too easy or known says nothing against its topics.
  if (isHidden) signal += deed.hiddenWhy === null ? SIGNAL.hidden : 0;
  else if (isFinish) signal += SIGNAL.finished;
  else if (isSkimmed) signal += SIGNAL.skimmed;
  else if (progress >= 0.5) signal += SIGNAL.halfRead;
  else if (wasLeft(deed, now)) signal += SIGNAL.left;
  const ageDays = at === null ? HALF_LIFE_DAYS : Math.max(0, now - at) / DAY_MS;
  return signal * 0.5 ** (ageDays / HALF_LIFE_DAYS);
}

/** Shift of the best known rate: each article that was too hard makes the next ones a little easier, and the other way round. */
function rateShiftOf(deeds: readonly Deed[]): number {
  const count = (why: HideReason) => deeds.filter(({ hiddenWhy }) => hiddenWhy === why).length;
  return Math.max(-MAX_SHIFT, Math.min(MAX_SHIFT, (count('hard') - count('easy')) * SHIFT));
}

function add<K>(counts: Map<K, number>, key: K, value: number): void {
  counts.set(key, (counts.get(key) ?? 0) + value);
}

function squashed<K>(signals: ReadonlyMap<K, number>): Map<K, number> {
  return new Map([...signals].map(([key, signal]) => [key, Math.tanh(signal / ENOUGH)]));
}
