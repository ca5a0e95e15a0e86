/**
 * Lemmas of the closed classes and of the words whose inflection no rule tells, after the English treebanks of Universal
 * Dependencies.
 */
import type { UniversalTag } from './universal-tags.ts';

type Lemmas = Readonly<Record<string, string>>;

const pronouns: Lemmas = {
  her: 'she',
  me: 'I',
  i: 'I',
  myself: 'myself',
  him: 'he',
  us: 'we',
  "'s": 'we',
  s: 'we',
  them: 'they',
  "'em": 'they',
  em: 'they',
  mine: 'my',
  yours: 'your',
  hers: 'her',
  ours: 'our',
  theirs: 'their',
  these: 'this',
  those: 'that',
  u: 'you',
  ya: 'you',
  ur: 'your',
  the: 'they',
  their: 'there',
  cha: 'you',
};
const conjunctions: Lemmas = { n: 'and', an: 'and' };
const determiners: Lemmas = { and: 'a', an: 'a', these: 'this', those: 'that' };
const auxiliaries: Lemmas = {
  where: 'be',
  ar: 'be',
  am: 'be',
  "'m": 'be',
  m: 'be',
  are: 'be',
  "'re": 'be',
  re: 'be',
  r: 'be',
  is: 'be',
  "'s": 'be',
  s: 'be',
  was: 'be',
  were: 'be',
  been: 'be',
  being: 'be',
  ai: 'be',
  "'ve": 'have',
  ve: 'have',
  has: 'have',
  had: 'have',
  having: 'have',
  does: 'do',
  did: 'do',
  done: 'do',
  doing: 'do',
  du: 'do',
  ca: 'can',
  wo: 'will',
  "'ll": 'will',
  ll: 'will',
  sha: 'shall',
  "'d": 'would',
  d: 'would',
  "d'": 'do',
  "c'm": 'come',
  wan: 'want',
  gon: 'go',
  lem: 'let',
  gim: 'give',
  bitten: 'bite',
  stunk: 'stink',
  stricken: 'strike',
  cloven: 'cleave',
  gets: 'get',
  got: 'get',
  gotten: 'get',
  getting: 'get',
};
const particles: Lemmas = { too: 'to', "n't": 'not', nt: 'not', "'": "'s", s: "'s", na: 'to', ta: 'to' };
/** Words that are another by their class: `to` as an adverb is too. Those that the training part of UD English EWT has twice. */
const prepositions: Lemmas = {
  w: 'with',
  o: 'of',
  ta: 'of',
  tho: 'though',
  abt: 'about',
  til: 'till',
  thru: 'through',
  vs: 'versus',
  v: 'versus',
  "'til": 'till',
  "'bout": 'about',
  "'cause": 'because',
};
const adjectives: Lemmas = {
  ok: 'ok',
  better: 'good',
  best: 'good',
  worse: 'bad',
  worst: 'bad',
  further: 'far',
  furthest: 'far',
  farther: 'far',
  farthest: 'far',
  elder: 'old',
  eldest: 'old',
  more: 'more',
  most: 'most',
  less: 'less',
  least: 'least',
};
const adverbs: Lemmas = {
  better: 'well',
  best: 'well',
  worse: 'badly',
  worst: 'badly',
  further: 'far',
  furthest: 'far',
  farther: 'far',
  farthest: 'far',
  later: 'late',
  to: 'too',
  than: 'then',
  them: 'then',
  their: 'there',
  were: 'where',
  asap: 'ASAP',
  ie: 'i.e.',
  eg: 'e.g.',
  more: 'more',
  most: 'most',
  less: 'less',
  least: 'least',
  "n't": 'not',
};

const nouns: Lemmas = {
  am: 'a.m.',
  pm: 'p.m.',
  'a.m': 'a.m.',
  'p.m': 'p.m.',
  't.v.': 'TV',
  etc: 'etc.',
  mins: 'minute',
  yrs: 'year',
  hrs: 'hour',
  yr: 'year',
  min: 'minute',
  monies: 'money',
  tv: 'TV',
  it: 'IT',
  ...Object.fromEntries(
    (
      'species series means politics economics mathematics physics news goods clothes headquarters thanks regards ' +
      'statistics athletics ethics mechanics electronics linguistics genetics logistics premises proceeds surroundings ' +
      'geopolitics dynamics troops grounds contents supplies finances savings manners remains proceedings whereabouts ' +
      'odds riches kudos jeans pants trousers scissors sunglasses genitals auspices specifics binoculars pyjamas pajamas ' +
      'shorts tights knickers panties outskirts belongings tenterhooks'
    )
      .split(' ')
      .map((word) => [word, word]),
  ),
};

/** Words cut short that are the same whatever they are taken for. */
const clitics: Lemmas = {
  "'t": 'it',
  "y'": 'you',
  "'n'": 'and',
  "'n": 'and',
  'w/': 'with',
  'w/o': 'without',
  'w/out': 'without',
  'b/c': 'because',
};

/** Classes whose other forms are their own lemmas. */
const closed: Partial<Record<UniversalTag, Lemmas>> = {
  PRON: pronouns,
  DET: determiners,
  PART: particles,
  ADP: prepositions,
  SCONJ: prepositions,
  CCONJ: conjunctions,
  INTJ: {},
};
const open: Partial<Record<UniversalTag, Lemmas>> = {
  AUX: auxiliaries,
  VERB: auxiliaries,
  NOUN: nouns,
  ADJ: adjectives,
  ADV: adverbs,
};
/** Words of their own unless tagged as compared. */
const OWN_WHEN_PLAIN = new Set(['further', 'later', 'elder']);

/** Lemma of a word cut short that no class tells better: `'tis`, `y'all`; null for other words. */
export function cliticLemma(key: string): string | null {
  return own(clitics, key);
}

/** Lemma of a word of a closed class, null for other classes. */
export function closedLemma(key: string, tag: UniversalTag): string | null {
  const lemmas = closed[tag];
  return lemmas === undefined ? null : (own(lemmas, key) ?? key);
}

/**
 * Lemma of a word of an open class that no rule covers; null for the others.
 * @param isInflected whether its fine tag says that it is compared, in the plural or a past or third person.
 */
export function irregularLemma(key: string, tag: UniversalTag, isInflected: boolean): string | null {
  const lemmas = open[tag];
  if (lemmas === undefined || (!isInflected && OWN_WHEN_PLAIN.has(key))) return null;
  return own(lemmas, key);
}

function own(lemmas: Lemmas, key: string): string | null {
  return Object.hasOwn(lemmas, key) ? (lemmas[key] ?? null) : null;
}
