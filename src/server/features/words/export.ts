/** The word book as a file: to read and print (text), or for a table program (CSV). */
import { fileName, type TextFile } from '#server/features/notes/service.ts';
import type { WordRow, WordSentence } from './queries.ts';

export interface ExportedWord {
  row: WordRow;
  /** Newest first. */
  contexts: readonly WordSentence[];
}

export type WordFormat = 'txt' | 'csv';

const STATES: Record<WordRow['state'], string> = {
  new: '新词',
  learning: '学习中',
  review: '复习中',
  known: '已掌握',
  ignored: '已忽略',
};
const COLUMNS = ['单词', '音标', '释义', '状态', '例句', '译文', '来源', '加入日期'];
/** Table programs take a file without it for one in the system's own encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

/** @param day `YYYY-MM-DD` @param dayOf the study day an instant falls on */
export function wordFile(
  words: readonly ExportedWord[],
  format: WordFormat,
  day: string,
  dayOf: (at: Date) => string,
): TextFile {
  const name = fileName('生词本', day, format);
  if (format === 'csv') return { name, type: 'text/csv', text: asCsv(words, dayOf) };
  return { name, type: 'text/plain', text: asText(words, day) };
}

function asText(words: readonly ExportedWord[], day: string): string {
  const entries = words.map(({ row, contexts }) => {
    const head = row.phonetic === null ? row.word : `${row.word}  ${row.phonetic}`;
    const sentences = contexts.flatMap(({ sentence, sentenceZh }) =>
      [sentence, sentenceZh].filter((line) => line !== null),
    );
    return [head, row.resolve, ...sentences.map((line) => `  ${line}`)].join('\n');
  });
  return `${[`外刊轻读 生词本\n${day} 共 ${words.length} 词`, ...entries].join('\n\n')}\n`;
}

function asCsv(words: readonly ExportedWord[], dayOf: (at: Date) => string): string {
  const rows = words.map(({ row, contexts }) => {
    const context = contexts[0];
    const { sentence = '', sentenceZh = null, title = null } = context ?? {};
    const { word, phonetic, resolve, state, createdAt } = row;
    return [word, phonetic ?? '', resolve, STATES[state], sentence, sentenceZh ?? '', title ?? '', dayOf(createdAt)];
  });
  return BYTE_ORDER_MARK + [COLUMNS, ...rows].map((cells) => `${cells.map(cell).join(',')}\r\n`).join('');
}

/** Quoted as RFC 4180 says; what a table program would run as a formula is marked as text. */
function cell(value: string): string {
  const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
