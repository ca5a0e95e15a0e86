/** What was remembered when it came up again, against what was wanted. */
import type { WordOverview } from '#contract/shapes.ts';
import { SectionHead } from '../../../ui/section-head.tsx';
import { CHART_WIDTH } from './chart-figure.tsx';

/** The share at the left end: below it the difference no longer matters. */
const FLOOR = 0.5;
/** Fewer reviews say little. */
const FEW = 30;

type RetentionProps = Pick<WordOverview, 'retention' | 'retention_wanted' | 'retention_reviews'>;

export function RetentionLine({ retention, retention_wanted: wanted, retention_reviews: reviews }: RetentionProps) {
  const x = (share: number) => ((Math.max(FLOOR, share) - FLOOR) / (1 - FLOOR)) * CHART_WIDTH;
  return (
    <section className="ov-chart">
      <SectionHead title="记忆率">
        <span className="t12 dim">最近 30 天，隔天以上再见到的词</span>
      </SectionHead>
      {retention === null ? (
        <p className="t14 dim">还没有隔天的复习，过几天再看。</p>
      ) : (
        <>
          <p className="ov-retention">
            实际 <b className="num">{Math.round(retention * 100)}%</b>，目标{' '}
            <b className="num">{Math.round(wanted * 100)}%</b>
            <span className="t14 dim">，共 {reviews} 次</span>
          </p>
          <svg viewBox={`0 0 ${CHART_WIDTH} 40`} aria-hidden="true">
            <rect className="ov-track" y="12" width={CHART_WIDTH} height="10" rx="5" />
            <rect className="ov-fill" y="12" width={Math.max(10, x(retention))} height="10" rx="5" />
            <path className="ov-mark" d={`M${Math.min(CHART_WIDTH - 2, x(wanted))} 2V32`} />
          </svg>
          <p className="t14 dim">{sayingOf(retention, wanted, reviews)}</p>
        </>
      )}
    </section>
  );
}

function sayingOf(retention: number, wanted: number, reviews: number): string {
  if (reviews < FEW) return '次数还少，只作参考。';
  if (retention < wanted - 0.05) return '比目标低：先少学些新词，或把例句换得更好记。';
  if (retention > wanted + 0.05) return '比目标高：可以多学些新词。';
  return '与目标相符。';
}
