/** The estimate and its interval on a line of sizes. The words above it say the same. */
import type { VocabularyEstimate } from '#contract/shapes.ts';
import { namedSizes, placeOfSize, rangeInWords, withCommas } from './size-scale.ts';

/** The drawing, in units of its view box. */
const BOX = { left: 20, right: 620, line: 46 };
const x = (size: number) => BOX.left + (BOX.right - BOX.left) * placeOfSize(size);

export function SizeChart(vocabulary: VocabularyEstimate) {
  const { estimate, low, high } = vocabulary;
  return (
    <svg
      className="lt-size"
      viewBox="0 0 640 96"
      role="img"
      aria-label={`约 ${withCommas(estimate)} 词，多半${rangeInWords(vocabulary)}`}
    >
      <path className="line" d={`M${BOX.left} ${BOX.line}H${BOX.right}`} />
      <path className="range" d={`M${x(low)} ${BOX.line}H${x(high)}`} />
      {namedSizes.map((size) => (
        <path key={size} className="tick" d={`M${x(size)} ${BOX.line + 10}V${BOX.line + 16}`} />
      ))}
      <circle cx={x(estimate)} cy={BOX.line} r="11" />
      {namedSizes.map((size) => (
        <text key={size} x={x(size)} y="84">
          {withCommas(size)}
        </text>
      ))}
    </svg>
  );
}
