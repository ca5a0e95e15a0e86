/** Parses a file of words to tables. Its format is detected from its first bytes and its text, never from its name. */
import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#contract/errors.ts';
import { BYTE_ORDER_MARK, csvLine, csvRows, type Delimiter, delimiterOf } from '#server/csv.ts';
import { decodeText } from '#server/text-encoding.ts';
import { readCollection } from './anki/collection-reader.ts';
import { htmlToText } from './anki/note.ts';
import { extractCollection } from './anki/package-reader.ts';
import { isHeader, roleByName, withRoles } from './column-roles.ts';
import { CSV_COLUMNS } from './export-formats.ts';
import { type ColumnRole, type FileTable, OWN_COLUMNS, ownRows, type WordFile } from './filed-word.ts';
import { isOwnText, ownTextWords } from './text-format.ts';

/** Bytes of a text; a word with two sentences takes about 300. */
const LARGEST_TEXT = 64 * 1024 * 1024;
const MAX_ROWS = 400_000;
const MAX_COLUMNS = 100;
const LONGEST_CELL = 20_000;
const ZIP_MARK = 'PK\u0003\u0004';

/**
 * Takes as long as the file's maker likes, so a thread of its own runs it (`word-file-reader.ts`).
 *
 * @param folder where a deck is unpacked
 * @throws {AppError} INVALID_INPUT for a file that is none of the three, damaged, or too large
 */
export async function readWordFile(file: string, folder: string): Promise<WordFile> {
  const begin = await firstBytes(file);
  if (begin.startsWith(ZIP_MARK)) {
    const collection = path.join(folder, 'collection.anki2');
    await extractCollection(file, collection);
    return { format: 'apkg', ...readCollection(collection) };
  }
  if ((await stat(file)).size > LARGEST_TEXT) throw tooLarge();
  const text = decodeText(await readFile(file));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: what no text has
  if (/[\u0000-\u0008]/.test(text.slice(0, 2_000))) {
    throw new AppError('INVALID_INPUT', { msg: '不认识这种文件，请用 .txt、.csv 或 .apkg' });
  }
  return readWordText(text);
}

async function firstBytes(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16), 0, 16, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

/** Text that was exported here, a table, or words by themselves. */
export function readWordText(whole: string): WordFile {
  const text = whole.startsWith(BYTE_ORDER_MARK) ? whole.slice(1) : whole;
  if (isOwnText(text)) {
    const rows: string[][] = [];
    for (const word of ownTextWords(text)) addRows(rows, ownRows(word));
    return { format: 'txt', isOwn: true, tables: [{ name: '', columns: [...OWN_COLUMNS], rows }] };
  }
  const isOwnTable = text.startsWith(csvLine(CSV_COLUMNS));
  const { body, told } = withoutDirections(text);
  const found = isOwnTable ? ',' : (told ?? delimiterOf(body));
  const delimiter = found !== null && !isOwnTable && told === null && isWordList(body, found) ? null : found;
  const rows: string[][] = [];
  for (const row of delimiter === null ? plainRows(body, found !== null) : csvRows(body, delimiter)) {
    const cells = row.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, LONGEST_CELL));
    addRows(rows, [isOwnTable || delimiter === null ? cells : cells.map(plainCell)]);
  }
  if (delimiter === null) return { format: 'txt', isOwn: false, tables: [{ name: '', columns: PLAIN_COLUMNS, rows }] };
  return { format: delimiter === '\t' ? 'txt' : 'csv', ...csvTable(rows) };
}

function csvTable(rows: string[][]): { isOwn: boolean; tables: FileTable[] } {
  const [first = []] = rows;
  const isOwn = first.join() === CSV_COLUMNS.join();
  const width = rows.slice(0, 100).reduce((most, row) => Math.max(most, row.length), 0);
  const hasNames = isHeader(first);
  const columns = Array.from({ length: width }, (_, place) => {
    const name = hasNames ? (first[place] ?? '') : '';
    return { name: name || `第 ${place + 1} 列`, role: hasNames ? roleByName(name) : ('none' as const) };
  });
  return { isOwn, tables: [withLooseRows(withRoles({ name: '', columns, rows: hasNames ? rows.slice(1) : rows }))] };
}

/** Rows of one cell that is a word with its meaning, as when some commas of the table are wide, are cut where those of a list are. */
function withLooseRows(table: FileTable): FileTable {
  const placeOf = (role: ColumnRole) => table.columns.findIndex((column) => column.role === role);
  const [wordPlace, meaningPlace] = [placeOf('word'), placeOf('meaning')];
  if (wordPlace < 0 || meaningPlace < 0) return table;
  const rows = table.rows.map((row) => {
    const [[word = '', , meaning = ''] = []] = row.length === 1 ? [...plainRows(row[0] ?? '')] : [];
    return meaning === ''
      ? row
      : table.columns.map((_, at) => (at === wordPlace ? word : at === meaningPlace ? meaning : ''));
  });
  return { ...table, rows };
}

function addRows(rows: string[][], more: readonly string[][]): void {
  rows.push(...more);
  if (rows.length > MAX_ROWS) throw tooLarge();
}

function tooLarge(): AppError {
  return new AppError('INVALID_INPUT', { msg: '文件太大，请分成几个再导入' });
}

