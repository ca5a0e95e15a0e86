/** A dictation that is under way, kept in the tab's storage: another way to practise, or a reload, does not end it. */
import type { DictationResult } from '#engine/dictation.ts';
import type { SpokenSentence } from '#engine/spoken-sentences.ts';
import { readCookie } from '../../shell/api.ts';

/** Work on one sentence. */
export interface Work {
  typed: string;
  /** Result of the last check; null while it is being written. */
  result: DictationResult | null;
  /** Result of the first check, which counts: on later ones the sentence was on the screen. */
  first: DictationResult | null;
  /** Words that were told by a hint or seen in a result: nothing was caught there. */
  seen: ReadonlySet<string>;
}

/** Work by the index of the sentence. */
export type Works = ReadonlyMap<number, Work>;

export interface Dictation {
  works: Works;
  /** Time spent on it so far. */
  spentMs: number;
}

/** The sentence as it was heard: one that was changed since is written anew. */
interface StoredWork extends Omit<Work, 'seen'> {
  text: string;
  seen: string[];
}

interface Stored {
  works: Record<string, StoredWork>;
  spentMs: number;
}

const nameOf = (articleId: string) => `dictation:${readCookie('bb_uid') ?? ''}:${articleId}`;

/** @returns what was done before in this tab, by the same account; nothing where the storage is closed to us */
export function readDictation(articleId: string, sentences: readonly SpokenSentence[]): Dictation {
  try {
    const stored = JSON.parse(sessionStorage.getItem(nameOf(articleId)) ?? 'null') as Stored | null;
    const works = sentences.flatMap(({ id, text }, index): [number, Work][] => {
      const work = stored?.works[id];
      return work?.text === text ? [[index, { ...work, seen: new Set(work.seen) }]] : [];
    });
    return { works: new Map(works), spentMs: works.length > 0 ? (stored?.spentMs ?? 0) : 0 };
  } catch {
    return { works: new Map(), spentMs: 0 };
  }
}

/** @param dictation without any work, nothing is kept */
export function keepDictation(articleId: string, sentences: readonly SpokenSentence[], dictation: Dictation): void {
  const works = [...dictation.works].flatMap(([index, work]): [string, StoredWork][] => {
    const sentence = sentences[index];
    return sentence ? [[sentence.id, { ...work, text: sentence.text, seen: [...work.seen] }]] : [];
  });
  try {
    if (works.length === 0) sessionStorage.removeItem(nameOf(articleId));
    else {
      const stored: Stored = { works: Object.fromEntries(works), spentMs: dictation.spentMs };
      sessionStorage.setItem(nameOf(articleId), JSON.stringify(stored));
    }
  } catch {
    // Storage is full or closed: the dictation is kept until the page is left.
  }
}
