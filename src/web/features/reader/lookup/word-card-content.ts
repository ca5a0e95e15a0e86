/** What a word card shows, derived from the dictionary's answer and the editor's notes. */
import type { WordEntry, WordInfo } from '#contract/shapes.ts';
import { senseByTranslation } from '#engine/sense/sense-by-translation.ts';
import { patternOf } from '../gloss/gloss-plan.ts';

/** Senses shown before 其余. */
const SENSES_SHOWN = 4;

/** Below it a sense is no better than any other. */
const LIKELY = 0.7;

export interface ShownSense {
  pos: string;
  zh: string;
  /** It fits the sentence, it may fit, or nothing is known of it. */
  fit: 'sure' | 'likely' | null;
  /** The part of `zh` that the sentence's translation uses. */
  wording: string | null;
}

/**
 * The sense that fits first, or those that may fit, then the others in the dictionary's order; `rest` waits behind a button.
 *
 * @param translation of the sentence, where there is one
 */
export function sensesOf(
  { senses, best, likely = [], certainty }: WordInfo,
  translation: string | null = null,
): { shown: ShownSense[]; rest: ShownSense[] } {
  const fitting = senseByTranslation(senses, best, likely, translation);
  const isLikely = (index: number) =>
    fitting.sense === null && likely.length < senses.length && likely.includes(index) && (certainty ?? 0) >= LIKELY;
  const all = senses.map(({ pos, zh }, index): ShownSense => {
    if (index === fitting.sense) return { pos, zh, fit: 'sure', wording: fitting.wording };
    return { pos, zh, fit: isLikely(index) ? 'likely' : null, wording: null };
  });
  const ordered = [...all.filter(({ fit }) => fit !== null), ...all.filter(({ fit }) => fit === null)];
  // A button for a single line would take as much room as the line.
  const cut = ordered.length === SENSES_SHOWN + 1 ? ordered.length : SENSES_SHOWN;
  return { shown: ordered.slice(0, cut), rest: ordered.slice(cut) };
}

/**
 * The editor's note on the phrase around a word in its sentence, on the word as it stands in the text, or on its lemma.
 *
 * @param position where the word is; null for one that was chosen on the card
 */
export function entryFor(
  words: readonly WordEntry[],
  text: string,
  info: WordInfo | null,
  position: { sentence: string; at: number } | null = null,
): WordEntry | null {
  const around = position && phraseAround(words, position);
  if (around) return around;
  const wanted = [text, info?.word, info?.lemma].map((word) => word?.toLowerCase());
  for (const word of wanted) {
    const entry = words.find((candidate) => candidate.word.toLowerCase() === word);
    if (entry) return entry;
  }
  return null;
}

function phraseAround(
  words: readonly WordEntry[],
  { sentence, at }: { sentence: string; at: number },
): WordEntry | null {
  const covers = ({ word }: WordEntry) =>
    [...sentence.matchAll(patternOf(word))].some(({ index, 0: found }) => index <= at && at < index + found.length);
  const phrases = words.filter(({ word }) => word.trim().includes(' '));
  return phrases.filter(covers).sort((a, b) => b.word.length - a.word.length)[0] ?? null;
}

/** English wordings shown. */
const WORDINGS_SHOWN = 4;

/** Of the fitting sense first, each once. */
export function englishOf(info: WordInfo): string[] {
  const best = info.best === null ? undefined : info.senses[info.best];
  const ordered = best ? [best, ...info.senses] : info.senses;
  return [...new Set(ordered.flatMap(({ en }) => en ?? []))].slice(0, WORDINGS_SHOWN);
}

/** Words of a phrase that have cards of their own; placeholders such as `one's` have none. */
export function wordsOfPhrase(info: WordInfo): string[] {
  if (!info.phrase) return [];
  return [...new Set(info.lemma.split(' '))].filter((word) => !/^(?:sb|sth|one's|sb's|oneself)\.?$/.test(word));
}
