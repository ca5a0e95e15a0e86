/**
 * Decides which words get a gloss, and its label. Free of the DOM: positions are offsets in the blocks' texts. An editor's word note
 * wins over the dictionary; a word that comes again soon is not glossed again.
 */
import type { LevelWord, WordEntry } from '#contract/shapes.ts';
import { literal } from '#engine/words/alternatives.ts';

export interface Gloss {
  block_id: string;
  start: number;
  end: number;
  /** Headword; all glosses of one are removed together. */
  lemma: string;
  /** Headword of the card that opens there, where it differs: a reader may mark either as known. */
  headword?: string;
  label: string;
  /** Usefulness: of two labels that would overlap, the more useful one stays. */
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
/** Longer labels collide with their neighbours: at six, 11 of 300 do. */
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

/** Selects the glosses for a stretch of the text, given as its blocks in order. @param isKept false for headwords that need no gloss */
export type GlossPlan = (texts: readonly GlossText[], isKept: (lemma: string) => boolean) => Gloss[];

/** Occurrences between two yields of the planning. */
const PLACES_AT_ONCE = 200;

/**
 * Goes through all words once and yields now and then, because a long text has tens of thousands of occurrences. Planning a stretch of text
 * then costs only what that stretch needs.
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
    for (const occurrence of [word, ...word.again]) {
      const own = occurrence.resolve === undefined ? word : occurrence;
      const gloss = glossOf(occurrence, word.lemma, label ?? labelOf(own.resolve ?? ''), use, own.headword);
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
  // A phrase is known by itself, not with a word inside it.
  if (headword.includes(' ')) return { block_id, start, end, lemma: headword, label, use };
  return { block_id, start, end, lemma, headword, label, use };
}

/** Headwords; once any of them is known, the gloss is not needed. */
export function namesOf({ lemma, headword }: Pick<Gloss, 'lemma' | 'headword'>): string[] {
  return headword === undefined ? [lemma] : [lemma, headword];
}

/** The first translation, without part of speech and parentheses. */
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
  return new RegExp(`(?<![\\p{L}\\p{N}])${literal(word.trim())}(?![\\p{L}\\p{N}])`, 'giu');
}

/**
 * Sorts glosses in text order, and leaves out those that overlap and those whose word was glossed less than {@link AGAIN_AFTER} characters
 * before.
 */
function apart(planned: readonly Gloss[], texts: readonly GlossText[]): Gloss[] {
  const offsets = new Map<string, number>();
  let length = 0;
  for (const { block_id, text } of texts) {
    offsets.set(block_id, length);
    length += text.length;
  }
  const sorted = planned
    .flatMap((gloss) => {
      const offset = offsets.get(gloss.block_id);
      return offset === undefined ? [] : [{ gloss, at: offset + gloss.start, end: offset + gloss.end }];
    })
    .sort((a, b) => a.at - b.at || b.gloss.use - a.gloss.use);
  const last = new Map<string, number>();
  const kept: Gloss[] = [];
  let end = -1;
  for (const { gloss, at, end: glossEnd } of sorted) {
    const before = last.get(gloss.lemma);
    if (at < end || (before !== undefined && at - before < AGAIN_AFTER)) continue;
    last.set(gloss.lemma, at);
    end = glossEnd;
    kept.push(gloss);
  }
  return kept;
}
