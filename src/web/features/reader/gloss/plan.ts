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
  label: string;
  /** Of two labels that would meet the one of more use stays. */
  use: number;
}

/** A block's text, in the order of the page. */
export interface GlossText {
  block_id: string;
  text: string;
}

type GlossWord = Pick<LevelWord, 'word' | 'lemma' | 'resolve' | 'level' | 'block_id' | 'start' | 'end' | 'again'>;

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

/** @param isKept false for headwords that need no gloss */
export function planGlosses(
  words: readonly GlossWord[],
  entries: readonly WordEntry[],
  texts: readonly GlossText[],
  isKept: (lemma: string) => boolean,
): Gloss[] {
  const ofWord = (entry: WordEntry) => {
    const name = entry.word.toLowerCase();
    return words.find(({ lemma, word }) => lemma.toLowerCase() === name || word.toLowerCase() === name);
  };
  const taken = new Set<GlossWord>();
  const planned: Gloss[] = [];
  for (const entry of entries) {
    const word = ofWord(entry);
    if (word) taken.add(word);
    const places = word ? [word, ...word.again] : placesOf(entry.word, texts);
    const lemma = word?.lemma ?? entry.word;
    planned.push(...places.map((place) => glossOf(place, lemma, entry.resolve, EDITOR_USE)));
  }
  for (const word of words) {
    if (taken.has(word)) continue;
    const use = levelUse[word.level];
    planned.push(...[word, ...word.again].map((place) => glossOf(place, word.lemma, word.resolve, use)));
  }
  return apart(
    planned.filter(({ lemma, label }) => label !== '' && isKept(lemma)),
    texts,
  );
}

function glossOf(
  { block_id, start, end }: { block_id: string; start: number; end: number },
  lemma: string,
  resolve: string,
  use: number,
): Gloss {
  return { block_id, start, end, lemma, label: labelOf(resolve), use };
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

/** Whole words or phrases as they are written by the editor. */
function placesOf(word: string, texts: readonly GlossText[]): { block_id: string; start: number; end: number }[] {
  const literal = word.trim().replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${literal}(?![\\p{L}\\p{N}])`, 'giu');
  return texts.flatMap(({ block_id, text }) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ block_id, start: index, end: index + found.length })),
  );
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
