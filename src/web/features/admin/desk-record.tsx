/** What is known of an article: how its difficulty came about, and the states it has been through. */
import type { AdminArticle } from '#contract/shapes.ts';
import { DifficultyLabel } from '../../ui/difficulty-label.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { featureLabels } from '../articles/difficulty-labels.ts';
import { stateLabel } from './article-state.ts';
import { LogSection } from './log-section.tsx';

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
          {featureLabels(article.features).map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="num">{value}</dd>
            </div>
          ))}
        </dl>
      </section>
      <LogSection
        entries={article.status_log.map(({ from, to, remark, operator, created_at: at }) => ({
          key: `${at} ${from} ${to}`,
          what: `${from ? `${stateLabel(from)} → ` : ''}${stateLabel(to)}`,
          remark,
          operator,
          at,
        }))}
      />
    </>
  );
}
