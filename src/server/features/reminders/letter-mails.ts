/**
 * What mails say, as plain text and as HTML: the letter of a week, and the mail that asks whether an address is right. Mail programs drop style
 * sheets, so the look stands on the elements; the columns are tables, because some of these programs lay out nothing else.
 */
import type { WeeklyLetter } from '#contract/shapes.ts';
import { durationText, readChangeText } from '#engine/reading-duration.ts';
import { addDays, dayText } from '#engine/shanghai-time.ts';

type Facts = Omit<WeeklyLetter, 'week' | 'made_at'>;

interface Written {
  subject: string;
  text: string;
  html: string;
}

interface LetterLinks {
  site: string;
  /** The letter on the site. */
  page: string;
  review: string;
  end: string;
}

/** @param week its Monday */
export function letterMail(week: string, facts: Facts, links: LetterLinks): Written {
  const time = durationText(facts.seconds);
  const change = readChangeText(facts.seconds, facts.seconds_before);
  const hasRead = facts.seconds > 0;
  const recalled = facts.recalled === null ? null : `${Math.round(facts.recalled * 100)}%`;
  const lines = [
    hasRead
      ? `阅读时间：${time}，${change}；${facts.days} 天有阅读，${facts.goal_days} 天达到每天 ${facts.goal_minutes} 分钟的目标。`
      : '没有读文章。',
    facts.articles > 0 && `读完 ${facts.articles} 篇，共 ${withCommas(facts.words)} 词。`,
    facts.reviewed > 0 && `复习 ${facts.reviewed} 次${recalled === null ? '' : `，第一次就记得的占 ${recalled}`}。`,
    facts.new_words > 0 && `新学 ${facts.new_words} 个词。`,
    facts.streak > 1 && `到周日已连续阅读 ${facts.streak} 天。`,
    facts.due > 0 && `现在有 ${facts.due} 个词该复习。`,
  ].filter((line) => line !== false);
  const rows: [string, string][] = [];
  if (hasRead) {
    rows.push(['有阅读的天', `${facts.days} 天`]);
    rows.push([`每天 ${facts.goal_minutes} 分钟的目标`, `${facts.goal_days} / 7 天`]);
  }
  if (facts.articles > 0) rows.push(['读完', `${facts.articles} 篇 · ${withCommas(facts.words)} 词`]);
  if (facts.reviewed > 0) rows.push(['复习', `${facts.reviewed} 次`]);
  if (recalled !== null) rows.push(['第一次就记得', recalled]);
  if (facts.new_words > 0) rows.push(['新学', `${facts.new_words} 个词`]);
  if (facts.streak > 1) rows.push(['到周日已连续', `${facts.streak} 天`]);
  const days = `${dayText(week)} – ${dayText(addDays(week, 6))}`;
  const ends = '你在外刊轻读打开了每周来信，所以收到这封邮件。';
  const next =
    facts.due > 0 ? { url: links.review, name: `复习 ${facts.due} 个词` } : { url: links.site, name: '挑一篇读' };
  // Mailed on Monday, by which “this week” is another one.
  const subject = hasRead ? `上周的阅读：${time}` : `上周的复习：${facts.reviewed} 次`;
  return {
    subject: `${subject}（${days}）`,
    text: [
      `${days} 这一周`,
      '',
      ...lines,
      '',
      `${next.name}：${next.url}`,
      `看每周来信：${links.page}`,
      '',
      ends,
      `不再收邮件：${links.end}`,
    ].join('\n'),
    html: mailPage(links.site, subject, [
      heading(hasRead ? `上周读了 ${time}` : `上周复习了 ${facts.reviewed} 次`),
      paragraph(escaped(hasRead ? `${days}，${change}` : `${days}，没有读文章`), QUIET),
      table(rows),
      `<p style="margin:28px 0 0">${button(next.url, next.name)}</p>`,
      paragraph(link(links.page, '看每周来信')),
      paragraph(`${ends}${link(links.end, '不再收邮件')}`, SMALL),
    ]),
  };
}

/** @param url where it is confirmed */
export function confirmationMail(site: string, url: string): Written {
  const [why, unless] = [
    '有人想把外刊轻读的每周来信发到这个邮箱。是你的话，请在 3 天内确认：',
    '不是你的话，不用理会，不会再有邮件。',
  ];
  const subject = '确认收每周来信的邮箱';
  return {
    subject,
    text: [why, url, '', unless].join('\n'),
    html: mailPage(site, subject, [
      heading('确认邮箱'),
      paragraph(why),
      `<p style="margin:24px 0 0">${button(url, '确认这个邮箱')}</p>`,
      paragraph(unless, SMALL),
    ]),
  };
}

// Of the light theme (web/ui/themes.css), whose names mail programs do not know.
const [PAPER, INK, INK_2, LINE, ACCENT] = ['#fcfbf9', '#1b1a18', '#55524b', '#e5e2da', '#b52a18'];
const QUIET = `margin:4px 0 0;color:${INK_2}`;
const SMALL = `margin:32px 0 0;padding:16px 0 0;border-top:1px solid ${LINE};font-size:13px;color:${INK_2}`;
const FONT = `16px/1.7 -apple-system,'PingFang SC','Microsoft YaHei',sans-serif`;

function mailPage(site: string, title: string, parts: readonly string[]): string {
  const name = `<a href="${escaped(site)}" style="color:${ACCENT};font-weight:bold;text-decoration:none">外刊轻读</a>`;
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light only"><title>${escaped(title)}</title>`;
  const body = `<div style="max-width:560px;margin:0 auto;padding:24px 20px 40px;font:${FONT};color:${INK}"><p style="margin:0 0 24px;font-size:14px">${name}</p>${parts.join('')}</div>`;
  return `<!doctype html><html lang="zh-CN"><head>${head}</head><body style="margin:0;background:${PAPER}">${body}</body></html>`;
}

const heading = (text: string) =>
  `<h1 style="margin:0;font-size:26px;line-height:1.3;font-weight:bold">${escaped(text)}</h1>`;

/** @param html what stands in it */
const paragraph = (html: string, style = 'margin:16px 0 0') => `<p style="${style}">${html}</p>`;

function table(rows: readonly (readonly [name: string, value: string])[]): string {
  const cell = (text: string, style: string) =>
    `<td style="padding:10px 0;border-top:1px solid ${LINE};${style}">${escaped(text)}</td>`;
  const lines = rows.map(
    ([name, value]) => `<tr>${cell(name, `color:${INK_2}`)}${cell(value, 'text-align:right;font-weight:bold')}</tr>`,
  );
  return `<table role="presentation" width="100%" cellspacing="0" style="margin:24px 0 0;font:${FONT};color:${INK};border-bottom:1px solid ${LINE}">${lines.join('')}</table>`;
}

const button = (url: string, name: string) =>
  `<a href="${escaped(url)}" style="display:inline-block;padding:10px 22px;border-radius:10px;background:${ACCENT};color:#ffffff;text-decoration:none">${escaped(name)}</a>`;

const link = (url: string, text: string) => `<a href="${escaped(url)}" style="color:${ACCENT}">${escaped(text)}</a>`;

const withCommas = (count: number) => count.toLocaleString('en');

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
