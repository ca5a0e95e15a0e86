/**
 * Which words get a gloss, and what it says. Free of the DOM: places are offsets in the blocks' texts. An editor's word wins over the
 * dictionary's; a word that comes again soon is not glossed again.
 */
import type { LevelWord, WordEntry } from '#contract/shapes.ts';

export interface Gloss {
  block_id: string;
  start: number;
  end: number;
  /** Headword; all glosses of one go together. */
  lemma: string;
  /** Headword of the card that opens there, where it is another: a reader may mark either. */
  headword?: string;
  label: string;
  /** Of two labels that would meet the one of more use stays. */
  use: number;
}

/** A block's text, in the order of the page. */
export interface GlossText {
  block_id: string;
  text: string;
}

type GlossWord = Pick<
  LevelWord,
  'word' | 'lemma' | 'resolve' | 'level' | 'block_id' | 'start' | 'end' | 'headword' | 'again'
>;

/** Characters until a word is glossed again: about a screen and a half of a phone. */
export const AGAIN_AFTER = 1_200;
/** Longer labels meet their neighbours: 11 of 300 at six. */
const LONGEST_LABEL = 6;
const EDITOR_USE = 100;
const levelUse: Record<LevelWord['level'], number> = {
  zk: 0,
  gk: 1,
  cet4: 2,
  cet6: 3,
  ky: 4,
  ielts: 5,
  toefl: 6,
  gre: 7,
};

/** Which words get a gloss in a stretch of the text: its blocks in order. @param isKept false for headwords that need none */
export type GlossPlan = (texts: readonly GlossText[], isKept: (lemma: string) => boolean) => Gloss[];

/** Places between two rests of the planning. */
const PLACES_AT_ONCE = 200;

/**
 * Looks through all words once, with rests, for a long text has tens of thousands of places; what a stretch then costs depends on that
 * stretch alone.
 */
export function* planGlosses(
  words: readonly GlossWord[],
  entries: readonly WordEntry[],
): Generator<undefined, GlossPlan> {
  const byBlock = new Map<string, Gloss[]>();
  const byName = new Map<string, GlossWord>();
  for (const word of words) {
    for (const name of [word.word, word.lemma]) byName.set(name.toLowerCase(), byName.get(name.toLowerCase()) ?? word);
  }
  let count = 0;
  function* note(word: GlossWord, label: string | null, use: number): Generator<undefined> {
    for (const place of [word, ...word.again]) {
      const own = place.resolve === undefined ? word : place;
      const gloss = glossOf(place, word.lemma, label ?? labelOf(own.resolve ?? ''), use, own.headword);
      const others = byBlock.get(gloss.block_id);
      if (others) others.push(gloss);
      else byBlock.set(gloss.block_id, [gloss]);
      if (++count % PLACES_AT_ONCE === 0) yield;
    }
  }
  const taken = new Set<GlossWord>();
  const sought: { word: string; label: string; headword: string | undefined; pattern: RegExp }[] = [];
  for (const entry of entries) {
    const word = byName.get(entry.word.toLowerCase());
    if (!word) {
      const { word: written, resolve, headword } = entry;
      sought.push({ word: written, label: labelOf(resolve), headword, pattern: patternOf(written) });
      continue;
    }
    taken.add(word);
    yield* note(word, labelOf(entry.resolve), EDITOR_USE);
  }
  for (const word of words) {
    if (!taken.has(word)) yield* note(word, null, levelUse[word.level]);
  }
  return (texts, isKept) => {
    const planned = texts.flatMap(({ block_id, text }) => [
      ...(byBlock.get(block_id) ?? []),
      ...sought.flatMap(({ word, label, headword, pattern }) =>
        [...text.matchAll(pattern)].map(({ index, 0: found }) =>
          glossOf({ block_id, start: index, end: index + found.length }, word, label, EDITOR_USE, headword),
        ),
      ),
    ]);
    return apart(
      planned.filter((gloss) => gloss.label !== '' && namesOf(gloss).every(isKept)),
      texts,
    );
  };
}

function glossOf(
  { block_id, start, end }: { block_id: string; start: number; end: number },
  lemma: string,
  label: string,
  use: number,
  headword?: string,
): Gloss {
  if (headword === undefined || headword === lemma) return { block_id, start, end, lemma, label, use };
  // What a phrase says is known with the phrase, not with a word inside it.
  if (headword.includes(' ')) return { block_id, start, end, lemma: headword, label, use };
  return { block_id, start, end, lemma, headword, label, use };
}

/** Headwords of which any makes a gloss needless once it is known. */
export function namesOf({ lemma, headword }: Pick<Gloss, 'lemma' | 'headword'>): string[] {
  return headword === undefined ? [lemma] : [lemma, headword];
}

/** The first wording, without its word class and asides. */
export function labelOf(resolve: string): string {
  const [first = ''] = resolve
    .replace(/^[a-z]+\.\s*/i, '')
    .replace(/[（(〔[][^）)〕\]]*[）)〕\]]/g, '')
    .trim()
    .split(/[，；、。,;]/);
  return first.trim().slice(0, LONGEST_LABEL);
}

/** A whole word or phrase as it is written by the editor. */
export function patternOf(word: string): RegExp {
  const literal = word.trim().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'giu');
}

/** In text order, none over another, and no word again before {@link AGAIN_AFTER} characters. */
function apart(planned: readonly Gloss[], texts: readonly GlossText[]): Gloss[] {
  const offsets = new Map<string, number>();
  let length = 0;
  for (const { block_id, text } of texts) {
    offsets.set(block_id, length);
    length += text.length;
  }
  const placed = planned
    .flatMap((gloss) => {
      const offset = offsets.get(gloss.block_id);
      return offset === undefined ? [] : [{ gloss, at: offset + gloss.start, end: offset + gloss.end }];
    })
    .sort((a, b) => a.at - b.at || b.gloss.use - a.gloss.use);
  const last = new Map<string, number>();
  const kept: Gloss[] = [];
  let end = -1;
  for (const { gloss, at, end: glossEnd } of placed) {
    const before = last.get(gloss.lemma);
    if (at < end || (before !== undefined && at - before < AGAIN_AFTER)) continue;
    last.set(gloss.lemma, at);
    end = glossEnd;
    kept.push(gloss);
  }
  return kept;
}
