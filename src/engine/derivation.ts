/**
 * English derivation, undone: the words that a derived word may come from (`happiness` → `happy`). By spelling only; the dictionary
 * decides whether base and word share a meaning.
 */

/** Suffix, then what may stand in its place in the base. Longer suffixes come before those they end in. */
const suffixes: readonly (readonly [string, ...string[]])[] = [
  ['ization', 'ize'],
  ['isation', 'ise'],
  ['ically', 'ic', 'ical'],
  ['ification', 'ify'],
  ['ability', 'able'],
  ['ibility', 'ible'],
  ['fulness', 'ful'],
  ['lessness', 'less'],
  ['ation', 'e', '', 'ate'],
  ['ition', 'e', 'ish', 'ite'],
  ['ption', 'be', 'pt'],
  ['ssion', 't', 'ss', 'de'],
  ['ction', 'ct', 'ce', 'y'],
  ['sion', 'd', 'de', 'se', 't'],
  ['tion', 't', 'te', 'e'],
  ['ance', '', 'e', 'ant'],
  ['ence', '', 'e', 'ent'],
  ['ancy', 'ant'],
  ['ency', 'ent'],
  ['iness', 'y'],
  ['ness', ''],
  ['ility', 'ile'],
  ['ivity', 'ive'],
  ['osity', 'ous'],
  ['ality', 'al'],
  ['ity', 'e', ''],
  ['iment', 'y'],
  ['ment', '', 'e'],
  ['ship', ''],
  ['hood', ''],
  ['iful', 'y'],
  ['ful', ''],
  ['less', ''],
  ['ably', 'able'],
  ['ibly', 'ible'],
  ['ily', 'y'],
  ['lly', 'l', 'll'],
  ['ly', '', 'le'],
  ['iable', 'y'],
  ['able', '', 'e'],
  ['ible', '', 'e'],
  ['ative', 'e', 'ate', ''],
  ['sive', 'd', 'de', 'se', 's'],
  ['tive', 't', 'te', 'ce'],
  ['ious', 'y', 'ion'],
  ['ous', '', 'e', 'y'],
  ['ical', 'ic', 'y', 'ics'],
  ['ial', '', 'e', 'y'],
  ['al', '', 'e', 'y'],
  ['atic', '', 'a'],
  ['ic', '', 'y', 'e'],
  ['ism', '', 'e'],
  ['ist', '', 'e', 'y', 'ism'],
  ['ian', 'y', '', 'ic'],
  ['ier', 'y'],
  ['er', '', 'e'],
  ['or', '', 'e'],
  ['ee', '', 'e'],
  ['ant', '', 'e', 'ate'],
  ['ent', '', 'e'],
  ['ize', '', 'y'],
  ['ise', '', 'y'],
  ['ify', '', 'e', 'y'],
  ['ish', '', 'e'],
  ['en', ''],
  ['ed', '', 'e'],
  ['ing', '', 'e'],
  ['y', '', 'e'],
  ['th', ''],
];

const prefixes = ['un', 'non', 'dis', 'mis', 'anti', 'self-', 'non-'];
/** Negations of Latin adjectives and of nouns derived from them: `impossible`, but never `impeach`. */
const LATIN_NEGATION = /^(?:im(?=[bmp])|il(?=l)|ir(?=r))/;
const LATIN_ADJECTIVE = /(?:ble|al|ant|ent|ar|ate|ite|ect|ous|ive|ure|ic|ile|per|lute|cise|ise|iple|act|icit)$/;
const ITS_NOUN = /(?:bility|ality|arity|ance|ence|ency|ancy|ion|ness|ity|acy|ly)$/;

/** Shorter bases are nearly always coincidence: `me` + `al`. */
const SHORTEST_BASE = 3;
/** After these endings a base of three letters is coincidence too: `thence` is not from `the`, nor `logic` from `log`. */
const LATIN_ENDING = /(?:ance|ence|ancy|ency|(?<!tri)al|ic|ian|ant|(?<!m)ent|ise)$/;
const SHORTEST_LATIN_BASE = 4;
/** Participles that look like `fatten` from `fat`: `written` is not from `writ`. */
const PARTICIPLE = /(?:itten|otten|idden|odden)$/;

/**
 * Spellings that a word could be derived from, in order of likelihood, without the word itself.
 * `runner` → run (doubling undone), runn, runne.
 */
export function baseCandidates(word: string): string[] {
  const bases = new Set<string>();
  const shortest = LATIN_ENDING.test(word) ? SHORTEST_LATIN_BASE : SHORTEST_BASE;
  for (const [suffix, ...replacements] of PARTICIPLE.test(word) ? [] : suffixes) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, -suffix.length);
    for (const replacement of replacements) {
      const doubled = replacement === '' && /^[aeiouy]/.test(suffix) && /([bdfgklmnprtvz])\1$/.test(stem);
      if (doubled) bases.add(stem.slice(0, -1));
      bases.add(stem + replacement);
    }
  }
  for (const prefix of prefixes) if (word.startsWith(prefix)) bases.add(word.slice(prefix.length));
  const negated = word.replace(LATIN_NEGATION, '');
  if (LATIN_ADJECTIVE.test(negated) || ITS_NOUN.test(negated)) bases.add(negated);
  bases.delete(word);
  return [...bases].filter((base) => base.length >= shortest);
}
