import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, type Run, textParts } from './model-text.ts';

/** Bold in 【】, emphasis in 〔〕, what is struck in ⟦⟧, English in ‹›. */
const written = (runs: readonly Run[]) =>
  runs
    .map(({ text, isStrong, isEmphasis, isStruck, isEnglish }) => {
      let shown = isEnglish ? `‹${text}›` : text;
      if (isStruck) shown = `⟦${shown}⟧`;
      if (isEmphasis) shown = `〔${shown}〕`;
      return isStrong ? `【${shown}】` : shown;
    })
    .join('');
const shown = (text: string, isWriting = false) =>
  textParts(text, { isWriting }).map((part) => {
    if (part.kind === 'paragraph') return written(part.runs);
    if (part.kind === 'table') return { head: part.head.map(written), rows: part.rows.map((row) => row.map(written)) };
    return part.first === null ? part.items.map(written) : { from: part.first, items: part.items.map(written) };
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
  expect(shown('## 意思\n```\n1. `harbour`\n2) 港\n```')).toEqual([
    '【意思】',
    { from: 1, items: ['‹harbour›', '港'] },
  ]);
});

test('markup is text', () => {
  const html = '<img src=x onerror=alert(1)> [链接](javascript:alert(1))';
  const [part] = textParts(html);
  expect(part?.kind === 'paragraph' && part.runs.map(({ text }) => text).join('')).toBe(html);
});

test('cut anywhere, signs of bold never show', () => {
  const text = '**本句意思**：**港口** harbour';
  for (let end = 1; end <= text.length; end += 1)
    expect(JSON.stringify(textParts(text.slice(0, end), { isWriting: true }))).not.toContain('*');
});

test('every text is shown, whatever is in it', () => {
  fc.assert(
    fc.property(
      fc.string({
        unit: fc.constantFrom('a', '中', ' ', '\n', '-', '*', '#', '`', '1', '.', '<', '|', '_', '~', '>'),
        maxLength: 60,
      }),
      fc.boolean(),
      (text, isWriting) => {
        const kept = (value: string) => value.replace(/[^a中<]/g, '');
        const runs = textParts(text, { isWriting }).flatMap((part) => {
          if (part.kind === 'table') return [...part.head, ...part.rows.flat()].flat();
          return part.kind === 'list' ? part.items.flat() : part.runs;
        });
        expect(kept(runs.map((run) => run.text).join(''))).toBe(kept(text));
      },
    ),
    { numRuns: 300, examples: [['```a', false]] },
  );
});

test('emphasis is read in each of its forms, and signs that are part of the text stay', () => {
  expect(shown('*harbour* 和 _港口_，***both***，__bold__，~~goed~~ went')).toEqual([
    '〔‹harbour›〕 和 〔港口〕，【〔‹both›〕】，【‹bold›】，⟦‹goed›⟧ ‹went›',
  ]);
  expect(shown('**“港口”**是名词，*不是*动词')).toEqual(['【“港口”】是名词，〔不是〕动词']);
  expect(shown('*He go home 是错的')).toEqual(['*‹He go home› 是错的']);
  expect(shown('I ____ home. 2*3*4, snake_case_name')).toEqual(['‹I› ____ ‹home.› 2*3*4, ‹snake›_‹case›_‹name›']);
  expect(shown(String.raw`\*He go\* 写 \`a_b_c\``)).toEqual(['*‹He go›* 写 `‹a›_‹b›_‹c›`']);
  expect(shown('`_x_`')).toEqual(['_‹x›_']);
});

test('quotes lose their sign, rules are left out, numbered items keep their numbers', () => {
  expect(shown('> a quote\n---\n1. 一\n   - 小\n2. 二\n\n3. 三')).toEqual([
    '‹a quote›',
    { from: 1, items: ['一'] },
    ['小'],
    { from: 2, items: ['二', '三'] },
  ]);
});

const TABLE = '对比：\n\n| 词 | 意思 |\n|:---|---:|\n| *harbour* | 港口 |\n| port<br>haven | a \\| b |\n\n完。';

test('tables have a head and rows, with emphasis, line breaks and bars in their cells', () => {
  expect(shown(TABLE)).toEqual([
    '对比：',
    {
      head: ['词', '意思'],
      rows: [
        ['〔‹harbour›〕', '港口'],
        ['‹port›\n‹haven›', '‹a› | ‹b›'],
      ],
    },
    '完。',
  ]);
  expect(shown('词 | 意思\n--- | ---\na | b')).toEqual([{ head: ['词', '意思'], rows: [['‹a›', '‹b›']] }]);
  expect(shown('a | b\n不是表格')).toEqual(['‹a› | ‹b›', '不是表格']);
  expect(shown('| 词 | 意思 |\n|---|\n')).toEqual(['| 词 | 意思 |', '|---|']);
});

test('a table that is being written only grows: it is one from its first sign, and no signs of it show', () => {
  let cellsBefore = 0;
  for (let end = 1; end <= TABLE.length; end += 1) {
    const parts = textParts(TABLE.slice(0, end), { isWriting: true });
    for (const part of parts) {
      if (part.kind === 'paragraph') expect(part.runs.map(({ text }) => text).join('')).not.toMatch(/[|-]/);
    }
    const table = parts.find((part) => part.kind === 'table');
    const cells = table ? table.head.length + table.rows.flat().length : 0;
    expect(cells).toBeGreaterThanOrEqual(cellsBefore);
    cellsBefore = cells;
  }
  expect(cellsBefore).toBe(6);
});

test('emphasis that is being written shows no signs', () => {
  const text = '看 *harbour* 和 _港口_ 与 ~~goed~~';
  for (let end = 1; end <= text.length; end += 1) {
    expect(JSON.stringify(shown(text.slice(0, end), true))).not.toMatch(/[*_~]/);
  }
  expect(shown('看 *har', true)).toEqual(['看 〔‹har›〕']);
  expect(shown('一\n-', true)).toEqual(['一']);
});

test('copied, a text has no marks', () => {
  expect(plainText(`**要点**：[3]\n1. *a*\n2. b\n${TABLE}`)).toBe(
    '要点：\n1. a\n2. b\n对比：\n词\t意思\nharbour\t港口\nport haven\ta | b\n完。',
  );
});
