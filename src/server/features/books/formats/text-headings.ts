/** Recognises the headings of chapters in plain text by what they say, and tells them from the list of contents. */
import headings from '#server/words/chapter-headings.json' with { type: 'json' };

export interface TextHeading {
  /** 1 for volumes and parts, 2 for chapters, 3 for scenes. */
  level: number;
  /** Key that a heading shares with its line in the contents. */
  key: string;
}

const NUMBER_WORDS = headings.number.join('|');
const NUMBER = `(?:the )?(?:[ivxlcdm]+|\\d{1,4}|(?:${NUMBER_WORDS})(?:[- ](?:${NUMBER_WORDS}))?)`;
const PARTS = headings.part.join('|');
const CHAPTERS = headings.chapter.join('|');
const NUMBERED = new RegExp(`^(${PARTS}|${CHAPTERS}|scene)\\s+(${NUMBER})(?=$|[\\s.:,;)\\]—–-])\\s*(.*)$`, 'i');
const SUBTITLE = '(?:[.:]|\\s*[—–:.-]\\s*\\S.{0,60})?';
const NAMED = new RegExp(`^(?:${headings.named.join('|')})${SUBTITLE}$`, 'i');
const CHINESE =
  /^(第\s*[零〇○一二三四五六七八九十百千两\d]{1,8}\s*([章回节節卷部篇集幕]))(?:[\s　:：.、·—-]+.{0,50}|[^\s，。！？]{0,25})?$/;
const CHINESE_NAMED = new RegExp(`^(?:${headings.chinese_named.join('|')})$`);
const BY = '(?: by .{1,60}| to (?:the|this) .{0,40}edition)?';
const UNNUMBERED = new RegExp(`^(?:${[...headings.named, ...headings.unnumbered].join('|')})${BY}${SUBTITLE}$`, 'i');
const CHINESE_UNNUMBERED = new RegExp(`^(?:${[...headings.chinese_named, ...headings.chinese_unnumbered].join('|')})$`);
const ROMAN_TITLE =
  /^([IVXLC]{1,7})(?:\.|(?=\s*$))\s*([^a-z]{0,80}|(?:[A-Z][\w'’-]*\s?|(?:of|the|and|a|an|in|to|on|for|with|at|by)\s){1,10})$/;
const LONGEST = 100;

/** @param line trimmed @returns null for what is no heading */
export function headingOf(line: string): TextHeading | null {
  if (line.length > LONGEST || line === '') return null;
  const plain = line.replace(/^[_=*#\s]+|[_=*\s]+$/g, '').replace(/(?:\s*\.){3,}\s*\d*$|\s{3,}\d+$/, '');
  const numbered = NUMBERED.exec(plain);
  if (numbered) {
    const [, kind = '', number = '', rest = ''] = numbered;
    if (!isTitle(rest)) return null;
    return { level: levelOf(kind), key: `${kind.slice(0, 4)} ${number}`.toLowerCase() };
  }
  if (NAMED.test(plain)) return { level: 2, key: plain.toLowerCase().replace(/[^a-z]/g, '') };
  const chinese = CHINESE.exec(plain);
  if (chinese) return { level: levelOf(chinese[2] ?? ''), key: (chinese[1] ?? '').replace(/\s/g, '') };
  if (CHINESE_NAMED.test(plain)) return { level: 2, key: plain };
  const bare = ROMAN_TITLE.exec(plain)?.[1] ?? /^(\d{1,3})\.?$/.exec(plain)?.[1];
  return bare === undefined ? null : { level: 2, key: `bare ${numberOf(bare)}` };
}

/** Whether a title in the contents is that of no chapter, such as a cover or a preface. */
export function isUnnumbered(title: string): boolean {
  const line = title.trim();
  return line.length <= LONGEST && (UNNUMBERED.test(line) || CHINESE_UNNUMBERED.test(line));
}

function numberOf(numeral: string): number {
  if (/^\d/.test(numeral)) return Number(numeral);
  const values = [...numeral].map((letter) => ({ I: 1, V: 5, X: 10, L: 50, C: 100 })[letter] ?? 0);
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0);
}

/**
 * Headings without bare numbers that are out of sequence, such as a page number or an initial. Bare numbers are sections where chapters
 * have a word of their own.
 * @param headings in the order of the text
 */
export function inSequence<H extends TextHeading>(headings: readonly H[]): H[] {
  const isBare = ({ key }: TextHeading) => key.startsWith('bare ');
  const hasChapters = headings.some(
    (heading) => heading.level === 2 && !isBare(heading) && /\d|[一二三]| [ivx]/.test(heading.key),
  );
  let last = 0;
  const found = headings.flatMap((heading) => {
    if (!isBare(heading)) return [heading];
    const number = Number(heading.key.slice(5));
    if (number !== 1 && number !== last + 1) return [];
    last = number;
    return [{ ...heading, level: hasChapters ? 3 : 2 }];
  });
  return found.some(({ key }) => key === 'bare 2') ? found : found.filter((heading) => !isBare(heading));
}

/** Whether a line says the number of a chapter only, so that its title follows. */
export function isBareNumber(line: string): boolean {
  const numbered = NUMBERED.exec(line);
  return numbered
    ? /^[.:—–\s-]*$/.test(numbered[3] ?? '')
    : /^(?:[IVXLC]{1,7}\.?|第\S{1,8}[章回节卷部篇集])$/.test(line);
}

function levelOf(kind: string): number {
  if (/^(?:vol|part|book|act|卷|部|集|幕)/i.test(kind)) return 1;
  return /^(?:scene|节|節)$/i.test(kind) ? 3 : 2;
}

/** Whether the text behind the number is empty or a title. "Chapter 5 of this book says so." is a sentence. */
function isTitle(rest: string): boolean {
  if (rest === '' || /^[.:—–)\]-]+\s*$/.test(rest)) return true;
  if (/^[.:—–)\]-]/.test(rest)) return true;
  return /^["“‘(_]?[\p{Lu}\d\p{Script=Han}]/u.test(rest) && !/[a-z]{3}[.;]$/.test(rest);
}

const MONTHS = '(?:jan|feb|mar|apr|may|june?|july?|aug|sep|oct|nov|dec)[a-z]*';
const DATE = new RegExp(
  `\\b(?:\\d{1,2}(?:st|nd|rd|th)?\\.?,? (?:of )?${MONTHS}|${MONTHS}\\.? \\d{1,4}(?:st|nd|rd|th)?)\\b`,
  'i',
);

/** Where and when a letter was written, which stands under its number and is no title: `Bristol, 4 May 1902`. */
export function isDateline(number: string, line: string): boolean {
  return /^letter\b/i.test(number) && DATE.test(line);
}

/** A title under the number of its chapter. */
export function isSubtitle(line: string): boolean {
  if (
    line.length > 70 ||
    /[.,;:!?"”]$/.test(line.replace(/[.!?]["”]?$/, (end) => (/[A-Z]/.test(line) && !/[a-z]/.test(line) ? '' : end)))
  )
    return false;
  const words = line.match(/\p{L}[\p{L}'’-]*/gu) ?? [];
  const capitals = words.filter((word) => /^\p{Lu}/u.test(word) || word.length < 4 || /^\p{Script=Han}/u.test(word));
  return words.length > 0 && capitals.length >= words.length * 0.8;
}
