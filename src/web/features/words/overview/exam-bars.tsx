/** How much of each exam's list the reader knows. */
import type { WordOverview } from '#contract/shapes.ts';
import { examLevelLabel } from '#engine/exam-level.ts';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';

export function ExamBars({ exams }: Pick<WordOverview, 'exams'>) {
  if (exams.length === 0) return null;
  return (
    <section className="ov-chart" aria-labelledby="exams">
      <SectionHead id="exams" title="考试词表" />
      <table className="table ov-exams">
        <thead className="vh">
          <tr>
            <th scope="col">考试</th>
            <th scope="col">份额</th>
            <th scope="col">百分比</th>
            <th scope="col">认识与全部</th>
          </tr>
        </thead>
        <tbody>
          {exams.map(({ level, total, known }) => {
            const share = total > 0 ? known / total : 0;
            return (
              <tr key={level}>
                <th scope="row">{examLevelLabel(level)}</th>
                <td className="bar">
                  <ProgressBar value={share} isThick />
                </td>
                <td className="num">{Math.round(share * 100)}%</td>
                <td className="num dim">
                  {known} / {total}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
