/**
 * What the other words of a sentence say about a meaning: `charge` beside `murder` is 指控, beside `battery` 充电. The dictionary has
 * collocates of each meaning of ambiguous headwords (`data/collocates.txt.br`); here they raise the scores of wordings.
 */
import type { RankedSense } from './ranked-senses.ts';
import { coresOf } from './wordings.ts';

/** One meaning of a headword and the lemmas that stand beside it in that meaning, and not in its others. */
export interface MeaningCollocates {
  /** Cores of its wordings, of all word classes. */
  cores: ReadonlySet<string>;
  /** How much each lemma says, 0 to 1; a form of the headword itself stands behind `=`, and behind `==` where it hardly ever has another meaning: `==born` for 出生. */
  lemmas: ReadonlyMap<string, number>;
  /** Of a meaning that the dictionary lacks: its wordings, and the label of the class they are added to. */
  added: { pos: string; wordings: readonly string[] } | null;
}

export interface ListedCollocates {
  /** Label of the class (`n.`) for a meaning that the dictionary lacks, else ''. */
  pos: string;
  /** As a dictionary prints them. */
  wordings: readonly string[];
  /** Written for this meaning. */
  own: readonly string[];
  /** Others that are used like these, by word vectors. */
  alike: readonly string[];
}

/** What a lemma says that is only alike. Fitted with the numbers below on sentences with a human translation (docs/research/senses.md). */
const ALIKE_SHARE = 0.5;
/** Words within this distance stand beside it: its object, its subject, what is before the noun. Others say less. */
const NEAR = 4;
const FAR_SHARE = 0.7;
/** What a form of the headword says that hardly ever has another meaning: more than two words beside it. */
const CERTAIN_FORM = 3;
/** Log odds that a support of 1 adds to a wording. */
const WEIGHT = 3.5;
/** Log odds that a supported wording is behind the first one of its sense at most, however rare its meaning. */
const RAREST = 3;

/** Log odds of the first added wording against the commonest: where nothing speaks for it, it comes last. */
const ADDED = -3;
const NEXT_ADDED = -0.35;

/** The meanings of one headword as a line: `:指控，控告:murder fraud:convicted jail|v.:充电:battery:cellular`. */
export function formatCollocates(meanings: readonly ListedCollocates[]): string {
  return meanings
    .map(({ pos, wordings, own, alike }) => `${pos}:${wordings.join('，')}:${own.join(' ')}:${alike.join(' ')}`)
    .join('|');
}

/** Reads a line of {@link formatCollocates}. */
export function parseCollocates(line: string): MeaningCollocates[] {
  return line.split('|').map((one) => {
    const [pos = '', listed = '', own = '', alike = ''] = one.split(':');
    const wordings = listed.split('，');
    const said = (lemmas: string, share: number) =>
      lemmas === '' ? [] : lemmas.split(' ').map((lemma) => [lemma, share] as const);
    return {
      cores: new Set(wordings.flatMap((wording) => coresOf(wording)[0] ?? [])),
      lemmas: new Map([...said(alike, ALIKE_SHARE), ...said(own, 1)]),
      added: pos === '' ? null : { pos, wordings },
    };
  });
}

/**
 * The senses with the wordings of meanings that the dictionary lacks, behind the others of the first sense of their class.
 *
 * @param isOfClass whether a sense's label is of the class that another label says
 */
export function withAddedMeanings(
  senses: readonly RankedSense[],
  meanings: readonly MeaningCollocates[],
  isOfClass: (label: string, wanted: string) => boolean,
): RankedSense[] {
  const all = senses.map((sense) => ({ ...sense, wordings: [...sense.wordings] }));
  for (const { added } of meanings) {
    const sense = added && all.find(({ pos }) => isOfClass(pos, added.pos));
    const first = sense?.wordings[0]?.score ?? 0;
    const known = new Set(sense?.wordings.map(({ text }) => text));
    const own = added?.wordings.filter((text) => !known.has(text)) ?? [];
    sense?.wordings.push(
      ...own.map((text, place) => ({ text, meaning: '', score: first + ADDED + NEXT_ADDED * place })),
    );
  }
  for (const { wordings } of all) wordings.sort((a, b) => b.score - a.score);
  return all;
}

/**
 * How much a sentence supports each meaning: 0 without a collocate; one beside the word is 1, further ones add less and less.
 *
 * @param lemmas of the sentence's words in order
 * @param at place of the word itself
 * @param form as it is written there: with its capital, `Given` is a preposition
 */
export function meaningSupport(
  meanings: readonly MeaningCollocates[],
  lemmas: readonly string[],
  at: number,
  form: string,
): number[] {
  const forms = new Set([form, form.toLowerCase()]);
  return meanings.map(({ lemmas: own }) => {
    const said = new Map<string, number>();
    for (const one of forms) {
      if (own.has(`=${one}`)) said.set('=', 1);
      if (own.has(`==${one}`)) said.set('=', CERTAIN_FORM);
    }
    for (const [place, lemma] of lemmas.entries()) {
      const share = own.get(lemma);
      if (share === undefined || place === at) continue;
      const here = Math.abs(place - at) <= NEAR ? share : share * FAR_SHARE;
      said.set(lemma, Math.max(here, said.get(lemma) ?? 0));
    }
    let sum = 0;
    for (const one of said.values()) sum += one;
    return Math.log2(1 + sum);
  });
}

/** The senses with the wordings of supported meanings raised, best first again; the given ones where the sentence supports none. */
export function supportedSenses(
  senses: readonly RankedSense[],
  meanings: readonly MeaningCollocates[],
  support: readonly number[],
): readonly RankedSense[] {
  if (support.every((one) => one === 0)) return senses;
  return senses.map((sense) => {
    const least = (sense.wordings[0]?.score ?? 0) - RAREST;
    const wordings = sense.wordings.map((wording) => {
      const core = coresOf(wording.text)[0] ?? wording.text;
      const own = Math.max(0, ...meanings.map(({ cores }, index) => (cores.has(core) ? (support[index] ?? 0) : 0)));
      return own === 0 ? wording : { ...wording, score: Math.max(least, wording.score) + WEIGHT * own };
    });
    return { ...sense, wordings: wordings.sort((a, b) => b.score - a.score) };
  });
}
