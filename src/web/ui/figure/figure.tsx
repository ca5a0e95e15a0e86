/**
 * A figure of the product's numbers: head, a sentence that says what it shows, the chart, what the number is made of, and a table of the
 * same numbers behind a button. The chart is made of the parts in `plot.tsx`.
 */
import { Table2 } from 'lucide';
import { type ReactNode, useId, useState } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import { withCommas } from '../number.ts';
import './figure.css';

export interface FigureTable {
  /** Subject of the table: "每月阅读". */
  caption: string;
  columns: readonly string[];
  /** The first value of a row is its head, and different in every row. */
  rows: readonly (readonly (string | number)[])[];
  /** Columns with words instead of numbers, counted from 0. */
  wordColumns?: readonly number[];
}

interface FigureProps {
  title: string;
  /** Level of the heading; 2 by default. */
  level?: 2 | 3;
  /** Element at the right of the title: a choice, a link, a note. */
  aside?: ReactNode;
  /** Message of the figure, in a sentence, and a second, smaller one. */
  say?: ReactNode;
  detail?: ReactNode;
  /** Data from which the number is computed; every figure states this. */
  source: ReactNode;
  table: FigureTable;
  className?: string;
  children: ReactNode;
}

export function Figure({ title, level = 2, aside, say, detail, source, table, className, children }: FigureProps) {
  const id = useId();
  const Heading = `h${level}` as const;
  return (
    <section className={classes('fig', className)} aria-labelledby={`${id}head`}>
      <div className="fig-head">
        <Heading id={`${id}head`} className={level === 2 ? 'section-title' : 'label'}>
          {title}
        </Heading>
        {aside}
      </div>
      {say && (
        <p className="fig-say">
          {say}
          {detail && <small>{detail}</small>}
        </p>
      )}
      {children}
      <FigureFoot source={source} table={table} id={`${id}table`} />
    </section>
  );
}

function FigureFoot({ source, table, id }: { source: ReactNode; table: FigureTable; id: string }) {
  const [isOpen, setOpen] = useState(false);
  const { caption, columns, rows, wordColumns = [] } = table;
  return (
    <>
      <div className="fig-foot">
        <p>{source}</p>
        <button
          type="button"
          className="fig-tab"
          data-table={caption}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon of={Table2} size="sm" />
          <span>{isOpen ? '收起' : '表格'}</span>
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, by keyboard too */}
      <section className="tw" id={id} hidden={!isOpen} tabIndex={0} aria-label={`${caption}，表格`}>
        <table>
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
                  <td key={columns[index + 1]} className={wordColumns.includes(index + 1) ? 'words' : undefined}>
                    {typeof value === 'number' ? withCommas(value) : value}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

const swatches = {
  bar: <rect className="bar" width="10" height="10" y="1" rx="1" />,
  now: <rect className="bar now" width="10" height="10" y="1" rx="1" />,
  old: <rect className="bar old" width="10" height="10" y="1" rx="1" />,
  outline: <rect className="miss" x=".5" y="1.5" width="9" height="9" />,
  goal: <line className="goal" x1="0" x2="16" y1="6" y2="6" />,
  line: <line className="line" x1="0" x2="16" y1="6" y2="6" />,
  was: <line className="line was" x1="0" x2="16" y1="6" y2="6" />,
  band: <rect className="band" width="16" height="10" y="1" />,
  dot: <circle className="dot" cx="6" cy="6" r="5" />,
  test: <circle className="test" cx="6" cy="6" r="4" />,
} as const satisfies Record<string, ReactNode>;

const WIDE = ['goal', 'line', 'was', 'band'];

/** A swatch for what the chart shows and its name; without a swatch the words alone. */
export interface KeyEntry {
  swatch?: keyof typeof swatches;
  label: string;
}

export function FigureKey({ entries }: { entries: readonly KeyEntry[] }) {
  return (
    <div className="key">
      {entries.map(({ swatch, label }) => (
        <span key={label}>
          {swatch && (
            <svg className="ch-key" width={WIDE.includes(swatch) ? 16 : 12} height="12" aria-hidden="true">
              {swatches[swatch]}
            </svg>
          )}
          {label}
        </span>
      ))}
    </div>
  );
}
