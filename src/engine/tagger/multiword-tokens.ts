/**
 * Two words written as one, as English treebanks part them: `cannot`, `gonna`, and those that lost their apostrophe:
 * `dont`, and `its a start`, which what follows tells from the possessive.
 */

/** Where to cut. */
const fused = new Map(
  Object.entries({
    cannot: 3,
    gonna: 3,
    gotta: 3,
    wanna: 3,
    gimme: 3,
    lemme: 3,
    outta: 3,
    whatcha: 4,
    cant: 2,
    wont: 2,
    aint: 2,
    dont: 2,
    didnt: 3,
    doesnt: 4,
    isnt: 2,
    wasnt: 3,
    couldnt: 5,
    wouldnt: 5,
    shouldnt: 6,
    havent: 4,
    hasnt: 3,
    hadnt: 3,
    arent: 3,
    werent: 4,
    itll: 2,
    youll: 3,
    theyll: 4,
    youve: 3,
    weve: 2,
    theyve: 4,
    whos: 3,
    thats: 4,
    hes: 2,
    whats: 4,
    theres: 5,
    heres: 4,
    wheres: 5,
    shes: 3,
    arnt: 2,
    shouldve: 6,
    wouldve: 5,
    couldve: 5,
    im: 1,
    ive: 1,
    youre: 3,
    theyre: 4,
    "y'all": 2,
    'y’all': 2,
    "y'know": 2,
    'y’know': 2,
    "d'you": 2,
    'd’you': 2,
    "d'ya": 2,
    'd’ya': 2,
    "c'mon": 3,
    'c’mon': 3,
    "'tis": 2,
    "'twas": 2,
    '’tis': 2,
    '’twas': 2,
    alot: 1,
    its: 2,
    your: 3,
    lets: 3,
  }),
);
/** Words that stand behind no possessive: `its` and `your` in front of them are with a verb. */
const UNOWNED = new Set(
  (
    'a an the not also just really simply definitely probably still been because too so always never already nothing ' +
    'like in on at from for between my your our their his this that what where why how gonna'
  ).split(' '),
);
/** Behind `lets` these are who is let. */
const LET = new Set(
  'me you him her it us them the a an my your his its our their this that these those one'.split(' '),
);
const LONGEST_FUSED = 8;
/** Bit for each length, by first and last letter: most words are told from them without being looked up. */
const fusedLengths = new Uint16Array(2 ** 10);
for (const word of fused.keys()) {
  const place = endsOf(word, 0, word.length);
  fusedLengths[place] = (fusedLengths[place] as number) | (1 << word.length);
}
const NEXT_WORD = / ([A-Za-z]+)(?![A-Za-z'’-])/y;

/** Units of the first of two words that are written as one from `start` to `end`; 0 for any other word. */
export function multiwordSplit(text: string, start: number, end: number): number {
  const length = end - start;
  if (length > LONGEST_FUSED || ((fusedLengths[endsOf(text, start, end)] as number) & (1 << length)) === 0) return 0;
  const written = text.slice(start, end);
  const word = written.toLowerCase();
  if (word === 'its' || word === 'your') return UNOWNED.has(wordBehind(text, end)) ? (fused.get(word) ?? 0) : 0;
  if (word === 'lets') {
    const next = wordBehind(text, end);
    return written.startsWith('L') && next !== '' && !LET.has(next) ? 3 : 0;
  }
  return fused.get(word) ?? 0;
}

/** In lower case; empty when something else than a space and a whole word follows. */
function wordBehind(text: string, at: number): string {
  NEXT_WORD.lastIndex = at;
  return NEXT_WORD.exec(text)?.[1]?.toLowerCase() ?? '';
}

/** A number of the first and last letter, whatever their case. */
function endsOf(text: string, start: number, end: number): number {
  return ((text.charCodeAt(start) & 31) << 5) | (text.charCodeAt(end - 1) & 31);
}
