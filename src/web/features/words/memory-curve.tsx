/** The chance of remembering a word, from its last review to some time after the next one is due. */
import type { MyWordDetail } from '#contract/shapes.ts';
import { formatDay } from '../../ui/day.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { retrievability } from './retrievability.ts';

const DAY_MS = 86_400_000;
/** The drawing, in units of its view box; `floor` is the share at the bottom line. */
const BOX = { left: 40, right: 630, top: 20, bottom: 160, floor: 0.7 };
const STEPS = 48;

interface MemoryCurveProps {
  /** At least one. */
  reviews: MyWordDetail['reviews'];
  /** Days until the chance is 0.9. */
  stability: number;
  dueAt: string | null;
  level: 1 | 2;
}

export function MemoryCurve({ reviews, stability, dueAt, level }: MemoryCurveProps) {
  const last = Math.max(...reviews.map(({ at }) => Date.parse(at)));
  const due = dueAt === null ? last + stability * DAY_MS : Date.parse(dueAt);
  const span = Math.max(1, (due - last) / DAY_MS) * 1.25;
  const dueDays = Math.max(0, (due - last) / DAY_MS);
  const x = (days: number) => BOX.left + ((BOX.right - BOX.left) * days) / span;
  const chance = (days: number) => Math.max(BOX.floor, retrievability(days, stability));
  const y = (share: number) => BOX.top + ((BOX.bottom - BOX.top) * (1 - share)) / (1 - BOX.floor);
  const path = (from: number, to: number) =>
    Array.from({ length: STEPS + 1 }, (_, step) => from + ((to - from) * step) / STEPS)
      .map((days, step) => `${step === 0 ? 'M' : 'L'}${x(days).toFixed(1)} ${y(chance(days)).toFixed(1)}`)
      .join('');
  const lines = [1, 0.9, 0.8, 0.7];
  const dueText = formatDay(new Date(due).toISOString());
  return (
    <figure className="curve">
      <figcaption>
        <SectionHead title="记忆曲线" level={level === 1 ? 2 : 3}>
          <span className="t12 faint">低于 90% 时安排复习</span>
        </SectionHead>
      </figcaption>
      <svg viewBox="0 0 640 200" role="img" aria-label={`上次复习之后慢慢忘记，${dueText}复习`}>
        <g className="grid">
          {lines.map((share) => (
            <path key={share} d={`M${BOX.left} ${y(share)}H${BOX.right}`} />
          ))}
        </g>
        <g className="ax">
          {lines.map((share) => (
            <text key={share} x={BOX.left - 8} y={y(share) + 5}>
              {Math.round(share * 100)}%
            </text>
          ))}
        </g>
        <path className="target" d={`M${BOX.left} ${y(0.9)}H${BOX.right}`} />
        <path className="line" d={path(0, dueDays)} />
        <path className="future" d={path(dueDays, span)} />
        <circle cx={x(0)} cy={y(1)} r="5" />
        <circle className="now" cx={x(dueDays)} cy={y(chance(dueDays))} r="6" />
        <g className="ax mid">
          <text x={BOX.left} y="188">
            {formatDay(new Date(last).toISOString())}
          </text>
          <text x={x(dueDays)} y="188">
            {dueText}
          </text>
        </g>
      </svg>
    </figure>
  );
}
