/** Lexical coverage of a text for a reader: the share of its running words that the reader knows, and the number of unknown lemmas. */
import type { LemmaTable } from './lemma-table.ts';
import type { Prior } from './prior.ts';

/** The lemmas of a text, each once, with how often they stand in it. */
export interface LemmaCounts {
  ids: Int32Array;
  counts: Int32Array;
}

/** The lemmas of a text with their places in a {@link LemmaTable}, ready to be compared with what a reader knows. */
export interface TextLemmas {
  /** Places in the table; −id for what is not in it. */
  places: Int32Array;
  counts: Int32Array;
}

export type LemmaState = 'new' | 'learning' | 'review' | 'known' | 'ignored';

/** A reader's own word states as certainties for lemmas, five bytes a word. */
export interface LemmaMarks {
  ids: Int32Array;
  /** Percentage of certainty that the reader knows the lemma; {@link IGNORED} for one that is not to be counted. */
  certainties: Uint8Array;
}

export interface Knowledge {
  /** Probability of knowing a lemma, by its place; −1 for one that is not to be counted. */
  listed: Float32Array;
  /** Probabilities by id, of marked lemmas that no list has. */
  unlisted: ReadonlyMap<number, number>;
  /** Probability of knowing any other lemma. */
  rarest: number;
}

export interface Coverage {
  /** Expected share of running words that the reader knows, 0 to 1; an unknown word that is met again counts less each time. */
  knownRate: number;
  /** Lemmas that the reader rather doesn't know. */
  newWords: number;
}

const NOT_COUNTED = -1;
/** Below this probability a lemma counts as new. */
const RATHER_KNOWN = 0.5;
/** Certainty of a lemma that is not to be counted. */
const IGNORED = 255;
/** Reviews are planned so that nine of ten words are remembered when they come up. */
const FAMILIAR = 90;

const certaintyOf: Record<LemmaState, number> = { new: 0, learning: 0, review: FAMILIAR, known: 100, ignored: IGNORED };

/**
 * Marks of a reader. A transparent derivative without a state of its own follows its base: familiar when the base is
 * known, unknown while the base is being learned.
 */
export function lemmaMarks(states: ReadonlyMap<number, LemmaState>, { derivatives }: LemmaTable): LemmaMarks {
  const marks = new Map<number, number>();
  for (const [id, state] of states) marks.set(id, certaintyOf[state]);
  for (const [id, state] of states) {
    if (state === 'ignored') continue;
    for (const derivative of derivatives.get(id) ?? []) {
      if (!marks.has(derivative)) marks.set(derivative, Math.min(certaintyOf[state], FAMILIAR));
    }
  }
  return { ids: Int32Array.from(marks.keys()), certainties: Uint8Array.from(marks.values()) };
}

/** What a reader knows: own marks, and the prior for all else. Some 50,000 steps. */
export function knowledgeOf({ ids, certainties }: LemmaMarks, prior: Prior, { places, ranks }: LemmaTable): Knowledge {
  const rarest = prior[0] ?? 0;
  const listed = new Float32Array(ranks.length);
  for (let place = 0; place < ranks.length; place++) listed[place] = prior[ranks[place] ?? 0] ?? rarest;
  const unlisted = new Map<number, number>();
  ids.forEach((id, index) => {
    const certainty = certainties[index] ?? IGNORED;
    const probability = certainty === IGNORED ? NOT_COUNTED : certainty / 100;
    const place = places[id] ?? -1;
    if (place >= 0) listed[place] = probability;
    else unlisted.set(id, probability);
  });
  return { listed, unlisted, rarest };
}

/** Finds the places of a text's lemmas. */
export function textLemmas({ ids, counts }: LemmaCounts, { places }: LemmaTable): TextLemmas {
  const found = new Int32Array(ids.length);
  for (let index = 0; index < ids.length; index++) {
    const id = ids[index] ?? 0;
    const place = places[id] ?? -1;
    found[index] = place >= 0 ? place : -id;
  }
  return { places: found, counts };
}

/** Rates are told to a hundredth of a per cent. */
const RATE_STEPS = 10_000;

/**
 * Coverage of a text, null when nothing in it counts. Words that the reader ignores count neither as known nor as unknown,
 * like names and numbers, which are not in `text` at all. Linear in the number of lemmas, nanoseconds each.
 */
export function coverageOf({ places, counts }: TextLemmas, { listed, unlisted, rarest }: Knowledge): Coverage | null {
  let words = 0;
  let known = 0;
  let newWords = 0;
  for (let index = 0; index < places.length; index++) {
    const place = places[index] ?? 0;
    const probability = (place >= 0 ? listed[place] : unlisted.get(-place)) ?? rarest;
    if (probability === NOT_COUNTED) continue;
    const count = counts[index] ?? 0;
    words += count;
    known += count - (1 - probability) * meetings(count);
    if (probability < RATHER_KNOWN) newWords++;
  }
  // Probabilities are 32-bit numbers: certain knowledge would sum to 0.99999994.
  return words === 0 ? null : { knownRate: Math.round((known / words) * RATE_STEPS) / RATE_STEPS, newWords };
}

/**
 * Weight of all occurrences of one unknown word together: each occurrence counts half, then a third, and so on, because the word is looked
 * up once and met again. A topic word that stands in a text nine times lowers the share of known words a bit less than three words of it
 * would.
 */
function meetings(count: number): number {
  const kept = HARMONIC[count];
  return kept ?? Math.log(count) + EULER + 1 / (2 * count);
}

const EULER = 0.577_215_664_9;
const HARMONIC = Array.from({ length: 64 }, () => 0);
for (let count = 1; count < HARMONIC.length; count++) HARMONIC[count] = (HARMONIC[count - 1] ?? 0) + 1 / count;

/** Lemmas of a text that the reader rather doesn't know, the commonest first, with how often they stand in it. */
export function unknownLemmas(
  { ids, counts }: LemmaCounts,
  { listed, unlisted, rarest }: Knowledge,
  { places }: LemmaTable,
): { id: number; count: number }[] {
  const found: { id: number; count: number }[] = [];
  for (let index = 0; index < ids.length; index++) {
    const id = ids[index] ?? 0;
    const place = places[id] ?? -1;
    const probability = (place >= 0 ? listed[place] : unlisted.get(id)) ?? rarest;
    if (probability !== NOT_COUNTED && probability < RATHER_KNOWN) found.push({ id, count: counts[index] ?? 0 });
  }
  return found.sort((a, b) => b.count - a.count || a.id - b.id);
}
