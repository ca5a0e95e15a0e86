/**
 * Word sense disambiguation by translation: finds the dictionary gloss that the translation of the sentence uses. A sense lists many
 * glosses (`stake`: 桩，炮烙刑，木柱，赌注), and grammar does not choose among them.
 */

/** A dictionary sense: Chinese glosses separated by commas. */
export interface WordedSense {
  zh: string;
}

export interface FittingSense {
  /** Index of the sense; null when it is not sure. */
  sense: number | null;
  /** As it stands in the sense's Chinese; null when the translation says it in other words. */
  wording: string | null;
}

interface Attested {
  sense: number;
  wording: string;
  weight: number;
}

const BREAK = /[，；、,;]/;
const FIELD = /^〔[^〕]*〕/;
const REMARK = /[（(〈［[<][^）)〉］\]>]*[）)〉］\]>]/g;
/** Function characters that a translation omits. */
const GRAMMAR_BEFORE = /^(?:使|被|把|将|令|对|加以|给予|予以)/;
const GRAMMAR_BEHIND = /[的地]$/;
/** Function characters: two of them side by side are in every other sentence. */
const GRAMMAR = new Set(
  '的地得了着者使人物不无在有为成于以用及或与和等被所上下中个一其之性化可能动作向对把从做到来去起出是这那',
);
const HAN = /\p{Script=Han}/u;
/** A single character in common is coincidence. */
const FEWEST = 2;

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
  const found = asked.flatMap((sense) => attestedIn(senses[sense]?.zh ?? '', sense, translation));
  const most = Math.max(0, ...found.map(({ weight }) => weight));
  const [first, ...others] = found.filter(({ weight }) => weight === most);
  if (first === undefined || others.some(({ sense }) => sense !== first.sense)) return { sense: best, wording: null };
  return { sense: first.sense, wording: first.wording };
}

/** The Chinese of a sense with this wording of it first: `赌注，桩，炮烙刑`. */
export function wordedFirst(zh: string, wording: string | null): string {
  if (wording === null) return zh;
  const field = FIELD.exec(zh)?.[0] ?? '';
  const others = zh
    .slice(field.length)
    .split(BREAK)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== wording && piece !== '');
  return field + [wording, ...others].join('，');
}

/** Wordings of one sense, as they stand, that the translation uses or comes close to. */
function attestedIn(zh: string, sense: number, translation: string): Attested[] {
  return zh
    .replace(FIELD, '')
    .split(BREAK)
    .flatMap((piece) => {
      const wording = piece.trim();
      const weight = weightOf(wording, translation);
      return weight === 0 ? [] : [{ sense, wording, weight }];
    });
}

/** Twice the characters in common, one more for the whole wording; 0 when there is too little. */
function weightOf(wording: string, translation: string): number {
  const pieces = wording
    .replace(REMARK, '')
    .split(/…+/)
    .map((piece) => piece.trim().replace(GRAMMAR_BEFORE, '').replace(GRAMMAR_BEHIND, ''));
  const weights = pieces.map((piece) => {
    const common = longestCommon(piece, translation);
    const isWhole = common === piece;
    const meaning = [...common].filter((sign) => HAN.test(sign) && !GRAMMAR.has(sign)).length;
    if (common.length < FEWEST || meaning < (isWhole ? 1 : FEWEST) || common.length * 2 < piece.length) return 0;
    return common.length * 2 + (isWhole ? 1 : 0);
  });
  return Math.max(0, ...weights);
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
