/** Statistics of the reader's words: today, the next 30 days, retention, vocabulary growth. */
import type { WordOverview } from '#contract/shapes.ts';
import { examLevelLabel } from '#engine/exam-level.ts';
import { ExamSharesNote } from '../../../ui/exam-shares-note.tsx';
import { DayBars } from '../../../ui/figure/day-bars.tsx';
import { Figure } from '../../../ui/figure/figure.tsx';
import { Plot, PlotDot, PlotLine } from '../../../ui/figure/plot.tsx';
import { plotScale, shortDay } from '../../../ui/figure/plot-scale.ts';
import { withCommas } from '../../../ui/number.ts';
import { PageLink } from '../../../ui/page-link.tsx';
import { ProgressBar } from '../../../ui/progress-bar.tsx';
import { SectionHead } from '../../../ui/section-head.tsx';
import { StateDot } from '../../../ui/state-dot.tsx';
import { listedStates } from '../list/word-filters.ts';

export function WordOverviewCharts({ overview }: { overview: WordOverview }) {
  const { forecast, days, today } = overview;
  const todayDate = forecast[0]?.date ?? '';
  const coming = forecast.reduce((sum, { count }) => sum + count, 0);
  const reviewed = days.reduce((sum, day) => sum + day.reviewed, 0);
  const spent = timeSpent(days.reduce((sum, day) => sum + day.spent, 0));
  const time = `${spent.value} ${spent.unit}`;
  return (
    <div className="ov">
      <dl className="figs large ov-figs">
        <Headline name="到期" value={overview.due} unit="个" />
        <Headline name="今天复习" value={today.reviewed} unit="次" />
        <Headline name="今天用时" {...timeSpent(today.spent)} />
        <Headline name="连续" value={overview.streak} unit="天" />
      </dl>
      <p className="t14 dim">
        {today.reviewed > 0 && `今天记得 ${Math.round((today.correct / today.reviewed) * 100)}%，`}
        新词学了 {today.started} / {today.new_limit}
        {overview.longest_streak > overview.streak && `，一年内最长连续 ${overview.longest_streak} 天`}
        {overview.leeches > 0 && `，${overview.leeches} 个词总是记不住`}
      </p>
      <div className="ov-grid">
        <DayBars
          title="未来 30 天"
          note={`共 ${coming} 个到期`}
          description={`未来 30 天共 ${coming} 个词到期，今天 ${forecast[0]?.count ?? 0} 个`}
          days={forecast}
          today={todayDate}
          source="按每个词的复习安排，过期的都算在今天"
          columns={['日期', '到期']}
          rows={forecast.map(({ date, count }) => [date, count])}
        />
        <DayBars
          title="最近 30 天"
          note={`${reviewed} 次，${time}`}
          description={`最近 30 天复习 ${reviewed} 次，用了 ${time}`}
          days={days.map(({ date, reviewed: count }) => ({ date, count }))}
          today={todayDate}
          source="每次评分算一次，撤销的不算"
          columns={['日期', '复习', '记得', '新词', '用时']}
          rows={days.map((day) => {
            const { value, unit } = timeSpent(day.spent);
            return [day.date, day.reviewed, day.correct, day.started, value === 0 ? 0 : `${value} ${unit}`];
          })}
        />
        <RetentionBar {...overview} />
        <States overview={overview} />
        <GrowthLine growth={overview.growth} />
        <ExamBars exams={overview.exams} />
        <Vocabulary overview={overview} />
      </div>
    </div>
  );
}

/** Time with its unit; less than a minute is given in seconds, so that it is not shown as zero. */
function timeSpent(seconds: number): { value: number; unit: string } {
  return seconds > 0 && seconds < 60
    ? { value: Math.ceil(seconds), unit: '秒' }
    : { value: Math.round(seconds / 60), unit: '分钟' };
}

function Headline({ name, value, unit }: { name: string; value: number; unit: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <b className="num">{value}</b> {unit}
      </dd>
    </div>
  );
}

