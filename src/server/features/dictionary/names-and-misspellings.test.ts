import { describe, expect, it } from 'vitest';
import { testDictionary } from '#server/testing/dictionary.ts';

const dictionary = testDictionary();

const best = (word: string, sentence?: string) => {
  const found = dictionary.lookup(word, sentence);
  return found?.best == null ? null : (found.senses[found.best] ?? null);
};

describe('names that the source writes small', () => {
  it.each([
    ['Toronto', 'The bank opened offices in Toronto last year.', 'Toronto', '多伦多'],
    ['sydney', undefined, 'Sydney', '悉尼'],
    ['Carnegie', 'Andrew Carnegie made a fortune in steel.', 'Carnegie', '卡内基'],
    ['Jeff', 'Jeff said nothing.', 'Jeff', '杰夫'],
    ['Alps', 'Skiers flock to the Alps each winter.', 'Alps', '阿尔卑斯'],
  ])('%s in “%s” is %s', (word, sentence, lemma, zh) => {
    const found = dictionary.lookup(word, sentence);
    expect(found?.lemma).toBe(lemma);
    expect(found?.senses[found.best ?? 0]?.zh).toContain(zh);
    if (sentence) expect(found?.certainty).toBeGreaterThanOrEqual(0.9);
  });

  it.each([
    ['metropolis', 'metropolis'],
    ['heather', 'heather'],
    ['rural area', 'rural area'],
    ['rivers', 'river'],
  ])('%s is no name', (word, lemma) => {
    expect(dictionary.lookup(word)?.lemma).toBe(lemma);
  });

  it('the whole name is told where such a word is part of one', () => {
    const told = dictionary.lookup('Cameron', 'David Cameron resigned after the vote.');
    expect(told?.name).toEqual({ text: 'David Cameron', zh: '卡梅伦' });
  });

  it('a plural that is the name of a people is told by its singular', () => {
    expect(dictionary.lookup('Kurds', 'The Kurds and the Vikings fought.')?.lemma).toBe('Kurd');
  });
});

describe('capitals count', () => {
  it.each([
    ['US', 'The US economy grew.', 'US', '美国'],
    ['UN', 'The UN called for peace.', 'UN', '联合国'],
    ['WHO', 'The WHO said it was ready.', 'WHO', '世界卫生组织'],
    ['GDP', 'GDP grew by 3%.', 'GDP', '国内生产总值'],
    ['EU', 'The EU agreed.', 'EU', '欧洲联盟'],
    ['Fed', 'The Fed raised rates.', 'Fed', '美国联邦储备'],
    ['IT', 'He works in IT.', 'IT', '信息技术'],
    ['CEOs', 'The CEOs resigned.', 'CEO', '首席执行官'],
    ["UK's", "The UK's plan failed.", 'UK', '英国'],
    ['CO2', 'Less CO2 is better.', 'CO2', '二氧化碳'],
    ['Turkey', 'He went to Turkey.', 'Turkey', '土耳其'],
    ['COVID-19', undefined, 'COVID-19', '新型冠状病毒'],
    ['3D', undefined, '3D', '三维'],
  ])('%s in “%s” is %s', (word, sentence, lemma, zh) => {
    expect(dictionary.lookup(word, sentence)?.lemma).toBe(lemma);
    expect(best(word, sentence)?.zh).toContain(zh);
  });

  it.each([
    ['us', 'They told us.', 'us'],
    ['IT', 'IT IS COLD OUTSIDE.', 'it'],
    ['who', 'The man who said it.', 'who'],
    ['fed', 'He fed the cat.', 'feed'],
    ['Turkey', 'How to Roast a Turkey Well', 'turkey'],
  ])('%s in “%s” stays the common word', (word, sentence, lemma) => {
    expect(dictionary.lookup(word, sentence)?.lemma).toBe(lemma);
  });

  it('a name of several words is found from any of them, and its words by themselves when that is asked', () => {
    const sentence = 'He said the White House agreed.';
    expect(dictionary.lookup('House', sentence)).toMatchObject({
      lemma: 'White House',
      phrase: true,
      parts: [{ start: 12, end: 23 }],
    });
    expect(dictionary.lookup('House', sentence, { alone: true })?.lemma).toBe('house');
    expect(dictionary.lookup('Street', 'Wall Street fell.')?.lemma).toBe('Wall Street');
    expect(dictionary.lookup('house', 'They bought a white house.')?.lemma).toBe('house');
  });
});

describe('a common word that the source writes with a capital', () => {
  it.each([
    ['gods', 'The gods of Greece were cruel.', 'god'],
    ['conservative', 'He has conservative views.', 'conservative'],
    ['polish', 'I polish my English every day.', 'polish'],
    ['polished', 'She polished the shoes.', 'polish'],
    ['poles', 'They put up two poles.', 'pole'],
    ['north', 'They went north.', 'north'],
    ['creator', 'He is the creator of the show.', 'creator'],
    ['saints', undefined, 'saint'],
    ['Gods', 'Gods were everywhere in the temple.', 'god'],
  ])('is written small: %s in “%s” is %s', (word, sentence, lemma) => {
    expect(dictionary.lookup(word, sentence)?.lemma).toBe(lemma);
  });

  it.each([
    ['God', 'They thank God for the rain.', 'God'],
    ['Polish', 'The Polish government fell.', 'Polish'],
    ['Poles', 'Most Poles voted for him.', 'Pole'],
    ['Polish', undefined, 'Polish'],
  ])('keeps the capital of a name: %s in “%s” is %s', (word, sentence, lemma) => {
    expect(dictionary.lookup(word, sentence)?.lemma).toBe(lemma);
  });
});

