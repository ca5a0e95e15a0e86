/** How much of each exam list is probably known: a table with a bar in each row. */
import type { PlacementResult } from '#contract/shapes.ts';
import { examLevelLabel } from '#engine/exam-level.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { withCommas } from './size-scale.ts';

export function ExamCoverage({ coverage, reached }: { coverage: PlacementResult['coverage']; reached: string }) {
  return (
    <section aria-labelledby="coverage">
      <SectionHead id="coverage" title="各考试词表，大约认识多少" />
      <table className="table lt-coverage">
        <thead className="vh">
          <tr>
            <th scope="col">考试</th>
            <th scope="col">认识的份额</th>
            <th scope="col">百分比</th>
            <th scope="col">词表</th>
          </tr>
        </thead>
        <tbody>
          {coverage.map(({ level, total, share }) => (
            <tr key={level} className={level === reached ? 'now' : undefined}>
              <th scope="row">{examLevelLabel(level)}</th>
              <td className="bar">
                <ProgressBar value={share} isThick />
              </td>
              <td className="num">{Math.round(share * 100)}%</td>
              <td className="num total">{withCommas(total)} 词</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="t12 faint">按词频推算：越常用的词越可能认识。专门背过的词表，实际会更高。</p>
    </section>
  );
}
