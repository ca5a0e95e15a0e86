/**
 * The few words whose lemma depends on the word behind them: `'d` and `'s` cut short, a past `lay`, `better` of `had better`.
 */

/** What the word behind tells; `none` for all other words. */
export const lemmaContexts = { none: 0, ofHave: 1, ofLay: 2, ofHadBetter: 3 } as const;
export type LemmaContext = (typeof lemmaContexts)[keyof typeof lemmaContexts];

/** The word behind: in lower case with plain apostrophes, and its fine tag. */
export interface NextWord {
  readonly key: string;
  readonly fine: string;
}

/** Fine tags before which `'d` is had and not would: `he'd gone`, `we'd better go`. */
const BEHIND_HAD = new Set(['VBN', 'VBD', 'JJR', 'RBR']);
/** Nothing is ever been or got by somebody: before these `'s` is has, before other participles it may be either. */
const BEHIND_HAS = new Set(['been', 'got', 'had', 'become']);
/** Fine tags of what may be an object: `they lay eggs`, but `he lay there`. */
const OBJECTS = new Set(['NN', 'NNS', 'PRP', 'PRP$']);

/** @param key as {@link NextWord}'s. @param next null at the end of a sentence */
export function lemmaContext(key: string, fine: string, next: NextWord | null): LemmaContext {
  if (next === null) return lemmaContexts.none;
  if (key === "'d" && BEHIND_HAD.has(next.fine)) return lemmaContexts.ofHave;
  if (key === "'s" && BEHIND_HAS.has(next.key)) return lemmaContexts.ofHave;
  if (key === 'lay' && fine === 'VBD' && OBJECTS.has(next.fine)) return lemmaContexts.ofLay;
  // It alone has a bare verb behind it.
  return key === 'better' && next.fine === 'VB' ? lemmaContexts.ofHadBetter : lemmaContexts.none;
}
