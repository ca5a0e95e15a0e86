/**
 * Word sense disambiguation by translation: finds the dictionary gloss that the translation of the sentence uses. A sense lists many
 * glosses (`stake`: 桩，炮烙刑，木柱，赌注), and grammar does not choose among them.
 */
import { coresOf, fieldOf, splitWordings } from './wordings.ts';

/** A dictionary sense: Chinese glosses separated by commas. */
export interface WordedSense {
  zh: string;
}

export interface FittingSense {
  /** Index of the sense; null when it is not sure. */
  sense: number | null;
  /** The wording as it stands in the sense's Chinese; null when the translation says it in other words. */
  wording: string | null;
}

/** Function characters: two of them side by side are in every other sentence. */
const GRAMMAR = new Set(
  '的地得了着者使人物不无在有为成于以用及或与和等被所上下中个一其之性化可能动作向对把从做到来去起出是这那',
);
const HAN = /\p{Script=Han}/u;
/** A single character in common is coincidence, but at the end of a word ({@link attestedCharacter}). */
const FEWEST = 2;
/** Words of two characters say in the last one what kind of thing it is. */
const LONGEST_WITH_KIND = 2;

/** A wording that the translation uses, of one of the senses. */
export interface AttestedWording {
  sense: number;
  /** The wording as it stands in the sense's Chinese. */
  wording: string;
}

/**
 * The wording that the translation uses: of the sense that was chosen, else of those that may fit, else of any other that is not of a
 * special field, then only a whole wording of two characters. Null where the translation says it in other words, or where wordings
 * of several senses that may fit stand in it alike.
 */
export function attestedIn(
  senses: readonly WordedSense[],
  best: number | null,
  likely: readonly number[],
  translation: string,
): AttestedWording | null {
  const first = best === null ? likely : [best];
  const rest = best === null ? [] : likely.filter((sense) => sense !== best);
  for (const asked of [first, rest]) {
    const { sense, wording } = senseByTranslation(senses, null, asked, translation);
    if (sense !== null && wording !== null) return { sense, wording };
  }
  const others = senses.flatMap((sense, index) =>
    first.includes(index) || rest.includes(index) || fieldOf(sense.zh) !== '' ? [] : [index],
  );
  const found = others.flatMap((sense) =>
    wordingsIn(senses[sense]?.zh ?? '', sense, translation).filter(({ isWhole }) => isWhole),
  );
  const [longest, second] = found.sort((a, b) => b.weight - a.weight);
  if (longest === undefined || (second?.weight === longest.weight && second.sense !== longest.sense)) return null;
  return { sense: longest.sense, wording: longest.wording };
}

let chineseWords: Intl.Segmenter | undefined;

/** Made when it is first used: the first segmenter of a page takes the browser 10 ms and more, and a page that opens has no use for it. */
function segmenterOfChinese(): Intl.Segmenter {
  chineseWords ??= new Intl.Segmenter('zh', { granularity: 'word' });
  return chineseWords;
}

/**
 * A wording of one character that ends a word of two in the translation, or is a word of it: 桶 of `barrel` in 木桶. One character in
 * common at large is chance; as the last of a word it mostly names the kind of thing. Null where wordings with other characters do so, too.
 *
 * @param asked indexes of the senses whose wordings are looked for
 */
export function attestedCharacter(
  senses: readonly WordedSense[],
  asked: readonly number[],
  translation: string,
): AttestedWording | null {
  const single = asked.flatMap((sense) =>
    splitWordings(senses[sense]?.zh ?? '').flatMap((wording) => {
      const [core = '', other] = coresOf(wording);
      const isMeant = core.length === 1 && other === undefined && HAN.test(core) && !GRAMMAR.has(core);
      return isMeant ? [{ sense, wording, core }] : [];
    }),
  );
  if (single.length === 0) return null;
  const ends = new Set(
    [...segmenterOfChinese().segment(translation)].flatMap(({ segment }) =>
      segment.length <= LONGEST_WITH_KIND ? [segment.slice(-1)] : [],
    ),
  );
  const [first, ...others] = single.filter(({ core }) => ends.has(core));
  if (first === undefined || others.some(({ core }) => core !== first.core)) return null;
  return { sense: first.sense, wording: first.wording };
}

/** The longest of these Chinese words that stands in the translation, of equals the first; null for none. */
export function attestedNearby(nearby: readonly string[], translation: string): string | null {
  const found = nearby.filter((word) => word.length >= FEWEST && translation.includes(word));
  return found.sort((a, b) => b.length - a.length)[0] ?? null;
}

/**
 * The sense that fits, and the wording of it that the translation uses.
 *
 * @param best index of the sense that grammar chose; its wordings alone are looked for
 * @param likely where grammar did not choose: senses of the word's class. A translation has word classes of its own, so that it
 * chooses among these only, where wordings of one of them alone stand in it
 */
export function senseByTranslation(
  senses: readonly WordedSense[],
  best: number | null,
  likely: readonly number[],
  translation: string | null,
): FittingSense {
  if (!translation) return { sense: best, wording: null };
  const asked = best === null ? likely : [best];
  const found = asked.flatMap((sense) => wordingsIn(senses[sense]?.zh ?? '', sense, translation));
  const most = Math.max(0, ...found.map(({ weight }) => weight));
  const [first, ...others] = found.filter(({ weight }) => weight === most);
  if (first === undefined || others.some(({ sense }) => sense !== first.sense)) return { sense: best, wording: null };
  return { sense: first.sense, wording: first.wording };
}

/** The Chinese of a sense with this wording of it first: `赌注，桩，炮烙刑`. */
export function wordedFirst(zh: string, wording: string | null): string {
  if (wording === null) return zh;
  const others = splitWordings(zh).filter((piece) => piece !== wording);
  return fieldOf(zh) + [wording, ...others].join('，');
}

interface FoundWording extends AttestedWording {
  weight: number;
  isWhole: boolean;
}

/** Wordings of one sense, as they stand, that the translation uses or comes close to. */
function wordingsIn(zh: string, sense: number, translation: string): FoundWording[] {
  return splitWordings(zh).flatMap((wording) => {
    const found = coresOf(wording).map((core) => ({ core, common: longestCommon(core, translation) }));
    const weights = found.map(({ core, common }) => weightOf(core, common));
    const weight = Math.max(0, ...weights);
    const isWhole = found.some(({ core, common }, at) => core === common && weights[at] === weight);
    return weight === 0 ? [] : [{ sense, wording, weight, isWhole }];
  });
}

/** Twice the characters in common, one more for the whole wording; 0 when there is too little. */
function weightOf(core: string, common: string): number {
  const isWhole = common === core;
  const meaning = [...common].filter((sign) => HAN.test(sign) && !GRAMMAR.has(sign)).length;
  if (common.length < FEWEST || meaning < (isWhole ? 1 : FEWEST) || common.length * 2 < core.length) return 0;
  return common.length * 2 + (isWhole ? 1 : 0);
}

/** The longest run of characters of the first string that stands in the second. */
function longestCommon(one: string, other: string): string {
  for (let length = one.length; length >= FEWEST; length--) {
    for (let start = 0; start + length <= one.length; start++) {
      const run = one.slice(start, start + length);
      if (other.includes(run)) return run;
    }
  }
  return '';
}
