/**
 * Porter's second stemmer for English: joins the words of a family that the dictionary keeps apart (`aerodynamic`, `aerodynamics`;
 * `heat`, `heating`).
 */

const VOWEL = 'aeiouy';
const DOUBLE = /(?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/;
/** A short syllable at the end: a vowel between consonants, or one that begins the word. */
const SHORT_END = /(?:[^aeiouy][aeiouy][^aeiouywxY]|^[aeiouy][^aeiouy])$/;

const EXCEPTIONS: ReadonlyMap<string, string> = new Map([
  ['skis', 'ski'],
  ['skies', 'sky'],
  ['dying', 'die'],
  ['lying', 'lie'],
  ['tying', 'tie'],
  ['idly', 'idl'],
  ['gently', 'gentl'],
  ['ugly', 'ugli'],
  ['early', 'earli'],
  ['only', 'onli'],
  ['singly', 'singl'],
]);
const UNCHANGED: ReadonlySet<string> = new Set(['sky', 'news', 'howe', 'atlas', 'cosmos', 'bias', 'andes']);
const UNCHANGED_AFTER_PLURAL: ReadonlySet<string> = new Set([
  'inning',
  'outing',
  'canning',
  'herring',
  'earring',
  'proceed',
  'exceed',
  'succeed',
]);

/** Endings of the second step with what replaces them, in R1. */
const STEP_2: readonly (readonly [string, string])[] = [
  ['ization', 'ize'],
  ['ational', 'ate'],
  ['fulness', 'ful'],
  ['ousness', 'ous'],
  ['iveness', 'ive'],
  ['tional', 'tion'],
  ['biliti', 'ble'],
  ['lessli', 'less'],
  ['entli', 'ent'],
  ['ation', 'ate'],
  ['alism', 'al'],
  ['aliti', 'al'],
  ['ousli', 'ous'],
  ['iviti', 'ive'],
  ['fulli', 'ful'],
  ['enci', 'ence'],
  ['anci', 'ance'],
  ['abli', 'able'],
  ['izer', 'ize'],
  ['ator', 'ate'],
  ['alli', 'al'],
  ['bli', 'ble'],
  ['ogi', 'og'],
  ['li', ''],
];
const STEP_3: readonly (readonly [string, string])[] = [
  ['ational', 'ate'],
  ['tional', 'tion'],
  ['alize', 'al'],
  ['icate', 'ic'],
  ['iciti', 'ic'],
  ['ative', ''],
  ['ical', 'ic'],
  ['ness', ''],
  ['ful', ''],
];
const STEP_4 = [
  'ement',
  'ance',
  'ence',
  'able',
  'ible',
  'ment',
  'ant',
  'ent',
  'ism',
  'ate',
  'iti',
  'ous',
  'ive',
  'ize',
  'ion',
  'al',
  'er',
  'ic',
];

/** @param word in lower case, a to z and apostrophes. Source: M. F. Porter, "The English (Porter2) stemming algorithm" */
export function stem(word: string): string {
  if (word.length <= 2) return word;
  const exception = EXCEPTIONS.get(word);
  if (exception !== undefined) return exception;
  if (UNCHANGED.has(word)) return word;
  // Y is a consonant.
  let root = word.replace(/^'/, '').replace(/^y|(?<=[aeiouy])y/g, 'Y');
  const { r1, r2 } = regions(root);
  root = plural(root.replace(/'(?:s'?)?$/, ''));
  if (UNCHANGED_AFTER_PLURAL.has(root)) return root;
  root = past(root, r1);
  if (/[^aeiouy][yY]$/.test(root) && root.length > 2) root = `${root.slice(0, -1)}i`;
  root = replaced(root, STEP_2, r1, (ending, before) => {
    if (ending === 'ogi') return before.endsWith('l');
    return ending !== 'li' || /[cdeghkmnrt]$/.test(before);
  });
  root = replaced(root, STEP_3, r1, (ending, before) => ending !== 'ative' || before.length >= r2);
  const ending = STEP_4.find((candidate) => root.endsWith(candidate));
  if (ending !== undefined) {
    const before = root.slice(0, -ending.length);
    if (before.length >= r2 && (ending !== 'ion' || /[st]$/.test(before))) root = before;
  }
  return lastLetter(root, r1, r2).replaceAll('Y', 'y');
}

/** Where the regions R1 and R2 begin: after the first consonant that follows a vowel, once and twice. */
function regions(word: string): { r1: number; r2: number } {
  const special = /^(?:gener|commun|arsen|past|univers|later|emerg|organ|inter)/.exec(word)?.[0].length;
  const r1 = special ?? afterSyllable(word, 0);
  return { r1, r2: afterSyllable(word, r1) };
}

function afterSyllable(word: string, from: number): number {
  for (let place = from + 1; place < word.length; place++) {
    if (!VOWEL.includes(word[place] ?? '') && VOWEL.includes(word[place - 1] ?? '')) return place + 1;
  }
  return word.length;
}

function plural(word: string): string {
  if (word.endsWith('sses')) return word.slice(0, -2);
  if (/ie[ds]$/.test(word)) return word.length > 4 ? word.slice(0, -2) : word.slice(0, -1);
  if (/(?:us|ss)$/.test(word)) return word;
  return /[aeiouy].+s$/.test(word) ? word.slice(0, -1) : word;
}

function past(word: string, r1: number): string {
  const ee = /(?:eed|eedly)$/.exec(word);
  if (ee) return ee.index >= r1 ? `${word.slice(0, ee.index)}ee` : word;
  const found = /(?:ingly|edly|ing|ed)$/.exec(word);
  if (!found) return word;
  const before = word.slice(0, found.index);
  if (!/[aeiouy]/.test(before)) return word;
  if (/(?:at|bl|iz)$/.test(before)) return `${before}e`;
  if (DOUBLE.test(before) && !/^[aeo](?:bb|dd|ff|gg|mm|nn|pp|rr|tt)$/.test(before)) return before.slice(0, -1);
  return before.length <= r1 && SHORT_END.test(before) ? `${before}e` : before;
}

function replaced(
  word: string,
  endings: readonly (readonly [string, string])[],
  r1: number,
  may: (ending: string, before: string) => boolean,
): string {
  for (const [ending, by] of endings) {
    if (!word.endsWith(ending)) continue;
    const before = word.slice(0, -ending.length);
    return before.length >= r1 && may(ending, before) ? before + by : word;
  }
  return word;
}

function lastLetter(word: string, r1: number, r2: number): string {
  const before = word.slice(0, -1);
  if (word.endsWith('e'))
    return before.length >= r2 || (before.length >= r1 && !SHORT_END.test(before)) ? before : word;
  return word.endsWith('ll') && before.length >= r2 ? before : word;
}
