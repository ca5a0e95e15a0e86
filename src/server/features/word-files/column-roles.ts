/** Roles of the columns of a foreign table: chosen by the reader, else known by the columns' names or cells. */

import { AppError } from '#contract/errors.ts';
import type { ColumnRole, FileTable, WordFile } from './filed-word.ts';

/** Names that programs and people give; the first that fits wins. `front` and `back` are Anki's. */
const NAMES: readonly (readonly [ColumnRole, RegExp])[] = [
  ['translation', /译文|翻译|例句.*(?:释义|中文)|sentence.*(?:cn|zh|trans)|translation/i],
  ['sentence', /例句|句子|语境|sentence|example|context|usage/i],
  ['phonetic', /音标|发音|读音|phonetic|pronunciation|^ipa$/i],
  ['source', /来源|出处|source|title/i],
  ['meaning', /释义|解释|意思|词义|中文|meaning|definition|explain|back|背面/i],
  ['word', /单词|词语|词汇|生词|word|term|vocab|expression|英文|front|正面/i],
];
const SAMPLE = 50;
const HAN = /\p{Script=Han}/u;

/** Role of a column by its name in the first row; `none` for an unknown name. */
export function roleByName(name: string): ColumnRole {
  return NAMES.find(([, pattern]) => pattern.test(name.trim()))?.[0] ?? 'none';
}

/** Whether a first row names the columns. */
export function isHeader(row: readonly string[]): boolean {
  const roles = row.map(roleByName);
  return roles.includes('word') && row.every((name) => name.length <= 30);
}

/** Gives each role but `meaning` once, and one column the word: a table without names is judged by its cells. */
export function withRoles({ name, columns, rows }: FileTable): FileTable {
  const roles = columns.map((column) => column.role);
  for (const [place, role] of roles.entries()) {
    if (role !== 'meaning' && roles.indexOf(role) < place) roles[place] = 'none';
  }
  const sample = rows.slice(0, SAMPLE);
  const claim = (role: ColumnRole, fits: (text: string) => boolean) => {
    if (roles.includes(role)) return;
    const place = columns.findIndex((_, at) => roles[at] === 'none' && mostCells(sample, at, fits));
    if (place >= 0) roles[place] = role;
  };
  claim('word', (text) => /^[a-z][a-z '’.-]{0,60}$/i.test(text) && text.split(' ').length <= 4);
  claim('phonetic', (text) => /^[[/].+[\]/]$/.test(text));
  claim('meaning', (text) => HAN.test(text));
  claim('sentence', (text) => /^[^\p{Script=Han}]{20,}$/u.test(text) && text.includes(' '));
  if (roles.includes('sentence')) claim('translation', (text) => HAN.test(text));
  return { name, rows, columns: columns.map((column, place) => ({ ...column, role: roles[place] ?? 'none' })) };
}

/** Whether most cells that are not empty fit, and the cells vary, unlike a column with the name of a book. */
function mostCells(rows: readonly string[][], place: number, fits: (text: string) => boolean): boolean {
  const cells = rows.map((row) => row[place]?.trim() ?? '').filter((text) => text !== '');
  const isVaried = cells.length < 3 || new Set(cells).size > cells.length / 3;
  return isVaried && cells.filter(fits).length > cells.length / 2;
}

/** @throws {AppError} INVALID_INPUT when it does not fit the file */
export function withChosenColumns(file: WordFile, chosen: readonly (readonly string[])[] | null): WordFile {
  const tables =
    chosen === null
      ? file.tables
      : file.tables.map((table, index) => {
          const roles = chosen[index];
          if (roles?.length !== table.columns.length || chosen.length !== file.tables.length) {
            throw new AppError('INVALID_INPUT', { fields: { columns: '列和文件对不上，请重新选择文件' } });
          }
          return { ...table, columns: table.columns.map((one, at) => ({ ...one, role: roles[at] as ColumnRole })) };
        });
  if (tables.every(({ rows }) => rows.length === 0)) {
    throw new AppError('INVALID_INPUT', { msg: '文件里没有单词' });
  }
  return { ...file, tables };
}

/** @throws {AppError} INVALID_INPUT when no column holds the word */
export function withWordColumn(file: WordFile): WordFile {
  if (!file.tables.some(({ columns }) => columns.some(({ role }) => role === 'word'))) {
    throw new AppError('INVALID_INPUT', { msg: '请指出哪一列是单词' });
  }
  return file;
}
