/** Charts of vocabulary size: one estimate with its interval, and all results over time with a table. */
import type { PlacementRecord, VocabularyEstimate } from '#contract/shapes.ts';
import { formatNearDay } from '../../ui/day.ts';
import { withCommas } from '../../ui/number.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { sizePosition, sizeRangeText, tickSizes } from './size-scale.ts';

/** Layout in units of the view box. */
const SCALE_BOX = { left: 20, right: 620, line: 46 };
const scaleX = (size: number) => SCALE_BOX.left + (SCALE_BOX.right - SCALE_BOX.left) * sizePosition(size);

export function SizeChart(vocabulary: VocabularyEstimate) {
  const { estimate, low, high } = vocabulary;
  return (
    <svg
      className="lt-size"
      viewBox="0 0 640 96"
      role="img"
      aria-label={`约 ${withCommas(estimate)} 词，多半${sizeRangeText(vocabulary)}`}
    >
      <path className="line" d={`M${SCALE_BOX.left} ${SCALE_BOX.line}H${SCALE_BOX.right}`} />
      <path className="range" d={`M${scaleX(low)} ${SCALE_BOX.line}H${scaleX(high)}`} />
      {tickSizes.map((size) => (
        <path key={size} className="tick" d={`M${scaleX(size)} ${SCALE_BOX.line + 10}V${SCALE_BOX.line + 16}`} />
      ))}
      <circle cx={scaleX(estimate)} cy={SCALE_BOX.line} r="11" />
      {tickSizes.map((size) => (
        <text key={size} x={scaleX(size)} y="84">
          {withCommas(size)}
        </text>
      ))}
    </svg>
  );
}

/** Layout in units of the view box. */
const HISTORY_BOX = { left: 30, right: 610, top: 20, bottom: 150 };

/** @param history the newest first, at least one */
export function SizeHistory({ history }: { history: readonly PlacementRecord[] }) {
  const points = history.toReversed();
  const places = points.flatMap(({ low, high }) => [sizePosition(low), sizePosition(high)]);
  const floor = Math.min(...places);
  const span = Math.max(0.05, Math.max(...places) - floor);
  const x = (index: number) =>
    points.length === 1
      ? (HISTORY_BOX.left + HISTORY_BOX.right) / 2
      : HISTORY_BOX.left + ((HISTORY_BOX.right - HISTORY_BOX.left) * index) / (points.length - 1);
  const y = (size: number) =>
    HISTORY_BOX.bottom - ((HISTORY_BOX.bottom - HISTORY_BOX.top) * (sizePosition(size) - floor)) / span;
  const line = points.map(({ estimate }, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(estimate)}`).join('');
  const [newest] = history;
  return (
    <section aria-labelledby="size-history">
      <SectionHead id="size-history" title="词汇量的变化">
        <span className="t14 dim">测过 {history.length} 次</span>
      </SectionHead>
      {points.length > 1 && (
        <svg
          className="lt-history"
          viewBox="0 0 640 170"
          role="img"
          aria-label={`测过 ${history.length} 次，最近一次约 ${withCommas(newest?.estimate ?? 0)} 词，见下表`}
        >
          {points.map(({ at, low, high }, index) => (
            <path key={at} className="range" d={`M${x(index)} ${y(low)}V${y(high)}`} />
          ))}
          <path className="line" d={line} />
          {points.map(({ at, estimate }, index) => (
            <circle key={at} cx={x(index)} cy={y(estimate)} r="8" />
          ))}
        </svg>
      )}
      <table className="table">
        <thead>
          <tr>
            <th scope="col">日期</th>
            <th scope="col" className="num">
              词汇量
            </th>
            <th scope="col" className="num">
              区间
            </th>
          </tr>
        </thead>
        <tbody>
          {history.map(({ at, estimate, low, high }) => (
            <tr key={at}>
              <td>{formatNearDay(at)}</td>
              <td className="num">{withCommas(estimate)}</td>
              <td className="num">
                {withCommas(low)}–{withCommas(high)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
