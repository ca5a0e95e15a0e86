/** Runs of capitalised words that the tagger takes for names (`Bank of England`, `Rose Tremain`), and how a name is written in Chinese. */
import type { AnalyzedWord } from '#engine/tagger/analysis.ts';
import calendar from '#engine/words/calendar-names.json' with { type: 'json' };
import lists from '#server/words/entity-names.json' with { type: 'json' };
import type { Sense } from './senses.ts';
import { readWordList } from './word-list.ts';

export interface NameRun {
  /** The name without a title before it and a possessive behind it. */
  name: string;
  /** Range in the text. */
  start: number;
  end: number;
  /** Whether it begins the sentence, where any word has a capital. */
  isFirst: boolean;
  /** `Mr`, `President` … before it. */
  hasTitle: boolean;
}

/** Small words inside a name: `Bank of England`, `Rio de Janeiro`. */
const INSIDE = new Set(lists.inside);
const OF_THINGS = new Set([...lists.organisation, ...lists.place]);
const TITLES = new Set(lists.title);
const NO_NAMES = new Set([...calendar.day, ...calendar.month, ...lists.no_name]);

/** Two names and more without a word of an organisation or a place: `Joseph Weizenbaum`, whose `of MIT` is another name. */
const isPerson = (words: readonly string[]) => words.length > 1 && !words.some((word) => OF_THINGS.has(word));

/** @param words of one sentence of the text, with offsets in it */
export function nameRuns(text: string, words: readonly AnalyzedWord[]): NameRun[] {
  const written = (word: AnalyzedWord) => text.slice(word.start, word.end);
  // By the fine tag, which adjectives in names have, too: `New York`, `Great Barrier Reef`.
  const isName = (word: AnalyzedWord | undefined) =>
    word?.fine.startsWith('NNP') === true && /^\p{Lu}/u.test(written(word));
  const runs: NameRun[] = [];
  for (let at = 0; at < words.length; at += 1) {
    if (!isName(words[at])) continue;
    let last = at;
    for (let next = at + 1; next < words.length; next += 1) {
      const [word, before] = [words[next], words[next - 1]];
      const isBeside = word && before && /^[\s&’'.-]*$/.test(text.slice(before.end, word.start));
      if (!word || !isBeside) break;
      const own = written(word);
      if (isName(word) || (word.tag !== 'PRON' && /^[IVX]+$/.test(own))) last = next;
      else if (own === 'of' && isPerson(words.slice(at, next).map(written))) break;
      else if (!INSIDE.has(own.toLowerCase())) break;
    }
    const own = words.slice(at, last + 1);
    const isFirst = at === 0;
    const hasTitle = own.length > 1 && TITLES.has(written(own[0] as AnalyzedWord).toLowerCase());
    const titleless = hasTitle ? own.slice(1) : own;
    const [first, end] = [titleless[0], titleless.at(-1)];
    at = last;
    if (!first || !end) continue;
    const name = text
      .slice(first.start, end.end)
      .replace(/['’]s$/, '')
      .replaceAll(/\s+/g, ' ');
    if (name.length > 1 && !NO_NAMES.has(name.toLowerCase()))
      runs.push({ name, start: first.start, end: end.end, isFirst, hasTitle });
  }
  return runs;
}

let soundedOut: RegExp | undefined;

/** Two characters of sounds or more, as in 布朗; 基金 would count too, but no noun for it is a name in English. */
function chineseName(): RegExp {
  soundedOut ??= new RegExp(
    `^[${readWordList('name-characters')
      .map(({ character }) => character)
      .join('')}]{2,}$`,
    'u',
  );
  return soundedOut;
}

/** The wording by which the press writes a common word where it is a name: 布朗 of `brown`; null without one. */
export function nameWording(senses: readonly Pick<Sense, 'pos' | 'zh'>[]): string | null {
  const nouns = senses.filter(({ pos }) => /\bn\./.test(pos));
  const wordings = nouns
    .flatMap(({ zh }) => zh.split(/[，；、]/))
    .map((wording) => wording.replace(/[（(].*$/, '').trim());
  return wordings.find((wording) => chineseName().test(wording)) ?? null;
}