/** Latin letters with what stands inside words, and in brackets what a phrase takes: `get rid of (sth)`. */
const BRACKETS = String.raw`[(（][\p{Script=Latin} .'/]{1,30}[)）]`;
const WORD = String.raw`(?:${BRACKETS}\s*)?\p{Script=Latin}(?:[\p{Script=Latin}\d '’.&/-]|${BRACKETS})*?`;
/** White space, a sign or a dash. */
const GAP = String.raw`(?:\s*[,，;；:：=＝|]\s*|\s+[-–—]+\s+|——|\s*)`;
/** `[əˈbændən]`, `/əˈbændən/` */
const PHONETIC = String.raw`[[/][^\]/]{1,80}[\]/]`;
const WORD_CLASS = String.raw`(?:n|v|vt|vi|adj|adv|a|ad|prep|conj|pron|num|int|art|abbr|phr)\.`;
/** Chinese, also in brackets: `（使）震惊`. */
const CHINESE = String.raw`[\p{Script=Han}【]|[(（](?=[^)）]*\p{Script=Han})`;
/** Begins after a tabulator, with a word class that a gap or a phonetic parts from the word, or with Chinese. */
const MEANING = String.raw`(?:(?<=\t)|(?<=[\s\]/,，;；:：=＝|—])${WORD_CLASS}|${CHINESE}).*`;
/** `abandon [əˈbændən] vt. 放弃` */
const ENTRY = new RegExp(`^(?<word>${WORD})${GAP}(?<phonetic>${PHONETIC})?${GAP}(?<meaning>${MEANING})?$`, 'u');
const LONGEST_LINE = 3_000;

/** `1.`, `(4)`, `①` or a bullet before a word. */
const NUMBERED = /^(?:[(（]?\d{1,6}[.、)）]\s*|[①-⑳]\s*|[-*+•·]\s+|[*•·](?=\p{Script=Latin}))/u;
/** A number that only white space parts from the word: one that counts the lines, as `9 to 5` does not. */
const COUNTED = /^(\d{1,6})\s+(?=\p{Script=Latin}{2})/u;
/** A word or a phrase of a few words. */
const FEW_WORDS = /^\p{Script=Latin}[\p{Script=Latin}'’.-]*(?: [\p{Script=Latin}'’.-]+){0,3}$/u;

/**
 * Lines that begin with `#` are names of chapters, as 墨墨 has them; numbers, bullets and marks of Markdown around a word go.
 * @param isList each line holds several words
 */
export function* plainRows(text: string, isList = false): Generator<string[]> {
  let count = 0;
  for (const raw of text.split(/\r\n|\n|\r/)) {
    const line = plainCell(raw.trim())
      .replace(/\s+/g, (gap) => (gap.includes('\t') ? '\t' : ' '))
      .replace(/^\|\s*|\s*\|$/g, '')
      .replace(NUMBERED, '')
      .replace(COUNTED, (all, number: string) => (Number(number) === count + 1 ? '' : all))
      .replace(/(\*\*|`)(.+?)\1/g, '$2');
    if (line === '' || line.startsWith('#') || /^[-|: ]+$/.test(line)) continue;
    count += 1;
    const words = listedWords(line.split(/[,，;；、]/));
    // `yes, please` is one.
    if (words !== null && (isList || words.length > 2 || /[，；、]/.test(line))) {
      yield* words.map((word) => [word, '', '']);
      continue;
    }
    const {
      word = line,
      phonetic = '',
      meaning = '',
    } = line.length < LONGEST_LINE ? (ENTRY.exec(line)?.groups ?? {}) : {};
    yield [word, phonetic, meaning].map((cell) => cell.replaceAll('\t', ' ').trim());
  }
}

/** `abandon, cope, rely`: several words on one line; null for anything else. */
function listedWords(parts: readonly string[]): string[] | null {
  const words = parts.map((part) => part.trim()).filter(Boolean);
  return words.length > 1 && words.every((word) => FEW_WORDS.test(word) && !/^\p{L}{1,4}\.$/u.test(word))
    ? words
    : null;
}

/** Whether the commas of a text part words rather than columns: rows of words alone, not all of one length. */
function isWordList(text: string, delimiter: Delimiter): boolean {
  if (delimiter === '\t') return false;
  const rows = [...csvRows(text.slice(0, 20_000), delimiter)].slice(0, 50);
  if (isHeader(rows[0] ?? []) || rows.some((row) => listedWords(row) === null)) return false;
  return rows.length === 1 || new Set(rows.map((row) => row.length)).size > 1;
}

/** Text of a cell that another program has written as HTML. */
function plainCell(cell: string): string {
  return /<\/?[a-z][^<>]*>|&(?:[a-z]+|#\d+);/i.test(cell) ? htmlToText(cell) : cell;
}

const SEPARATORS: Readonly<Record<string, Delimiter>> = {
  tab: '\t',
  comma: ',',
  semicolon: ';',
  '\t': '\t',
  ',': ',',
  ';': ';',
};

/** A text without the lines by which Excel (`sep=;`) and Anki (`#separator:tab`) say how it is to be read, and its delimiter if they say it. */
function withoutDirections(text: string): { body: string; told: Delimiter | null } {
  const directions = /^(?:sep=.(?:\r\n|\n|\r)|(?:#[a-z][a-z ]*:[^\r\n]*(?:\r\n|\n|\r))+)/i.exec(text)?.[0] ?? '';
  const name = /^(?:sep=|[\s\S]*?#separator:)(\w+|[\t,;])/i.exec(directions)?.[1]?.toLowerCase();
  return { body: text.slice(directions.length), told: SEPARATORS[name ?? ''] ?? null };
}

export const PLAIN_COLUMNS: FileTable['columns'] = [
  { name: '单词', role: 'word' },
  { name: '音标', role: 'phonetic' },
  { name: '释义', role: 'meaning' },
];
