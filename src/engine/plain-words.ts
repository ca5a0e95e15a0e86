/**
 * Words that a reader at any level has or sees through, whatever syllabus lists them: words of everyday life, numbers, and
 * compounds of two words that are easier than the whole.
 */
import { type ExamLevel, examLevelOrder, lowestExamLevel } from './exam-level.ts';
import { lemmaOf } from './lemma.ts';
import type { Lexicon } from './lexicon.ts';

const words = (list: string) => list.split(' ');

/** Met on a screen or in the first lessons; comparatives of first words; plain words that syllabuses are late to list. */
const EVERYDAY = new Set([
  ...words(
    'anti multi semi app apps best better blog cannot email e-mail emoji further internet laptop offline okay ok online password sales ' +
      "selfie smartphone tablet tv upload download username video website wifi wi-fi don't won't bye hi hello wow yeah",
  ),
  ...words('less least lesser more most worse worst later latest last extra within opposite elder eldest farther'),
  ...words('hundred thousand million billion trillion dozen zero once twice half quarter'),
]);
const CARDINAL =
  'one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|' +
  '(?:twen|thir|for|fif|six|seven|eigh|nine)ty|hundred|thousand|million|billion';
const ORDINAL =
  'first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|(?:thir|four|fif|six|seven|eigh|nine)teenth|' +
  '(?:twen|thir|for|fif|six|seven|eigh|nine)tieth|hundredth|thousandth|millionth|billionth';
const NUMBER = new RegExp(`^(?:${CARDINAL}|${ORDINAL})$`);
/** Parts of a compound: shorter ones are rather prefixes and chance. */
const SHORTEST_PART = 3;
/** Rarer words are no parts that a reader sees at once. */
const RAREST_PART = 6000;

export function isEveryday(lemma: string): boolean {
  const key = lemma.toLowerCase();
  return EVERYDAY.has(key) || NUMBER.test(key);
}

/** Level of the harder part of a word written as one: `heatwave` is heat and wave. Null when it is no such compound. */
export function compoundLevel(lemma: string, lexicon: Lexicon): ExamLevel | null {
  let lowest: ExamLevel | null = null;
  for (let cut = SHORTEST_PART; cut <= lemma.length - SHORTEST_PART; cut++) {
    const parts = [partLevel(lemma.slice(0, cut), lexicon), partLevel(lemma.slice(cut), lexicon)];
    const harder = parts[0] && parts[1] && harderOf(parts[0], parts[1]);
    if (harder && (lowest === null || harderOf(lowest, harder) === lowest)) lowest = harder;
  }
  return lowest;
}

/** Null for what is no common word of a syllabus. */
function partLevel(part: string, lexicon: Lexicon): ExamLevel | null {
  const entry = lexicon.entry(lemmaOf(part, lexicon));
  if (entry === null || entry.isName || entry.rank === null || entry.rank > RAREST_PART) return null;
  return isEveryday(entry.headword) ? 'zk' : lowestExamLevel(entry.tags);
}

function harderOf(one: ExamLevel, other: ExamLevel): ExamLevel {
  return examLevelOrder(one) > examLevelOrder(other) ? one : other;
}
