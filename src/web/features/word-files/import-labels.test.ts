import { expect, test } from 'vitest';
import { previewSummary, reportSummary } from './import-labels.ts';

test('a file and an import are told in one line, without what there is none of', () => {
  const counts = { word_count: 5, new_count: 3, there_count: 2, marked_count: 0, unknown_count: 0 };
  const preview = { format: 'txt', is_own: false, tables: [], problems: [], ...counts } as const;
  expect(previewSummary({ ...preview, tables: [], problems: [] })).toBe('5 个词：新词 3，已在生词本 2');
  const report = { added: 3, merged: 1, unchanged: 0, contexts: 4, problems: [] };
  expect(reportSummary(report)).toBe('加入 3 个词，1 个词多了例句，例句 4 个');
  expect(reportSummary({ added: 0, merged: 0, unchanged: 2, contexts: 0, problems: [] })).toBe(
    '加入 0 个词，2 个词原来就有，没有变',
  );
});
