/**
 * The numbers of a period beside the one before: visitors, registrations, readers, payments. Each says what it counts and has a table.
 * Below them the way from the first visit to the payment, and who came back.
 */

import { type CSSProperties, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import type { VisitorCohort, VisitorDay, VisitorFunnel } from '#contract/shapes.ts';
import { classes } from '../../../ui/classes.ts';
import { Figure, FigureKey } from '../../../ui/figure/figure.tsx';
import { Plot, PlotArea, PlotDot, PlotLine } from '../../../ui/figure/plot.tsx';
import { plotScale, shortDay } from '../../../ui/figure/plot-scale.ts';
import { Select } from '../../../ui/form-controls.tsx';
import { yuan } from '../../../ui/money.ts';
import { withCommas } from '../../../ui/number.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextLink } from '../../../ui/text-link.tsx';

export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

interface NumbersProps {
  /** Twice the period, oldest first. */
  days: readonly VisitorDay[];
  period: Period;
}

interface Measure {
  title: string;
  source: string;
  of: (day: VisitorDay) => number;
  /** The period's number as it is read, with its unit. */
  told: (days: readonly VisitorDay[]) => { value: string; unit: string };
  /** Number by which periods are compared. */
  amount: (days: readonly VisitorDay[]) => number;
}

const sum = (days: readonly VisitorDay[], of: (day: VisitorDay) => number) =>
  days.reduce((total, day) => total + of(day), 0);

/** A mean as text. A small mean, such as one reader in a month, is not shown as 0. */
export function meanText(mean: number): string {
  if (mean > 0 && mean < 0.05) return '不到 0.1';
  return withCommas(mean < 10 ? Math.round(mean * 10) / 10 : Math.round(mean));
}

const measures: readonly Measure[] = [
  {
    title: '访问',
    source: '一个浏览器一天一次；机器人和要求不跟踪的不算',
    of: (day) => day.visits,
    told: (days) => ({ value: withCommas(sum(days, (day) => day.visits)), unit: '次' }),
    amount: (days) => sum(days, (day) => day.visits),
  },
  {
    title: '注册',
    source: '新开的账号，后来注销的也算',
    of: (day) => day.registrations,
    told: (days) => ({ value: withCommas(sum(days, (day) => day.registrations)), unit: '人' }),
    amount: (days) => sum(days, (day) => day.registrations),
  },
  {
    title: '读者',
    source: '当天读满一分钟的账号，平均一天',
    of: (day) => day.readers,
    told: (days) => ({ value: meanText(sum(days, (day) => day.readers) / days.length), unit: '人 / 天' }),
    amount: (days) => sum(days, (day) => day.readers),
  },
  {
    title: '付款',
    source: '当天付了款的订单，后来退款的也算；手工完成的不算',
    of: (day) => day.orders,
    told: (days) => ({
      value: withCommas(sum(days, (day) => day.orders)),
      unit: `笔，${yuan(sum(days, (day) => day.amount))}`,
    }),
    amount: (days) => sum(days, (day) => day.orders),
  },
];

export function Numbers({ days, period }: NumbersProps) {
  const navigate = useNavigate();
  const navigation = useNavigation();
  const [before, present] = [days.slice(0, -period), days.slice(-period)];
  const choose = (value: string) =>
    navigate(value === '30' ? '/admin' : `/admin?days=${value}`, { preventScrollReset: true, replace: true });
  return (
    <section className="ov-sec" aria-labelledby="numbers" aria-busy={navigation.location?.pathname === '/admin'}>
      <SectionHead id="numbers" title="数字">
        <Segmented
          label="时间"
          choices={PERIODS.map((value) => ({ value: String(value), label: `${value} 天` }))}
          value={String(period)}
          onChange={choose}
        />
      </SectionHead>
      <div className="ov-nums">
        {measures.map((measure) => (
          <MeasureFigure key={measure.title} measure={measure} present={present} before={before} />
        ))}
      </div>
      <FigureKey
        entries={[
          { swatch: 'line', label: `这 ${period} 天` },
          { swatch: 'was', label: `前 ${period} 天` },
        ]}
      />
    </section>
  );
}

interface MeasureFigureProps {
  measure: Measure;
  present: readonly VisitorDay[];
  before: readonly VisitorDay[];
}

function MeasureFigure({ measure: { title, source, of, told, amount }, present, before }: MeasureFigureProps) {
  const scale = plotScale({ values: [...present, ...before].map(of), height: 128 });
  const points = (days: readonly VisitorDay[]) =>
    days.map((day, index) => ({ x: days.length < 2 ? 100 : (index / (days.length - 1)) * 100, value: of(day) }));
  const { value, unit } = told(present);
  const first = present[0];
  const today = present.at(-1);
  const rows = present.map((day, index) => [chineseDay(day.date), of(day), before[index] ? of(before[index]) : 0]);
  return (
    <Figure
      className="ov-n"
      level={3}
      title={title}
      source={source}
      table={{
        caption: title,
        columns: ['日期', `这 ${present.length} 天`, `前 ${present.length} 天`],
        rows: rows.reverse(),
      }}
    >
      <p className="ov-big">
        <b className="num">{value}</b> {unit}
      </p>
      <Change now={amount(present)} then={amount(before)} days={present.length} />
      <Plot
        scale={scale}
        label={`${title}，${present.length} 天，今天 ${today ? of(today) : 0}`}
        axis={[
          { x: 0, text: first ? shortDay(first.date) : '', anchor: 'start' },
          { x: 100, text: '今天', anchor: 'end' },
        ]}
      >
        <PlotArea scale={scale} points={points(present)} />
        <PlotLine scale={scale} points={points(before)} className="line was" />
        <PlotLine scale={scale} points={points(present)} />
        {today && <PlotDot scale={scale} x={100} value={of(today)} />}
      </Plot>
    </Figure>
  );
}

function Change({ now, then, days }: { now: number; then: number; days: number }) {
  if (then === 0) return <p className="t12 dim">前 {days} 天还没有</p>;
  const change = Math.round((now / then - 1) * 100);
  if (change === 0) return <p className="t12 dim">和前 {days} 天一样</p>;
  return (
    <p className={change > 0 ? 't12 good' : 't12 dim'}>
      比前 {days} 天{change > 0 ? '多' : '少'} {Math.abs(change)}%
    </p>
  );
}

const chineseDay = (date: string) => `${Number(date.slice(5, 7))} 月 ${Number(date.slice(8))} 日`;

const steps = [
  ['visited', '访问'],
  ['tapped', '点开一个词'],
  ['tested', '做完水平测试'],
  ['registered', '注册'],
  ['stayed', '第七天还在读'],
  ['paid', '付款'],
] as const satisfies readonly (readonly [keyof VisitorFunnel, string])[];

const monthName = (month: string) => `${Number(month.slice(0, 4))} 年 ${Number(month.slice(5, 7))} 月`;
const share = (part: number, whole: number) => `${Math.round((part / whole) * 1_000) / 10}%`;

/** Steps from the first visit to the payment, by month. @param months the newest first */
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
                <b className="num">{withCommas(shown[step])}</b>
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

/** Readers who came back to read after registering, by week. @param weeks the newest first */
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
                  <th scope="row">{chineseDay(week)}</th>
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
