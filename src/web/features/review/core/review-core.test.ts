import { expect, test } from 'vitest';
import type { ReviewCard } from '#contract/shapes.ts';
import { meaningLines } from '../card-parts.tsx';
import { modeText } from '../card-view.tsx';
import { articlesOfWords } from './articles-of-words.ts';
import { dueTimeLabel } from './due-time-label.ts';
import { durationText, intervalText } from './rating-labels.ts';
import { effectiveMode, readMode } from './review-modes.ts';
import { statisticsOf } from './session-statistics.ts';

const context = { sentence: 'A river runs.', sentence_zh: null, start: 2, end: 7, title: null };
const shown = (mode: ReviewCard['mode'], more: Partial<ReviewCard> = {}, timesShown = 0) => ({
  card: { mode, context, ...more } as ReviewCard,
  next: null,
  timesShown,
});

test('a card is asked as chosen, and as the server has it when nothing was', () => {
  expect(effectiveMode(shown('recognise'), 'spell', true)).toBe('spell');
  expect(effectiveMode(shown('cloze'), 'mixed', true)).toBe('cloze');
  expect(readMode('listen')).toBe('listen');
  expect(readMode('nonsense')).toBe('mixed');
});

test('without a sentence there is no gap to fill, without a voice nothing to hear: the word is shown', () => {
  expect(effectiveMode(shown('recognise', { context: null }), 'cloze', true)).toBe('recognise');
  expect(effectiveMode(shown('cloze', { context: { ...context, end: 2 } }), 'mixed', true)).toBe('recognise');
  expect(effectiveMode(shown('listen'), 'listen', false)).toBe('recognise');
  expect(effectiveMode(shown('listen'), 'listen', undefined)).toBe('listen');
});

test('why a word is not asked by its sentence is said as it is', () => {
  const said = (context: ReviewCard['context']) => modeText({ context }, 'recognise', 'cloze', true);
  expect([said(null), said({ ...context, end: 2 }), said(context)]).toEqual([
    '认词：这个词没有句子',
    '认词：句子里没有找到这个词',
    '认词',
  ]);
});

test('a word that comes again in the same session is only recognised', () => {
  expect(effectiveMode(shown('recognise', {}, 1), 'spell', true)).toBe('recognise');
});

test('intervals are said in the unit that fits', () => {
  expect([0, 60, 600, 2 * 3_600, 9 * 86_400, 90 * 86_400, 900 * 86_400].map(intervalText)).toEqual([
    '1 分钟',
    '1 分钟',
    '10 分钟',
    '2 小时',
    '9 天',
    '3 个月',
    '2.5 年',
  ]);
  expect([8, 60, 250].map(durationText)).toEqual(['8 秒', '1 分钟', '4 分 10 秒']);
});

test('when a word comes again is told by days that begin at four in the morning', () => {
  const now = '2026-11-20T04:00:00.000Z'; // noon in Shanghai
  expect(dueTimeLabel('2026-11-20T03:00:00.000Z', now)).toBe('现在');
  expect(dueTimeLabel('2026-11-20T04:09:30.000Z', now)).toBe('10 分钟后');
  expect(dueTimeLabel('2026-11-20T17:30:00.000Z', now)).toBe('今天 01:30');
  expect(dueTimeLabel('2026-11-20T20:00:00.000Z', now)).toBe('明天');
  expect(dueTimeLabel('2026-11-24T20:00:00.000Z', now)).toBe('5 天后');
});

test('a meaning is shown with its parts of speech', () => {
  expect(meaningLines('vt. 放弃；抛弃\nvt.& vi. 漂\n自己的话')).toEqual([
    { pos: 'vt.', text: '放弃；抛弃' },
    { pos: 'vt.& vi.', text: '漂' },
    { pos: null, text: '自己的话' },
  ]);
});

test('a summary counts words by their first answer', () => {
  const answer = (wordId: string, rating: 1 | 2 | 3 | 4, isBegun = false) => ({
    reviewUuid: '',
    wordId,
    word: wordId,
    resolve: '',
    rating,
    spentSeconds: 5,
    isBegun,
    before: null,
  });
  const figures = statisticsOf([answer('river', 1), answer('lake', 3, true), answer('river', 3)]);
  expect(figures).toMatchObject({ words: 2, remembered: 1, forgotten: 1, begun: 1, spentSeconds: 15 });
  expect(figures.forgottenWords.map(({ word }) => word)).toEqual(['river']);
  expect(figures.byRating).toEqual([1, 0, 2, 0]);
});

test('articles of the newest words are offered, each once with some of its words', () => {
  const met = (word: string, ...ids: string[]) => ({
    word,
    contexts: ids.map((id) => ({ ...context, article_id: id, title: `T${id}` })),
  });
  expect(articlesOfWords([met('river', '7'), met('lake', '3', '7'), met('hill')], 5)).toEqual([
    { id: '7', title: 'T7', words: ['river', 'lake'] },
    { id: '3', title: 'T3', words: ['lake'] },
  ]);
  expect(articlesOfWords([met('river', '7'), met('lake', '3')], 1)).toHaveLength(1);
});
