import { expect, test } from 'vitest';
import { isHeader, roleByName, withRoles } from './column-roles.ts';
import { plainRows } from './parsing.ts';

const guessed = (rows: string[][]) =>
  withRoles({ name: '', columns: (rows[0] ?? []).map((_, at) => ({ name: `${at}`, role: 'none' })), rows }).columns.map(
    ({ role }) => role,
  );

test('columns are known by the names that programs and people give them', () => {
  const names = ['Word', '音标', 'Definition', 'Example sentence', '例句翻译', 'Front', 'Back', '加入日期'];
  expect(names.map(roleByName)).toEqual([
    'word',
    'phonetic',
    'meaning',
    'sentence',
    'translation',
    'word',
    'meaning',
    'none',
  ]);
  expect([isHeader(['word', 'meaning']), isHeader(['abandon', '放弃'])]).toEqual([true, false]);
});

test('columns without names are known by what stands in them, empty cells aside', () => {
  const rows = [
    ['1', 'harbour', '[ˈhɑːbə]', '港口', 'The old harbour wakes before the light.', '天亮以前，老港口醒了。', '旧词表'],
    ['2', 'brisk', '', '', 'A brisk wind came up from the sea.', '海上起了一阵劲风。', '旧词表'],
    ['3', 'tide', '[taɪd]', '潮水', '', '', '旧词表'],
  ];
  expect(guessed(rows)).toEqual(['none', 'word', 'phonetic', 'meaning', 'sentence', 'translation', 'none']);
});

test('a plain list gives its words, with what follows them, and no chapters, numbers or bullets', () => {
  const list = [
    '# Unit 1',
    '1. abandon',
    '2、brisk adj. 轻快的',
    '- take off',
    'gull [gʌl] n. 海鸥',
    "o'clock 点钟",
    '',
    'ad hoc',
    'quay,n. 码头, 堤岸',
    'mast\ta tall pole',
    'yes, please',
  ];
  expect([...plainRows(list.join('\r\n'))]).toEqual([
    ['abandon', '', ''],
    ['brisk', '', 'adj. 轻快的'],
    ['take off', '', ''],
    ['gull', '[gʌl]', 'n. 海鸥'],
    ["o'clock", '', '点钟'],
    ['ad hoc', '', ''],
    ['quay', '', 'n. 码头, 堤岸'],
    ['mast', '', 'a tall pole'],
    ['yes, please', '', ''],
  ]);
});
