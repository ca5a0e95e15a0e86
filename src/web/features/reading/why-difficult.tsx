/** The difficulty of an article as a button that tells how it came about. The popover is the browser's own: it works before any script. */
import { X } from 'lucide';
import { useId } from 'react';
import { difficultyLabel } from '#engine/difficulty-label.ts';
import { difficultyThresholds } from '#engine/difficulty-weights.ts';
import { DifficultyLabel } from '../../ui/difficulty-label.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { featurePoints } from '../articles/difficulty-labels.ts';
import type { ShownArticle } from './shown-article.ts';
import './why-difficult.css';

/** Features that move the score by less are left out. */
const FEWEST_POINTS = 0.5;

export function WhyDifficult({ difficulty, difficulty_score: score, features }: ShownArticle) {
  const id = useId();
  const points = featurePoints(features).filter((feature) => Math.abs(feature.points) >= FEWEST_POINTS);
  if (points.length === 0) return <DifficultyLabel difficulty={difficulty} />;
  const label = difficultyLabel(difficulty);
  return (
    <>
      <button type="button" className="why-difficult" popoverTarget={id} aria-label={`难度：${label}，看看为什么`}>
        <DifficultyLabel difficulty={difficulty} />
      </button>
      <div id={id} popover="auto" className="why-panel pop" role="dialog" aria-label="难度是怎么来的">
        <div className="why-score">
          <DifficultyLabel difficulty={difficulty} />
          <span>
            难度 <b className="num">{Math.round(score)}</b>，满分 100
          </span>
          <IconButton icon={X} label="关闭" popoverTarget={id} popoverTargetAction="hide" />
        </div>
        <p className="t12 dim">{stepsOfLabels()}</p>
        <ul>
          {points.map(({ key, name, value, points: moved }) => (
            <li key={key}>
              <span>{name}</span>
              <span className="dim">{value}</span>
              <span className="num">{moved > 0 ? `难 ${moved.toFixed(1)}` : `易 ${(-moved).toFixed(1)}`}</span>
            </li>
          ))}
        </ul>
        <p className="t12 dim">
          以 50 分的一般文章为准，右边是各项让它难了、易了多少分。只看文章本身，同一篇永远一样。
        </p>
      </div>
    </>
  );
}

/** `入门 0 起，简单 19 起，…` */
function stepsOfLabels(): string {
  const steps = difficultyThresholds.toReversed().map(([step, lowest]) => `${difficultyLabel(step)} ${lowest} 起`);
  return [`${difficultyLabel('VERY_EASY')} 0 起`, ...steps].join('，');
}
