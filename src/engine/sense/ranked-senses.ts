/**
 * Senses whose wordings were ranked beforehand: how well each wording renders the headword whatever the sentence, and which wordings
 * mean nearly the same. Ranks come as one line of text for each headword (`scripts/train-senses.ts`):
 * `n.~ba steel hand tool~a-3:档案|a-8:文件|b-31:锉刀` and further senses behind tabs: word class, definitions behind the letters of their
 * meanings, meaning and score of each wording.
 */
import { fieldOf, splitWordings } from './wordings.ts';

export interface RankedWording {
  text: string;
  /** Wordings of a sense with the same letter mean nearly the same. */
  meaning: string;
  /** Logarithm of its odds among the headword's wordings, up to a constant. */
  score: number;
}

export interface RankedSense {
  pos: string;
  /** Mark of a special field, `〔医〕`; '' without one. */
  field: string;
  /** Best first. */
  wordings: RankedWording[];
  /** English definitions by meaning, of those that have one for certain. */
  definitions: ReadonlyMap<string, string>;
}

/** Scores in the text are whole numbers of this size. */
export const SCORE_UNIT = 0.1;
/** Characters that separate the parts of a line. */
const RESERVED = /[|~\t\n]/g;
const SCORED = /^([a-z])(-?\d+):(.*)$/s;
/** For headwords without ranks: how much less likely each next wording and sense is. */
const NEXT_WORDING = 0.35;
const NEXT_SENSE = 0.7;
const SPECIAL_FIELD = 2;
const VERB = /^v/;
/** A negated wording: `买不起`, `不知`. */
const NEGATED = /^(.*)不(.*)$/s;

type PlainSense = { pos: string; zh: string };

/**
 * Senses with their wordings ranked, as many and in the order as they are given.
 *
 * A verb's wordings that negate another one of the sense come from negated sentences and are left out: 买不起 beside 买得起, 不知 beside 知道.
 *
 * @param ranks the headword's line; senses that it does not know keep the dictionary's order
 */
export function rankedSenses(senses: readonly PlainSense[], ranks: string | null): RankedSense[] {
  const lines = ranks === null ? [] : ranks.split('\t');
  return senses.map((sense, index) => {
    const [pos, definitions = '', scored = ''] = (lines[index] ?? '').split('~');
    const given = splitWordings(sense.zh);
    const field = fieldOf(sense.zh);
    if (lines.length === 0 || pos !== sense.pos || scored === '') return unranked(sense.pos, field, given, index);
    const known = new Set<string>();
    const wordings = scored.split('|').flatMap((one): RankedWording[] => {
      const [, meaning = '', score, text = ''] = SCORED.exec(one) ?? [];
      // Some wordings were ranked twice: their first place is the better one.
      if (text === '' || known.has(text)) return [];
      known.add(text);
      return [{ text, meaning, score: Number(score) * SCORE_UNIT }];
    });
    const last = wordings.at(-1)?.score ?? 0;
    for (const text of given) if (!known.has(text)) wordings.push({ text, meaning: '', score: last - NEXT_WORDING });
    const shown = VERB.test(sense.pos)
      ? wordings.filter(({ text }) => given.includes(text) || !negatesOne(text, wordings))
      : wordings;
    return { pos: sense.pos, field, wordings: shown, definitions: definitionsOf(definitions) };
  });
}

/** Whether a wording says of the verb what another one denies: with 得 in place of 不, or beginning with what follows 不. */
function negatesOne(text: string, wordings: readonly RankedWording[]): boolean {
  const [, before = '', after = ''] = NEGATED.exec(text) ?? [];
  if (before + after === '') return false;
  return wordings.some((other) => {
    if (other.text.includes('不')) return false;
    return other.text === `${before}得${after}` || other.text.startsWith(before + after);
  });
}

function unranked(pos: string, field: string, given: readonly string[], index: number): RankedSense {
  const first = -NEXT_SENSE * index - (field === '' ? 0 : SPECIAL_FIELD);
  const wordings = given.map((text, place) => ({ text, meaning: '', score: first - NEXT_WORDING * place }));
  return { pos, field, wordings, definitions: new Map() };
}

function definitionsOf(list: string): Map<string, string> {
  const each = list.split('|').filter(Boolean);
  return new Map(each.map((one) => [one.charAt(0), one.slice(1)]));
}

/** The line that {@link rankedSenses} reads. Wordings best first. */
export function formatRanks(senses: readonly Omit<RankedSense, 'field'>[]): string {
  return senses
    .map(({ pos, definitions, wordings }) => {
      const texts = [...definitions].map(([meaning, text]) => `${meaning}${text.replace(RESERVED, ' ')}`).join('|');
      const scored = wordings.map(({ text, meaning, score }) => `${meaning}${Math.round(score / SCORE_UNIT)}:${text}`);
      return `${pos}~${texts}~${scored.join('|')}`;
    })
    .join('\t');
}

/** A remark in front that is longer than the wording's own complement, `（赛马的）赌注`. */
const LONG_REMARK = /^（([^（）]{5,})）([^（）]+)$/;

/** The Chinese of a sense as a dictionary prints it, the best wordings first and remarks after them: `停火（通常指永久性的）`. */
export function printedSense({ field, wordings }: RankedSense): string {
  return field + wordings.map(({ text }) => text.replace(LONG_REMARK, '$2（$1）')).join('，');
}
