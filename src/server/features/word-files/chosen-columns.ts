/** What the reader says of the columns, in place of what was guessed. */
import { AppError } from '#contract/errors.ts';
import type { ColumnRole, WordFile } from './filed-word.ts';

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
