import { describe, expect, it } from 'vitest';
import { testDictionary } from '#server/testing/dictionary.ts';
import { parseSenses, withPressSenses } from './senses.ts';

const dictionary = testDictionary();

const look = (word: string, sentence?: string) => {
  const found = dictionary.lookup(word, sentence);
  if (found === null) throw new Error(`no ${word}`);
  return found;
};
const pos = (word: string, sentence: string) => {
  const { senses, likely } = look(word, sentence);
  return likely.map((index) => senses[index]?.pos);
};

describe('how sure a sense is', () => {
  it('a sense that fits is the likeliest', () => {
    const { best, likely, certainty, senses } = look('harbour', 'Boats lay in the harbour.');
    expect(senses[best ?? -1]?.pos).toBe('n.');
    expect(likely[0]).toBe(best);
    expect(certainty).toBeGreaterThanOrEqual(0.7);
  });

  it('a verb of which nobody can tell whether it has an object has the senses of verbs', () => {
    const { best, senses } = look('needs', 'It needs only one thing from you.');
    expect(senses[best ?? -1]?.pos).toMatch(/^v/);
    expect(pos('needs', 'It needs only one thing from you.')).not.toContain('n.');
  });

  it.each([
    ['some', 'Some schools have closed.', 'adj.'],
    ['some', 'They knew some of the answers.', 'pron.'],
    ['Each', 'Each makes a different sound.', 'pron.'],
    ['nothing', 'They found nothing in the box.', 'n.'],
    ['third', 'He wrote about third places.', 'num.'],
    ['third', 'We spend one third of our lives asleep.', 'num.'],
  ])(
    '%s in “%s” has the nearest class that the entry has, no other one and no term of a field',
    (word, sentence, label) => {
      const { best, senses } = look(word, sentence);
      expect(senses[best ?? -1]?.pos).toBe(label);
    },
  );

  it('a narrow victory of one class over another is told by less certainty', () => {
    expect(look('faster', 'He ran faster.').certainty).toBeLessThan(0.95);
  });

  it.each([
    ['sighed', '“There is no point in arguing,” sighed Paul.'],
    ['slept', 'As far as I know, they slept last May.'],
  ])('%s in “%s” is not given an object that it has not got', (word, sentence) => {
    const { senses, best } = look(word, sentence);
    expect(senses[best ?? -1]?.pos).not.toBe('vt.');
  });

  it.each([
    ['give', 'vt.'],
    ['full', 'adj.'],
    ['leave', 'vt.'],
    ['record', 'n.'],
    ['can', 'aux.'],
  ])('without a sentence %s begins with the class that it mostly has', (word, label) => {
    expect(look(word).senses[0]?.pos).toBe(label);
  });

  it('a meaning of one form alone comes late without that form', () => {
    const wordings = look('give').senses[0]?.zh.split('，') ?? [];
    expect(wordings[0]).toBe('给');
    expect(wordings.indexOf('考虑到')).toBeGreaterThan(6);
  });

  it('without a sentence nothing is said of several senses', () => {
    expect(look('record')).toMatchObject({ best: null, likely: [], certainty: null });
  });
});

describe('the only general sense of a word', () => {
  it.each([
    ['coral', 'A coral looks like a plant.', 'n.'],
    ['fixed', 'They pay a fixed annual fee for access.', 'adj.'],
  ])('%s fits in “%s”', (word, sentence, label) => {
    const { senses, best } = look(word, sentence);
    expect(senses[best ?? -1]?.pos).toBe(label);
  });

  it('of a phrase fits beside that of a field', () => {
    expect(look('rates', 'They let interest rates climb.')).toMatchObject({ lemma: 'interest rate', best: 0 });
  });
});

