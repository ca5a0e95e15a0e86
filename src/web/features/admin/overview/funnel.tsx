/** From the first visit to the payment, by month; and who came back to read after registering, by week. */
import type { CSSProperties } from 'react';
import { useState } from 'react';
import type { VisitorCohort, VisitorFunnel } from '#contract/shapes.ts';
import { classes } from '../../../ui/classes.ts';
import { Select } from '../../../ui/form-controls.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

const steps = [
  ['visited', '访问'],
  ['tapped', '点开一个词'],
  ['tested', '做完水平测试'],
  ['registered', '注册'],
  ['stayed', '第七天还在读'],
  ['paid', '付款'],
] as const satisfies readonly (readonly [keyof VisitorFunnel, string])[];

const monthName = (month: string) => `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5, 7))} 月`;
const dayName = (date: string) => `${Number(date.slice(5, 7))} 月 ${Number(date.slice(8))} 日`;
const share = (part: number, whole: number) => `${Math.round((part / whole) * 1_000) / 10}%`;

/** @param months the newest first */
export function Funnel({ months }: { months: readonly VisitorFunnel[] }) {
  const [chosen, setChosen] = useState<string | null>(null);
  const shown = months.find(({ month }) => month === chosen) ?? months[0];
  return (
    <section className="ov-sec" aria-labelledby="funnel">
      <SectionHead id="funnel" title="从来访到付款">
        {shown && (
          <Select
            aria-label="哪个月第一次来的人"
            value={shown.month}
            onChange={(event) => setChosen(event.currentTarget.value)}
            options={months.map(({ month }) => ({ value: month, label: `${monthName(month)}来的人` }))}
          />
        )}
      </SectionHead>
      {shown === undefined ? (
        <p className="t14 dim ov-quiet">还没有人来过。有了访客，每小时数一次。</p>
      ) : (
        <ol className="funnel">
          {steps.map(([step, label], index) => {
            const before = steps[index - 1]?.[0];
            const isKnown = before !== undefined && shown[before] > 0;
            const width = shown.visited === 0 ? 0 : Math.min(100, (shown[step] / shown.visited) * 100);
            return (
              <li key={step}>
                <span className="f-t">{label}</span>
                <span className="f-bar" style={{ '--w': `${width}%` } as CSSProperties} aria-hidden="true">
                  <i />
                </span>
                <b className="num">{shown[step].toLocaleString('en-US')}</b>
                <span className="f-step t12 num">{isKnown && share(shown[step], shown[before])}</span>
              </li>
            );
          })}
        </ol>
      )}
      <p className="t12 faint ov-src">
        右边是比上一步；每一步各数各的，没做测试也能注册。同一个账号的几个浏览器并成一个人，以前就有账号的和要求不跟踪的不在内。每小时数一次。
      </p>
    </section>
  );
}

/** Colours of a share: from a tenth up each has one of four. */
const toneOf = (rate: number) => (rate >= 0.4 ? 'r4' : rate >= 0.3 ? 'r3' : rate >= 0.2 ? 'r2' : 'r1');

/** @param weeks the newest first */
export function Retention({ weeks }: { weeks: readonly VisitorCohort[] }) {
  const days = weeks[0]?.read_again.map(({ day }) => day) ?? [];
  return (
    <section className="ov-sec" aria-labelledby="retention">
      <SectionHead id="retention" title="留下来的人">
        <TextLink href="/admin/visitor">访客</TextLink>
      </SectionHead>
      {weeks.length === 0 ? (
        <p className="t14 dim ov-quiet">还没有人注册。</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too
        <section className="tw ret" tabIndex={0} aria-label="留存">
          <table>
            <thead>
              <tr>
                <th scope="col">注册那周</th>
                <th scope="col">人</th>
                {days.map((day) => (
                  <th key={day} scope="col">
                    {day === 1 ? '次日' : `第 ${day} 天`}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {weeks.toReversed().map(({ week, registered, read_again: again }) => (
                <tr key={week}>
                  <th scope="row">{dayName(week)}</th>
                  <td>{registered}</td>
                  {again.map(({ day, count }) => (
                    <td key={day} className={classes('r', count !== null && toneOf(count / registered))}>
                      <span className={count === null ? 'vh' : undefined}>
                        {count === null ? '还没到' : `${Math.round((count / registered) * 100)}%`}
                      </span>
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <p className="t12 faint ov-src">注册后的那一天读满一分钟的算留下；等那一周的人都过了那天才有数。</p>
    </section>
  );
}
