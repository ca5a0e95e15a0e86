/** Parses a file of words to tables. Its format is detected from its first bytes and its text, never from its name. */
import { open, readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '#contract/errors.ts';
import { BYTE_ORDER_MARK, csvLine, csvRows, delimiterOf } from '#server/csv.ts';
import { decodeText } from '#server/text-encoding.ts';
import { readCollection } from './anki/collection-reader.ts';
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
  const delimiter = text.startsWith(csvLine(CSV_COLUMNS)) ? ',' : delimiterOf(text);
  const rows: string[][] = [];
  for (const row of delimiter === null ? plainRows(text) : csvRows(text, delimiter)) {
    addRows(rows, [row.slice(0, MAX_COLUMNS).map((cell) => cell.slice(0, LONGEST_CELL))]);
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

/** `abandon [əˈbændən] vt. 放弃`, also with commas between: the meaning begins after a tabulator, with a word class or with Chinese. */
const ENTRY =
  /^(?<word>[\p{Script=Latin}][\p{Script=Latin}\d '’.&/-]*?)\s*[,，;；]?\s*(?<phonetic>[[/][^\]/]{1,80}[\]/])?\s*[,，;；]?\s*(?<meaning>(?:(?<=\t)|(?<=[\s\]/,，;；])(?:n|v|vt|vi|adj|adv|a|ad|prep|conj|pron|num|int|art|abbr|phr)\.|[\p{Script=Han}（(【]).*)?$/u;

/** Lines that begin with `#` are names of chapters, as 墨墨 has them; numbers and bullets before a word go. */
export function* plainRows(text: string): Generator<string[]> {
  for (const raw of text.split(/\r\n|\n|\r/)) {
    const line = raw
      .trim()
      .replace(/\s+/g, (gap) => (gap.includes('\t') ? '\t' : ' '))
      .replace(/^(?:\d{1,6}[.、)]\s*|[-*•·]\s+)/, '');
    if (line === '' || line.startsWith('#')) continue;
    const { word = line, phonetic = '', meaning = '' } = line.length < 3_000 ? (ENTRY.exec(line)?.groups ?? {}) : {};
    yield [word, phonetic, meaning].map((cell) => cell.replaceAll('\t', ' ').trim());
  }
}

export const PLAIN_COLUMNS: FileTable['columns'] = [
  { name: '单词', role: 'word' },
  { name: '音标', role: 'phonetic' },
  { name: '释义', role: 'meaning' },
];
