/** The year as a heat map: weeks at a desk, months on phones. One path for each level; pointer and arrow keys say a day in words. */
import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import { minutesOf } from '#engine/minutes-read.ts';
import { durationText } from '#engine/reading-duration.ts';
import { Figure } from '../../ui/figure/figure.tsx';
import { spaced } from '../../ui/spaced.ts';
import { type DayFigures, dayText, HEAT_STEPS, heatOf, monthText, periodsOf, weekday } from './reading-days.ts';

/** A day's square and the distance to the next one, in units of the view box. */
const [SQUARE, STEP] = [16, 20];
/** Room for weekdays and months. */
const [LEFT, TOP] = [28, 22];
const LEVELS = [0, 1, 2, 3, 4] as const;
/** Days that each arrow key goes on. */
const KEYS: Record<string, number> = { ArrowLeft: -7, ArrowRight: 7, ArrowUp: -1, ArrowDown: 1, Home: -400, End: 400 };

interface Square {
  day: DayFigures;
  x: number;
  y: number;
}

interface CalendarProps {
  /** Rising, without gaps; the last one is today. */
  days: readonly DayFigures[];
  rests: ReadonlySet<string>;
}

export function Calendar({ days, rests }: CalendarProps) {
  const [at, setAt] = useState<number | null>(null);
  const read = days.filter(({ seconds }) => seconds > 0);
  const total = `读了 ${read.length} 天，共${spaced(durationText(read.reduce((sum, { seconds }) => sum + seconds, 0)))}`;
  const pointed = at === null ? undefined : days[at];
  const outlined = (pointed ?? days.at(-1))?.date;
  const months = periodsOf(days, 'month');
  const onKey = (event: KeyboardEvent) => {
    const step = KEYS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    setAt((now) => Math.min(days.length - 1, Math.max(0, (now ?? days.length - 1) + step)));
  };
  const squares = squaresOf(days);
  const onPointer = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const scale = currentTarget.viewBox.baseVal.width / box.width;
    const [x, y] = [(clientX - box.left) * scale - LEFT, (clientY - box.top) * scale - TOP];
    const index = Math.floor(x / STEP) * 7 + Math.floor(y / STEP) - weekday(days[0]?.date ?? '');
    if (x >= 0 && y >= 0 && days[index] !== undefined) setAt(index);
  };
  return (
    <Figure
      className="rd-cal"
      title="这一年"
      aside={
        <p className="t14 dim" aria-live="polite">
          {pointed === undefined ? total : told(pointed, rests)}
        </p>
      }
      source="按翻页、滚动和查词时算时间，放着不动不算；几台设备同时读只算一份"
      table={{
        caption: '每月阅读',
        columns: ['月份', '读过的天', '分钟', '最多一天'],
        rows: months
          .toReversed()
          .map(({ date, daysRead, seconds, most }) => [monthText(date), daysRead, minutesOf(seconds), minutesOf(most)]),
      }}
    >
      <div
        className="cal-wrap"
        role="img"
        aria-label={`过去一年每天的阅读，${total}；方向键逐天看`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys go from day to day
        tabIndex={0}
        onKeyDown={onKey}
        // A finger is lifted as soon as it has pointed.
        onPointerLeave={({ pointerType }) => pointerType !== 'touch' && setAt(null)}
        onBlur={() => setAt(null)}
      >
        <svg
          className="cal cal-year"
          viewBox={`-${LEFT} -${TOP} ${weeksOf(days) * STEP + LEFT - 2} ${7 * STEP + TOP}`}
          aria-hidden="true"
          onPointerMove={onPointer}
        >
          {['一', '三', '五', '日'].map((name, index) => (
            <text key={name} x={-LEFT} y={index * 2 * STEP + 12}>
              {name}
            </text>
          ))}
          {squares
            .filter(({ day, y }, index) => (day.date.endsWith('-01') && index > 7) || (index === 7 && y === 0))
            .map(({ day, x }) => (
              <text key={day.date} x={x} y={-8}>
                {day.date.endsWith('-01') ? `${Number(day.date.slice(5, 7))} 月` : ''}
              </text>
            ))}
          <Squares squares={squares} rests={rests} outlined={outlined} />
        </svg>
        <div className="cal-months">
          {months.slice(-12).map(({ date }, index) => (
            <Month
              key={date}
              month={date}
              isFirst={index === 0}
              {...{ days, rests, outlined }}
              onPoint={(day) => setAt(days.findIndex((one) => one.date === day))}
            />
          ))}
        </div>
      </div>
      <HeatKey />
    </Figure>
  );
}

