/** Word families: finds at build time which headword is derived from which, and lists at look-up time the relatives of a headword. */
import { baseCandidates, isTransparent } from '#engine/derivation.ts';
import { normalizeWord } from '#engine/tokens.ts';
import type { DictionaryStore, FamilyRow } from './store.ts';

const FAMILY_LIMIT = 6;
/** `internationalization` is three steps from `nation`. */
const STEPS = 3;

/** Relatives of a normalized headword without itself, the commonest first. */
export function relatives(key: string, store: Pick<DictionaryStore, 'member' | 'derivatives'>): string[] {
  let root = store.member(key);
  for (let step = 0; step < STEPS && root?.base; step++) root = store.member(root.base) ?? root;
  const members = new Map<string, FamilyRow>();
  const visit = (member: FamilyRow, steps: number) => {
    const memberKey = normalizeWord(member.word);
    if (members.has(memberKey)) return;
    members.set(memberKey, member);
    if (steps > 0) for (const derivative of store.derivatives(memberKey)) visit(derivative, steps - 1);
  };
  if (root !== null) visit(root, STEPS);
  members.delete(key);
  return [...members.values()]
    .flatMap(({ word, rank }) => (rank === null ? [] : [{ word, rank }]))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, FAMILY_LIMIT)
    .map(({ word }) => word);
}

export interface FamilyMember {
  key: string;
  rank: number | null;
  /** First lines of the Chinese translation. */
  gloss: string;
  /** Definition in English, '' when there is none. */
  definition: string;
}

/** Characters too common in glosses to show a shared meaning. */
const GRAMMAR = new Set('的地得了着者使人物不无在有为成于以用及或与和等被所上下中个一其之性化可能动作复数过去式分词');
const CHINESE = /\p{Script=Han}/u;
/** A base is hardly ever much rarer than what is derived from it. */
const RARER_BASE = 3;

/**
 * Key of each derived word → key of its base. Only words of the frequency lists take part. The spelling alone would make `copious` of `copy` and
 * `filial` of `file`: a derivative whose affix is not transparent needs a wording or a definition that speaks of the base.
 */
export function derivations(members: ReadonlyMap<string, FamilyMember>): Map<string, string> {
  const bases = new Map<string, string>();
  for (const member of members.values()) {
    let best: FamilyMember | null = null;
    for (const candidate of baseCandidates(member.key)) {
      const base = members.get(candidate);
      if (base === undefined || base.rank === null) continue;
      if (base.rank >= (member.rank ?? Number.POSITIVE_INFINITY) * RARER_BASE) continue;
      if (!isRelated(member, base)) continue;
      // The longest base is the nearest relative: happily → happy, not hap.
      if (best === null || candidate.length > best.key.length) best = base;
    }
    if (best !== null && bases.get(best.key) !== member.key) bases.set(member.key, best.key);
  }
  return bases;
}

function isRelated(member: FamilyMember, base: FamilyMember): boolean {
  if (isTransparent(member.key, base.key)) return sharesCharacter(member.gloss, base.gloss);
  return (
    sharesRun(member.gloss, base.gloss) || names(member.definition, base.key) || names(base.definition, member.key)
  );
}

/** Whether a definition names a word in one of its forms: `the act of reviving` of revive. */
function names(definition: string, word: string): boolean {
  const stem = word.replace(/[ey]$/, '');
  return stem.length >= SHORTEST_STEM && new RegExp(`\\b${stem}(?:e|y|es|ed|ing|s|ies|ied)?\\b`).test(definition);
}

/** Shorter ones begin unrelated words, too. */
const SHORTEST_STEM = 3;

/** Two characters of meaning side by side in both. */
function sharesRun(one: string, other: string): boolean {
  for (let at = 0; at + 2 <= one.length; at++) {
    const run = one.slice(at, at + 2);
    if ([...run].every((sign) => CHINESE.test(sign) && !GRAMMAR.has(sign)) && other.includes(run)) return true;
  }
  return false;
}

function sharesCharacter(one: string, other: string): boolean {
  for (const sign of one) if (CHINESE.test(sign) && !GRAMMAR.has(sign) && other.includes(sign)) return true;
  return false;
}
