import { describe, expect, it } from 'vitest';
import { testDictionary } from '#server/testing/dictionary.ts';
import { readWordList } from './word-list.ts';

const dictionary = testDictionary();

describe("the words of today's press", () => {
  it('all have an entry of their own with the sense that the list gives them', () => {
    const plain = (text: string) => text.replace(/（[^）]*）/g, '');
    const missing = readWordList('press-senses').filter(({ word = '', pos = '', zh = '' }) => {
      const own = dictionary.lookup(word, undefined, { isHeadword: true });
      const [first = ''] = plain(zh).split('，');
      const hasSense = own?.senses.some((sense) => sense.pos === pos && plain(sense.zh).includes(first));
      return own?.lemma.toLowerCase() !== word.toLowerCase() || !hasSense;
    });
    expect(missing).toEqual([]);
  });

  it.each([
    ['bitcoin', 'The price of bitcoin fell.', 'bitcoin', '比特币'],
    ['bitcoins', 'He sold his bitcoins.', 'bitcoin', '比特币'],
    ['cyberattacks', 'Two cyberattacks hit the port.', 'cyberattack', '网络攻击'],
    ['Chatbots', 'Chatbots lie.', 'chatbot', '聊天机器人'],
    ['deepfakes', 'The deepfakes spread.', 'deepfake', '深度伪造'],
    ['livestreamed', 'The trial was livestreamed.', 'livestream', '直播'],
    ['reimagined', 'She has reimagined the play.', 'reimagine', '重新构想'],
    ['e-scooters', 'The city banned e-scooters.', 'e-scooter', '电动滑板车'],
    ['vaping', 'Vaping is on the rise.', 'vaping', '电子烟'],
    ['anime', 'They watch anime.', 'anime', '动漫'],
    ['fentanyl', 'It was fentanyl.', 'fentanyl', '芬太尼'],
    ['Brexiteers', 'The Brexiteers left early.', 'Brexiteer', '脱欧派'],
    ['remainer', 'He was a remainer.', 'remainer', '留欧派'],
    ['LGBTQ', 'They defend LGBTQ people.', 'LGBTQ', '性少数群体'],
    ['NFTs', 'They sold NFTs.', 'NFT', '代币'],
    ['I.C.E.', 'Agents of I.C.E. came.', 'ICE', '移民与海关'],
    ['ice', 'The ice melts.', 'ice', '冰'],
  ])('%s in “%s” is %s', (word, sentence, lemma, zh) => {
    const found = dictionary.lookup(word, sentence);
    expect(found?.lemma).toBe(lemma);
    expect(found?.senses[0]?.zh).toContain(zh);
  });
});
