/** Checks what was written down from hearing, word by word: without case, punctuation, and the kind of quotation marks. */

export interface DictationWord {
  /** `extra` was typed and is not in the sentence. */
  kind: 'right' | 'wrong' | 'missed' | 'extra';
  /** The word as in the sentence, with its punctuation; '' for an extra one. */
  text: string;
  /** What was typed in its place; '' for a missed one. */
  typed: string;
}

export interface DictationResult {
  words: DictationWord[];
  right: number;
  /** Replaced, or not in the sentence. */
  wrong: number;
  missed: number;
}

/** Letters and digits of a word, in small letters, without marks; apostrophes stay inside a word. */
export function dictationKey(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘ʼ]/g, "'")
    .replace(/[^\p{L}\p{N}']/gu, '')
    .replace(/^'+|'+$/g, '')
    .toLowerCase();
}

/** Pieces between white space and dashes that have a letter or digit. */
export function dictationWords(text: string): string[] {
  return text.split(/\s+|(?<=[—–])|(?=[—–])/u).filter((piece) => dictationKey(piece) !== '');
}

/**
 * The alignment with the fewest mistakes (Levenshtein over words). Of equal ones, a wrong word goes with the one most like it.
 */
export function checkDictation(sentence: string, typed: string): DictationResult {
  const [wanted, given] = [dictationWords(sentence), dictationWords(typed)];
  const [keys, typedKeys] = [wanted.map(dictationKey), given.map(dictationKey)];
  const width = given.length + 1;
  // A replaced word costs a little less the more it is like what was said, so that it stands over that word.
  const costs = new Float64Array((wanted.length + 1) * width);
  for (let i = 0; i <= wanted.length; i += 1) {
    for (let j = 0; j < width; j += 1) {
      if (i === 0 || j === 0) {
        costs[i * width + j] = i + j;
        continue;
      }
      const replaced =
        (costs[(i - 1) * width + j - 1] as number) + replacing(keys[i - 1] as string, typedKeys[j - 1] as string);
      const missed = (costs[(i - 1) * width + j] as number) + 1;
      const extra = (costs[i * width + j - 1] as number) + 1;
      costs[i * width + j] = Math.min(replaced, missed, extra);
    }
  }
  const words: DictationWord[] = [];
  let [i, j] = [wanted.length, given.length];
  while (i > 0 || j > 0) {
    const cost = costs[i * width + j] as number;
    const [text = '', word = ''] = [wanted[i - 1], given[j - 1]];
    const step = i > 0 && j > 0 ? replacing(keys[i - 1] as string, typedKeys[j - 1] as string) : 0;
    if (i > 0 && j > 0 && cost === (costs[(i - 1) * width + j - 1] as number) + step) {
      words.push({ kind: step === 0 ? 'right' : 'wrong', text, typed: word });
      i -= 1;
      j -= 1;
    } else if (i > 0 && cost === (costs[(i - 1) * width + j] as number) + 1) {
      words.push({ kind: 'missed', text, typed: '' });
      i -= 1;
    } else {
      words.push({ kind: 'extra', text: '', typed: word });
      j -= 1;
    }
  }
  words.reverse();
  const count = (...kinds: DictationWord['kind'][]) => words.filter(({ kind }) => kinds.includes(kind)).length;
  return { words, right: count('right'), wrong: count('wrong', 'extra'), missed: count('missed') };
}

/** Cost of typing one word for another: 0 for the same word, 1 for a likely misspelling, up to 1.5 for another word. */
function replacing(wanted: string, typed: string): number {
  if (wanted === typed) return 0;
  const alike = sharedPairs(wanted, typed);
  return 1.5 - alike / 2;
}

/** Share of pairs of letters that two words have in common (Dice's coefficient), 0 to 1. */
function sharedPairs(one: string, other: string): number {
  const pairs = (word: string) =>
    Array.from({ length: Math.max(1, word.length - 1) }, (_, at) => word.slice(at, at + 2));
  const [first, second] = [pairs(one), pairs(other)];
  const left = [...second];
  const shared = first.filter((pair) => {
    const at = left.indexOf(pair);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  }).length;
  return (2 * shared) / (first.length + second.length);
}
