/** How a word was remembered and forgotten, from review to review, and when it comes up next. The list of reviews says it in words. */
import type { MyWordDetail } from '#contract/shapes.ts';
import { formatDay } from '../../../ui/day.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { type LinePoint, memoryLine } from './memory-line.ts';

/** The drawing, in units of its view box; `floor` is the share at the bottom line. */
const BOX = { left: 52, right: 620, top: 20, bottom: 160, floor: 0.6 };
const LINES = [1, 0.9, 0.8, 0.7, 0.6];

interface MemoryCurveProps {
  detail: MyWordDetail;
  level: 1 | 2;
}

export function MemoryCurve({ detail, level }: MemoryCurveProps) {
  const { retrievability: chance, decay } = detail;
  const line = memoryLine(detail.reviews, detail.due_at, { chance, decay });
  const { from, span, past, future, reviews, due, now } = line;
  const x = (day: number) => BOX.left + ((BOX.right - BOX.left) * day) / span;
  const y = (share: number) => BOX.top + ((BOX.bottom - BOX.top) * (1 - Math.max(BOX.floor, share))) / (1 - BOX.floor);
  const path = (points: readonly LinePoint[]) =>
    points
      .map(({ day, chance }, step) => `${step === 0 ? 'M' : 'L'}${x(day).toFixed(1)} ${y(chance).toFixed(1)}`)
      .join('');
  const dayText = (day: number) => formatDay(new Date(from + day * 86_400_000).toISOString());
  const percent = Math.round((now ?? due).chance * 100);
  const saying = now === null ? `到期时大约还记得 ${percent}%` : `已到期，现在大约还记得 ${percent}%`;
  const lapses = reviews.filter(({ isLapse }) => isLapse).length;
  const hasRoom = x((now ?? due).day) - BOX.left > 150;
  return (
    <figure className="curve">
      <figcaption>
        <SectionHead title="记忆曲线" level={level === 1 ? 2 : 3}>
          <span className="t12 faint">{saying}</span>
        </SectionHead>
      </figcaption>
      <svg
        viewBox="0 0 640 200"
        role="img"
        aria-label={`复习 ${reviews.length} 次，忘过 ${lapses} 次；${dayText(due.day)}到期，${saying}`}
      >
        <g className="grid">
          {LINES.map((share) => (
            <path key={share} d={`M${BOX.left} ${y(share)}H${BOX.right}`} />
          ))}
        </g>
        <g className="ax">
          {LINES.map((share) => (
            <text key={share} x={BOX.left - 8} y={y(share) + 5}>
              {Math.round(share * 100)}%
            </text>
          ))}
        </g>
        {past.map((points) => (
          <path key={points[0]?.day} className="line" d={path(points)} />
        ))}
        <path className="future" d={path(future)} />
        {reviews.map(({ day, chance, isLapse }) => (
          <circle key={day} className={isLapse ? 'lapse' : undefined} cx={x(day)} cy={y(chance)} r="5" />
        ))}
        <circle className="now" cx={x((now ?? due).day)} cy={y((now ?? due).chance)} r="6" />
        <g className="ax mid">
          {hasRoom && (
            <text x={BOX.left} y="192">
              {dayText(0)}
            </text>
          )}
          <text x={Math.min(x((now ?? due).day), BOX.right - 40)} y="192">
            {now === null ? dayText(due.day) : '现在'}
          </text>
        </g>
      </svg>
    </figure>
  );
}
