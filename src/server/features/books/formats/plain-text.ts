/**
 * Reads plain text as a book: paragraphs of hard-wrapped lines are joined, verse keeps its lines, chapters begin at headings. What
 * Project Gutenberg puts around its texts is left out, and tells title, author and language.
 */
import { AppError } from '#contract/errors.ts';
import { removeInvisible } from '#server/features/extraction/service.ts';
import { type BookSource, oneLine, type SourceLine, sourceOfDraft } from './book-source.ts';
import { type BlockRange, type DraftBlock, type DraftMark, piecesOf } from './draft.ts';
import { headingOf, inSequence, isBareNumber, isDateline, isSubtitle, type TextHeading } from './text-headings.ts';

/** Lines between two empty ones, without the blanks around them. */
interface LineGroup {
  lines: string[];
  /** Blanks before each line. */
  indents: number[];
}

interface Heading extends TextHeading {
  group: number;
  text: string;
}

const TAB = 4;
/** Headings with nothing between them are a list of contents when there are as many. */
const SHORTEST_CONTENTS = 3;
/** A line ends early when the first word of the next line and this many further characters would have fitted. */
const ROOM = 8;
/** Characters: lines without an empty one between them that come to more are no paragraph. */
const LONGEST_PARAGRAPH = 10_000;
const SENTENCE_END = /[.!?。！？…][”"’'」』)）_]*$/;

/** @param text decoded @throws {AppError} INVALID_INPUT when there is nothing to read in it */
export function openPlainText(text: string): BookSource {
  const { body, title, author, language } = withoutFrame(
    text.replace(/\r\n?|[\u2028\u0085]/g, '\n').replace(/[\f\u2029]/g, '\n\n'),
  );
  const lines = removeInvisible(body).split('\n');
  const width = wrapWidth(lines);
  const groups = groupsOf(lines, width);
  if (groups.length === 0) throw new AppError('INVALID_INPUT', { msg: '文件里没有文字' });
  const headings = new Map(
    withoutContents(inSequence(headingsIn(groups)), groups).map((heading) => [heading.group, heading]),
  );
  const blocks: DraftBlock[] = [];
  const ids = new Map<string, BlockRange>();
  const contents: SourceLine[] = [];
  const deepest = [...headings.values()].some(({ level }) => level <= 2) ? 2 : 3;
  groups.forEach((group, nth) => {
    const heading = headings.get(nth);
    if (heading === undefined) {
      if (headings.get(nth - 1)?.text.endsWith(`\n${group.lines.join(' ')}`)) return;
      blocks.push(...blocksOf(group, width));
      return;
    }
    const fragment = `heading ${nth}`;
    const { level, text: whole } = heading;
    ids.set(fragment, { from: blocks.length, to: blocks.length + 1 });
    blocks.push({ type: 'heading', level, text: withMarks(whole).text });
    const title = oneLine(withMarks(whole).text);
    contents.push({ title, level, target: { file: '', fragment }, ...(level <= deepest && { isChapter: true }) });
  });
  const top = Math.min(...contents.map(({ level }) => level));
  for (const line of contents) line.level += 1 - top;
  const draft = { title: null, blocks, ids, asides: new Set<string>(), isContents: false };
  const named = title === null ? titleOf(groups, headings) : { title, author };
  return sourceOfDraft(draft, { format: 'txt', ...named, language, contents });
}

/** The first line of a title page, and "by" whom. */
function titleOf(groups: readonly LineGroup[], headings: ReadonlyMap<number, Heading>) {
  const [first, ...others] = groups.slice(0, 4).flatMap(({ lines }, nth) => (headings.has(nth) ? [] : lines));
  const isTitle = !headings.has(0) && first !== undefined && first.length <= 80 && !/[.,;]["”]?$/.test(first);
  const author = others.map((line) => /^(?:by|author:|作者[:：]?)\s+(.{2,60})$/i.exec(line)?.[1]).find(Boolean);
  return { title: isTitle ? first.replace(/^(?:title:\s*|《)|》$/gi, '') : null, author: author ?? null };
}

const LANGUAGES: Readonly<Record<string, string>> = {
  english: 'en',
  french: 'fr',
  german: 'de',
  spanish: 'es',
  italian: 'it',
  chinese: 'zh',
};

/** The text between the marks of Project Gutenberg; the whole text where there are none. */
function withoutFrame(text: string) {
  const start = /^.{0,5}\*{3} ?START OF (?:THE|THIS) PROJECT GUTENBERG[^\n]*(?:\n[^\n]*)??\*{3}[^\n]*\n/m.exec(
    text.slice(0, 100_000),
  );
  if (start === null) return { body: text, title: null, author: null, language: null };
  const head = text.slice(0, start.index);
  const end = /^.{0,5}\*{3} ?END OF (?:THE|THIS) PROJECT GUTENBERG/m.exec(text)?.index ?? text.length;
  const field = (name: string) => new RegExp(`^${name}:[ \\t]*(\\S.*)$`, 'im').exec(head)?.[1]?.trim() ?? null;
  return {
    body: text
      .slice(start.index + start[0].length, end)
      .replace(/\n\s*End of (?:the )?Project Gutenberg[^\n]*\s*$/i, '\n'),
    title: field('Title'),
    author: field('Author'),
    language: LANGUAGES[field('Language')?.toLowerCase() ?? ''] ?? null,
  };
}

/** Length at which lines are wrapped; null where each line is a paragraph. */
function wrapWidth(lines: readonly string[]): number | null {
  const continued = lines
    .filter((line, at) => line.trim() !== '' && (lines[at + 1] ?? '').trim() !== '')
    .map((line) => line.trimEnd().length)
    .sort((a, b) => a - b);
  const at = (share: number) => continued[Math.floor((continued.length - 1) * share)] ?? 0;
  if (continued.length === 0 || at(0.97) > 130 || areParagraphs(lines)) return null;
  // Short lines throughout are verse, which keeps them too.
  return Math.max(at(0.95), 40);
}

/** Whether most lines end a sentence, or begin with the indent of a Chinese paragraph: wrapped lines and verse seldom do. */
function areParagraphs(lines: readonly string[]): boolean {
  const texts = lines.filter((line) => line.trim() !== '' && headingOf(line.trim()) === null);
  const ended = texts.filter((line) => /[.!?。！？…][”"’』」)）]*\s*$/.test(line)).length;
  const indented = texts.filter((line) => /^\u3000{2}/.test(line)).length;
  return ended >= texts.length * 0.6 || indented >= texts.length * 0.3;
}

function groupsOf(lines: readonly string[], width: number | null): LineGroup[] {
  const groups: LineGroup[] = [];
  let group: LineGroup = { lines: [], indents: [] };
  const end = () => {
    groups.push(...divided(group, width));
    group = { lines: [], indents: [] };
  };
  for (const raw of lines) {
    const expanded = raw.replaceAll('\t', ' '.repeat(TAB)).replaceAll('\u3000', '  ');
    const line = expanded.trim();
    const indent = expanded.length - expanded.trimStart().length;
    const isApart = width === null || beginsParagraph(group, indent, line);
    if (line === '' || isApart) end();
    if (line === '' || /^\[(?:Illustration|Blank Page)\]$/i.test(line)) continue;
    group.lines.push(line);
    group.indents.push(indent);
  }
  end();
  return groups;
}

/**
 * A text without empty lines and indents, as out of a PDF: headings stand alone, and a paragraph ends with a sentence that leaves room in its line;
 * where none does, with any sentence that ends a line.
 */
function divided(group: LineGroup, width: number | null): LineGroup[] {
  const { lines, indents } = group;
  const length = lines.reduce((sum, line) => sum + line.length, 0);
  if (lines.length === 0 || length <= LONGEST_PARAGRAPH || width === null) return lines.length === 0 ? [] : [group];
  const isVerse = keepsLines(lines, indents, width);
  const parts: LineGroup[] = [];
  let size = 0;
  let isHeading = false;
  for (const [at, line] of lines.entries()) {
    const before = lines[at - 1] ?? '';
    const isEnd = SENTENCE_END.test(before);
    const hasRoom =
      !isVerse && (indents[at - 1] ?? 0) + before.length + 1 + line.split(' ', 1).join().length <= width - ROOM;
    const beginsHeading: boolean = (isEnd || isHeading || at === 0) && headingOf(line) !== null;
    const isFull = isEnd ? size > LONGEST_PARAGRAPH / 2 : size > LONGEST_PARAGRAPH;
    if (at === 0 || beginsHeading || isHeading || (isEnd && hasRoom) || isFull) {
      parts.push({ lines: [], indents: [] });
      size = 0;
    }
    parts.at(-1)?.lines.push(line);
    parts.at(-1)?.indents.push(indents[at] ?? 0);
    size += line.length;
    isHeading = beginsHeading;
  }
  return parts;
}

/** In a text without empty lines a paragraph begins with an indent; a heading stands alone wherever it is. */
function beginsParagraph({ lines, indents }: LineGroup, indent: number, line: string): boolean {
  const [first] = lines;
  if (first === undefined) return false;
  if (lines.length === 1 && headingOf(first) !== null && line.length > 45) return true;
  const before = indents.at(-1) ?? 0;
  const isFirstLine = indent >= 2 && indent <= 8 && before === 0 && lines.length > (indents[0] === indent ? 1 : 2);
  return isFirstLine && /[.!?:;—"”’)_]$/.test(lines.at(-1) ?? '');
}

function headingsIn(groups: readonly LineGroup[]): Heading[] {
  return groups.flatMap(({ lines }, group) => {
    const [first = '', ...rest] = lines;
    const heading = headingOf(first);
    if (heading === null || lines.length > 3 || rest.some((line) => headingOf(line) !== null || line.length > 80))
      return [];
    let text = lines.join('\n');
    const next = groups[group + 1]?.lines ?? [];
    const isSplit = rest.length === 0 && isBareNumber(first) && next.length === 1;
    const isTitle = headingOf(next[0] ?? '') === null && isSubtitle(next[0] ?? '') && !isDateline(first, next[0] ?? '');
    if (isSplit && isTitle) text += `\n${next[0]}`;
    return [{ ...heading, group, text }];
  });
}

/** The headings without those of the table of contents: several in a row, each of which occurs again later. */
function withoutContents(headings: readonly Heading[], groups: readonly LineGroup[]): Heading[] {
  const follows = (at: number): boolean => {
    const [one, next] = [headings[at], headings[at + 1]];
    if (!one || !next) return false;
    const taken = one.text.includes('\n') && groups[one.group]?.lines.length === 1 ? 2 : 1;
    return next.group - one.group <= taken;
  };
  const listed = new Set<number>();
  for (let at = 0; at < headings.length; ) {
    let end = at;
    while (follows(end)) end += 1;
    if (end - at + 1 >= SHORTEST_CONTENTS) {
      const later = new Map<string, number>();
      for (const [nth, { key }] of headings.entries()) later.set(key, nth);
      for (let nth = at; nth <= end; nth += 1) if ((later.get(headings[nth]?.key ?? '') ?? nth) > nth) listed.add(nth);
    }
    at = end + 1;
  }
  return headings.filter((_, nth) => !listed.has(nth));
}

function blocksOf({ lines, indents }: LineGroup, width: number | null): DraftBlock[] {
  const isIndented = lines.length > 1 && Math.min(...indents) >= 2;
  const isVerse = width !== null && keepsLines(lines, indents, width);
  const text = isVerse ? lines.join('\n') : joined(lines);
  if (text === '') return [];
  const { text: plain, marks } = withMarks(text);
  return piecesOf({ type: isIndented && !isVerse ? 'quote' : 'paragraph', text: plain }, marks, LONGEST_PARAGRAPH);
}

/** Whether most lines end where there was room for more: as verse, addresses and lists do. */
function keepsLines(lines: readonly string[], indents: readonly number[], width: number): boolean {
  if (lines.length < 2) return false;
  const early = lines.slice(0, -1).filter((line, at) => {
    const [next = ''] = (lines[at + 1] ?? '').split(' ', 1);
    const isLine = (indents[at] ?? 0) + line.length + 1 + next.length <= width - ROOM;
    return isLine && !line.endsWith('-');
  });
  return early.length > (lines.length - 1) * 0.5;
}

/** A hyphen or dash at the end of a line stays, without a space. */
function joined(lines: readonly string[]): string {
  return lines
    .reduce((text, line) => {
      if (text === '') return line;
      const isOpen =
        /[\p{L}\d]-$|--$|—$/u.test(text) ||
        (/\p{Script=Han}|[，。！？；：、」』）》]$/u.test(text.slice(-1)) && /^[\p{Script=Han}「『（《“]/u.test(line));
      return isOpen ? text + line : `${text} ${line}`;
    }, '')
    .replace(/[ \t]+/g, ' ');
}

/** Project Gutenberg writes `_italics_` and `=bold=`. */
function withMarks(text: string): { text: string; marks: DraftMark[] } {
  const marks: DraftMark[] = [];
  let plain = '';
  let at = 0;
  for (const found of text.matchAll(
    /(?<![\p{L}\p{N}_])_(?=\S)([^_]{1,2000}?)(?<=\S)_(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}=])=(?=\S)([^=\n]{1,300}?)(?<=\S)=(?![\p{L}\p{N}=])/gu,
  )) {
    plain += text.slice(at, found.index);
    const inner = found[1] ?? found[2] ?? '';
    marks.push({
      start: plain.length,
      end: plain.length + inner.length,
      type: found[1] === undefined ? 'strong' : 'em',
    });
    plain += inner;
    at = found.index + found[0].length;
  }
  return { text: plain + text.slice(at), marks };
}
