/** A drawing with its title, a sentence for those who don't see it, and the table of its numbers behind a press. */
import type { ReactNode } from 'react';
import { SectionHead } from '../../../ui/section-head.tsx';

interface ChartFigureProps {
  title: string;
  /** Beside the title. */
  note?: string;
  /** What the drawing says. */
  saying: string;
  /** In units of the view box, whose width is {@link CHART_WIDTH}. */
  height: number;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  children: ReactNode;
}

export const CHART_WIDTH = 640;

export function ChartFigure({ title, note, saying, height, columns, rows, children }: ChartFigureProps) {
  return (
    <figure className="ov-chart">
      <figcaption>
        <SectionHead title={title}>{note && <span className="t12 dim">{note}</span>}</SectionHead>
      </figcaption>
      <svg viewBox={`0 0 ${CHART_WIDTH} ${height}`} role="img" aria-label={saying}>
        {children}
      </svg>
      <details className="ov-table">
        <summary>看数字</summary>
        <div className="table-wrap">
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
        </div>
      </details>
    </figure>
  );
}
