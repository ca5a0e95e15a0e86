/**
 * Finds, while the dictionary is built, which headwords are derived from which: the spelling allows it and the Chinese
 * glosses share a character (`act` 行动, `actor` 行动者; but `depart` 离开 and `department` 部门 do not).
 */
import { baseCandidates } from '#engine/derivation.ts';

export interface FamilyMember {
  key: string;
  rank: number | null;
  /** First lines of the Chinese translation. */
  gloss: string;
}

/** Characters too common in glosses to show a shared meaning. */
const GRAMMAR = new Set('的地得了着者使人物不无在有为成于以用及或与和等被所上下中个一其之性化可能动作复数过去式分词');
const CHINESE = /\p{Script=Han}/u;
/** A base is hardly ever much rarer than what is derived from it. */
const RARER_BASE = 3;

/** Key of each derived word → key of its base. Only words of the frequency lists take part. */
export function derivations(members: ReadonlyMap<string, FamilyMember>): Map<string, string> {
  const bases = new Map<string, string>();
  for (const member of members.values()) {
    let best: FamilyMember | null = null;
    for (const candidate of baseCandidates(member.key)) {
      const base = members.get(candidate);
      if (base === undefined || base.rank === null) continue;
      if (base.rank >= (member.rank ?? Number.POSITIVE_INFINITY) * RARER_BASE) continue;
      if (!sharesCharacter(member.gloss, base.gloss)) continue;
      // The longest base is the nearest relative: happily → happy, not hap.
      if (best === null || candidate.length > best.key.length) best = base;
    }
    if (best !== null && bases.get(best.key) !== member.key) bases.set(member.key, best.key);
  }
  return bases;
}

function sharesCharacter(one: string, other: string): boolean {
  for (const sign of one) if (CHINESE.test(sign) && !GRAMMAR.has(sign) && other.includes(sign)) return true;
  return false;
}
