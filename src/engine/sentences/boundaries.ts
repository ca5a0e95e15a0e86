/**
 * Candidate boundaries of sentences: a mark, the closing quotation marks, brackets and footnote marks behind it, and the white space up to
 * the next word.
 */

/** Offsets are UTF-16 units. */
export interface BoundaryCandidate {
  /** Where the mark begins. */
  at: number;
  /** The last run of marks: `.`, `?!`, `...`; empty for a line break without one. */
  mark: string;
  /** Closing marks between the mark and the white space: `”`, `)`, `[3]`. */
  closers: string;
  /** End of the sentence if this is a boundary, after the closing marks. */
  end: number;
  /** Start of the next sentence if this is a boundary. */
  next: number;
  hasLineBreak: boolean;
  hasBlankLine: boolean;
}

const MARKS = /(?:\.[ \u00A0]){2,}\.|[.?!…。！？‼⁇⁈⁉]+|[—–-]+(?=["”])/y;
const CLOSERS = /["'”’)\]}»›」』）]+/y;
/** Reference marks: `[12]`, `[a]`, `²`, and a plain number where markup was lost. */
const REFERENCE = /(?:\[(?:\d{1,3}|[a-z]|note \d{1,2}|citation needed)\]){1,9}|[¹²³⁰-⁹]{1,3}/uy;
const LOST_REFERENCE = /\d{1,3}(?=\s+["“‘(]?\p{Lu})/uy;
/** The same set apart, as encyclopedias have them: `in 1805. [19] His`. */
const REFERENCE_APART = /(?:[ \u00A0]\[(?:\d{1,3}|note \d{1,2}|citation needed)\]){1,9}(?=\s|$)/y;
const SPACE = /\s*/y;
/** A closing mark set apart from what it closes: `. ”`; a plain one only at the end of a line. */
const CLOSER_APART = /\s(?:(?:[”’»)\]]|'')+(?=\s|$)|"(?=[^\S\n]*(?:\n|$)))/y;
/** An emoticon belongs to the sentence before it. */
const EMOTICON = /\s(?:>?[:;=]-?[)(DPp]|\^_\^)(?=\s|$)/y;

/** Reads the candidate that begins with the mark or line break at `at`. */
export function readBoundaryCandidate(text: string, at: number): BoundaryCandidate {
  let { mark, end } = readMark(text, at);
  const afterMark = end;
  if (mark !== '') {
    end = past(CLOSERS, text, end);
    // `etc.).` and `“Why?”.` end with the second mark.
    const second = end > afterMark ? readMark(text, end) : { mark: '', end };
    if (second.mark !== '') {
      mark = second.mark;
      end = past(CLOSERS, text, second.end);
    }
    const lettersBefore = /\p{Ll}{3}$/u.test(text.slice(Math.max(0, at - 3), at));
    end = past(REFERENCE, text, end);
    if (lettersBefore || end > afterMark) end = past(LOST_REFERENCE, text, end);
    end = past(EMOTICON, text, past(CLOSER_APART, text, past(REFERENCE_APART, text, end)));
  }
  const next = past(SPACE, text, end);
  const space = text.slice(end, next);
  const breaks = space.split('\n').length - 1;
  return {
    at,
    mark,
    closers: text.slice(afterMark, end),
    end,
    next,
    hasLineBreak: breaks > 0 || /[\r\u2028\u2029]/.test(space),
    hasBlankLine: breaks > 1 || space.includes('\u2029'),
  };
}

function readMark(text: string, at: number): { mark: string; end: number } {
  const end = past(MARKS, text, at);
  return { mark: text.slice(at, end), end };
}

/** End of a sticky pattern's match at `at`, or `at` without a match. */
function past(pattern: RegExp, text: string, at: number): number {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : at;
}
