/** A figure with one bar a day; the present day is in the accent. */
import type { ReactNode } from 'react';
import { Figure } from './figure.tsx';
import { type AxisLabel, Bars, Plot } from './plot.tsx';
import { plotScale, shortDay, slotOf } from './plot-scale.ts';

interface DayBarsProps {
  title: string;
  /** Text beside the title. */
  note?: string;
  /** A sentence about what the bars show. */
  description: string;
  /** Data from which the numbers are computed. */
  source: ReactNode;
  /** Days in their order, at least one. */
  days: readonly { date: string; count: number }[];
  today: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
}

/** Number of bars between two labels, counted from today's bar, which has one. */
const LABELLED = 7;

export function DayBars({ title, note, description, source, days, today, columns, rows }: DayBarsProps) {
  const scale = plotScale({ values: days.map(({ count }) => count) });
  const todayIndex = days.findIndex(({ date }) => date === today);
  const axis = days.flatMap(({ date }, index): AxisLabel[] => {
    if ((index - todayIndex) % LABELLED !== 0) return [];
    const { left, middle, width } = slotOf(index, days.length);
    const text = date === today ? '今天' : shortDay(date);
    if (index === 0) return [{ x: left, text, anchor: 'start' }];
    return [index === days.length - 1 ? { x: left + width, text, anchor: 'end' } : { x: middle, text }];
  });
  return (
    <Figure
      title={title}
      aside={note && <p className="t14 dim">{note}</p>}
      source={source}
      table={{ caption: title, columns, rows }}
    >
      <Plot scale={scale} label={description} axis={axis}>
        <Bars
          scale={scale}
          bars={days.map(({ date, count }) => ({ key: date, parts: [{ value: count }], isNow: date === today }))}
        />
      </Plot>
    </Figure>
  );
}
