/**
 * The words of a text that lie above an exam level: what a learner at that level should meet before reading.
 */
import { type ExamLevel, examLevelOrder } from './exam-level.ts';
import { lemmaOf } from './lemma.ts';
import type { Lexicon } from './lexicon.ts';
import { nameTokens } from './names.ts';
import { splitSentences } from './sentences.ts';
import { normalizeWord, tokenize, tokenText } from './tokens.ts';
import { effectiveLevel } from './vocabulary.ts';

export interface WordAboveLevel {
  /** UTF-16 offsets of the first occurrence. */
  start: number;
  end: number;
  /** As it stands in the text. */
  word: string;
  lemma: string;
  /** First syllabus that has it; `gre` also for known words beyond every syllabus. */
  level: ExamLevel;
}

/**
 * Words above `level`, each lemma once at its first occurrence, in text order. Names, numbers, addresses, words the
 * lexicon does not know and plain derivatives of words within the level are left out.
 */
export function levelWords(text: string, level: ExamLevel, lexicon: Lexicon): WordAboveLevel[] {
  const tokens = tokenize(text);
  const names = nameTokens(text, tokens, splitSentences(text), lexicon);
  const found = new Map<string, WordAboveLevel>();
  const within = new Set<string>();
  tokens.forEach((token, index) => {
    if (token.kind !== 'word' || names.has(index)) return;
    const word = tokenText(text, token);
    const lemma = lemmaOf(word, lexicon);
    if (found.has(lemma) || within.has(lemma)) return;
    const wordLevel = levelInContext(lemma, lexicon);
    if (wordLevel === null || examLevelOrder(wordLevel) <= examLevelOrder(level)) {
      within.add(lemma);
      return;
    }
    found.set(lemma, { start: token.start, end: token.end, word, lemma, level: wordLevel });
  });
  return [...found.values()];
}

/** An unlisted compound is as hard as its hardest part: `sun-scorched`. */
function levelInContext(lemma: string, lexicon: Lexicon): ExamLevel | null {
  const whole = effectiveLevel(lemma, lexicon);
  if (!lemma.includes('-')) return lexicon.entry(lemma)?.isName ? null : whole;
  let hardest: ExamLevel | null = null;
  for (const part of normalizeWord(lemma).split('-')) {
    const level = effectiveLevel(lemmaOf(part, lexicon), lexicon);
    if (level !== null && (hardest === null || examLevelOrder(level) > examLevelOrder(hardest))) hardest = level;
  }
  if (whole === null || hardest === null) return hardest ?? whole;
  return examLevelOrder(whole) < examLevelOrder(hardest) ? whole : hardest;
}
