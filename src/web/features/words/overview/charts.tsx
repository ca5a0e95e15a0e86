/** The charts of the overview: a figure with a caption and a table of its numbers, bars by day, and the growth line. */
import type { ReactNode } from 'react';
import type { WordOverview } from '#contract/shapes.ts';
import { classes } from '../../../ui/classes.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { axisMaximum, shortDay } from './chart-scale.ts';

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
    <figure className="ov-chart">
      <figcaption>
        <SectionHead title={title}>{note && <span className="t12 dim">{note}</span>}</SectionHead>
      </figcaption>
      <svg viewBox={`0 0 ${CHART_WIDTH} ${height}`} role="img" aria-label={description}>
        {children}
      </svg>
      <details className="ov-table">
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
/** Every so many bars have a label. */
const LABELLED = 7;

export function DayBars({ title, note, description, days, today, columns, rows }: DayBarsProps) {
  const top = axisMaximum(Math.max(...days.map(({ count }) => count)));
  const step = (DAYS_BOX.right - DAYS_BOX.left) / days.length;
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
              className={classes('ov-bar', date === today && 'now')}
              x={DAYS_BOX.left + index * step + step * 0.15}
              y={Math.min(y(count), DAYS_BOX.bottom - 2)}
              width={step * 0.7}
              height={Math.max(2, DAYS_BOX.bottom - y(count))}
              rx="2"
            />
          )}
          {(days.length - 1 - index) % LABELLED === (days.length - 1) % LABELLED && (
            <text className="mid" x={DAYS_BOX.left + index * step + step / 2} y={DAYS_BOX.height - 10}>
              {date === today ? '今天' : shortDay(date)}
            </text>
          )}
        </g>
      ))}
    </ChartFigure>
  );
}

const GROWTH_BOX = { left: 72, right: CHART_WIDTH - 8, top: 16, bottom: 150, height: 196 };

export function GrowthLine({ growth }: Pick<WordOverview, 'growth'>) {
  const [first] = growth;
  const last = growth.at(-1);
  if (first === undefined || last === undefined || growth.length < 2) return null;
  const top = axisMaximum(last.count);
  const x = (index: number) => GROWTH_BOX.left + ((GROWTH_BOX.right - GROWTH_BOX.left) * index) / (growth.length - 1);
  const y = (count: number) => GROWTH_BOX.bottom - ((GROWTH_BOX.bottom - GROWTH_BOX.top) * count) / top;
  const line = growth.map(
    ({ count }, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(count).toFixed(1)}`,
  );
  return (
    <ChartFigure
      title="学过的词"
      note="按周累计"
      description={`从 ${first.date} 的 ${first.count} 个到 ${last.date} 的 ${last.count} 个`}
      height={GROWTH_BOX.height}
      columns={['截至', '学过']}
      rows={growth.map(({ date, count }) => [date, count])}
    >
      {[0, top / 2, top].map((count) => (
        <g key={count}>
          <path className="grid" d={`M${GROWTH_BOX.left} ${y(count)}H${GROWTH_BOX.right}`} />
          <text className="ax" x={GROWTH_BOX.left - 8} y={y(count) + 6}>
            {count}
          </text>
        </g>
      ))}
      <path className="ov-area" d={`${line.join('')}V${GROWTH_BOX.bottom}H${GROWTH_BOX.left}Z`} />
      <path className="ov-line" d={line.join('')} />
      <circle className="ov-dot" cx={x(growth.length - 1)} cy={y(last.count)} r="5" />
      <text className="begin" x={GROWTH_BOX.left} y={GROWTH_BOX.height - 10}>
        {shortDay(first.date)}
      </text>
      <text className="ax" x={GROWTH_BOX.right} y={GROWTH_BOX.height - 10}>
        {shortDay(last.date)}
      </text>
    </ChartFigure>
  );
}
