/**
 * 阅读设置: font, size, lines and column of the English text, the theme, translation, glosses, paging, popular passages. A change shows at
 * once, and the line being read stays in place.
 */
import { Fragment, type ReactNode, startTransition, useEffect, useId, useState, useSyncExternalStore } from 'react';
import {
  getReadingStyle,
  onReadingStyle,
  type ReadingStyle,
  readingRanges,
  setReadingStyle,
} from '../../../shell/reading-style.ts';
import { getTheme, setTheme, subscribe, type ThemeChoice } from '../../../shell/theme.ts';
import { Segmented } from '../../../ui/segmented.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { popularDisplay } from '../notes/popular-passages.tsx';
import type { PagingMode } from '../paging/page-gestures.ts';
import { pagingMode } from '../paging/use-paging.ts';
import type { ReaderPorts } from '../ports.ts';
import { TWO_COLUMNS } from '../translation/side-by-side.ts';
import { SettingRow, useDeferredChoice } from './setting-row.tsx';
import { useStoredChoice } from './stored-choice.ts';
import { type GlossChoice, glossChoice, type TranslationDisplay, translationDisplay } from './text-settings.ts';

const translations: { value: TranslationDisplay; label: string }[] = [
  { value: 'tap', label: '点开看' },
  { value: 'always', label: '一直显示' },
  { value: 'beside', label: '左右对照' },
  { value: 'never', label: '不显示' },
];

interface SettingsSheetProps {
  isOpen: boolean;
  onClose: () => void;
  /** Runs a change that moves the text. */
  withScrollAnchor: (change: () => void) => void;
  /** Whether passages marked by other readers can be shown. */
  hasPopular: boolean;
  /** Absent where words get no glosses. */
  gloss: ReaderPorts['gloss'];
  /** Instead of how taps turn pages. */
  pagingRow?: ReactNode;
}

export function SettingsSheet({ isOpen, onClose, ...rows }: SettingsSheetProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="阅读设置" isTall>
      <Rows {...rows} />
    </Sheet>
  );
}

/** Built when the sheet opens. */
function Rows({ withScrollAnchor, hasPopular, gloss, pagingRow }: Omit<SettingsSheetProps, 'isOpen' | 'onClose'>) {
  return useStaggeredRows([
    <LetterRows key="letters" withScrollAnchor={withScrollAnchor} />,
    <LineRows key="lines" withScrollAnchor={withScrollAnchor} />,
    <Fragment key="look">
      <ThemeRow withScrollAnchor={withScrollAnchor} />
      <TranslationRow withScrollAnchor={withScrollAnchor} />
    </Fragment>,
    <Fragment key="more">
      {gloss && <GlossRow port={gloss} withScrollAnchor={withScrollAnchor} />}
      {pagingRow ?? <PagingRow />}
      {hasPopular && <PopularRow />}
    </Fragment>,
  ]);
}

const fonts = [
  { value: 'serif', label: '衬线' },
  { value: 'sans', label: '无衬线' },
] as const;

/** In each group of three, the middle choice is the design's own value, which differs between phone and desktop. */
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
function LetterRows({ withScrollAnchor }: TypeRowsProps) {
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
function LineRows({ withScrollAnchor }: TypeRowsProps) {
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

/** Value of the step with this number; null when no step has it. */
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

function TranslationRow({ withScrollAnchor }: Pick<SettingsSheetProps, 'withScrollAnchor'>) {
  const display = useStoredChoice(translationDisplay);
  const [shown, choose] = useDeferredChoice(display, (next) => withScrollAnchor(() => translationDisplay.set(next)));
  // Where there is no room for two columns the choice is not offered, unless it was made in a wider window.
  const hasRoom = matchMedia(TWO_COLUMNS).matches || display === 'beside';
  return (
    <SettingRow label="翻译">
      <Segmented
        label="句子翻译"
        choices={translations.filter(({ value }) => value !== 'beside' || hasRoom)}
        value={shown}
        onChange={choose}
      />
    </SettingRow>
  );
}

interface GlossRowProps {
  port: NonNullable<ReaderPorts['gloss']>;
  /** Runs a change that moves the text. */
  withScrollAnchor: (change: () => void) => void;
}

function GlossRow({ port, withScrollAnchor }: GlossRowProps) {
  const choice = useStoredChoice(glossChoice);
  const choices: { value: GlossChoice; label: string }[] = [
    { value: 'off', label: '关' },
    ...(port.knowsReader ? [{ value: 'unknown' as const, label: '不认识的' }] : []),
    { value: 'level', label: port.levelLabel ? `高于${port.levelLabel}` : '较难的词' },
  ];
  const [shown, choose] = useDeferredChoice(choice, (next) => {
    withScrollAnchor(() => glossChoice.set(next));
    port.keep?.(next);
  });
  return (
    <SettingRow label="生词注释">
      <Segmented label="生词注释" choices={choices} value={shown} onChange={choose} />
    </SettingRow>
  );
}

const popularChoices = [
  { value: 'hidden', label: '不显示' },
  { value: 'shown', label: '标虚线' },
] as const;

function PopularRow() {
  const display = useStoredChoice(popularDisplay);
  return (
    <SettingRow label="大家划过">
      <Segmented label="大家划过" choices={popularChoices} value={display ?? 'hidden'} onChange={popularDisplay.set} />
    </SettingRow>
  );
}

const pagingChoices: { value: PagingMode; label: string }[] = [
  { value: 'scroll', label: '滚动' },
  { value: 'tap', label: '点两侧' },
  { value: 'swipe', label: '左右滑' },
];

function PagingRow() {
  const mode = useStoredChoice(pagingMode);
  return (
    <SettingRow label="翻页" className="touch-only">
      <Segmented label="翻页" choices={pagingChoices} value={mode} onChange={pagingMode.set} />
    </SettingRow>
  );
}

const themes = [
  { value: 'light', label: '浅色' },
  { value: 'sepia', label: '米黄' },
  { value: 'black', label: '深色' },
  { value: '', label: '自动' },
] as const;

interface ThemeRowProps {
  /** Runs a change of the whole text. */
  withScrollAnchor: (change: () => void) => void;
}

function ThemeRow({ withScrollAnchor }: ThemeRowProps) {
  const chosen = useSyncExternalStore<ThemeChoice | null>(subscribe, getTheme, () => null);
  const name = useId();
  return (
    <SettingRow label="主题">
      <fieldset className="swatches four">
        <legend className="vh">主题</legend>
        {themes.map(({ value, label }) => (
          <label key={value} data-theme={value || undefined}>
            <input
              className="vh"
              type="radio"
              name={name}
              checked={chosen === value}
              onChange={() => withScrollAnchor(() => setTheme(value))}
            />
            {label}
          </label>
        ))}
      </fieldset>
    </SettingRow>
  );
}

/**
 * Renders the rows one after another, so that the sheet's frame shows at once and no single task builds all of it.
 *
 * @param rows in order, always the same ones
 * @returns those that are rendered so far, one more with each frame
 */
function useStaggeredRows(rows: readonly ReactNode[]): readonly ReactNode[] {
  const [count, setCount] = useState(0);
  useEffect(() => {
    if (count >= rows.length) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => startTransition(() => setCount(count + 1)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [count, rows.length]);
  return rows.slice(0, count);
}
