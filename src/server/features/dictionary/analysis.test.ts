import { describe, expect, it } from 'vitest';
import { testDictionary } from '#server/testing/dictionary.ts';
import { joinedParts } from './word-in-sentence.ts';

const { reader, lookup } = testDictionary();

const read = (text: string) => reader.sentences(text).flatMap(({ words }) => words);
const lemmas = (text: string) => read(text).map(({ lemma }) => lemma);
/** Phrases with their words as they stand, ` … ` where others stand between. */
const phrases = (text: string) =>
  reader.sentences(text).flatMap((sentence) =>
    reader.phrases(text, sentence).map(
      ({ phrase, parts }) =>
        `${phrase}: ${joinedParts(text, parts)
          .map(({ start, end }) => text.slice(start, end))
          .join(' … ')}`,
    ),
  );

describe('a text read with the tagger', () => {
  it.each([
    ['She leaves the leaves.', 'she leave the leaf .'],
    ['They saw me with an old saw.', 'they see I with a old saw .'],
    ["He couldn't tell them the best news.", 'he could not tell they the good news .'],
    ['The team works better under pressure.', 'the team work well under pressure .'],
    ["She'd gone; she'd like that.", 'she have go ; she would like that .'],
    ['American firms found London expensive.', 'American firm find London expensive .'],
    ['We left at 5 pm.', 'we leave at 5 p.m. .'],
    ['Costs rose.', 'cost rise .'],
    ['The cost of fuel rose for months.', 'the cost of fuel rise for month .'],
    ["You'd better go.", 'you have well go .'],
    ['I recieve sooo many leters.', 'I receive so many letter .'],
    ['I think its great.', 'I think it be great .'],
  ])('gives the lemmas of “%s”', (text, expected) => {
    expect(lemmas(text)).toEqual(expected.split(' '));
  });

  it('takes the capitals of well-written prose for names, and those of a chat less so', () => {
    const text = 'In May the crew of the Summer Breeze reached a bay where a team from the Weather Bureau was at work.';
    expect(lemmas(text)).toEqual(expect.arrayContaining(['Summer', 'Breeze', 'Weather', 'Bureau']));
    expect(lemmas(`${text} thanks a lot! see you!`)).toContain('breeze');
  });

  it('tells classes of words it was never trained on', () => {
    const tags = read('The blorping wug quickly snorfled a zib.').map(({ tag }) => tag);
    expect([tags[2], tags[3], tags[4], tags[6]]).toEqual(['NOUN', 'ADV', 'VERB', 'NOUN']);
  });

  it.each([
    '',
    ' \n ',
    '😀',
    '\u0000\u0007',
    'א ב ג',
    'a'.repeat(100_000),
    'ab'.repeat(50_000),
    `${'costs '.repeat(20_000)}.`,
    '...',
  ])('takes “%.8s” calmly', (text) => {
    const words = read(text);
    expect(words.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text.replace(/\s/g, ''));
  });

  it.each([
    ['They took into account two black holes.', ['take into account: took into account', 'black hole: black holes']],
    ['She made up her mind.', ["make up one's mind: made up her mind"]],
    ["They made up the old man's mind.", ["make up one's mind: made up the old man's mind"]],
    ['They turned the offer down.', ['turn down: turned … down']],
    ['She gave it up.', ['give up: gave … up']],
    ['We must take these rising costs into account.', ['take into account: take … into account']],
    ['Why not look the word up?', ['look up: look … up']],
    ['They rely heavily on gas.', ['rely on: rely … on']],
    ['They paid close attention to it.', ['pay attention to: paid … attention to']],
    ['He accused the minister of fraud.', ['accuse of: accused … of']],
    ['He kicks the bucket, and I am going to eat.', ['kick the bucket: kicks the bucket', 'be going to: am going to']],
    ['“Hole in one!” he cried.', ['hole in one: Hole in one']],
    ['He will participate in person.', ['in person: in person']],
    ['COSTS WENT UP.', ['go up: WENT UP']],
    ['The report points out several mistakes.', ['point out: points out']],
    ['Bees account for most of the pollination.', ['account for: account for']],
    ['The novel draws on his years at sea.', ['draw on: draws on', 'at sea: at sea']],
    ['She turned to painting.', ['turn to: turned to']],
    ["We'd better leave.", ["had better: 'd better"]],
    ['He came in by the back door.', ['come in: came in', 'back door: back door']],
    ['The White House and Wall Street agreed.', ['White House: White House', 'Wall Street: Wall Street']],
    ['The Supreme Court sat in New York.', ['Supreme Court: Supreme Court', 'New York: New York']],
    ['The film came out in 1986.', ['come out: came out']],
    ['She came out in a rash.', ['come out in: came out in']],
    ["They couldn't figure each other out.", ['figure out: figure … out', 'each other: each other']],
    ['It hurts to the extent that she cries.', ['to the extent that: to the extent that']],
    ['They took to the streets.', ['take to the streets: took to the streets']],
    ['The girl took to golf.', ['take to: took to']],
    ['Give them a second chance.', ['give a chance: Give … a … chance']],
    ['They did a really great job.', ['do a job: did a … job']],
    ["We can't wait.", ["can't wait: can't wait"]],
    ['Fame is a double-edged sword.', ['double-edged sword: double-edged sword']],
    ['It was child’s play.', ["child's play: child’s play"]],
    ['Debt is the Achilles heel of the firm.', ['Achilles heel: Achilles heel']],
    ['They took it hook, line and sinker.', ['hook, line and sinker: hook, line and sinker']],
    ['The monk came across the square.', []],
    ['The monk came across an old letter.', ['come across: came across']],
    ['The room smells of coffee.', ['smell of: smells of']],
    ['They got the answer right.', ['get sth right: got … right']],
    ['She went out to sing.', ['go out: went out']],
    ['I used to live here; now I am used to noise.', ['used to: used to', 'be used to: am used to']],
    ['You must work at it.', ['work at: work at']],
    ['The Bank of England cut back on staff.', ['Bank of England: Bank of England', 'cut back on: cut back on']],
    ['She took apart the whole puzzle.', ['take apart: took apart']],
    ['The answers were there all along.', ['all along: all along']],
  ])('finds the phrases of “%s”', (text, expected) => {
    expect(phrases(text)).toEqual(expected);
  });

  it.each([
    'The wall in the room is white.',
    'They live in Rome.',
    'She called on a Friday.',
    'They waited for two hours.',
    'She arrived on Monday in the car.',
    'They walked to the house down the road.',
    'He is going to Rome.',
    'It is black. Hole in the wall; made, up.',
    'The Black Hole Inn opened.',
    'They painted the white house of England.',
    'A well-made up-market hotel.',
    'It is cold in places.',
    'The drop in prison numbers is real.',
    'He was taken to hospital.',
    'The smell of coffee woke her.',
    'She works at a school.',
    'They came for the birds.',
    'A key is used to lock it.',
    'Rain is collected and used to water plants.',
    'The family cannot get the right food.',
    'The balloon drifted back down.',
    'They knew the rules, so that was no problem.',
    'The amount of coal shocked her.',
    'The sailors waited in the dark, beneath the stairs.',
    'Adam, left alone, grew bored of himself.',
  ])('finds no phrase in “%s”', (text) => {
    expect(phrases(text)).toEqual([]);
  });

  it('chooses the sense of a word by its class in the sentence', () => {
    const senseOf = (word: string, sentence: string) => {
      const found = lookup(word, sentence);
      return found?.best == null ? null : found.senses[found.best]?.pos;
    };
    expect(senseOf('address', 'Ministers will soon address a crowd there.')).toBe('vt.');
    expect(lookup('saw', 'He cut it with a saw.')?.lemma).toBe('saw');
    expect(senseOf('raised', 'The bank raised its prices.')).toBe('vt.');
    expect(senseOf('moved', 'They moved to Vienna.')).toBe('vi.');
    expect(lookup('close', 'Prices close.')?.certainty).toBeLessThan(0.95);
    expect(lookup('saw', 'Nobody there saw anything.')?.lemma).toBe('see');
  });
});

it('a gloss of our own takes the place of the dictionary’s', () => {
  expect(lookup('mull over')?.senses.map(({ zh }) => zh)).toEqual(['反复考虑，琢磨']);
  expect(lookup('end up')?.senses.map(({ zh }) => zh)).toEqual(['最终（成为、处于）']);
  expect(lookup('achilles heel')).toMatchObject({ lemma: 'Achilles heel', phrase: true });
});
