/** Rows of 阅读设置 for the English text: font, size, line height, and on a desktop the column width. */
import { useId, useSyncExternalStore } from 'react';
import {
  getReadingStyle,
  onReadingStyle,
  type ReadingStyle,
  readingRanges,
  setReadingStyle,
} from '../../../shell/reading-style.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { SettingRow, useDeferredChoice } from './setting-row.tsx';

const fonts = [
  { value: 'serif', label: '衬线' },
  { value: 'sans', label: '无衬线' },
] as const;

/** Of each three the middle one is the design's own, which differs between phone and desk. */
const leads = [
  { value: 'tight', label: '紧凑', number: 1.6 },
  { value: 'normal', label: '适中', number: undefined },
  { value: 'loose', label: '宽松', number: 2.1 },
] as const;

const columns = [
  { value: 'narrow', label: '窄', number: 30 },
  { value: 'normal', label: '适中', number: undefined },
  { value: 'wide', label: '宽', number: 44 },
] as const;

interface TypeRowsProps {
  /** Runs a change that moves the text. */
  withScrollAnchor: (change: () => void) => void;
}

/** Font and size. */
export function LetterRows({ withScrollAnchor }: TypeRowsProps) {
  const [style, change] = useReadingStyle(withScrollAnchor);
  const sizeId = useId();
  const [sizes] = readingRanges;
  const size = style.size ?? shownSize();
  const [font, chooseFont] = useDeferredChoice(style.font ?? 'serif', (next) => change({ font: next }));
  return (
    <>
      <SettingRow label="字体">
        <Segmented label="字体" choices={fonts} value={font} onChange={chooseFont} />
      </SettingRow>
      <SettingRow label="字号" htmlFor={sizeId}>
        <div className="fs">
          <span lang="en" className="t14" aria-hidden="true">
            A
          </span>
          <input
            id={sizeId}
            type="range"
            min={sizes.min}
            max={sizes.max}
            step={1}
            value={size}
            aria-valuetext={`${size} 像素`}
            onChange={({ target }) => change({ size: Number(target.value) })}
          />
          <span lang="en" className="t21" aria-hidden="true">
            A
          </span>
          <output className="num dim fs-now" htmlFor={sizeId}>
            {size}
          </output>
        </div>
      </SettingRow>
    </>
  );
}

/** Line height and column. */
export function LineRows({ withScrollAnchor }: TypeRowsProps) {
  const [style, change] = useReadingStyle(withScrollAnchor);
  const [lead, chooseLead] = useDeferredChoice(nameOf(leads, style.lead), (next) =>
    change({ lead: numberOf(leads, next) }),
  );
  const [column, chooseColumn] = useDeferredChoice(nameOf(columns, style.column), (next) =>
    change({ column: numberOf(columns, next) }),
  );
  return (
    <>
      <SettingRow label="行距">
        <Segmented label="行距" choices={leads} value={lead} onChange={chooseLead} />
      </SettingRow>
      <SettingRow label="栏宽" className="desk-only">
        <Segmented label="栏宽" choices={columns} value={column} onChange={chooseColumn} />
      </SettingRow>
    </>
  );
}

function useReadingStyle(withScrollAnchor: TypeRowsProps['withScrollAnchor']) {
  const kept = useSyncExternalStore(onReadingStyle, snapshot, () => '{}');
  const change = (next: ReadingStyle) => withScrollAnchor(() => setReadingStyle({ ...getReadingStyle(), ...next }));
  return [JSON.parse(kept) as ReadingStyle, change] as const;
}

interface Step<V> {
  value: V;
  number: number | undefined;
}

/** Null for what none of the steps is. */
function nameOf<V>(steps: readonly Step<V>[], number: number | undefined): V | null {
  return steps.find((step) => step.number === number)?.value ?? null;
}

function numberOf<V>(steps: readonly Step<V>[], value: V): number | undefined {
  return steps.find((step) => step.value === value)?.number;
}

/** A string, so that the same style is the same value. */
const snapshot = () => JSON.stringify(getReadingStyle());

/** The size of the tokens, which differs between phone and desk. */
function shownSize(): number {
  return Math.round(Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--design-size')));
}
