/** What is known of an article: how its difficulty came about, and the states it has been through. */
import type { AdminArticle } from '#contract/shapes.ts';
import { DifficultyLabel } from '../../ui/difficulty-label.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { stateLabel } from './article-state.ts';
import { featureWords } from './feature-words.ts';
import { formatMoment } from './moment.ts';

export function DeskRecord({ article }: { article: AdminArticle }) {
  return (
    <>
      <section aria-labelledby="desk-difficulty">
        <SectionHead id="desk-difficulty" title="难度">
          <span className="desk-score t14">
            <DifficultyLabel difficulty={article.difficulty} />
            <span className="num">{article.difficulty_score}</span>
          </span>
        </SectionHead>
        <dl className="desk-facts">
          {featureWords(article.features).map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="desk-states">
        <SectionHead id="desk-states" title="记录" />
        <ol className="vers">
          {article.status_log.map(({ from, to, remark, operator, created_at: at }) => (
            <li key={`${at} ${from} ${to}`}>
              <span>
                {from && `${stateLabel(from)} → `}
                {stateLabel(to)}
                {remark && <span className="t12 dim">{remark}</span>}
                <span className="t12 faint">
                  {operator ?? '系统'} · {formatMoment(at)}
                </span>
              </span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
