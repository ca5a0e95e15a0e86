/** Labels of columns, problems and counts of an import. */
import type { WordColumnRole, WordFilePreview, WordFileProblem, WordImport } from '#contract/shapes.ts';

const roleNames: Record<WordColumnRole, string> = {
  word: '单词',
  phonetic: '音标',
  meaning: '释义',
  sentence: '例句',
  translation: '译文',
  source: '来源',
  none: '不导入',
};

export const roleOptions = Object.entries(roleNames).map(([value, label]) => ({ value, label }));

/** Follows a count: `3 个词词典里没有，也没有释义`. */
export const problemNames: Record<WordFileProblem, string> = {
  empty: '行没有单词',
  not_english: '行不是英语单词',
  too_long: '行太长，不像单词',
  no_meaning: '个词词典里没有，也没有释义',
  marked: '个词已掌握或已忽略，不动',
  kept_meaning: '个词留着生词本里的释义，没有换成文件里的',
  long_sentence: '个例句超过 2000 字，没有带上',
  many_sentences: '个例句放不下：一个词最多 20 句',
  cut_meaning: '个释义太长，截短了',
};

/** Summary of a file's contents: `180 个词：新词 150，已在生词本 30`. */
export function previewSummary({ word_count, new_count, there_count, marked_count, unknown_count }: WordFilePreview) {
  const parts = [
    `新词 ${new_count}`,
    there_count > 0 && `已在生词本 ${there_count}`,
    marked_count > 0 && `已掌握或忽略 ${marked_count}`,
    unknown_count > 0 && `词典里没有 ${unknown_count}`,
  ];
  return `${word_count} 个词：${parts.filter(Boolean).join('，')}`;
}

/** Summary of an import's result. */
export function reportSummary({ added, merged, unchanged, contexts }: NonNullable<WordImport['report']>): string {
  const parts = [
    `加入 ${added} 个词`,
    merged > 0 && `${merged} 个词多了例句`,
    unchanged > 0 && `${unchanged} 个词原来就有，没有变`,
    contexts > 0 && `例句 ${contexts} 个`,
  ];
  return parts.filter(Boolean).join('，');
}