function States({ overview }: { overview: WordOverview }) {
  const shown = listedStates.map(({ value, label }) => ({ value, label, count: overview[value] }));
  // Words may be marked without being in the book.
  const all = shown.reduce((sum, { count }) => sum + count, 0);
  return (
    <section className="chart" aria-labelledby="states">
      <SectionHead id="states" title="各状态的词">
        <span className="t12 dim">
          共 {all} 个{all !== overview.total && `，其中生词本 ${overview.total} 个`}
        </span>
      </SectionHead>
      <div className="statebar" aria-hidden="true">
        {shown.map(({ value, count }) => count > 0 && <i key={value} className={value} style={{ flex: count }} />)}
      </div>
      <ul className="ov-states">
        {shown.map(({ value, label, count }) => (
          <li key={value}>
            <PageLink to={`/myword?state=${value}`}>
              <StateDot state={value} />
              {label}
              <b className="num">{count}</b>
            </PageLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Vocabulary({ overview: { vocabulary, vocabulary_history: history } }: { overview: WordOverview }) {
  return (
    <section className="chart" aria-labelledby="vocabulary">
      <SectionHead id="vocabulary" title="词汇量">
        <PageLink className="link pad t14" to="/myword/placement">
          {vocabulary === null ? '去测一测' : '再测一次'}
        </PageLink>
      </SectionHead>
      {vocabulary === null ? (
        <p className="t14 dim">测过之后，这里有历次的结果。</p>
      ) : (
        <table className="table">
          <thead className="vh">
            <tr>
              <th scope="col">日期</th>
              <th scope="col">大约</th>
              <th scope="col">范围</th>
            </tr>
          </thead>
          <tbody>
            {history.toReversed().map(({ date, estimate, low, high }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two tests of one day are told apart by their place only
              <tr key={`${date} ${index}`}>
                <th scope="row">{date}</th>
                <td className="num">{estimate} 词</td>
                <td className="num dim">
                  {low}–{high}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

export function ExamBars({ exams }: Pick<WordOverview, 'exams'>) {
  if (exams.length === 0) return null;
  return (
    <section className="chart" aria-labelledby="exams">
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
      <ExamSharesNote />
    </section>
  );
}

/** Width of the view box of the retention bar. */
const BAR_WIDTH = 640;
/** With fewer reviews the rate is not reliable. */
const FEW = 30;

type RetentionProps = Pick<WordOverview, 'retention' | 'retention_wanted' | 'retention_reviews'>;

export function RetentionBar({ retention, retention_wanted: target, retention_reviews: reviews }: RetentionProps) {
  const x = (share: number) => share * BAR_WIDTH;
  return (
    <section className="chart">
      <SectionHead title="记忆率">
        <span className="t12 dim">最近 30 天，隔天以上再见到的词</span>
      </SectionHead>
      {retention === null ? (
        <p className="t14 dim">还没有隔天的复习，过几天再看。</p>
      ) : (
        <>
          <p className="ov-retention">
            实际 <b className="num">{Math.round(retention * 100)}%</b>，目标{' '}
            <b className="num">{Math.round(target * 100)}%</b>
            <span className="t14 dim">，共 {reviews} 次</span>
          </p>
          <svg viewBox={`0 0 ${BAR_WIDTH} 40`} aria-hidden="true">
            <rect className="ov-track" y="12" width={BAR_WIDTH} height="10" rx="5" />
            <rect className="ov-fill" y="12" width={Math.max(10, x(retention))} height="10" rx="5" />
            <path className="ov-mark" d={`M${Math.min(BAR_WIDTH - 2, x(target))} 2V32`} />
          </svg>
          <p className="t14 dim">{retentionAdvice(retention, target, reviews)}</p>
        </>
      )}
    </section>
  );
}

function retentionAdvice(retention: number, target: number, reviews: number): string {
  if (reviews < FEW) return '次数还少，只作参考。';
  if (retention < target - 0.05) return '比目标低：先少学些新词，或把例句换得更好记。';
  if (retention > target + 0.05) return '比目标高：可以多学些新词。';
  return '与目标相符。';
}

function GrowthLine({ growth }: Pick<WordOverview, 'growth'>) {
  const [first] = growth;
  const last = growth.at(-1);
  if (first === undefined || last === undefined || growth.length < 2) return null;
  const scale = plotScale({ values: growth.map(({ count }) => count) });
  const points = growth.map(({ count }, index) => ({ x: (index / (growth.length - 1)) * 100, value: count }));
  return (
    <Figure
      title="学过的词"
      aside={<p className="t14 dim">按周累计</p>}
      source="第一次复习算学过，后来忘了的也在内"
      table={{ caption: '学过的词', columns: ['截至', '学过'], rows: growth.map(({ date, count }) => [date, count]) }}
    >
      <Plot
        scale={scale}
        label={`从 ${first.date} 的 ${first.count} 个到 ${last.date} 的 ${last.count} 个`}
        axis={[
          { x: 0, text: shortDay(first.date), anchor: 'start' },
          { x: 100, text: shortDay(last.date), anchor: 'end' },
        ]}
      >
        <PlotLine scale={scale} points={points} />
        <PlotDot scale={scale} x={100} value={last.count} text={withCommas(last.count)} />
      </Plot>
    </Figure>
  );
}
