/**
 * Headings run into their paragraph, as structured abstracts and travel guides have them: `Background The study …`.
 */

const LONGEST_HEADING = 60;
const MOST_WORDS = 7;
/** In headings too these may be small. */
const SMALL_WORD = /^(?:a|an|the|of|in|on|at|to|for|and|or|by|with|from|as|vs\.?|de|la)$/;
/** A capitalized word that leads into a clause: `When The Times …`, `Yesterday The …`, `Said The …`. */
const CONNECTIVE =
  /^(?:And|But|Or|So|If|When|While|As|After|Before|Then|Now|Here|Yesterday|Today|Tomorrow|Because|Since|Although|Though|Once|Until|That|Says?|Said|Yes|No|Well|Oh|Thus|Hence|Also|Perhaps|Maybe|Is|Are|Was|Were|Did|Do|Does|Can|Will|At|In|On|From|With|By|For|To|Of|Like|Let|Where|Why|How|What|Who|Not)$/;
const NAME_OR_NUMBER = /^["“‘(]*[\p{Lu}\p{Nd}]/u;

/** Whether the words from `start` to `at` are a heading in front of the capital that follows. Constant time. */
export function isRunInHeading(text: string, start: number, at: number): boolean {
  if (at - start > LONGEST_HEADING || !/[\p{L}\p{Nd}]/u.test(text.charAt(at - 1))) return false;
  const words = text.slice(start, at).split(/\s+/);
  if (words.length > MOST_WORDS || CONNECTIVE.test(words[0] ?? '') || SMALL_WORD.test(words.at(-1) ?? '')) return false;
  return /\p{L}{3}/u.test(text.slice(start, at)) && words.every((word, index) => NAME_OR_NUMBER.test(word) || (index > 0 && SMALL_WORD.test(word)));
}
