import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { difficulty } from '#engine/difficulty.ts';
import { difficulties } from '#engine/difficulty-label.ts';
import { gradedPassages } from '#engine/gold/graded-passages.ts';
import { levelWords } from '#engine/level-words.ts';
import { testDictionary } from '#server/testing/dictionary.ts';

const dictionary = testDictionary();

const folder = 'data/articles';
const samples = readdirSync(folder)
  .filter((name) => /^\d\d-.*\.md$/.test(name))
  .map((name) => {
    const [, front = '', ...body] = readFileSync(`${folder}/${name}`, 'utf8').split(/^---$/m);
    const text = body
      .join('---')
      .replace(/ ‖ .*$/gm, '')
      .replace(/^(?:#+|>|-) /gm, '');
    const meant = difficulties.findIndex((label) => front.includes(`level: ${label}\n`));
    return { name, text, meant };
  });

const scoreOf = (text: string) => difficulty(text, dictionary.lexicon).score;
const passages = gradedPassages.map(({ kind, year, text }) => ({ kind, meant: year, text }));

/** Share of pairs with different aims whose scores stand in the same order. */
function shareInOrder(all: readonly { text: string; meant: number }[]): number {
  const scored = all.map(({ text, meant }) => ({ score: scoreOf(text), meant }));
  const pairs = scored.flatMap((low) => scored.filter((high) => high.meant > low.meant).map((high) => [low, high]));
  return pairs.filter(([low, high]) => (low?.score ?? 0) < (high?.score ?? 0)).length / pairs.length;
}

describe('the difficulty of real articles', () => {
  it('orders them as their writers aimed at', () => {
    expect(samples.length).toBeGreaterThanOrEqual(25);
    expect(shareInOrder(samples)).toBeGreaterThanOrEqual(0.97);
    for (const { text, meant } of samples) {
      const got = difficulties.indexOf(difficulty(text, dictionary.lexicon).label);
      expect(Math.abs(got - meant)).toBeLessThanOrEqual(1);
    }
  });

  it('orders passages of other kinds by the school year of their readers', () => {
    expect(shareInOrder(passages)).toBeGreaterThanOrEqual(0.94);
  });

  it('calls what young children read 入门 or 简单, what older ones read no more than 普通, and what experts read 困难 or 晦涩', () => {
    const labels = passages.map(({ text, meant }) => ({ meant, label: difficulty(text, dictionary.lexicon).label }));
    for (const { label } of labels.filter(({ meant }) => meant <= 4)) expect(label).toMatch(/EASY$/);
    for (const { label } of labels.filter(({ meant }) => meant <= 6)) expect(label).not.toMatch(/DIFFICULT$/);
    for (const { label } of labels.filter(({ meant }) => meant >= 14)) expect(label).toMatch(/DIFFICULT$/);
  });

  it('tells everyday life from reasoning in words of the same syllabus', () => {
    const abstractnessOf = (text: string) => difficulty(text, dictionary.lexicon).features.remoteness;
    const everyday = 'My little sister gave the cat a cake on her birthday, and the puppy danced on the beach. ';
    const reasoning = 'The final decision was fair, because the judge had sufficient reason to doubt that proof. ';
    expect(abstractnessOf(everyday)).toBeLessThan(-0.3);
    expect(abstractnessOf(reasoning)).toBeGreaterThan(0.3);
  });

  it('stays as it is when the article comes twice', () => {
    for (const { text } of samples.slice(0, 5)) {
      expect(Math.abs(scoreOf(`${text}\n\n${text}`) - scoreOf(text))).toBeLessThanOrEqual(0.2);
    }
  });

  it('is about the same for its parts, which are neither easier nor harder on the whole', () => {
    const differences = samples.flatMap(({ text }) => {
      const paragraphs = text.split('\n\n');
      const middle = Math.floor(paragraphs.length / 2);
      const halves = [paragraphs.slice(0, middle), paragraphs.slice(middle)];
      return halves.map((half) => scoreOf(half.join('\n\n')) - scoreOf(text));
    });
    const mean = differences.reduce((sum, difference) => sum + difference, 0) / differences.length;
    expect(Math.abs(mean)).toBeLessThan(1.5);
  });

  it('is hardly moved when names are put in the place of others', () => {
    const text = passages.find(({ kind }) => kind === 'adventure')?.text ?? '';
    const renamed = text.replaceAll('Mina', 'Aethelthryth').replaceAll('Leo', 'Wojciechowski');
    expect(Math.abs(scoreOf(renamed) - scoreOf(text))).toBeLessThan(0.5);
  });

  const story =
    'NAME kept a small shop by the river. NAME opened it early every morning, and people came from the whole valley to buy ' +
    'bread there. “NAME, is the bread ready?” they asked. NAME laughed. When the water rose one spring, the mayor told ' +
    'everybody to leave. NAME’s neighbours packed their things and went up the hill. NAME stayed, baked all night, and sent ' +
    'the loaves after them. “NAME is mad,” said the mayor. “NAME is the only one of us who is not,” said his wife.';
  const startsOnly =
    'NAME was tired after the long climb. NAME sat down under a tree and took off both boots. NAME had walked since dawn ' +
    'without a rest. NAME slept until the sun was low.';
  const names =
    'Tom Mary Okonkwo Raskolnikov Prudence Quill Sterling Gaunt Hatchet Ivory Basil Clement Nguyễn O’Hara Zbigniew';

  it.each([
    ['told in dialogue', story],
    ['named at the start of sentences only', startsOnly],
  ])('does not depend on what the hero of a story is called, %s', (_, text) => {
    const named = names.split(' ').map((name) => text.replaceAll('NAME', name));
    expect(new Set(named.map(scoreOf)).size).toBe(1);
    for (const each of named) {
      const above = levelWords(each, 'zk', dictionary.lexicon).map(({ word }) => word);
      expect(above.filter((word) => /^\p{Lu}/u.test(word))).toEqual([]);
    }
  });

  it('still counts a hard word that opens sentences when the text also writes it small, or when it is a plural', () => {
    const opening = 'Prudence pays. Prudence wins. Prudence lasts.';
    expect(levelWords(opening, 'zk', dictionary.lexicon)).toEqual([]);
    const asWord = levelWords(`${opening} They lack prudence.`, 'zk', dictionary.lexicon);
    expect(asWord.map(({ lemma }) => lemma)).toContain('prudence');
    const plural = levelWords('Connoisseurs shout. Connoisseurs doubt. Connoisseurs go.', 'zk', dictionary.lexicon);
    expect(plural.map(({ lemma }) => lemma)).toContain('connoisseur');
  });

  it('says what each feature added, which is the score where the scale is straight', () => {
    for (const { text } of samples) {
      const { score, added } = difficulty(text, dictionary.lexicon);
      if (score < 15 || score > 85) continue;
      const points = Object.values(added).reduce((sum, value) => sum + value, 50);
      expect(Math.abs(points - score)).toBeLessThan(0.5);
    }
  });

  it.each([
    ['nothing', ''],
    ['a word', 'Hello'],
    ['capitals alone', 'PLEASE DO NOT LEAN OUT OF THE WINDOW. IT IS DANGEROUS.'],
    ['code', 'const x = (a) => { return a?.b ?? [1, 2]; } // TODO: 修复'],
    ['Chinese', '今天天气很好，我们去公园散步。'],
    ['emoji and right-to-left', '😀👨‍👩‍👧 שלום עולם مرحبا \u0000\u200F'],
    ['words without stops', 'the quick brown fox jumps '.repeat(2000)],
    ['a megabyte without a space', 'a'.repeat(1_000_000)],
  ])('of %s is a number from 0 to 100', (_, text) => {
    const { score, features } = difficulty(text, dictionary.lexicon);
    expect(score).toBeGreaterThanOrEqual(0);
    expect(score).toBeLessThanOrEqual(100);
    expect(Object.values(features).every(Number.isFinite)).toBe(true);
  });
});

it('the words above a level grow fewer from 高考 to GRE and stand where they say', () => {
  const text = samples.at(-1)?.text ?? '';
  const counts = (['gk', 'cet4', 'cet6', 'toefl', 'gre'] as const).map((level) => {
    const found = levelWords(text, level, dictionary.lexicon);
    for (const { start, end, word } of found) expect(text.slice(start, end)).toBe(word);
    return found.length;
  });
  expect(counts).toEqual([...counts].sort((a, b) => b - a));
  expect(counts[0]).toBeGreaterThan(40);
  expect(counts.at(-1)).toBe(0);
});
