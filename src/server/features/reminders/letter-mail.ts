/** What mails say: the letter of a week, and the one that asks whether an address is right. */
import type { WeeklyLetter } from '#contract/shapes.ts';
import { addDays } from '#engine/shanghai-time.ts';

type Facts = Omit<WeeklyLetter, 'week' | 'made_at'>;

interface Written {
  subject: string;
  text: string;
  html: string;
}

export interface LetterLinks {
  /** The letter on the site. */
  page: string;
  review: string;
  end: string;
}

/** @param week its Monday */
export function letterMail(week: string, facts: Facts, links: LetterLinks): Written {
  const minutes = Math.round(facts.seconds / 60);
  const before = Math.round(facts.seconds_before / 60);
  const change =
    minutes === before ? '和上周一样' : `比上周${minutes > before ? '多' : '少'} ${Math.abs(minutes - before)} 分钟`;
  const lines = [
    `读了 ${minutes} 分钟，${change}；${facts.days} 天有阅读，${facts.goal_days} 天达到每天 ${facts.goal_minutes} 分钟的目标。`,
    facts.articles > 0 && `读完 ${facts.articles} 篇，共 ${facts.words.toLocaleString('en')} 词。`,
    facts.reviewed > 0 &&
      `复习 ${facts.reviewed} 次${facts.recalled === null ? '' : `，第一次就记得的占 ${Math.round(facts.recalled * 100)}%`}。`,
    facts.new_words > 0 && `新学 ${facts.new_words} 个词。`,
    facts.streak > 1 && `已连续阅读 ${facts.streak} 天。`,
    facts.due > 0 && `现在有 ${facts.due} 个词该复习。`,
  ].filter((line) => line !== false);
  const days = `${shortDay(week)}–${shortDay(addDays(week, 6))}`;
  const ends = '你在外刊轻读打开了每周来信，所以收到这封邮件。';
  return {
    subject: `这一周读了 ${minutes} 分钟（${days}）`,
    text: [
      ...[`${days} 这一周`, '', ...lines, '', `看这封信：${links.page}`, `去复习：${links.review}`],
      ...['', ends, `不再收邮件：${links.end}`],
    ].join('\n'),
    html: page(`${days} 这一周`, [
      ...lines.map((line) => `<p>${escaped(line)}</p>`),
      `<p>${link(links.page, '看这封信')}　${link(links.review, '去复习')}</p>`,
      `<p style="color:#777;font-size:13px">${ends}${link(links.end, '不再收邮件')}</p>`,
    ]),
  };
}

/** @param url where it is confirmed */
export function confirmationMail(url: string): Written {
  const [why, unless] = [
    '有人想把外刊轻读的每周来信发到这个邮箱。是你的话，请在 3 天内确认：',
    '不是你的话，不用理会，不会再有邮件。',
  ];
  return {
    subject: '确认收每周来信的邮箱',
    text: [why, url, '', unless].join('\n'),
    html: page('确认邮箱', [
      `<p>${why}</p>`,
      `<p>${link(url, '确认这个邮箱')}</p>`,
      `<p style="color:#777">${unless}</p>`,
    ]),
  };
}

/** `11月23日` */
function shortDay(day: string): string {
  return `${Number(day.slice(5, 7))}月${Number(day.slice(8))}日`;
}

function page(title: string, parts: readonly string[]): string {
  return `<!doctype html><html lang="zh-CN"><body style="font:16px/1.8 sans-serif;max-width:36em;margin:0 auto;padding:16px"><h1 style="font-size:20px">${escaped(title)}</h1>${parts.join('')}</body></html>`;
}

const link = (url: string, text: string) => `<a href="${escaped(url)}">${escaped(text)}</a>`;

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (mark) => `&#${mark.charCodeAt(0)};`);
}
