/** A word's reviews, the newest first. */
import { useState } from 'react';
import type { Rating, ReviewLogEntry, ReviewMode, ReviewSource } from '#contract/shapes.ts';
import { formatDay } from '../../../ui/day.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { Tag } from '../../../ui/tag.tsx';

const RATINGS: Record<Rating, { label: string; tone?: 'good' | 'warn' | 'bad' }> = {
  1: { label: '忘记', tone: 'bad' },
  2: { label: '困难', tone: 'warn' },
  3: { label: '良好', tone: 'good' },
  4: { label: '简单', tone: 'good' },
};
const MODES: Record<ReviewMode, string> = { recognise: '认词', cloze: '填空', spell: '拼写', listen: '听写' };
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
              <th scope="row">{formatDay(review.at)}</th>
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
