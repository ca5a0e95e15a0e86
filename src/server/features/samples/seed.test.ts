import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { difficulties } from '#engine/difficulty-label.ts';
import { readSamples } from './seed.ts';

const samples = await readSamples(join(import.meta.dirname, '../../../../data/articles'));
const TOPICS = ['科技', '商业', '社会', '文化', '国际', '科学', '健康', '教育', '环境', '生活'];
const TAGS = ['n.', 'v.', 'adj.', 'phr.', 'phr. v.'];

describe('the articles a new installation starts with', () => {
  test('there are five for each difficulty', () => {
    for (const level of difficulties) expect(samples.filter((sample) => sample.level === level)).toHaveLength(5);
    expect(samples).toHaveLength(25);
  });

  test('two are for members, one difficult and one very difficult', () => {
    expect(samples.filter(({ is_lock }) => is_lock).map(({ level }) => level)).toEqual(['DIFFICULT', 'VERY_DIFFICULT']);
  });

  test('each has a cover and a slug of its own', () => {
    expect(new Set(samples.map(({ cover }) => cover)).size).toBe(25);
    expect(samples.every(({ cover }) => cover !== null)).toBe(true);
    expect(new Set(samples.map(({ slug }) => slug)).size).toBe(25);
  });

  test('every topic is there, and no other', () => {
    expect(new Set(samples.flatMap(({ topics }) => topics))).toEqual(new Set(TOPICS));
  });

  test('they were published on different days of the seven weeks before 20 November 2026', () => {
    const days = samples.map(({ published_at }) => Date.parse(published_at));
    expect(new Set(days).size).toBe(25);
    expect(Math.min(...days)).toBeGreaterThanOrEqual(Date.parse('2026-10-02'));
    expect(Math.max(...days)).toBeLessThan(Date.parse('2026-11-20'));
  });

  test('the five newest are one of each difficulty', () => {
    const newest = samples.toSorted((a, b) => b.published_at.localeCompare(a.published_at)).slice(0, 5);
    expect(new Set(newest.map(({ level }) => level)).size).toBe(5);
  });

  test('files come in the order of their numbers', () => {
    expect(samples[0]?.slug).toBe('why-bread-rises');
    expect(samples[24]?.slug).toBe('finders-keepers');
  });
});

describe.each(samples.map((sample) => [sample.slug, sample] as const))('%s', (_slug, sample) => {
  const texts = sample.blocks.map(({ text = '' }) => text);

  test('sentences cover each block, parted by single spaces', () => {
    for (const { text = '', sentences = [] } of sample.blocks) {
      expect(sentences.map(({ start, end }) => text.slice(start, end)).join(' ')).toBe(text);
      expect(text).not.toMatch(/\s\s|^\s|\s$/);
    }
  });

  test('sentence and block ids are unique', () => {
    const ids = sample.blocks.flatMap(({ id, sentences = [] }) => [id, ...sentences.map((sentence) => sentence.id)]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test('each noted word stands in the text in the form given', () => {
    for (const { word, tag } of sample.words) {
      expect(word).toMatch(/^[\p{L}’ -]+$/u);
      const whole = new RegExp(`(?<![\\p{L}\\d])${word}(?![\\p{L}\\d])`, 'iu');
      expect(
        texts.some((text) => whole.test(text)),
        word,
      ).toBe(true);
      expect(TAGS).toContain(tag);
    }
  });

  test('English has typographic quotes and no Chinese; the translation has full-width marks and no hand-made spaces', () => {
    for (const { text = '', sentences = [] } of sample.blocks) {
      expect(text).not.toMatch(/["']|\p{Script=Han}/u);
      for (const { text_zh } of sentences) {
        expect(text_zh).toMatch(/\p{Script=Han}/u);
        expect(text_zh).not.toMatch(/\p{Script=Han}\s|\s\p{Script=Han}|\p{Script=Han}[,;:?!."']/u);
      }
    }
  });
});

test('a malformed file in the folder is named', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'samples-'));
  try {
    await writeFile(join(dir, '01-broken.md'), 'no front matter');
    await expect(readSamples(dir)).rejects.toThrow('01-broken.md:1: ');
  } finally {
    await rm(dir, { recursive: true });
  }
});
