/**
 * The words of a text above an exam level, which a learner at that level should meet before reading. Words of everyday life, numbers and
 * compounds of easy words count as known.
 */

import { type ExamLevel, examLevelOrder, lowestExamLevel } from './exam-level.ts';
import { lemmaOf } from './lemma.ts';
import type { Lexicon } from './lexicon.ts';
import { nameTokens } from './names.ts';
import { splitSentences } from './sentences.ts';
import type { TextRange } from './text-range.ts';
import { type Token, tokenize, tokenText } from './tokens.ts';
import { effectiveLevel } from './vocabulary.ts';
import lists from './words/everyday-words.json' with { type: 'json' };
import numerals from './words/numerals.json' with { type: 'json' };

/** A word of a text above a level; the range is that of its first occurrence. */
export interface WordAboveLevel extends TextRange {
  /** As it stands in the text. */
  word: string;
  lemma: string;
  /** First syllabus that has it; `gre` also for known words beyond every syllabus. */
  level: ExamLevel;
  /** Later occurrences, in any form, in text order. */
  again: TextRange[];
}

/** Words met on a screen or in the first lessons, whatever syllabus lists them. */
const EVERYDAY = new Set(lists.everyday);
const NUMBER_WORDS: ReadonlySet<string> = new Set(Object.values(numerals).flat());
/** Shorter parts of a compound are prefixes or coincidence. */
const SHORTEST_PART = 3;
/** Highest rank of a part that a reader recognizes at once. */
const RAREST_PART = 6000;
/** Abbreviations: up to five capitals (GMT, NASA), or a word with a stop. */
const ABBREVIATION = /^\p{Lu}[\p{Lu}\d]{1,4}$|\./u;
/** Shorter words in no syllabus are abbreviations and foreign words: js, chi, sq. */
const SHORTEST_UNTAUGHT = 4;

/**
 * Words above `level`, each lemma once at its first occurrence with the later ones, in text order. Names, numbers, addresses, abbreviations, words
 * the lexicon does not know or nobody counts, words of everyday life, compounds and plain derivatives of words within the level are left out. A compound
 * that no syllabus lists is taken for its parts: `sun-scorched` shows `scorched`, `long-term` nothing.
 */
export function levelWords(text: string, level: ExamLevel, lexicon: Lexicon): WordAboveLevel[] {
  const tokens = tokenize(text);
  const names = nameTokens(text, tokens, splitSentences(text), lexicon);
  const found = new Map<string, WordAboveLevel>();
  const within = new Set<string>();
  tokens.forEach((token, index) => {
    if (token.kind !== 'word' || names[index] === 1) return;
    for (const { start, end } of partsOf(text, token, lexicon)) {
      const word = text.slice(start, end);
      if (within.has(word) || ABBREVIATION.test(word)) continue;
      const lemma = headOf(word, lexicon);
      const earlier = found.get(lemma);
      if (earlier) {
        earlier.again.push({ start, end });
        continue;
      }
      const wordLevel = levelOf(word, lemma, lexicon);
      if (wordLevel === null || examLevelOrder(wordLevel) <= examLevelOrder(level)) within.add(word);
      else found.set(lemma, { start, end, word, lemma, level: wordLevel, again: [] });
    }
  });
  return [...found.values()];
}

/** The word itself, or the parts of a compound that no syllabus lists. */
function partsOf(text: string, token: Token, lexicon: Lexicon): TextRange[] {
  const word = tokenText(text, token);
  if (!/[-‐‑]/.test(word)) return [token];
  const entry = lexicon.entry(lemmaOf(word, lexicon));
  if (entry !== null && entry.tags.length > 0) return [token];
  return [...word.matchAll(/[^-‐‑]+/g)].map(({ index, 0: part }) => ({
    start: token.start + index,
    end: token.start + index + part.length,
  }));
}

/** The lemma; one that the lexicon writes as an abbreviation is still the common word when the text does so: `core`, not `CORE`. */
function headOf(word: string, lexicon: Lexicon): string {
  const lemma = lemmaOf(word, lexicon);
  return /^\p{Lu}{2,}$/u.test(lemma) ? lemma.toLowerCase() : lemma;
}

/**
 * Level of a word as it stands in a text, by its lemma: the first syllabus that has the lemma, its base or its parts, 中考
 * for words of everyday life. Null for abbreviations, names, and what the lexicon does not know or nobody counts.
 */
export function levelOf(word: string, lemma: string, lexicon: Lexicon): ExamLevel | null {
  if (ABBREVIATION.test(word)) return null;
  return isEveryday(lemma) ? 'zk' : taughtLevel(lemma, lexicon);
}

function taughtLevel(lemma: string, lexicon: Lexicon): ExamLevel | null {
  const entry = lexicon.entry(lemma);
  if (entry === null || entry.isName) return null;
  if (entry.tags.length > 0 || entry.base !== null) return effectiveLevel(lemma, lexicon);
  if (entry.collins === 0 && lemma.length < SHORTEST_UNTAUGHT) return null;
  // A word in no syllabus is judged by its parts, then by its frequency; one without a rank is nearly always foreign.
  const ofParts = compoundLevel(lemma, lexicon);
  if (ofParts === null && entry.rank === null) return null;
  const own = effectiveLevel(lemma, lexicon);
  if (ofParts === null || own === null) return own;
  return examLevelOrder(ofParts) < examLevelOrder(own) ? ofParts : own;
}

function isEveryday(lemma: string): boolean {
  const key = lemma.toLowerCase();
  return EVERYDAY.has(key) || NUMBER_WORDS.has(key);
}

/** Level of the harder part of a word written as one: `heatwave` is heat and wave. Null when it is no such compound. */
function compoundLevel(lemma: string, lexicon: Lexicon): ExamLevel | null {
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
