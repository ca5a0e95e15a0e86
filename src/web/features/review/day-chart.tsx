/** Bar chart of the words due on each of the next days, with a table for screen readers. Renders nothing without due words. */
import { weekdayOf } from './core/due-time-label.ts';

interface DayChartProps {
  title: string;
  /** Seven, the nearest first; days as `YYYY-MM-DD`. */
  days: readonly { date: string; count: number }[];
  /** Whether the first one is today. */
  isFromToday?: boolean;
}

/** Layout in units of the view box. */
const BOX = { step: 50, bar: 36, top: 16, floor: 100 };

export function DayChart({ title, days, isFromToday = false }: DayChartProps) {
  const most = Math.max(...days.map(({ count }) => count));
  if (most === 0) return null;
  const heightOf = (count: number) => (count === 0 ? 0 : Math.max(2, ((BOX.floor - BOX.top) * count) / most));
  const nameOf = (date: string, index: number) => {
    if (index === (isFromToday ? 1 : 0)) return '明天';
    return index === 0 ? '今天' : weekdayOf(date);
  };
  const middle = (index: number) => BOX.step * (index + 0.5);
  return (
    <figure className="rv-chart">
      <figcaption className="t14 dim">{title}</figcaption>
      <svg className="bars" viewBox="0 0 350 128" aria-hidden="true">
        {days.map(({ date, count }, index) => (
          <rect
            key={date}
            className={index === 0 ? 'now' : undefined}
            x={middle(index) - BOX.bar / 2}
            y={BOX.floor - heightOf(count)}
            width={BOX.bar}
            height={heightOf(count)}
          />
        ))}
        <path d={`M0 ${BOX.floor + 0.5}H350`} />
        {days.map(({ date, count }, index) => (
          <g key={date}>
            <text className="val" x={middle(index)} y={BOX.floor - heightOf(count) - 5}>
              {count}
            </text>
            <text x={middle(index)} y="120">
              {nameOf(date, index)}
            </text>
          </g>
        ))}
      </svg>
      <table className="vh">
        <caption>{title}</caption>
        <tbody>
          {days.map(({ date, count }, index) => (
            <tr key={date}>
              <th scope="row">
                {nameOf(date, index)}（{date}）
              </th>
              <td>{count} 个词</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
