import { describe, expect, it } from 'vitest';
import { attestedCharacter, senseByTranslation, wordedFirst } from './sense-by-translation.ts';

const stake = [{ zh: '桩，炮烙刑，木柱，赌注，奖金' }, { zh: '打桩，下赌注，资助' }, { zh: '打赌' }];

describe('the wording that a translation uses', () => {
  it.each<[string, string, string | null]>([
    ['桩，炮烙刑，赌注', '这场赌局的赌注不小。', '赌注'],
    ['大慈大悲的，宽厚的，慈善的', '公共资金与慈善资金已在出力。', '慈善的'],
    ['使移居，移植', '髋关节置换、器官移植都离不开它。', '移植'],
    ['给……补助金，津贴', '给早期研究发补助金。', '给……补助金'],
    // A longer wording of which the greater part is there.
    ['变化，突变体', '偶然带着突变。', '突变体'],
    ['〔医〕疫苗', '疫苗也是如此。', '疫苗'],
    ['俄国，俄罗斯', '来自俄罗斯的移民', '俄罗斯'],
    // A match of one character is chance, and so is one of two grammatical characters.
    ['门，闸', '大门开着，门口有人。', null],
    ['使人, 有人的', '这使人想起一个有人的地方', null],
    ['册，卷', '按数量计酬', null],
    ['桩，赌注', '', null],
  ])('%s ‖ %s → %s', (zh, translation, wording) => {
    expect(senseByTranslation([{ zh }], 0, [0], translation).wording).toBe(wording);
  });

  it('is looked for in the sense that grammar chose alone', () => {
    expect(senseByTranslation(stake, 1, [1], '他下赌注')).toEqual({ sense: 1, wording: '下赌注' });
    expect(senseByTranslation(stake, 2, [2], '他下赌注')).toEqual({ sense: 2, wording: null });
  });

  it('settles the sense where grammar leaves several, but not between equals', () => {
    expect(senseByTranslation(stake, null, [1, 2], '银行资助了它')).toEqual({ sense: 1, wording: '资助' });
    expect(senseByTranslation([{ zh: '反驳' }, { zh: '反驳' }], null, [0, 1], '反驳')).toEqual({
      sense: null,
      wording: null,
    });
    expect(senseByTranslation(stake, null, [], '赌注')).toEqual({ sense: null, wording: null });
    expect(senseByTranslation(stake, null, [1, 2], null)).toEqual({ sense: null, wording: null });
  });
});

describe('a wording of one character', () => {
  it.each<[string, string, string | null]>([
    ['枪管，桶，大桶', '船舱里堆着麻袋、木桶和板条箱。', '桶'],
    ['船只，船', '给船装货又慢又危险。', '船'],
    // Inside of a word, or at the end of a long one, it is chance.
    ['枪管，桶，大桶', '他的桶装水卖完了。', null],
    ['册，卷', '按数量计酬，不得人心。', null],
    ['机', '收音机响了。', null],
    // Two of them, and nothing tells which.
    ['管，桶', '木桶上接着水管。', null],
    // A function character.
    ['在，从', '他从家里来。', null],
    ['比……重', '他比我高。', null],
  ])('%s ‖ %s → %s', (zh, translation, wording) => {
    expect(attestedCharacter([{ zh }], [0], translation)?.wording ?? null).toBe(wording);
  });
});

it('a sense is written with that wording first, and none is lost', () => {
  expect(wordedFirst('〔医〕库，疫苗；苗', '疫苗')).toBe('〔医〕疫苗，库，苗');
  expect(wordedFirst('桩，赌注', null)).toBe('桩，赌注');
});
