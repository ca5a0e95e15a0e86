/** A word's reviews: the memory curve with its due day, and the table of reviews. */
import { useState } from 'react';
import type { MyWordDetail, Rating, ReviewLogEntry, ReviewMode, ReviewSource } from '#contract/shapes.ts';
import { DAY_MS } from '#engine/shanghai-time.ts';
import { formatNearDay } from '../../../ui/day.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Tag } from '../../../ui/tag.tsx';
import { type LinePoint, memoryPoints } from './memory-points.ts';

/** Layout in units of the view box; `floor` is the share at the bottom line. */
const BOX = { left: 76, right: 620, top: 20, bottom: 160, floor: 0.6 };
const LINES = [1, 0.9, 0.8, 0.7, 0.6];

interface MemoryCurveProps {
  detail: MyWordDetail;
  level: 1 | 2;
}

export function MemoryCurve({ detail, level }: MemoryCurveProps) {
  const { retrievability: chance, decay } = detail;
  const line = memoryPoints(detail.reviews, detail.due_at, { chance, decay });
  const { from, span, past, future, reviews, due, now } = line;
  const x = (day: number) => BOX.left + ((BOX.right - BOX.left) * day) / span;
  const y = (share: number) => BOX.top + ((BOX.bottom - BOX.top) * (1 - Math.max(BOX.floor, share))) / (1 - BOX.floor);
  const path = (points: readonly LinePoint[]) =>
    points
      .map(({ day, chance }, step) => `${step === 0 ? 'M' : 'L'}${x(day).toFixed(1)} ${y(chance).toFixed(1)}`)
      .join('');
  const dayText = (day: number) => formatNearDay(new Date(from + day * DAY_MS).toISOString());
  const percent = Math.round((now ?? due).chance * 100);
  const description = now === null ? `到期时大约还记得 ${percent}%` : `已到期，现在大约还记得 ${percent}%`;
  const lapses = detail.reviews.filter(({ rating }) => rating === 1).length;
  const [firstLabel, lastLabel] = [dayText(0), now === null ? dayText(due.day) : '现在'];
  const lastX = Math.min(x((now ?? due).day), BOX.right - widthOf(lastLabel) / 2);
  const hasRoom = lastX - widthOf(lastLabel) / 2 > BOX.left + widthOf(firstLabel) + 10;
  return (
    <figure className="curve">
      <figcaption>
        <SectionHead title="记忆曲线" level={level === 1 ? 2 : 3}>
          <span className="t12 faint">{description}</span>
        </SectionHead>
      </figcaption>
      <svg
        viewBox="0 0 640 200"
        role="img"
        aria-label={`复习 ${detail.reviews.length} 次，忘过 ${lapses} 次；${dayText(due.day)}到期，${description}`}
      >
        <g className="grid">
          {LINES.map((share) => (
            <path key={share} d={`M${BOX.left} ${y(share)}H${BOX.right}`} />
          ))}
        </g>
        <g className="ax">
          {LINES.map((share) => (
            <text key={share} x={BOX.left - 16} y={y(share) + 5}>
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
              {firstLabel}
            </text>
          )}
          <text x={lastX} y="192">
            {lastLabel}
          </text>
        </g>
      </svg>
    </figure>
  );
}

/** Approximate width of a label, in the drawing's units at the larger of its two sizes. */
const widthOf = (label: string) => 12 * label.length;

const RATINGS: Record<Rating, { label: string; tone?: 'good' | 'warn' | 'bad' }> = {
  1: { label: '忘记', tone: 'bad' },
  2: { label: '困难', tone: 'warn' },
  3: { label: '良好', tone: 'good' },
  4: { label: '简单', tone: 'good' },
};
const MODES: Record<ReviewMode, string> = { recognise: '认词', cloze: '填空', spell: '拼写', listen: '听音' };
const SOURCES: Record<ReviewSource, string> = { flashcard: '卡片', article: '文章', quiz: '测验', page: '单词页' };

/** Shown before 全部. */
const SHOWN = 5;

export function ReviewList({ reviews, level }: { reviews: readonly ReviewLogEntry[]; level: 1 | 2 }) {
  const [isWhole, setWhole] = useState(false);
  if (reviews.length === 0) return null;
  return (
    <div className="wd-reviews">
      <SectionHead title="复习记录" level={level === 1 ? 2 : 3}>
        <span className="t14 faint">{reviews.length} 次</span>
      </SectionHead>
      <table className="table">
        <thead className="vh">
          <tr>
            <th scope="col">日期</th>
            <th scope="col">方式</th>
            <th scope="col">结果</th>
            <th scope="col">之后</th>
          </tr>
        </thead>
        <tbody>
          {reviews.slice(0, isWhole ? undefined : SHOWN).map((review) => (
            <tr key={review.review_uuid}>
              <th scope="row">{formatNearDay(review.at)}</th>
              <td className="dim">{review.mode ? MODES[review.mode] : SOURCES[review.source]}</td>
              <td>
                <Tag {...toneOf(review.rating)}>{RATINGS[review.rating].label}</Tag>
              </td>
              <td className="num">{review.interval_days > 0 ? `${review.interval_days} 天后` : '当天再来'}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {reviews.length > SHOWN && !isWhole && (
        <button type="button" className="link pad t14" onClick={() => setWhole(true)}>
          全部 {reviews.length} 次
        </button>
      )}
    </div>
  );
}

function toneOf(rating: Rating) {
  const { tone } = RATINGS[rating];
  return tone ? { tone } : {};
}