describe('an abbreviation with points', () => {
  it.each([
    ['A.I.', 'The A.I. boom goes on.', 'AI', '人工智能'],
    ['A.I.’s', 'A.I.’s rise worries them.', 'AI', '人工智能'],
    ['A.I.', undefined, 'AI', '人工智能'],
    ['E.V.s', 'Sales of E.V.s fell.', 'EV', '电动汽车'],
    ['C.E.O.s', 'The C.E.O.s met.', 'CEO', '首席执行官'],
    ['F.D.A.', 'The F.D.A. approved it.', 'FDA', '食品'],
    ['P.R.', 'It was bad P.R. for them.', 'PR', '公共关系'],
    ['G.D.P.', 'Its G.D.P. grew.', 'GDP', '国内生产总值'],
    ['I.P.O.', 'The I.P.O. was a success.', 'IPO', '首次公开'],
    ['W.H.O.', 'The W.H.O. said so.', 'WHO', '世界卫生组织'],
    ['N.Y.C.', 'The N.Y.C. subway is old.', 'nyc', '纽约'],
    ['M.V.P.’s', 'The M.V.P.’s year was bad.', 'mvp', '最优秀选手'],
    ['D.J.', 'The D.J. played it again.', 'DJ', '唱片'],
  ])('%s in “%s” is %s', (word, sentence, lemma, zh) => {
    const found = dictionary.lookup(word, sentence);
    expect(found?.lemma).toBe(lemma);
    expect(found?.senses.map((sense) => sense.zh).join()).toContain(zh);
  });

  it.each([
    ['U.S.', 'The U.S. economy grew.', 'U.S.'],
    ['U.S.’s', 'The U.S.’s plan failed.', 'U.S.'],
    ['D.C.', 'They live in Washington, D.C., now.', 'D.C.'],
    ['P.M.', 'It begins at 8 P.M. on Monday.', 'p.m.'],
    ['p.m.', 'It begins at 8 p.m. on Monday.', 'p.m.'],
    ['a.m.', 'It begins at 8 a.m. on Monday.', 'a.m.'],
    ['e.g.', 'Big cats, e.g. lions, are rare.', 'e.g.'],
    ['B.C.', 'It was built in 300 B.C. by them.', 'B.C.'],
  ])('%s in “%s” keeps its own entry', (word, sentence, lemma) => {
    expect(dictionary.lookup(word, sentence)?.lemma).toBe(lemma);
  });
});

describe('a common word that is part of a name', () => {
  const nameOf = (word: string, sentence: string) => {
    const found = dictionary.lookup(word, sentence);
    return [found?.lemma, found?.best, found?.name?.text ?? null, found?.name?.zh ?? null];
  };

  it.each([
    ['Brown', 'Gordon Brown resigned on Tuesday.', 'brown', 'Gordon Brown', '布朗'],
    ['Bush', 'They met President Bush on Friday.', 'bush', 'Bush', '布什'],
    ['Baker', 'Ms Baker said the harbour would reopen.', 'baker', 'Baker', '贝克'],
    ['Rose', 'The novelist Rose Tremain has written a new book.', 'rose', 'Rose Tremain', null],
    ['Stone', 'Emma Stone won the prize.', 'stone', 'Emma Stone', null],
  ])('%s in “%s” means nothing of its own', (word, sentence, lemma, text, zh) => {
    expect(nameOf(word, sentence)).toEqual([lemma, null, text, zh]);
  });

  it.each([
    ['President', 'They met President Bush on Friday.'],
    ['harbour', 'Ms Baker said the harbour would reopen.'],
    ['Monday', 'It begins on Monday morning.'],
    ['Hope', 'Hope is cheap.'],
    ['Apple', 'Shares of Apple fell.'],
  ])('%s in “%s” is not', (word, sentence) => {
    expect(dictionary.lookup(word, sentence)?.name ?? null).toBeNull();
  });
});

