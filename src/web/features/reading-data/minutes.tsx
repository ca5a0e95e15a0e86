/** Minutes by day, week or month. */
import { useState } from 'react';
import { minutesOf } from '#engine/minutes-read.ts';
import { durationText } from '#engine/reading-duration.ts';
import { Figure, FigureKey } from '../../ui/figure/figure.tsx';
import { type AxisLabel, Bars, GoalLine, Plot } from '../../ui/figure/plot.tsx';
import { plotScale, slotOf } from '../../ui/figure/plot-scale.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { spaced } from '../../ui/spaced.ts';
import { type DayFigures, dayText, monthText, periodsOf } from './reading-days.ts';

const UNITS = [
  { value: 'day', label: '日' },
  { value: 'week', label: '周' },
  { value: 'month', label: '月' },
] as const;
type Unit = (typeof UNITS)[number]['value'];
const SHOWN: Record<Unit, number> = { day: 30, week: 12, month: 12 };
const NAMES: Record<Unit, string> = { day: '每天', week: '每周', month: '每月' };

interface MinutesProps {
  /** Rising; the last one is today. */
  days: readonly DayFigures[];
  rests: ReadonlySet<string>;
  goalSeconds: number;
}

export function Minutes({ days, rests, goalSeconds }: MinutesProps) {
  const [unit, setUnit] = useState<Unit>('day');
  const all = periodsOf(days, unit);
  const shown = all.slice(-SHOWN[unit]);
  const now = shown.length - 1;
  const goal = goalSeconds / 60;
  const minutes = shown.map(({ seconds }) => minutesOf(seconds));
  const scale = plotScale({ values: unit === 'day' ? [...minutes, goal] : minutes });
  const nameOf = (date: string) => (unit === 'month' ? monthText(date) : dayText(date));
  const present = { day: '今天', week: '本周', month: '本月' }[unit];
  const axis = axisOf(shown.length, (index) =>
    index === now
      ? present
      : unit === 'month'
        ? `${Number(shown[index]?.date.slice(5, 7))} 月`
        : nameOf(shown[index]?.date ?? ''),
  );
  const rested = shown.flatMap(({ date, seconds }, index) =>
    unit === 'day' && seconds === 0 && rests.has(date) ? [index] : [],
  );
  return (
    <Figure
      className="rd-min"
      title="时间"
      aside={<Segmented label="单位" choices={UNITS} value={unit} onChange={setUnit} />}
      {...said(unit, all, shown, goalSeconds)}
      source={
        unit === 'day'
          ? '文章和书都算，同时开着的几个页面只算一次，离线读的补在当天'
          : '一周从星期一算起；本期还没过完，不算进平均'
      }
      table={{
        caption: `${NAMES[unit]}读的分钟`,
        columns: [{ day: '日期', week: '这一周', month: '月份' }[unit], '分钟', '读完', '词'],
        rows: shown
          .toReversed()
          .map(({ date, seconds, articles, words }) => [nameOf(date), minutesOf(seconds), articles, words]),
      }}
    >
      <Plot
        scale={scale}
        label={`最近 ${shown.length} ${{ day: '天', week: '周', month: '个月' }[unit]}读的分钟数，最多 ${Math.max(...minutes)}，${present} ${minutes[now]}`}
        axis={axis}
      >
        <Bars
          scale={scale}
          bars={shown.map(({ date }, index) => ({
            key: date,
            parts: [{ value: minutes[index] ?? 0 }],
            isNow: index === now,
            ...(unit !== 'day' && { text: String(minutes[index] ?? 0) }),
          }))}
        />
        {unit === 'day' && <GoalLine scale={scale} value={goal} />}
        {rested.map((index) => (
          <text
            key={index}
            className="rest"
            x={`${slotOf(index, shown.length).middle}%`}
            y={scale.base - 6}
            textAnchor="middle"
          >
            –
          </text>
        ))}
      </Plot>
      {unit === 'day' && (
        <FigureKey
          entries={[
            { swatch: 'goal', label: `目标 ${goal} 分钟` },
            { swatch: 'now', label: '今天' },
            { label: '– 休息日' },
          ]}
        />
      )}
    </Figure>
  );
}

type Periods = ReturnType<typeof periodsOf>;

/** Periods that are over, and among them only those since the first reading. */
function said(unit: Unit, all: Periods, shown: Periods, goalSeconds: number) {
  const first = all.findIndex(({ seconds }) => seconds > 0);
  const over = shown.slice(0, -1).filter(({ date }) => date >= (all[first]?.date ?? ''));
  if (over.length === 0)
    return {
      say: `${{ day: '今天', week: '本周', month: '本月' }[unit]}${spaced(durationText(shown.at(-1)?.seconds ?? 0))}`,
    };
  const average = (periods: Periods) => periods.reduce((sum, { seconds }) => sum + seconds, 0) / periods.length;
  if (unit === 'day') {
    const reached = over.filter(({ seconds }) => seconds >= goalSeconds).length;
    return {
      say: `平均每天${spaced(durationText(average(over)))}`,
      detail: `${over.length} 天里 ${reached} 天到了 ${goalSeconds / 60} 分钟`,
    };
  }
  const before = all.slice(Math.max(0, first), -shown.length);
  const name = unit === 'week' ? '周' : '个月';
  const difference = before.length > 0 ? Math.round((average(over) - average(before)) / 60) : 0;
  return {
    say: `每${unit === 'week' ? '周' : '月'}约 ${durationText(average(over))}`,
    detail:
      before.length < over.length || difference === 0
        ? `${over.length} ${name}的平均`
        : `比前 ${before.length} ${name}平均${difference > 0 ? '多' : '少'} ${Math.abs(difference)} 分钟`,
  };
}

/** The first, one in the middle and the last bar have a name. */
function axisOf(count: number, nameOf: (index: number) => string): AxisLabel[] {
  const last = count - 1;
  const labels: AxisLabel[] = [{ x: 100, text: nameOf(last), anchor: 'end' }];
  if (count > 1) labels.unshift({ x: 0, text: nameOf(0), anchor: 'start' });
  const middle = Math.round(last / 2);
  if (count > 4) labels.splice(1, 0, { x: slotOf(middle, count).middle, text: nameOf(middle) });
  return labels;
}
