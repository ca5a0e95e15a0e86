/** The result of a test: vocabulary size with its interval, coverage of the exam lists, the choice of the exam level. */

import { useState } from 'react';
import type { ExamLevel, PlacementResult, PlacementStep } from '#contract/shapes.ts';
import { examLevelLabel } from '#engine/exam-level.ts';
import { api } from '../../shell/api.ts';
import { useSession } from '../../shell/session.tsx';
import { Button } from '../../ui/button.tsx';
import { showError } from '../../ui/error-toast.ts';
import { ExamSharesNote } from '../../ui/exam-shares-note.tsx';
import { withCommas } from '../../ui/number.ts';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { SectionHead } from '../../ui/section-head.tsx';
import { toast } from '../../ui/toast.ts';
import { LevelArticles } from '../feed/level-articles.tsx';
import { SizeChart } from './size-charts.tsx';
import { sizeRangeText } from './size-scale.ts';

interface TestResultProps {
  step: PlacementStep;
  result: PlacementResult;
}

export function TestResult({ step, result }: TestResultProps) {
  if (!result.is_reliable) return <NotMeasured {...result.pseudo} />;
  const { vocabulary, coverage, exam_level: level } = result;
  return (
    <div className="lt-result">
      <section className="stack" aria-labelledby="size">
        <h2 id="size" className="lt-estimate">
          你大约认识 <b className="num">{withCommas(vocabulary.estimate)}</b> 个词
        </h2>
        <p className="dim">
          九成把握{sizeRangeText(vocabulary)}
          {step.form === 'short' && '；30 秒只能测个大概，再用两三分钟可以测准一些'}。
        </p>
        <SizeChart {...vocabulary} />
        <LevelChoice level={level} chosen={step.chosen_level} isSaved={result.saved_at !== null} />
      </section>
      <LevelArticles vocabulary={result.saved_at === null ? vocabulary.estimate : null} />
      <ExamCoverage coverage={coverage} reached={level} />
    </div>
  );
}

/** Result of an unreliable test, without a number, which would mislead. */
function NotMeasured({ shown, claimed }: PlacementResult['pseudo']) {
  return (
    <section className="stack" aria-labelledby="size">
      <h2 id="size" className="lt-estimate">
        这次没有测准
      </h2>
      <p className="lt-caution">
        {claimed > 0 && `${shown} 个并不存在的词，你说认识其中 ${claimed} 个，`}
        所以说不准真正认识多少。再测一次，只给知道意思的词点「认识」，拿不准的点「不认识」。
      </p>
    </section>
  );
}

interface LevelChoiceProps {
  /** The level by the test. */
  level: ExamLevel;
  /** The reader's present level; null when none was chosen, and for visitors. */
  chosen: ExamLevel | null;
  isSaved: boolean;
}

function LevelChoice({ level, chosen, isSaved }: LevelChoiceProps) {
  const [present, setPresent] = useState(chosen);
  const { refresh } = useSession();
  const name = examLevelLabel(level);
  if (!isSaved) {
    return (
      <>
        <p>相当于「{name}」一档。结果留在这台设备上，注册后自动存进账号，文章里的生词就按它标出。</p>
        <p className="lt-act">
          <Button look="primary" href="/Register?next=/myword/placement">
            注册并保存
          </Button>
          <Button href="/article">去挑文章</Button>
        </p>
      </>
    );
  }
  async function choose() {
    const before = present;
    setPresent(level);
    try {
      await api().call('POST /api/user/settings', { body: { exam_level: level } });
      toast('已设为你的词汇等级');
      await refresh();
    } catch (error) {
      setPresent(before);
      showError(error);
    }
  }
  if (present === level) {
    return (
      <>
        <p>你的词汇等级是「{name}」，文章里的生词按它标出。在「我的」里可以改。</p>
        <p className="lt-act">
          <Button look="primary" href="/article">
            去挑文章
          </Button>
        </p>
      </>
    );
  }
  return (
    <>
      <p>
        相当于「{name}」一档{present && `，你现在设的是「${examLevelLabel(present)}」`}。
      </p>
      <p className="lt-act">
        <Button look="primary" className="scripted" onClick={() => void choose()}>
          设为我的词汇等级
        </Button>
        <Button href="/article">去挑文章</Button>
      </p>
    </>
  );
}

function ExamCoverage({ coverage, reached }: { coverage: PlacementResult['coverage']; reached: string }) {
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
      <ExamSharesNote />
    </section>
  );
}