describe('a word in its sentence', () => {
  it.each([
    ['lay', 'He lay on the bed.', 'lie', '躺'],
    ['wound', 'He wound the clock.', 'wind', '上发条'],
    ['might', 'The army showed its might.', 'might', '力量'],
    ['well', 'They had to dig a well.', 'well', '井'],
    ['found', 'He wants to found a school.', 'found', '创立'],
    ['found', 'He found a coin.', 'find', '发现'],
    ['lay', 'They lay eggs.', 'lay', '下蛋'],
    ['mills', 'He built three mills.', 'mills', '工厂'],
    ['can', 'This can be done.', 'can', '能'],
    ['must', 'All this must happen soon.', 'must', '必须'],
    ['Howard', 'In the early 1800s Luke Howard came.', 'Howard', '霍华德'],
  ])('%s in “%s” is %s', (word, sentence, lemma, zh) => {
    expect(dictionary.lookup(word, sentence)?.lemma).toBe(lemma);
    expect(best(word, sentence)?.zh).toContain(zh);
  });

  it('a lemma that depends on what follows is not that of the word where it stood before', () => {
    expect(dictionary.lookup('lay', 'It lay lower.')?.lemma).toBe('lie');
    expect(dictionary.lookup('lay', 'They lay eggs.')?.lemma).toBe('lay');
    expect(dictionary.lookup('lay', 'It lay lower.')?.lemma).toBe('lie');
  });

  it.each([
    ['Baker', 'A man is called Mr Baker here.'],
    ['Lewis', 'The writer Saunders Lewis warned them.'],
  ])('%s in “%s” has no sense marked: a name, not the word spelled like it', (word, sentence) => {
    expect(best(word, sentence)).toBeNull();
  });

  it('a people before a noun is an adjective', () => {
    expect(best('Dutch', 'Then Dutch ships began to bring tea.')).toMatchObject({ pos: 'adj.' });
    expect(best('European', 'He met European leaders in May.')).toMatchObject({ pos: 'adj.' });
  });

  it('is not certain where it may be an adjective before a noun', () => {
    expect(dictionary.lookup('minute', 'A minute part was found.')?.certainty).toBeLessThan(0.95);
  });

  it.each([
    ['due', 'The match was cancelled due to rain.', 'due to'],
    ['due', 'The train is due to arrive.', 'be due to'],
    ['Down', 'Turned Down Again', 'turn down'],
  ])('%s in “%s” is in the phrase %s', (word, sentence, lemma) => {
    expect(dictionary.lookup(word, sentence)?.lemma).toBe(lemma);
  });
});

describe('a regular form of a word that no list counts', () => {
  it.each([
    ['selfies', 'They took selfies at dawn.', 'selfie'],
    ['emojis', 'Use emojis if you like.', 'emoji'],
    ['hashtags', 'The hashtags spread.', 'hashtag'],
    ['vlogs', 'She makes vlogs.', 'vlog'],
    ['vlogging', 'She is vlogging about it.', 'vlog'],
    ['qubits', 'Its qubits were cold.', 'qubit'],
    ['staycations', 'Many took staycations.', 'staycation'],
    ['paywalls', 'Papers put up paywalls.', 'paywall'],
    ['photobombed', 'He photobombed them.', 'photobomb'],
    ['repurposed', 'The repurposed factory opened.', 'repurpose'],
    ['repurposed', 'The factory was repurposed.', 'repurpose'],
    ['hashtags', undefined, 'hashtag'],
  ])('%s in “%s” is of %s', (word, sentence, lemma) => {
    expect(dictionary.lookup(word, sentence)?.lemma).toBe(lemma);
  });

  it.each(['goverments', 'freinds', 'writting', 'wrods', 'becuase', 'thses'])(
    'a misspelling like %s is of none',
    (word) => {
      expect(dictionary.lookup(word, `The ${word} came.`)).toBeNull();
    },
  );
});

describe('what is not in the dictionary as it is spelled', () => {
  it.each([
    ['café', 'cafe'],
    ['naïve', 'naive'],
    ['p.m.', 'p.m.'],
    ['p.m', 'p.m.'],
    ['N.Y.', 'N.Y.'],
    ['smartphones', 'smartphone'],
    ['vlog', 'vlog'],
    ['meme', 'meme'],
    ['planes', 'plane'],
  ])('%s is found under %s', (word, headword) => {
    expect(dictionary.lookup(word)?.lemma).toBe(headword);
  });

  it.each([
    ['five-day', ['five', 'day']],
    ['eighteenth-century', ['eighteenth', 'century']],
    ['20-year-old', ['year', 'old']],
    ['twenty-five', ['twenty', 'five']],
    ['19th', ['nineteenth']],
    ['21st', ['twenty', 'first']],
    ['19th-century', ['nineteenth', 'century']],
    ['1980s', ['eighties']],
    ['40-hour', ['hour']],
    ['video-call', ['video', 'call']],
    ['suprise', ['surprise']],
    ['thier', ['their']],
    ['writting', ['writing']],
    ['alot', ['a lot']],
    ['teh', ['the']],
  ])('%s is no entry but suggests %s', (word, suggestions) => {
    expect(dictionary.lookup(word)).toBeNull();
    expect(dictionary.suggest(word).slice(0, suggestions.length)).toEqual(suggestions);
  });

  it('a common misspelling of a very common word is none', () => {
    expect(dictionary.lookup('wich')).toBeNull();
    expect(dictionary.suggest('wich')).toContain('which');
  });

  it('digits alone are no word, and no gloss has markup', () => {
    expect(dictionary.lookup('58')).toBeNull();
    expect(dictionary.senses('suprise').map(({ zh }) => zh)).toEqual(['惊讶，惊奇', '使…惊讶']);
  });
});
