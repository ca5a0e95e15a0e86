/**
 * Sentence features of difficulty: sentence length and the number of pauses, because each part has to be kept in mind until the sentence
 * ends (`the box, which she had found, unopened, in the loft`).
 */
import type { SegmentedText } from './segmented-text.ts';
import type { Token } from './tokens.ts';

export interface SentenceFeatures {
  /** Natural log of words a sentence. */
  logSentenceWords: number;
  /** Natural log of one more than pauses inside a sentence: commas, semicolons, colons, dashes, opening brackets. */
  logPauses: number;
}

/** Cap for a sentence: longer ones are lists, tables or text without stops. */
const LONGEST_SENTENCE = 120;
/** Cap for the pauses of a sentence. */
const MOST_PAUSES = 20;
/** A line this short without a stop is a heading or an item of a list: it says nothing of how sentences are built. */
const LONGEST_HEADING = 10;
const STOP = /[.!?…:;]["”’')\]]*$/;
/** Room for a stop and what may close after it. */
const TAIL = 4;
/** Includes the hyphen, which stands for a dash where it is a token of its own. */
const PAUSES = ',;:—–(-';

/**
 * Both zero for a text without words. A name of several words counts as one. Linear in tokens.
 * @param names has 1 where the tokens are names.
 */
export function sentenceFeatures({ text, tokens, sentences }: SegmentedText, names: Uint8Array): SentenceFeatures {
  const inProse = { sentences: 0, words: 0, pauses: 0 };
  const inHeadings = { sentences: 0, words: 0, pauses: 0 };
  let index = 0;
  for (const { end } of sentences) {
    let length = 0;
    let pauses = 0;
    for (; index < tokens.length; index++) {
      const token = tokens[index];
      if (token === undefined || token.start >= end) break;
      if (token.kind === 'number' || (token.kind === 'word' && !(names[index] === 1 && names[index - 1] === 1)))
        length++;
      else if (isPause(text, token) && length > 0 && token.end < end) pauses++;
    }
    if (length === 0) continue;
    const isHeading = length <= LONGEST_HEADING && !STOP.test(text.slice(Math.max(0, end - TAIL), end));
    const sums = isHeading ? inHeadings : inProse;
    sums.sentences++;
    sums.words += Math.min(LONGEST_SENTENCE, length);
    sums.pauses += Math.min(MOST_PAUSES, pauses);
  }
  const counted = inProse.sentences > 0 ? inProse : inHeadings;
  if (counted.sentences === 0) return { logSentenceWords: 0, logPauses: 0 };
  return {
    logSentenceWords: Math.log(counted.words / counted.sentences),
    logPauses: Math.log(1 + counted.pauses / counted.sentences),
  };
}

function isPause(text: string, token: Token): boolean {
  return token.kind === 'punctuation' && PAUSES.includes(text.charAt(token.start));
}
