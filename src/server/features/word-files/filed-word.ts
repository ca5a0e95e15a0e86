/** Words as files have them: every file is read as tables of rows with named columns, and words come out of their rows. */
import type { WordColumnRole, WordFileProblem, WordState } from '#contract/shapes.ts';
import type { ImportedWord } from '#server/features/words/service.ts';

export type ColumnRole = WordColumnRole;
export type Problem = WordFileProblem;

/** A list, a table, or a note type of Anki. */
export interface FileTable {
  name: string;
  columns: { name: string; role: ColumnRole }[];
  rows: string[][];
}

export interface WordFile {
  format: 'txt' | 'csv' | 'apkg';
  /** Whether it was exported here: then its words are headwords, and the newest comes first. */
  isOwn: boolean;
  tables: FileTable[];
}

/** The columns of what is exported here, whatever the format; a further sentence is a further row. */
export const OWN_COLUMNS: readonly { name: string; role: ColumnRole }[] = [
  { name: '单词', role: 'word' },
  { name: '音标', role: 'phonetic' },
  { name: '释义', role: 'meaning' },
  { name: '例句', role: 'sentence' },
  { name: '译文', role: 'translation' },
  { name: '来源', role: 'source' },
];

/** A row per sentence, in the order of {@link OWN_COLUMNS}. */
export function ownRows({ word, phonetic, meaning, contexts }: ImportedWord): string[][] {
  const head = [word, phonetic ?? '', meaning];
  if (contexts.length === 0) return [[...head, '', '', '']];
  return contexts.map(({ sentence, translation, source }) => [...head, sentence, translation ?? '', source ?? '']);
}

/** States of words as files name them. */
export const stateLabels: Record<WordState, string> = {
  new: '新词',
  learning: '学习中',
  review: '复习中',
  known: '已掌握',
  ignored: '已忽略',
};
