/**
 * The structure of a sentence in an answer: lines `> 主语 | words`, which the model writes beside its prose and the rules for their clauses.
 * Only parts with a name of the grammar that quote the sentence are taken, so that they can be drawn on it.
 */
import { SentencePart } from '#contract/shapes.ts';
import { literal } from '#engine/words/alternatives.ts';

const LINE = /^\s*>\s*([\p{Script=Han}]{2,6})\s*[|｜]\s*(\S.*?)\s*$/u;
const MAX_PARTS = 40;

export function partLine(name: SentencePart['name'], words: string): string {
  return `> ${name} | ${words.replaceAll(/\s+/g, ' ')}`;
}

/** Parts in text order, outer ones first, nested or side by side. @param quote the sentence that was asked about */
export function structureIn(answer: string, quote: string): SentencePart[] {
  const parts: SentencePart[] = [];
  for (const line of answer.split('\n')) {
    const [, written, words = ''] = LINE.exec(line) ?? [];
    const name = SentencePart.shape.name.safeParse(written).data;
    if (name === undefined || parts.length >= MAX_PARTS) continue;
    const place = placeOf(words, quote, parts);
    if (place) parts.push({ ...place, name });
  }
  return parts.sort((a, b) => a.start - b.start || b.end - a.end);
}

/** The first place of these whole words that crosses no other part, at or behind the last one; else the first anywhere. */
function placeOf(words: string, quote: string, parts: readonly SentencePart[]): { start: number; end: number } | null {
  const pattern = words.split(/\s+/).map(literal).join('\\s+');
  const found = [...quote.matchAll(new RegExp(`(?<![\\p{L}\\p{N}])${pattern}(?![\\p{L}\\p{N}])`, 'gu'))]
    .map(({ index, 0: { length } }) => ({ start: index, end: index + length }))
    .filter((place) => parts.every((part) => isBesideOrWithin(place, part)));
  const behind = parts.at(-1)?.start ?? 0;
  return found.find(({ start }) => start >= behind) ?? found[0] ?? null;
}

function isBesideOrWithin(one: { start: number; end: number }, other: { start: number; end: number }): boolean {
  const isSame = one.start === other.start && one.end === other.end;
  const isApart = one.end <= other.start || one.start >= other.end;
  const isNested =
    (one.start >= other.start && one.end <= other.end) || (other.start >= one.start && other.end <= one.end);
  return !isSame && (isApart || isNested);
}
