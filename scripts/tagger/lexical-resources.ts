/** Builds one table from word vectors and a lexicon of tags: for each word its cluster and its listed classes. */
import { CLUSTERLESS, type LexicalResources } from '#engine/tagger/lexical-resources.ts';
import { hashOf } from '#engine/tagger/word-properties.ts';

/** The classes of each word of a lexicon in Penn tags, commonest first, as it writes the word: `Cook` and `cook`. */
export type TagLexicon = Readonly<Record<string, readonly (string | null)[]>>;

/** Least number of words with the same list of classes; rarer lists are shortened at their end. */
const RAREST_LIST = 25;
const LONGEST_LIST = 3;
const WORD = /^\p{L}[\p{L}.']*$/u;

/**
 * The table.
 * @param clusters finest cluster of each word that has one, by its key.
 */
export function lexicalResourcesOf(clusters: ReadonlyMap<string, number>, lexicon: TagLexicon): LexicalResources {
  const lists = numberedLists(lexicon);
  const small = new Map<string, number>();
  const capital = new Map<string, number>();
  for (const [word, list] of lists) {
    const key = word.toLowerCase();
    if (word === key) small.set(key, list);
    // `Nato` before `NATO`: other capitals are told by the shape of the word.
    else if (!capital.has(key) || !/^\p{Lu}{2,}/u.test(word)) capital.set(key, list);
  }
  const words = new Map([...clusters.keys(), ...small.keys(), ...capital.keys()].map((word) => [hashOf(word), word]));
  const sorted = [...words].sort(([a], [b]) => (a >>> 0) - (b >>> 0));
  return {
    words: Int32Array.from(sorted, ([number]) => number),
    clusters: Uint16Array.from(sorted, ([, word]) => clusters.get(word) ?? CLUSTERLESS),
    small: Uint8Array.from(sorted, ([, word]) => small.get(word) ?? 0),
    capital: Uint8Array.from(sorted, ([, word]) => capital.get(word) ?? 0),
  };
}

/** Number of each word's list of classes, from 1 on, the commonest list first. Throws when there are more than a byte can tell. */
function numberedLists(lexicon: TagLexicon): Map<string, number> {
  const words = Object.entries(lexicon).flatMap(([word, tags]): [string, string[]][] => {
    const classes = [...new Set(tags.flatMap((tag) => tag?.split('|')[0] ?? []))];
    return WORD.test(word) && classes.length > 0 ? [[word, classes]] : [];
  });
  const counts = new Map<string, number>();
  for (const [, classes] of words) {
    for (let length = 1; length <= Math.min(LONGEST_LIST, classes.length); length++) {
      const list = classes.slice(0, length).join(' ');
      counts.set(list, (counts.get(list) ?? 0) + 1);
    }
  }
  const chosen = words.map(([word, classes]): [string, string] => {
    let length = Math.min(LONGEST_LIST, classes.length);
    while (length > 1 && (counts.get(classes.slice(0, length).join(' ')) ?? 0) < RAREST_LIST) length--;
    return [word, classes.slice(0, length).join(' ')];
  });
  const used = new Map<string, number>();
  for (const [, list] of chosen) used.set(list, (used.get(list) ?? 0) + 1);
  const byUse = [...used].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([list]) => list);
  if (byUse.length > 0xff) throw new RangeError(`${byUse.length} lists of classes`);
  const numbers = new Map(byUse.map((list, index) => [list, index + 1]));
  return new Map(chosen.map(([word, list]) => [word, numbers.get(list) as number]));
}
