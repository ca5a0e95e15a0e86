/** Words learned so far, week by week, as a line. */
import type { WordOverview } from '#contract/shapes.ts';
import { axisMaximum, shortDay } from '../../../ui/chart-scale.ts';
import { CHART_WIDTH, ChartFigure } from '../../../ui/charts.tsx';

const GROWTH_BOX = { left: 72, right: CHART_WIDTH - 8, top: 16, bottom: 150, height: 196 };

export function GrowthLine({ growth }: Pick<WordOverview, 'growth'>) {
  const [first] = growth;
  const last = growth.at(-1);
  if (first === undefined || last === undefined || growth.length < 2) return null;
  const top = axisMaximum(last.count);
  const x = (index: number) => GROWTH_BOX.left + ((GROWTH_BOX.right - GROWTH_BOX.left) * index) / (growth.length - 1);
  const y = (count: number) => GROWTH_BOX.bottom - ((GROWTH_BOX.bottom - GROWTH_BOX.top) * count) / top;
  const line = growth.map(
    ({ count }, index) => `${index === 0 ? 'M' : 'L'}${x(index).toFixed(1)} ${y(count).toFixed(1)}`,
  );
  return (
    <ChartFigure
      title="学过的词"
      note="按周累计"
      description={`从 ${first.date} 的 ${first.count} 个到 ${last.date} 的 ${last.count} 个`}
      height={GROWTH_BOX.height}
      columns={['截至', '学过']}
      rows={growth.map(({ date, count }) => [date, count])}
    >
      {[0, top / 2, top].map((count) => (
        <g key={count}>
          <path className="grid" d={`M${GROWTH_BOX.left} ${y(count)}H${GROWTH_BOX.right}`} />
          <text className="ax" x={GROWTH_BOX.left - 8} y={y(count) + 6}>
            {count}
          </text>
        </g>
      ))}
      <path className="ov-area" d={`${line.join('')}V${GROWTH_BOX.bottom}H${GROWTH_BOX.left}Z`} />
      <path className="ov-line" d={line.join('')} />
      <circle className="ov-dot" cx={x(growth.length - 1)} cy={y(last.count)} r="5" />
      <text className="begin" x={GROWTH_BOX.left} y={GROWTH_BOX.height - 10}>
        {shortDay(first.date)}
      </text>
      <text className="ax" x={GROWTH_BOX.right} y={GROWTH_BOX.height - 10}>
        {shortDay(last.date)}
      </text>
    </ChartFigure>
  );
}
