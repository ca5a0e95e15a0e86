/** The formats of text in which the word book goes out, each as lines that are made batch by batch. */

import { BYTE_ORDER_MARK, csvLine } from '#server/csv.ts';
import type { BookWord, ImportedWord } from '#server/features/words/service.ts';
import { stateLabels } from './filed-word.ts';
import { textEntry, textHead } from './text-format.ts';

export type TextFormat = 'txt' | 'csv' | 'momo' | 'eudic';

/** A word with several sentences has several rows. */
export const CSV_COLUMNS = ['单词', '音标', '释义', '状态', '例句', '译文', '来源', '加入日期'];

export interface FormatOptions {
  /** `YYYY-MM-DD` */
  day: string;
  /** The calendar day an instant falls on. */
  dayOf(at: Date): string;
  /** Words in the book. */
  count: number;
}

export interface ExportFormat {
  /** Part of the file name behind the product's: `生词本`. */
  subject: string;
  extension: 'txt' | 'csv';
  type: 'text/plain' | 'text/csv';
  head(options: FormatOptions): string;
  entry(word: BookWord, options: FormatOptions): string;
}

export const exportFormats: Record<TextFormat, ExportFormat> = {
  txt: {
    subject: '生词本',
    extension: 'txt',
    type: 'text/plain',
    head: ({ day, count }) => textHead(day, count),
    entry: (word) => textEntry(filed(word)),
  },
  csv: {
    subject: '生词本',
    extension: 'csv',
    type: 'text/csv',
    head: () => BYTE_ORDER_MARK + csvLine(CSV_COLUMNS),
    entry: csvEntry,
  },
  // 墨墨背单词 takes a word a line for a word book of one's own.
  momo: {
    subject: '生词本-墨墨',
    extension: 'txt',
    type: 'text/plain',
    head: () => '',
    entry: ({ row }) => `${row.word}\n`,
  },
  // 欧路词典 takes a table: the word first, then what is noted of it.
  eudic: {
    subject: '生词本-欧路',
    extension: 'csv',
    type: 'text/csv',
    head: () => BYTE_ORDER_MARK,
    entry: ({ row }) => csvLine([row.word, row.resolve.replaceAll('\n', '；')]),
  },
};

function csvEntry({ row, contexts }: BookWord, { dayOf }: FormatOptions): string {
  const head = [row.word, row.phonetic ?? '', row.resolve, stateLabels[row.state]];
  const day = dayOf(row.createdAt);
  if (contexts.length === 0) return csvLine([...head, '', '', '', day]);
  return contexts
    .map(({ sentence, sentenceZh, title }) => csvLine([...head, sentence, sentenceZh ?? '', title ?? '', day]))
    .join('');
}

function filed({ row, contexts }: BookWord): ImportedWord {
  return {
    word: row.word,
    phonetic: row.phonetic,
    meaning: row.resolve,
    contexts: contexts.map(({ sentence, sentenceZh, title }) => ({ sentence, translation: sentenceZh, source: title })),
  };
}
