/** What translating this article has cost so far, run by run. */
import type { TranslationRun } from '#contract/shapes.ts';
import { formatMoment } from '../moment.ts';
import { costWords, totalCost } from './cost-words.ts';

export function TranslationCosts({ runs }: { runs: readonly TranslationRun[] }) {
  if (runs.length === 0) return null;
  return (
    <details className="desk-more">
      <summary className="t14">翻译用量：{costWords(totalCost(runs))}</summary>
      <ol className="vers">
        {runs.map((run) => (
          <li key={run.id}>
            <span>
              {run.translator} · {costWords(run)}
              <span className="t12 dim">
                新译 {run.asked} 句，沿用 {run.remembered} 句{run.doubtful > 0 && `，${run.doubtful} 句没有可靠译文`}
              </span>
              <span className="t12 faint">{formatMoment(run.created_at)}</span>
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
}
