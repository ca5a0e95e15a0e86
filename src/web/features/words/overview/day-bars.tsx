/** One bar a day. */
import { classes } from '../../../ui/classes.ts';
import { CHART_WIDTH, ChartFigure } from './chart-figure.tsx';
import { roundTop, shortDay } from './scale.ts';

interface DayBarsProps {
  title: string;
  note?: string;
  saying: string;
  days: readonly { date: string; count: number }[];
  /** The day that is drawn in the accent. */
  today: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

const BOX = { left: 52, right: CHART_WIDTH, top: 16, bottom: 150, height: 196 };
/** A label under every so many bars. */
const LABELLED = 7;

export function DayBars({ title, note, saying, days, today, columns, rows }: DayBarsProps) {
  const top = roundTop(Math.max(...days.map(({ count }) => count)));
  const step = (BOX.right - BOX.left) / days.length;
  const y = (count: number) => BOX.bottom - ((BOX.bottom - BOX.top) * count) / top;
  return (
    <ChartFigure title={title} note={note ?? ''} saying={saying} height={BOX.height} columns={columns} rows={rows}>
      {[0, top / 2, top].map((count) => (
        <g key={count}>
          <path className="grid" d={`M${BOX.left} ${y(count)}H${BOX.right}`} />
          <text className="ax" x={BOX.left - 8} y={y(count) + 6}>
            {count}
          </text>
        </g>
      ))}
      {days.map(({ date, count }, index) => (
        <g key={date}>
          {count > 0 && (
            <rect
              className={classes('ov-bar', date === today && 'now')}
              x={BOX.left + index * step + step * 0.15}
              y={Math.min(y(count), BOX.bottom - 2)}
              width={step * 0.7}
              height={Math.max(2, BOX.bottom - y(count))}
              rx="2"
            />
          )}
          {(days.length - 1 - index) % LABELLED === (days.length - 1) % LABELLED && (
            <text className="mid" x={BOX.left + index * step + step / 2} y={BOX.height - 10}>
              {date === today ? '今天' : shortDay(date)}
            </text>
          )}
        </g>
      ))}
    </ChartFigure>
  );
}