describe('the first wording of a word in its sentence is that of the press', () => {
  it.each([
    ['film', 'The film won three awards at the festival.', '影片'],
    ['song', 'Her new song was played on every radio station.', '歌曲'],
    ['airline', 'The airline cancelled all its flights on Monday.', '航空公司'],
    ['express', 'They express concern about the plan.', '表示'],
    ['vote', 'Half of the citizens took part in the vote.', '投票'],
    ['plane', 'The plane landed safely.', '飞机'],
    ['global', 'It is a global problem.', '全球的'],
    ['Greek', 'The Greek government resigned.', '希腊的'],
    ['further', 'Prices fell further in June.', '进一步'],
    // Forms that mean something else than their headword.
    ['born', 'She was born in Paris.', '出生'],
    ['Given', 'Given the risks, it is a brave plan.', '考虑到'],
    ['glasses', 'She put on her glasses and read the letter.', '眼镜'],
    ['authorities', 'The authorities closed the road.', '当局'],
    ['shot', 'Police shot two men on Friday.', '射击'],
    ['fallen', 'A fallen tree blocked the road.', '倒下的'],
    ['used', 'They sell used cars.', '二手的'],
    ['leading', 'It is the leading cause of death.', '主要的'],
    ['final', 'They won in the final.', '决赛'],
    // A noun phrase has no other noun.
    ['final', 'Rowers in the final had to fight the wind.', '决赛'],
    ['fine', 'The court set a fine of 400 yuan.', '罚款'],
    ['rival', 'The firm hired two engineers from its rival and is silent.', '竞争对手'],
    ['mass', 'The glacier has lost a third of its mass since records began.', '质量'],
    ['single', 'It grew in a single growing season.', '单一的'],
    ['fine', 'They used a fine powder of salt.', '精细的'],
  ])('%s in “%s” is %s', (word, sentence, wording) => {
    const { senses, best, likely } = look(word, sentence);
    expect(senses[best ?? likely[0] ?? -1]?.zh.split(/[，；]/)[0]).toBe(wording);
  });
});

describe('entries', () => {
  it.each([
    ['sales', 'It makes up for small sales in the shop.', 'sale'],
    ['extinguisher', 'A fire extinguisher hung there.', 'extinguisher'],
    ['extinguisher', undefined, 'extinguisher'],
    ['bigger', 'A bigger boat came.', 'big'],
    // A verb has no comparative.
    ['buyer', undefined, 'buyer'],
    ['savings', 'Her savings are gone.', 'savings'],
    ['nineties', 'The band broke up in the early nineties.', 'nineties'],
    ['remains', 'The remains of a soldier were found.', 'remains'],
    ['Rising', 'Rising early, she went out.', 'rise'],
    ['campaigners', 'The campaigners left.', 'campaigner'],
  ])('of %s in %s is %s', (word, sentence, lemma) => {
    expect(look(word, sentence).lemma).toBe(lemma);
  });

  it('forms of a name begin as the name does', () => {
    expect(look('Saturday').forms).toContainEqual({ kind: 'plural', word: 'Saturdays' });
  });
});

describe('senses are cleared of', () => {
  it('what DOS does, and what goes on with it', () => {
    const choice = 'n. 选择\\n[计] DOS内部命令:在批处理文件中\\n该命令用于提示用户作出选择\\na. 精选的';
    expect(parseSenses(choice, '').map(({ zh }) => zh)).toEqual(['选择', '精选的']);
    expect(parseSenses('n. 副本\\n[计] 副本; 复制; DOS内部命令:复制文件', '')).toEqual([
      { pos: 'n.', zh: '副本' },
      { pos: '', zh: '〔计〕复制' },
    ]);
  });

  it('computing, for words that everybody learns first', () => {
    const it = 'pron. 它\\n[计] 信息论, 输入终端';
    expect(parseSenses(it, '', true)).toEqual([{ pos: 'pron.', zh: '它' }]);
    expect(parseSenses(it, '')).toHaveLength(2);
    // A sense of a special field stays when there is no other.
    expect(parseSenses('[计] 信息论', '', true)).toEqual([{ pos: '', zh: '〔计〕信息论' }]);
    expect(
      look('a')
        .senses.map(({ zh }) => zh)
        .join(),
    ).not.toMatch(/累加器|\\r/);
  });

  it('what was said before, and lines of one class are one sense', () => {
    expect(parseSenses('a. 固定的, 不变的\\n[法] 固定的, 确定的, 不变的', '')).toEqual([
      { pos: 'adj.', zh: '固定的，不变的' },
      { pos: '', zh: '〔法〕确定的' },
    ]);
    expect(parseSenses('n. 地板, 楼层\\nvt. 铺地板\\nn. 地面, 地板', '')).toEqual([
      { pos: 'n.', zh: '地板，楼层；地面' },
      { pos: 'vt.', zh: '铺地板' },
    ]);
  });

  it('English of 1913 that is cut or only points elsewhere', () => {
    const which = 'pron. A relative pronoun, used esp. in referring to an\\n   antecedent noun';
    expect(parseSenses('pron. 哪一个', which)).toEqual([{ pos: 'pron.', zh: '哪一个' }]);
    expect(parseSenses('pron. 这些', 'pron. The plural of this. See This.')).toEqual([{ pos: 'pron.', zh: '这些' }]);
  });
});

