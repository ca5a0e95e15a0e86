/**
 * The word book as plain text for reading and printing that can be imported again without loss: a word with its phonetic, its meaning, and
 * indented its sentences, each with its translation and source indented once more.
 */
import type { ImportedWord } from '#server/features/words/service.ts';

const TITLE = '外刊轻读 生词本';
const SENTENCE_INDENT = '  ';
const DETAIL_INDENT = '    ';
const SOURCE_MARK = '—— ';

/** @param day `YYYY-MM-DD` */
export function textHead(day: string, count: number): string {
  return `${TITLE}\n${day} 共 ${count} 词\n`;
}

/** An entry, with the empty line before it. */
export function textEntry({ word, phonetic, meaning, contexts }: ImportedWord): string {
  const lines = [phonetic === null ? word : `${word}  ${phonetic}`, ...meaningLines(meaning)];
  for (const { sentence, translation, source } of contexts) {
    lines.push(SENTENCE_INDENT + oneLine(sentence));
    if (translation !== null) lines.push(DETAIL_INDENT + detail(translation));
    if (source !== null) lines.push(DETAIL_INDENT + SOURCE_MARK + oneLine(source));
  }
  return `\n${lines.join('\n')}\n`;
}

/** Lines of a meaning; a single line where one of them could be taken for another part of the entry. */
function meaningLines(meaning: string): string[] {
  if (meaning === '') return [];
  const lines = meaning.split('\n');
  return lines.every((line) => line !== '' && !/^\s|[\s\\]$/.test(line)) ? lines.map(oneLine) : [oneLine(meaning)];
}

/** A translation that begins like a source says that it is none. */
function detail(text: string): string {
  return text.startsWith(SOURCE_MARK) ? `\\${oneLine(text)}` : oneLine(text);
}

function oneLine(text: string): string {
  return text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r');
}

function unescaped(line: string): string {
  return line.replace(/\\([\s\S])/g, (_, sign: string) => (sign === 'n' ? '\n' : sign === 'r' ? '\r' : sign));
}

export function isOwnText(text: string): boolean {
  return text.startsWith(`${TITLE}\n`) || text.startsWith(`${TITLE}\r\n`);
}

export function* ownTextWords(text: string): Generator<ImportedWord> {
  // Entries are parted by empty lines; the title stands before the first.
  const entries = text
    .replaceAll('\r\n', '\n')
    .split(/\n{2,}/)
    .slice(1);
  for (const entry of entries) {
    const [head = '', ...lines] = entry.replace(/\n$/, '').split('\n');
    const gap = head.indexOf('  ');
    const word = { word: gap < 0 ? head : head.slice(0, gap), phonetic: gap < 0 ? null : head.slice(gap + 2).trim() };
    const first = lines.findIndex((line) => line.startsWith(SENTENCE_INDENT));
    const meaning = (first < 0 ? lines : lines.slice(0, first)).map(unescaped).join('\n');
    yield { ...word, meaning, contexts: first < 0 ? [] : contextsOf(lines.slice(first)) };
  }
}

function contextsOf(lines: readonly string[]): ImportedWord['contexts'] {
  const contexts: { sentence: string; translation: string | null; source: string | null }[] = [];
  for (const line of lines) {
    const last = contexts.at(-1);
    const isDetail = line.startsWith(DETAIL_INDENT) && last !== undefined;
    const text = line.slice(isDetail ? DETAIL_INDENT.length : SENTENCE_INDENT.length);
    if (!isDetail) contexts.push({ sentence: unescaped(text), translation: null, source: null });
    else if (text.startsWith(SOURCE_MARK)) last.source = unescaped(text.slice(SOURCE_MARK.length));
    else last.translation = unescaped(text);
  }
  return contexts;
}
