/** Charts as SVG: a figure with a caption and a table of its numbers, and bars by day. */
import type { ReactNode } from 'react';
import { axisMaximum, shortDay } from './chart-scale.ts';
import { classes } from './classes.ts';
import { SectionHead } from './section-head.tsx';

interface ChartFigureProps {
  title: string;
  /** Beside the title. */
  note?: string;
  /** Text alternative of the chart. */
  description: string;
  /** In units of the view box, whose width is {@link CHART_WIDTH}. */
  height: number;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  children: ReactNode;
}

export const CHART_WIDTH = 640;

export function ChartFigure({ title, note, description, height, columns, rows, children }: ChartFigureProps) {
  return (
    <figure className="chart">
      <figcaption>
        <SectionHead title={title}>{note && <span className="t12 dim">{note}</span>}</SectionHead>
      </figcaption>
      <svg viewBox={`0 0 ${CHART_WIDTH} ${height}`} role="img" aria-label={description}>
        {children}
      </svg>
      <details className="chart-table">
        <summary>看数字</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too */}
        <section className="table-wrap" aria-label={`${title}的数字`} tabIndex={0}>
          <table className="table">
            <thead>
              <tr>
                {columns.map((column) => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([first, ...rest]) => (
                <tr key={first}>
                  <th scope="row">{first}</th>
                  {rest.map((value, index) => (
                    <td key={columns[index + 1]} className="num">
                      {value}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  );
}

interface DayBarsProps {
  title: string;
  note?: string;
  description: string;
  days: readonly { date: string; count: number }[];
  /** The highlighted day. */
  today: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

const DAYS_BOX = { left: 52, right: CHART_WIDTH, top: 16, bottom: 150, height: 196 };
/** Today's bar has a label, and every so many bars from it. */
const LABELLED = 7;

export function DayBars({ title, note, description, days, today, columns, rows }: DayBarsProps) {
  const top = axisMaximum(Math.max(...days.map(({ count }) => count)));
  const step = (DAYS_BOX.right - DAYS_BOX.left) / days.length;
  const todayIndex = days.findIndex(({ date }) => date === today);
  const y = (count: number) => DAYS_BOX.bottom - ((DAYS_BOX.bottom - DAYS_BOX.top) * count) / top;
  return (
    <ChartFigure
      title={title}
      note={note ?? ''}
      description={description}
      height={DAYS_BOX.height}
      columns={columns}
      rows={rows}
    >
      {[0, top / 2, top].map((count) => (
        <g key={count}>
          <path className="grid" d={`M${DAYS_BOX.left} ${y(count)}H${DAYS_BOX.right}`} />
          <text className="ax" x={DAYS_BOX.left - 8} y={y(count) + 6}>
            {count}
          </text>
        </g>
      ))}
      {days.map(({ date, count }, index) => (
        <g key={date}>
          {count > 0 && (
            <rect
              className={classes('chart-bar', date === today && 'now')}
              x={DAYS_BOX.left + index * step + step * 0.15}
              y={Math.min(y(count), DAYS_BOX.bottom - 2)}
              width={step * 0.7}
              height={Math.max(2, DAYS_BOX.bottom - y(count))}
              rx="2"
            />
          )}
          {(index - todayIndex) % LABELLED === 0 && (
            <text
              className={index === days.length - 1 ? 'ax' : 'mid'}
              x={index === days.length - 1 ? DAYS_BOX.right : DAYS_BOX.left + index * step + step / 2}
              y={DAYS_BOX.height - 10}
            >
              {date === today ? '今天' : shortDay(date)}
            </text>
          )}
        </g>
      ))}
    </ChartFigure>
  );
}
