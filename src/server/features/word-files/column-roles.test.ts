import { expect, test } from 'vitest';
import { isHeader, roleByName, withRoles } from './column-roles.ts';
import { plainRows, readWordText } from './parsing.ts';
import { Problems, wordsOfRows } from './row-merging.ts';

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

test.each([
  ['words on one line', 'abandon, cope with, rely', ['abandon', 'cope with', 'rely']],
  [
    'words on several lines of different lengths',
    'abandon、cope、rely\nbrave，eager',
    ['abandon', 'cope', 'rely', 'brave', 'eager'],
  ],
  [
    'a sign between',
    'abandon = 放弃\ncope：应付\nrely - 依靠\nbrave – 勇敢的\nfond | 喜欢',
    ['abandon 放弃', 'cope 应付', 'rely 依靠', 'brave 勇敢的', 'fond 喜欢'],
  ],
  ['numbers before', '1 abandon 放弃\n2 cope 应付\n(3) rely\n④ brave', ['abandon 放弃', 'cope 应付', 'rely', 'brave']],
  ['a number that belongs to it', '9 to 5\n24 hours', ['9 to 5', '24 hours']],
  [
    'Markdown',
    '- **abandon** 放弃\n* `cope`: 应付\n*rely\n| brave | 勇敢的 |',
    ['abandon 放弃', 'cope 应付', 'rely', 'brave 勇敢的'],
  ],
  ['HTML', '<b>abandon</b>\n&nbsp;cope\n', ['abandon', 'cope']],
  ['HTML in a table', '<div>abandon</div>\t放弃<br>抛弃\ncope\t应付&nbsp;', ['abandon 放弃\n抛弃', 'cope 应付']],
  ['what Excel says first', 'sep=;\nword;meaning\nabandon;放弃', ['abandon 放弃']],
  [
    'what Anki says first',
    '#separator:tab\n#html:true\nabandon\t放弃\tHe <b>abandoned</b> the sinking ship.',
    ['abandon 放弃 He abandoned the sinking ship.'],
  ],
  ['what a phrase takes', 'get rid of (sth)\nin spite of ...', ['get rid of', 'in spite of']],
  [
    'brackets inside a phrase',
    'take (sth) into account 考虑到\n(be) fond of 喜爱\ncolo(u)r\nshock vt. (使)震惊\nstun（使）惊呆',
    ['take into account 考虑到', 'fond of 喜爱', 'color', 'shock vt. (使)震惊', 'stun （使）惊呆'],
  ],
  [
    'brackets in a column',
    'word,meaning\ntake (sth) into account,考虑到\nlook forward to (doing),期待',
    ['take into account 考虑到', 'look forward to 期待'],
  ],
  ['columns of equal length', 'abandon,desert\ncope,manage', ['abandon', 'cope']],
])('a list is read with %s', async (_, text, expected) => {
  const words = await wordsOfRows(readWordText(text), new Problems());
  const shown = words.map(({ word, meaning, contexts }) => [
    word,
    meaning,
    ...contexts.map(({ sentence }) => sentence),
  ]);
  expect(shown.map((parts) => parts.filter(Boolean).join(' '))).toEqual(expected);
});
