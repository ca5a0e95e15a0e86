/**
 * Line breaks inside a paragraph: they mean nothing in text wrapped at a fixed width, and may end a sentence in lists, headings and verse.
 */
import { alternatives } from '../words/alternatives.ts';
import words from '../words/sentence-words.json' with { type: 'json' };
import { isStarter, readOpening } from './openings.ts';
import { UNFINISHED } from './unpunctuated.ts';

/** Shorter lines are intended, not wrapped. */
const NARROWEST_WIDTH = 40;
/** Two lines do not show the width of a paragraph. */
const FEWEST_LINES = 3;
/** Share of lines into which the first word of the next line would not have fitted. */
const WRAPPED_SHARE = 0.8;
const BLANK_LINE = /\n[^\S\n]*\n/g;
const BULLET = /^(?:[•·▪‣●○◦*–—-]\s|\(?(?:\d{1,3}|[a-z])[.)]\s)/;
/** A line that opens or closes a letter. */
const SALUTATION = new RegExp(
  `(?:^|\\n)(?:(?:${alternatives(words.salutation_opening)})\\s[^\\n]{1,30}|(?:${alternatives(words.salutation_closing)})(?:\\s[a-z]+){0,2}),$`,
);
const LONGEST_SALUTATION = 40;
/** A line that ends in Chinese characters is complete without a stop: a word list, a heading. */
const IDEOGRAPH = /[\p{Script=Han}）】」』]$/u;
/** Characters examined at the end or beginning of a line. */
const GLANCE = 32;

/** Tells for line breaks, asked from left to right, whether the line was only wrapped there. Linear over all questions. */
export function createWrapping(text: string): (at: number) => boolean {
  let until = 0;
  let isWrapped = false;
  return (at) => {
    while (at >= until && until < text.length) {
      const from = until;
      BLANK_LINE.lastIndex = from;
      const blank = BLANK_LINE.exec(text);
      until = blank === null ? text.length : BLANK_LINE.lastIndex;
      if (at < until) isWrapped = looksWrapped(text.slice(from, blank?.index ?? text.length));
    }
    return isWrapped;
  };
}

function looksWrapped(paragraph: string): boolean {
  const lines = paragraph.split('\n').map((line) => line.trimEnd());
  if (lines.length < FEWEST_LINES) return false;
  const width = lines.reduce((longest, line) => Math.max(longest, line.length), 0);
  const full = lines.slice(1).filter((line, index) => {
    const firstWord = line.trimStart().search(/\s|$/);
    return (lines[index] ?? '').length + 1 + firstWord > width;
  });
  return width >= NARROWEST_WIDTH && full.length >= WRAPPED_SHARE * (lines.length - 1);
}

/** Whether a line without a stop ends a sentence: a heading, a list item. `end` is its end, `next` where the next begins. */
export function endsAtLineBreak(text: string, end: number, next: number): boolean {
  if (BULLET.test(text.slice(next, next + GLANCE)) || IDEOGRAPH.test(text.charAt(end - 1))) return true;
  if (SALUTATION.test(text.slice(Math.max(0, end - LONGEST_SALUTATION), end))) return true;
  const opening = readOpening(text, next);
  if (opening.begins === 'lower') return false;
  return isStarter(opening) || !UNFINISHED.test(text.slice(Math.max(0, end - GLANCE), end));
}
