/** The numbers of a period beside the one before: visitors, registrations, readers, payments. Each says what it counts and has a table. */
import { useNavigate, useNavigation } from 'react-router';
import type { VisitorDay } from '#contract/shapes.ts';
import { Figure, FigureKey } from '../../../ui/figure/figure.tsx';
import { Plot, PlotArea, PlotDot, PlotLine } from '../../../ui/figure/plot.tsx';
import { plotScale, shortDay } from '../../../ui/figure/plot-scale.ts';
import { yuan } from '../../../ui/money.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Segmented } from '../../../ui/segmented.tsx';

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
  /** What a period is compared by. */
  amount: (days: readonly VisitorDay[]) => number;
}

const sum = (days: readonly VisitorDay[], of: (day: VisitorDay) => number) =>
  days.reduce((total, day) => total + of(day), 0);
const number = (value: number) => value.toLocaleString('en-US');

/** A mean as it is read: a day with one reader in a month is not none. */
export function meanText(mean: number): string {
  if (mean > 0 && mean < 0.05) return '不到 0.1';
  return number(mean < 10 ? Math.round(mean * 10) / 10 : Math.round(mean));
}

const measures: readonly Measure[] = [
  {
    title: '访问',
    source: '一个浏览器一天一次；机器人和要求不跟踪的不算',
    of: (day) => day.visits,
    told: (days) => ({ value: number(sum(days, (day) => day.visits)), unit: '次' }),
    amount: (days) => sum(days, (day) => day.visits),
  },
  {
    title: '注册',
    source: '新开的账号，后来注销的也算',
    of: (day) => day.registrations,
    told: (days) => ({ value: number(sum(days, (day) => day.registrations)), unit: '人' }),
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
      value: number(sum(days, (day) => day.orders)),
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
