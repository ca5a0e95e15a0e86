/**
 * Decides whether a translation belongs to its sentence. A model that joins two sentences, leaves one out or shifts its numbering gives
 * fluent Chinese in the wrong place, which nobody notices until a reader does. Each item therefore repeats how its sentence begins and
 * ends, and is accepted only when that is true.
 */
import * as z from 'zod';

/** Answer that a model is asked for with each sentence. */
const Item = z.object({
  n: z.coerce.number().int(),
  /** First and last words of the English sentence, as they stand. */
  from: z.string().catch(''),
  to: z.string().catch(''),
  zh: z.string(),
});
export const AlignedAnswer = z.object({ items: z.array(z.unknown()) });

/** Words at each end that a model repeats. */
export const ECHO_WORDS = 3;

const HAN = /\p{Script=Han}/u;
const WORD = /[\p{L}\p{N}]+/gu;

/**
 * @param items - As the model gave them, in any order, with anything missing, doubled or invented
 * @returns for each sentence its translation, or null where none surely belongs to it
 */
export function aligned(sentences: readonly string[], items: readonly unknown[]): (string | null)[] {
  const given = new Map<number, string | null>();
  for (const raw of items) {
    const item = Item.safeParse(raw);
    if (!item.success) continue;
    const { n, from, to, zh } = item.data;
    const sentence = sentences[n - 1];
    if (sentence === undefined) continue;
    // Two answers to one number: neither is sure.
    if (given.has(n)) given.set(n, null);
    else given.set(n, echoes(sentence, from, to) && isTranslation(sentence, zh) ? zh.trim() : null);
  }
  return sentences.map((_, index) => given.get(index + 1) ?? null);
}

/** Whether the repeated ends are this sentence's own: letters and digits count, case and punctuation don't. */
function echoes(sentence: string, from: string, to: string): boolean {
  const words = wordsOf(sentence);
  const first = wordsOf(from).slice(0, ECHO_WORDS);
  const last = wordsOf(to).slice(-ECHO_WORDS);
  if (first.length === 0 || last.length === 0) return words.length === 0;
  return (
    first.every((word, index) => word === words[index]) &&
    last.every((word, index) => word === words.at(index - last.length))
  );
}

function wordsOf(text: string): string[] {
  return (text.toLowerCase().match(WORD) ?? []).filter((word) => word !== '');
}

/** Chinese per English word, in characters: fluent translations lie between 0.8 and 2.6. */
const FEWEST = 0.4;
const MOST = 6;
/** Short sentences vary too much for their length to tell anything. */
const TELLING_WORDS = 6;

/**
 * Whether a text can be the Chinese of this sentence: Chinese where there are words to translate, and neither a fragment nor half the
 * paragraph.
 */
export function isTranslation(sentence: string, zh: string): boolean {
  const text = zh.trim();
  if (text === '') return false;
  const words = wordsOf(sentence).filter((word) => /\p{L}/u.test(word));
  // A date line, a score or a bare name may well stay as it is.
  if (words.length < TELLING_WORDS) return words.length === 0 || HAN.test(text) || text === sentence.trim();
  if (!HAN.test(text)) return false;
  const characters = text.replace(/\s/g, '').length;
  return characters >= words.length * FEWEST && characters <= words.length * MOST;
}
