/** Groups wordings of one sense that mean nearly the same, and finds the definition of each group. */
import type { RankedWording } from '#engine/sense/ranked-senses.ts';
import { coresOf, plainWording } from '#engine/sense/wordings.ts';
import type { Candidate } from './candidates.ts';
import { similarity } from './gloss-vectors.ts';
import { glossVectorsOf, type Sources } from './sources.ts';
import type { Synset } from './wordnet.ts';

/** Wordings whose English is as similar mean nearly the same. */
const SAME_MEANING = 0.62;
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
/** Characters that are in so many wordings that sharing one says nothing. */
const EMPTY = new Set('的地使人物不无在有为成于以用被上下中大小性化可能动作向对从把一者着了得之其所加做打');
/** A definition is shown when it is as similar to the English of the wordings, and clearly more than any other. */
const FITTING = 0.42;
const CLEARLY = 0.06;
/** Weight of the logarithm of a synset's share of uses, added to the similarity. */
const COMMON = 0.05;
/** The share of its uses with which a synset is what the first meaning is about. */
const DOMINANT = 0.85;
/** Meanings of a sense that get a definition. */
const MAX_DEFINED = 3;

export interface ScoredCandidate extends Candidate {
  score: number;
}

/** Wordings of one sense, best first, each with the letter of its meaning. */
export function groupedWordings(candidates: readonly ScoredCandidate[], sources: Sources): RankedWording[] {
  const leaders: { letter: string; core: string; vectors: Float32Array[] }[] = [];
  return [...candidates]
    .sort((a, b) => b.score - a.score)
    .map(({ core, wording, score }) => {
      const vectors = glossVectorsOf(core, plainWording(wording), sources);
      const same = leaders.find(
        (leader) => sharesCharacter(leader.core, core) || closest(leader.vectors, vectors) >= SAME_MEANING,
      );
      if (same) return { text: wording, meaning: same.letter, score };
      const letter = LETTERS[Math.min(leaders.length, LETTERS.length - 1)] as string;
      leaders.push({ letter, core, vectors });
      return { text: wording, meaning: letter, score };
    });
}

function sharesCharacter(one: string, other: string): boolean {
  return [...one].some((sign) => !EMPTY.has(sign) && other.includes(sign));
}

function closest(some: readonly Float32Array[], others: readonly Float32Array[]): number {
  return Math.max(0, ...some.flatMap((vector) => others.map((other) => similarity(vector, other))));
}

/** Definitions by meaning. @param synsets of the headword, of the sense's classes */
export function definitionsFor(
  wordings: readonly RankedWording[],
  synsets: readonly Synset[],
  sources: Sources,
): Map<string, string> {
  const found = new Map<string, string>();
  const listed = synsets.map((synset) => ({
    ...synset,
    vector: sources.vectors.text(`${synset.synonyms.join(' ').replaceAll('_', ' ')} ${shortDefinition(synset)}`),
  }));
  const meanings = [...new Set(wordings.map(({ meaning }) => meaning))].slice(0, MAX_DEFINED);
  for (const meaning of meanings) {
    const isFirst = meaning === meanings[0];
    const own = wordings
      .filter((one) => one.meaning === meaning)
      .slice(0, 3)
      .flatMap(({ text }) => glossVectorsOf(coresOf(text)[0] ?? '', plainWording(text), sources));
    const [best, second] = listed
      .map((synset) => ({
        synset,
        value: closest(own, synset.vector ? [synset.vector] : []) + COMMON * Math.log(synset.share),
      }))
      .sort((a, b) => b.value - a.value);
    if (best === undefined || [...found.values()].includes(shortDefinition(best.synset))) continue;
    const isSole = isFirst && (listed.length === 1 || best.synset.share >= DOMINANT);
    const isClear = best.value >= FITTING && best.value - (second?.value ?? 0) >= CLEARLY;
    if (isSole || isClear) found.set(meaning, shortDefinition(best.synset));
  }
  return found;
}

/** The definition without its examples. */
function shortDefinition({ definition }: Synset): string {
  return definition.replace(/;?\s*".*$/s, '').trim();
}
