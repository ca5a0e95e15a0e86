/**
 * What a noun names, told from its spelling and word classes: an idea (`conclusion`, `fairness`), which has to be thought,
 * or a thing, an animal or somebody (`elephant`, `teacher`), which can be pictured.
 */
import type { LexicalEntry } from './lexicon.ts';

/** Endings that make nouns of qualities, acts and states. */
const IDEA_ENDING = /(?:tion|sion|ity|ment|ance|ence|ancy|ency|acy|ism|ness|ship|hood|tude|dom)$/;
/** Shorter ones are as often things: `city`, `fence`. */
const SHORTEST_IDEA = 6;

/** @param lemma in small letters. */
function namesIdea(lemma: string): boolean {
  return lemma.length >= SHORTEST_IDEA && IDEA_ENDING.test(lemma);
}

/** Whether the lemma is a noun first of all and no adjective or adverb, which as often tell what something is like. */
export function namesThing(lemma: string, { parts }: LexicalEntry): boolean {
  return parts[0] === 'noun' && !parts.includes('adjective') && !parts.includes('adverb') && !namesIdea(lemma);
}
