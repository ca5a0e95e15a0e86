/** Results over time: a line with each result and its interval, and a table behind it. */
import type { PlacementRecord } from '#contract/shapes.ts';
import { formatDay } from '../../ui/day.ts';
import { SectionHead } from '../../ui/section-head.tsx';
import { placeOfSize, withCommas } from './size-scale.ts';

/** The drawing, in units of its view box. */
const BOX = { left: 30, right: 610, top: 20, bottom: 150 };

/** @param history the newest first, at least one */
export function SizeHistory({ history }: { history: readonly PlacementRecord[] }) {
  const points = history.toReversed();
  const places = points.flatMap(({ low, high }) => [placeOfSize(low), placeOfSize(high)]);
  const floor = Math.min(...places);
  const span = Math.max(0.05, Math.max(...places) - floor);
  const x = (index: number) =>
    points.length === 1
      ? (BOX.left + BOX.right) / 2
      : BOX.left + ((BOX.right - BOX.left) * index) / (points.length - 1);
  const y = (size: number) => BOX.bottom - ((BOX.bottom - BOX.top) * (placeOfSize(size) - floor)) / span;
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
              <td>{formatDay(at)}</td>
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
