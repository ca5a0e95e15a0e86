import { afterAll, describe, expect, it } from 'vitest';
import { analyzeSentences } from '#engine/tagger/analysis.ts';
import { readsAsPhrase, separatedPhrasalVerbs } from '#engine/tagger/phrasal-verbs.ts';
import { ensureDictionary } from './build.ts';
import { createDictionary } from './service.ts';
import { loadTagger } from './tagger.ts';

const path = 'build/dictionary.sqlite';
ensureDictionary(path);
const { lexicon, lookup, close } = createDictionary({ path });
afterAll(close);
const tagger = loadTagger(lexicon);

const read = (text: string) => analyzeSentences(text, tagger).flatMap(({ words }) => words);
const lemmas = (text: string) => read(text).map(({ lemma }) => lemma);
const separated = (text: string) => {
  const words = read(text);
  const forms = words.map(({ start, end }) => text.slice(start, end));
  return separatedPhrasalVerbs(words, forms, lexicon).map(({ phrase }) => phrase);
};

describe('a text read with the tagger', () => {
  it.each([
    ['She leaves the leaves.', 'she leave the leaf .'],
    ['They saw me with an old saw.', 'they see I with a old saw .'],
    ["He couldn't tell them the best news.", 'he could not tell they the good news .'],
    ['The team works better under pressure.', 'the team work well under pressure .'],
    ["She'd gone; she'd like that.", 'she have go ; she would like that .'],
    ['American firms found London expensive.', 'American firm find London expensive .'],
    ['We left at 5 pm.', 'we leave at 5 p.m. .'],
  ])('gives the lemmas of “%s”', (text, expected) => {
    expect(lemmas(text)).toEqual(expected.split(' '));
  });

  it('tells classes of words it was never trained on', () => {
    const tags = read('The blorping wug quickly snorfled a zib.').map(({ tag }) => tag);
    expect([tags[2], tags[3], tags[4], tags[6]]).toEqual(['NOUN', 'ADV', 'VERB', 'NOUN']);
  });

  it.each(['', ' \n ', '😀', '\u0000\u0007', 'א ב ג', 'a'.repeat(100_000), '...'])('takes “%.8s” calmly', (text) => {
    const words = read(text);
    expect(words.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text.replace(/\s/g, ''));
  });

  it('finds verbs whose particle stands behind the object', () => {
    expect(separated('They turned the offer down.')).toEqual(['turn down']);
    expect(separated('She gave it up.')).toEqual(['give up']);
    expect(separated('They walked to the house down the road.')).toEqual([]);
  });

  it('does not take a noun and the preposition after it for a phrasal verb', () => {
    const [, wall, inside] = read('The wall in the room is white.');
    const [, turned, down] = read('They turned down the offer.');
    expect(wall && inside && readsAsPhrase('wall in', wall, inside)).toBe(false);
    expect(turned && down && readsAsPhrase('turn down', turned, down)).toBe(true);
  });

  it('chooses the sense of a word by its class in the sentence', () => {
    const senseOf = (word: string, sentence: string) => {
      const found = lookup(word, sentence);
      return found?.best == null ? null : found.senses[found.best]?.pos;
    };
    expect(senseOf('address', 'Ministers will soon address a crowd there.')).toBe('vt.');
    expect(lookup('saw', 'He cut it with a saw.')?.lemma).toBe('saw');
    expect(lookup('saw', 'Nobody there saw anything.')?.lemma).toBe('see');
  });
});
