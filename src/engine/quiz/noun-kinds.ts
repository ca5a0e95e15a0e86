/**
 * Semantic class of a noun: a person, a thing or an idea. A distractor of another class hardly ever fits. From the ending, the
 * dictionary's glosses and the distractors in the same cluster; often unclear.
 */
import type { DistractorPool } from './distractor-pool.ts';
import { wordingsOf } from './glosses.ts';
import type { QuizLanguage, QuizSense } from './language.ts';

export type NounKind = 'person' | 'thing' | 'idea';

const IDEA_ENDING = /(?:tion|sion|ity|ness|ment|ism|ance|ence|ancy|ency|hood|ship|dom|cy|ology|ysis|tude|th|sure)$/;
const PERSON_ENDING = /(?:ist|eer|man|men|woman|ician|crat)$/;
const PERSON_GLOSS =
  /(?:者|家|人员|人|师|官|士|手|生|父|母|夫|妇|商|民|员|王|后|妻|女|男|儿|孩|友|侄|叔|姑|舅|姨|兄|弟|姐|妹|徒|代表|贵族|教授|领袖|专家|总统|医生|伙伴|客)$/;
const PERSON_MEANING =
  /^(?:an? |any |the |one )?(?:\w+ ){0,2}(?:person|people|man|woman|member|expert|leader)\b|^(?:someone|somebody) /;
const IDEA_MEANING =
  /^(?:an? |any |the |your |one's )?(?:\w+ ){0,2}(?:acts?|actions?|activity|activities|quality|state|process|trait|feelings?|condition|belief|theory|principle|study|practice|ability|power|degree|rate|amount|period|time|event|statement|idea|opinion|relation|relationship|property|right|ending|change|cause|lack|need|fact|knowledge|wish|desire|effort|attempt|position|level|way|manner|method|system|plan|rule|agreement|message|sum|quantity|measure|difference|result|situation|success|failure|beginning|movement|experience|emotion|thought|concept|reason)\b/;
const THING_MEANING =
  /\b(?:structure|building|device|instrument|tool|machine|container|vessel|garment|clothing|cloth|furniture|plant|tree|fruit|animal|bird|fish|insect|mammal|organ|vehicle|ship|boat|weapon|food|dish|drink|metal|stone|rock|wood|liquid|room|road|body part|part of the body|covering|equipment|stick|rod|box|cord|wire|paper|wall)\b/;
/** Middle clusters hold eight of the finest. */
const IN_MIDDLE = 8;
/** So many narrow words of one kind in the same group, and none of the other, tell the kind. */
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
