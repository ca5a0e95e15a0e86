/** What mails say. */
import { expect, test } from 'vitest';
import { confirmationMail, letterMail } from './letter-mails.ts';

const links = {
  site: 'https://waikan.test/',
  page: 'https://waikan.test/letter',
  review: 'https://waikan.test/flashcard',
  end: 'https://waikan.test/letter/mail?do=end&token=1.a.b',
};
const WEEK = '2026-11-23';
const facts = {
  seconds: 3_900,
  seconds_before: 3_000,
  articles: 4,
  words: 2_310,
  days: 5,
  goal_days: 3,
  goal_minutes: 15,
  streak: 9,
  reviewed: 120,
  recalled: 0.914,
  new_words: 18,
  due: 7,
};
const seen = (html: string) =>
  html.replaceAll(/<[^>]+>/g, ' ').replaceAll(/&#(\d+);/g, (_, code) => String.fromCharCode(code));

test('the letter of a week says the same as text and as HTML, and leads to what comes next', () => {
  const { subject, text, html } = letterMail(WEEK, facts, links);
  expect(subject).toBe('上周的阅读：1 小时 5 分（11 月 23 日 – 11 月 29 日）');
  for (const written of [text, seen(html)])
    for (const figure of [
      '1 小时 5 分',
      '比前一周多 15 分钟',
      '5 天',
      '2,310 词',
      '120 次',
      '91%',
      '18 个词',
      '9 天',
      '复习 7 个词',
    ])
      expect([figure, written.includes(figure)]).toEqual([figure, true]);
  for (const url of [links.page, links.review, links.end]) {
    expect(text).toContain(url);
    expect(html).toContain(`href="${url.replace('&', '&#38;')}"`);
  }
  const { text: rested } = letterMail(WEEK, { ...facts, due: 0 }, links);
  expect(rested).not.toContain(links.review);
  expect(rested).toContain(`挑一篇读：${links.site}`);
});

test('a week in which words were reviewed and nothing was read is named by its reviews', () => {
  const only = { ...facts, seconds: 0, days: 0, goal_days: 0, articles: 0, words: 0, streak: 0 };
  const { subject, text, html } = letterMail(WEEK, only, links);
  expect(subject).toBe('上周的复习：120 次（11 月 23 日 – 11 月 29 日）');
  expect(seen(html)).toContain('上周复习了 120 次');
  for (const written of [text, seen(html)]) {
    expect(written).toContain('没有读文章');
    expect(written).not.toMatch(/\b0 (分钟|天|篇)/);
  }
});

test('a first week is not compared with one before it', () => {
  const { text } = letterMail(WEEK, { ...facts, seconds_before: 0 }, links);
  expect(text).toContain('阅读时间：1 小时 5 分，前一周没有读；');
});

test('the mail that asks whether an address is right has its link as text and as HTML', () => {
  const url = 'https://waikan.test/letter/mail?do=confirm&token=1.a.b';
  const { text, html } = confirmationMail(links.site, url);
  expect(text).toContain(url);
  expect(html).toContain(`href="${url.replace('&', '&#38;')}"`);
  expect(seen(html)).toContain('确认这个邮箱');
});