describe('the wording that translators choose', () => {
  it.each([
    ['film', 'A thin film of oil covered the water.', '薄膜'],
    ['outbreak', 'The outbreak began in a fishing village.', '疫情'],
    ['urge', 'Unions urge the minister to resign.', '敦促'],
    ['gate', 'Passengers waited at the gate for boarding.', '登机口'],
  ])('comes first for %s in “%s”', (word, sentence, zh) => {
    const { senses, best, likely } = look(word, sentence);
    expect(senses[best ?? likely[0] ?? -1]?.zh.split('，')[0]).toBe(zh);
  });
});

describe('senses of today’s press', () => {
  it.each([
    ['outlier', 'n. 离群值'],
    ['stake', 'n. 股份'],
    ['replication', 'n. 重复（实验）'],
    ['app', 'n. 应用程序'],
    ['gate', 'n. 门'],
  ])('come first for %s', (word, begin) => {
    const [first] = look(word).senses;
    expect(`${first?.pos} ${first?.zh}`.startsWith(begin)).toBe(true);
  });

  it('belong to a word that the table has in capitals', () => {
    expect(look('apps', 'He downloaded two apps.')).toMatchObject({ lemma: 'app', best: 0 });
  });

  it('stand once, before the dictionary’s own, which stay', () => {
    const { senses } = look('stake');
    const wordings = senses[0]?.zh.split(/[，；]/) ?? [];
    expect(wordings).toEqual([...new Set(wordings)]);
    expect(wordings).toContain('木柱');
    expect(withPressSenses('pivot', [{ pos: 'n.', zh: '枢轴' }])).toEqual([
      { pos: 'vi.', zh: '转向，转型' },
      { pos: 'n.', zh: '枢轴' },
    ]);
  });

  it('of a class that the dictionary lacks stand behind those that have one, before the terms of a field', () => {
    const listed = [
      { pos: 'n.', zh: '猿' },
      { pos: '', zh: '〔计〕应用程序评价' },
    ];
    expect(withPressSenses('ape', listed).map(({ pos }) => pos)).toEqual(['n.', 'v.', '']);
    expect(withPressSenses('ape', [...listed, { pos: 'v.', zh: '学样' }])).toHaveLength(3);
    expect(look('geographically').senses[0]).toMatchObject({ pos: 'adv.', zh: expect.stringMatching(/^地理上/) });
  });

  it('are senses of words that the dictionary has', () => {
    for (const word of ['bailout', 'whistleblower', 'genome', 'transgender', 'startup', 'bot']) {
      expect(look(word).senses[0]?.pos).not.toBe('');
    }
  });
});

it.each([
  ['bay', 'They kept it at bay.'],
  ['keep at bay', 'Old drugs cannot keep it at bay.'],
  ['keep at bay', undefined],
])('a phrase has one headword, with an object inside it or without: %s in %s', (word, sentence) => {
  expect(look(word, sentence)).toMatchObject({ lemma: 'keep at bay', phrase: true });
});
