import fc from 'fast-check';
import { expect, test } from 'vitest';
import { textParts } from './model-text.ts';

/** Bold in 【】, English in ‹›. */
const shown = (text: string) =>
  textParts(text).map((part) => {
    const write = (runs: { text: string; isStrong: boolean; isEnglish: boolean }[]) =>
      runs
        .map((run) => (run.isEnglish ? `‹${run.text}›` : run.text).replace(/^.*$/, run.isStrong ? '【$&】' : '$&'))
        .join('');
    return part.kind === 'list' ? part.items.map(write) : write(part.runs);
  });

test('paragraphs, lists and bold are told apart, and English from Chinese', () => {
  expect(
    shown(
      '**本句意思**：港口\n\n**常见搭配**：\n- a safe harbour 安全港\n- harbour doubts 心存疑虑\n**例句**：The harbour is quiet. 港口很静。',
    ),
  ).toEqual([
    '【本句意思】：港口',
    '【常见搭配】：',
    ['‹a safe harbour› 安全港', '‹harbour doubts› 心存疑虑'],
    '【例句】：‹The harbour is quiet.› 港口很静。',
  ]);
});

test('headings, numbers, fences and code signs of a model that does not keep to the form do no harm', () => {
  expect(shown('## 意思\n```\n1. `harbour`\n2) 港\n```')).toEqual(['【意思】', ['‹harbour›', '港']]);
});

test('markup is text', () => {
  const html = '<img src=x onerror=alert(1)> [链接](javascript:alert(1))';
  const [part] = textParts(html);
  expect(part?.kind === 'paragraph' && part.runs.map(({ text }) => text).join('')).toBe(html);
});

test('cut anywhere, signs of bold never show', () => {
  const text = '**本句意思**：**港口** harbour';
  for (let end = 1; end <= text.length; end += 1)
    expect(JSON.stringify(textParts(text.slice(0, end)))).not.toContain('*');
});

test('every text is shown, whatever is in it', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: fc.constantFrom('a', '中', ' ', '\n', '-', '*', '#', '`', '1', '.', '<'), maxLength: 60 }),
      (text) => {
        const kept = (value: string) => value.replace(/[^a中<]/g, '');
        const runs = textParts(text).flatMap((part) => (part.kind === 'list' ? part.items.flat() : part.runs));
        expect(kept(runs.map((run) => run.text).join(''))).toBe(kept(text));
      },
    ),
    { numRuns: 300, examples: [['```a']] },
  );
});
