/** The letters of finished weeks, the newest first: what was read and remembered, in figures as they were then. */
import type { WeeklyLetter } from '#contract/shapes.ts';
import { durationText, readChangeText } from '#engine/reading-duration.ts';
import { addDays, dayText } from '#engine/shanghai-time.ts';
import { type Page, usePagedQuery } from '../../data/use-paged-query.ts';
import { api } from '../../shell/api.ts';
import { Button } from '../../ui/button.tsx';
import { formatNearDay } from '../../ui/day.ts';
import { EmptyList } from '../../ui/empty-list.tsx';
import { LoadMore } from '../../ui/list-states.tsx';
import { withCommas } from '../../ui/number.ts';
import { spaced } from '../../ui/spaced.ts';
import { TextLink } from '../../ui/text-link.tsx';
import { nextLetterTime } from './next-letter.ts';

interface LetterListProps {
  letters: Page<WeeklyLetter>;
  /** When the next letter is written, ISO 8601; null while letters are off. */
  nextAt: string | null;
  /** The server's time, ISO 8601: a browser's clock may be in another day. */
  now: string;
}

export function LetterList({ letters, nextAt, now }: LetterListProps) {
  const isOn = nextAt !== null;
  const list = usePagedQuery(
    letters,
    (offset) => api().call('GET /reader/letters', { query: { offset } }),
    ({ week }) => week,
  );
  return (
    <div className="list-page">
      <h1 className="page-title list-head in-bar">每周来信</h1>
      {list.items.length === 0 ? (
        <EmptyList
          title={isOn ? `第一封信${nextLetterTime(nextAt, Date.parse(now))}写好` : '还没有打开每周来信'}
          action={
            <Button href={isOn ? '/article' : '/myword/settings#set-remind'}>{isOn ? '去挑文章' : '去打开'}</Button>
          }
        >
          每周一封：上周读了多久、读完几篇、记住多少词。
        </EmptyList>
      ) : (
        <>
          {list.items.map((letter) => (
            <Letter key={letter.week} letter={letter} />
          ))}
          <LoadMore list={list} hrefOf={(offset) => `/letter?offset=${offset}`} endText="没有更早的信了" />
          <p className="t14 dim letter-settings">
            {isOn ? '不想再收？' : '现在已关闭，不会再写新的。'}
            <TextLink href="/myword/settings#set-remind">来信设置</TextLink>
          </p>
        </>
      )}
    </div>
  );
}

function Letter({ letter }: { letter: WeeklyLetter }) {
  const { week } = letter;
  const title = `${formatNearDay(week)} – ${dayText(addDays(week, 6))}`;
  const isEmpty = letter.seconds + letter.reviewed + letter.new_words === 0;
  return (
    <article className="letter" aria-labelledby={`letter-${week}`}>
      <h2 id={`letter-${week}`} className="section-title ruled">
        {title}
      </h2>
      <p className="letter-lead">{leadOf(letter)}</p>
      {!isEmpty && (
        <dl className="letter-facts">
          {factsOf(letter).map(([name, value]) => (
            <div key={name}>
              <dt className="t14 dim">{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </article>
  );
}

function leadOf({ seconds, seconds_before: before, streak, reviewed }: WeeklyLetter): string {
  if (seconds === 0) return reviewed === 0 ? '这一周没有读文章，也没有复习。' : '这一周没有读文章。';
  const change = readChangeText(seconds, before);
  return `读了${spaced(durationText(seconds))}，${change}。${streak > 1 ? `到周日已连续 ${streak} 天。` : ''}`;
}

function factsOf(letter: WeeklyLetter): [name: string, value: string][] {
  const facts: [string, string][] = [
    ['有阅读的天', `${letter.days} 天`],
    [`每天 ${letter.goal_minutes} 分钟的目标`, `${letter.goal_days} / 7 天`],
    ['读完', `${letter.articles} 篇 · ${withCommas(letter.words)} 词`],
    ['复习', `${letter.reviewed} 次`],
  ];
  if (letter.recalled !== null) facts.push(['第一次就记得', `${Math.round(letter.recalled * 100)}%`]);
  facts.push(['新学', `${letter.new_words} 个词`]);
  return facts;
}