interface MonthProps extends CalendarProps {
  month: string;
  isFirst: boolean;
  outlined: string | undefined;
  onPoint: (day: string) => void;
}

function Month({ month, isFirst, days, rests, outlined, onPoint }: MonthProps) {
  const squares = squaresOf(days.filter(({ date }) => date.slice(0, 7) === month.slice(0, 7)));
  const isNamedWhole = isFirst || month.slice(5, 7) === '01';
  const onPointer = ({ clientX, clientY, currentTarget }: PointerEvent<SVGSVGElement>) => {
    const box = currentTarget.getBoundingClientRect();
    const scale = currentTarget.viewBox.baseVal.width / box.width;
    const at = [clientY - box.top, clientX - box.left].map((place) => Math.floor((place * scale) / STEP) * STEP);
    const square = squares.find(({ x, y }) => x === at[0] && y === at[1]);
    if (square) onPoint(square.day.date);
  };
  return (
    <figure>
      <figcaption>{isNamedWhole ? monthText(month) : `${Number(month.slice(5, 7))} 月`}</figcaption>
      {/* By week from above, so that seven days stand in a line. */}
      <svg
        className="cal"
        viewBox={`0 0 ${7 * STEP - 4} ${6 * STEP - 4}`}
        aria-hidden="true"
        onPointerDown={onPointer}
        onPointerMove={onPointer}
      >
        <Squares squares={squares.map(({ day, x, y }) => ({ day, x: y, y: x }))} rests={rests} outlined={outlined} />
      </svg>
    </figure>
  );
}

interface SquaresProps {
  squares: readonly Square[];
  rests: ReadonlySet<string>;
  /** The day that is pointed at, else today; it may be in none of these. */
  outlined: string | undefined;
}

function Squares({ squares, rests, outlined }: SquaresProps) {
  const marked = squares.find(({ day }) => day.date === outlined);
  const free = squares.filter(({ day }) => rests.has(day.date) && day.seconds === 0);
  return (
    <>
      {LEVELS.map((level) => (
        <path
          key={level}
          className={`h${level}`}
          d={squares
            .filter(({ day }) => heatOf(day.seconds) === level)
            .map(({ x, y }) => squarePath(x, y))
            .join('')}
        />
      ))}
      <path className="free" d={free.map(({ x, y }) => `M${x + 4} ${y + 8}h8`).join('')} />
      {marked && (
        <rect className="cal-today" x={marked.x - 2} y={marked.y - 2} width={SQUARE + 4} height={SQUARE + 4} rx="4" />
      )}
    </>
  );
}

function HeatKey() {
  const [one, ...more] = HEAT_STEPS;
  const names = ['0', ...more.map((step, index) => `${HEAT_STEPS[index]}–${step - 1}`), `${more.at(-1) ?? one}+`];
  return (
    <div className="key">
      <span>分钟</span>
      {names.map((name, level) => (
        <span key={name}>
          <svg className="cal" width="12" height="12" aria-hidden="true">
            <rect className={`h${level}`} width="12" height="12" />
          </svg>
          {name}
        </span>
      ))}
      <span>
        <svg className="cal" width="12" height="12" aria-hidden="true">
          <rect className="h0" width="12" height="12" />
          <path className="free" d="M3 6h6" />
        </svg>
        休息日
      </span>
    </div>
  );
}

function told({ date, seconds }: DayFigures, rests: ReadonlySet<string>): string {
  const isRest = rests.has(date);
  const what =
    seconds > 0 ? `${minutesOf(seconds)} 分钟${isRest ? '，只是跳读，算休息日' : ''}` : isRest ? '休息日' : '没有读';
  return `${dayText(date)}，${what}`;
}

function weeksOf(days: readonly DayFigures[]): number {
  return Math.ceil((weekday(days[0]?.date ?? '') + days.length) / 7);
}

/** A column a week, a row a weekday. */
function squaresOf(days: readonly DayFigures[]): Square[] {
  const first = weekday(days[0]?.date ?? '');
  return days.map((day, index) => ({
    day,
    x: Math.floor((first + index) / 7) * STEP,
    y: ((first + index) % 7) * STEP,
  }));
}

function squarePath(x: number, y: number): string {
  return `M${x + 2} ${y}h12a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-12a2 2 0 0 1-2-2v-12a2 2 0 0 1 2-2z`;
}
