/**
 * How a text writes: messages and comments begin sentences with small letters, edited prose never does.
 */

/** A letter behind a mark that ends sentences, or the pronoun. */
const TELLING = /[\p{L}\p{N}]{2}[.!?]+ +(\p{Ll}|\p{Lu})|(?:^| )([Ii])(?= |['’][a-z])/gu;
/** Share of small letters above which they say nothing. Abbreviations bring edited prose to a tenth. */
const CASUAL_SHARE = 0.25;

/** Whether small letters begin sentences of the text. */
export function isCasual(text: string): boolean {
  let small = 0;
  let all = 0;
  for (const match of text.matchAll(TELLING)) {
    const letter = match[1] ?? match[2] ?? '';
    all++;
    if (letter === letter.toLowerCase()) small++;
  }
  return small > CASUAL_SHARE * all;
}
