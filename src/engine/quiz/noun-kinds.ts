/**
 * Semantic class of a noun: a person, a thing or an idea. A distractor of another class hardly ever fits. From the ending, the
 * dictionary's glosses and the distractors in the same cluster; often unclear.
 */

import affixes from '../words/affixes.json' with { type: 'json' };
import { alternatives } from '../words/alternatives.ts';
import words from '../words/noun-classes.json' with { type: 'json' };
import type { DistractorPool } from './distractor-pool.ts';
import { wordingsOf } from './glosses.ts';
import type { QuizLanguage, QuizSense } from './language.ts';

export type NounKind = 'person' | 'thing' | 'idea';

const IDEA_ENDING = new RegExp(`(?:${alternatives(affixes.idea)})$`);
const PERSON_ENDING = new RegExp(`(?:${alternatives(affixes.person)})$`);
const PERSON_GLOSS = new RegExp(`(?:${alternatives(words.person_gloss)})$`);
const PERSON_MEANING = new RegExp(
  `^(?:an? |any |the |one )?(?:\\w+ ){0,2}(?:${alternatives(words.person)})\\b|^(?:someone|somebody) `,
);
const IDEA_MEANING = new RegExp(`^(?:an? |any |the |your |one's )?(?:\\w+ ){0,2}(?:${alternatives(words.idea)})\\b`);
const THING_MEANING = new RegExp(`\\b(?:${alternatives(words.thing)})\\b`);
/** Middle clusters hold eight of the finest. */
const IN_MIDDLE = 8;
/** This many distractors of one class in the same cluster, and none of the other, decide the class. */
const ENOUGH_ALIKE = 4;

/** Null when it is not clear. @param senses of the noun alone, in the dictionary's order */
export function nounKind(
  word: string,
  senses: readonly QuizSense[],
  pool: DistractorPool,
  cluster: QuizLanguage['cluster'],
): NounKind | null {
  const [sense] = senses;
  if (sense === undefined) return null;
  const meaning = sense.en ?? '';
  const [gloss = ''] = wordingsOf(sense.zh);
  if (PERSON_ENDING.test(word) || PERSON_GLOSS.test(gloss) || PERSON_MEANING.test(meaning)) return 'person';
  if (IDEA_MEANING.test(meaning)) return 'idea';
  if (THING_MEANING.test(meaning.split(';')[0] ?? '')) return 'thing';
  return IDEA_ENDING.test(word) ? 'idea' : kindOfAlike(word, pool, cluster);
}

function kindOfAlike(word: string, pool: DistractorPool, cluster: QuizLanguage['cluster']): NounKind | null {
  const own = cluster(word);
  if (own === -1) return null;
  const group = Math.floor(own / IN_MIDDLE);
  const alike = (kind: 'thing' | 'idea') =>
    pool[kind].filter((other) => other.cluster !== -1 && Math.floor(other.cluster / IN_MIDDLE) === group).length;
  const [things, ideas] = [alike('thing'), alike('idea')];
  if (things >= ENOUGH_ALIKE && ideas === 0) return 'thing';
  return ideas >= ENOUGH_ALIKE && things === 0 ? 'idea' : null;
}
