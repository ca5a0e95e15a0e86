/**
 * A plot as inline SVG: x in per cent, y in pixels, text 12 px at any width. So the server draws it and nothing is measured. Lines sit in
 * a nested SVG that is stretched to the width, with strokes that are not.
 */
import { Fragment, type ReactNode } from 'react';
import { classes } from '../classes.ts';
import { withCommas } from '../number.ts';
import { type PlotScale, rounded, slotOf } from './plot-scale.ts';

export interface AxisLabel {
  /** Per cent of the width. */
  x: number;
  text: string;
  /** `middle` by default. */
  anchor?: 'start' | 'middle' | 'end';
}

interface PlotProps {
  scale: PlotScale;
  /** A sentence about what the plot shows. */
  label: string;
  /** Labels under the plot. */
  axis: readonly AxisLabel[];
  /** Formats values at their marks; the default is with thousands separators. */
  format?: (value: number) => string;
  className?: string;
  children: ReactNode;
}

/** Width of a digit of the axis, and the room between its numbers and the plot, px. */
const DIGIT = 8;
const AXIS_GAP = 12;

export function Plot({ scale, label, axis, format = withCommas, className, children }: PlotProps) {
  const marks = scale.ticks.map((tick) => ({ tick, text: format(tick), y: scale.y(tick) }));
  const width = Math.max(...marks.map(({ text }) => text.length)) * DIGIT + AXIS_GAP;
  return (
    <div className={classes('ch', className)} role="img" aria-label={label}>
      <svg className="ch-y" width={width} height={scale.height} aria-hidden="true">
        {marks.map(({ tick, text, y }) => (
          <text key={tick} x={width - 8} y={y + 4} textAnchor="end">
            {text}
          </text>
        ))}
      </svg>
      <svg className="ch-p" width="100%" height={scale.height} aria-hidden="true">
        {marks.map(({ tick, y }) => (
          <line key={tick} className={y === scale.base ? 'base' : 'grid'} x1="0" x2="100%" y1={y} y2={y} />
        ))}
        {children}
        <g className="ax">
          {axis.map(({ x, text, anchor = 'middle' }) => (
            <text key={`${x} ${text}`} x={`${x}%`} y={scale.height - 4} textAnchor={anchor}>
              {text}
            </text>
          ))}
        </g>
      </svg>
    </div>
  );
}

export interface Bar {
  /** Names the bar among the others: its day. */
  key: string;
  /** Parts that stand on each other, the lowest first, each with the class that colours it (`bar` where there is none). */
  parts: readonly { value: number; className?: string }[];
  /** The present one, in the accent. */
  isNow?: boolean;
  /** Text above the bar. */
  text?: string;
}

/** Gap between the parts of a bar, px. */
const PART_GAP = 1.5;

/** Bars of the same width over the whole plot. Something that is not nothing is at least 2 px high. */
export function Bars({ scale, bars }: { scale: PlotScale; bars: readonly Bar[] }) {
  return bars.map(({ key, parts, isNow, text }, index) => {
    const { left, middle, width } = slotOf(index, bars.length);
    const drawn = parts.filter(({ value }) => value > 0);
    const sums = drawn.map((_, end) => drawn.slice(0, end + 1).reduce((sum, { value }) => sum + value, 0));
    const top = scale.y(sums.at(-1) ?? 0);
    return (
      <Fragment key={key}>
        {drawn.map(({ value, className }, part) => {
          const bottom = scale.y((sums[part] ?? 0) - value) - (part === 0 ? 0 : PART_GAP);
          const height = Math.max(2, rounded(bottom - scale.y(sums[part] ?? 0)));
          return (
            <rect
              key={className ?? 'bar'}
              className={classes(className ?? 'bar', isNow && 'now')}
              x={`${left}%`}
              y={rounded(bottom - height)}
              width={`${width}%`}
              height={height}
              rx="1.5"
            />
          );
        })}
        {text && (
          <text className={isNow ? 'val' : 'pv'} x={`${middle}%`} y={rounded(top - 6)} textAnchor="middle">
            {text}
          </text>
        )}
      </Fragment>
    );
  });
}

/** A dashed line over the whole plot, such as a goal. */
export function GoalLine({ scale, value }: { scale: PlotScale; value: number }) {
  const y = scale.y(value);
  return <line className="goal" x1="0" x2="100%" y1={y} y2={y} />;
}

export interface PlotPoint {
  /** Per cent of the width. */
  x: number;
  value: number;
}

interface PlotLineProps {
  scale: PlotScale;
  points: readonly PlotPoint[];
  /** `line` by default; `line was` for an earlier time, `edge` for the edge of a band. */
  className?: string;
}

export function PlotLine({ scale, points, className = 'line' }: PlotLineProps) {
  return <Stretched scale={scale} className={className} path={pathOf(scale, points)} />;
}

/** The area under a line, down to zero. */
export function PlotArea({ scale, points }: Omit<PlotLineProps, 'className'>) {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const floor = [
    { x: last.x, value: 0 },
    { x: first.x, value: 0 },
  ];
  return <Stretched scale={scale} className="band" path={`${pathOf(scale, [...points, ...floor])}Z`} />;
}

interface PlotBandProps {
  scale: PlotScale;
  low: readonly PlotPoint[];
  high: readonly PlotPoint[];
}

/** The area between two lines, with its edges. */
export function PlotBand({ scale, low, high }: PlotBandProps) {
  const back = [...low].reverse();
  return (
    <>
      <Stretched scale={scale} className="band" path={`${pathOf(scale, [...high, ...back])}Z`} />
      <PlotLine scale={scale} className="edge" points={high} />
      <PlotLine scale={scale} className="edge" points={low} />
    </>
  );
}

/**
 * A single value: `dot` is filled, `test` a ring. `text` stands above it, or below where a line comes from above, and ends where the plot
 * ends.
 */
export function PlotDot({ scale, x, value, look = 'dot', text, isTextBelow = false }: PlotPoint & DotLook) {
  const y = scale.y(value);
  return (
    <>
      <circle className={look} cx={`${x}%`} cy={y} r="5" />
      {text && (
        <text
          className="val"
          x={`${x}%`}
          y={isTextBelow ? y + 22 : y - 12}
          textAnchor={x > 90 ? 'end' : x < 10 ? 'start' : 'middle'}
        >
          {text}
        </text>
      )}
    </>
  );
}

interface DotLook {
  scale: PlotScale;
  look?: 'dot' | 'test';
  text?: string;
  isTextBelow?: boolean;
}

function Stretched({ scale, className, path }: { scale: PlotScale; className: string; path: string }) {
  return (
    <svg
      aria-hidden="true"
      width="100%"
      height={scale.height}
      viewBox={`0 0 100 ${scale.height}`}
      preserveAspectRatio="none"
    >
      <path className={className} d={path} vectorEffect="non-scaling-stroke" />
    </svg>
  );
}

function pathOf(scale: PlotScale, points: readonly PlotPoint[]): string {
  return points.map(({ x, value }, index) => `${index === 0 ? 'M' : 'L'}${rounded(x)} ${scale.y(value)}`).join('');
}
