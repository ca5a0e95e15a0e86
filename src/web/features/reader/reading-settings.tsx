/** 阅读设置: size, line height, theme, translation. Kept in this browser; the text changes at once and the line being read stays put. */
import { type ReactNode, useId, useState, useSyncExternalStore } from 'react';
import { getReadingStyle, type ReadingStyle, readingRanges, setReadingStyle } from '../../shell/reading-style.ts';
import { getShownTheme, setTheme, subscribe } from '../../shell/theme.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { Sheet } from '../../ui/sheet.tsx';
import {
  getTranslationDisplay,
  onTranslationDisplay,
  setTranslationDisplay,
  type TranslationDisplay,
} from './translation-display.ts';

const translations: { value: TranslationDisplay; label: string }[] = [
  { value: 'tap', label: '点一下出现' },
  { value: 'always', label: '一直显示' },
  { value: 'never', label: '不显示' },
];

/** The middle one is the design's own, which differs between phone and desk. */
const leads = [
  { value: 'tight', label: '紧凑', lead: 1.6 },
  { value: 'normal', label: '适中', lead: undefined },
  { value: 'loose', label: '宽松', lead: 2.1 },
] as const;

const themes = [
  { value: 'light', label: '浅色' },
  { value: 'sepia', label: '米黄' },
  { value: 'black', label: '深色' },
] as const;

interface ReadingSettingsProps {
  isOpen: boolean;
  onClose: () => void;
  /** Runs a change that moves the text. */
  keepPlace: (change: () => void) => void;
  /** Rows of other parts of the reader. */
  children?: ReactNode;
}

export function ReadingSettings({ isOpen, onClose, keepPlace, children }: ReadingSettingsProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="阅读设置" isTall>
      <TypeRows keepPlace={keepPlace} />
      <ThemeRow />
      <TranslationRow keepPlace={keepPlace} />
      {children}
    </Sheet>
  );
}

function TypeRows({ keepPlace }: Pick<ReadingSettingsProps, 'keepPlace'>) {
  const [style, setStyle] = useState<ReadingStyle>(getReadingStyle);
  const sizeId = useId();
  const sizes = readingRanges[0];
  const change = (next: ReadingStyle) => {
    setStyle(next);
    keepPlace(() => setReadingStyle(next));
  };
  const lead = leads.find((choice) => choice.lead === style.lead);
  return (
    <>
      <div className="set-row">
        <label className="label" htmlFor={sizeId}>
          字号
        </label>
        <div className="fs">
          <span lang="en" className="t16" aria-hidden="true">
            A
          </span>
          <input
            id={sizeId}
            type="range"
            min={sizes.min}
            max={sizes.max}
            step={1}
            value={style.size ?? shownSize()}
            aria-valuetext={`${style.size ?? shownSize()} 像素`}
            onChange={({ target }) => change({ ...style, size: Number(target.value) })}
          />
          <span lang="en" className="t28" aria-hidden="true">
            A
          </span>
        </div>
      </div>
      <div className="set-row">
        <span className="label">行距</span>
        <Segmented
          label="行距"
          choices={leads}
          value={lead?.value ?? null}
          onChange={(value) => change({ ...style, lead: leads.find((choice) => choice.value === value)?.lead })}
        />
      </div>
    </>
  );
}

function ThemeRow() {
  const shown = useSyncExternalStore(subscribe, getShownTheme, () => null);
  const name = useId();
  return (
    <div className="set-row">
      <span className="label">主题</span>
      <fieldset className="swatches">
        <legend className="vh">主题</legend>
        {themes.map(({ value, label }) => (
          <label key={value} data-theme={value}>
            <input className="vh" type="radio" name={name} checked={shown === value} onChange={() => setTheme(value)} />
            {label}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

function TranslationRow({ keepPlace }: Pick<ReadingSettingsProps, 'keepPlace'>) {
  const display = useSyncExternalStore(onTranslationDisplay, getTranslationDisplay, () => null);
  return (
    <div className="set-row">
      <span className="label">句子翻译</span>
      <Segmented
        label="句子翻译"
        choices={translations}
        value={display}
        onChange={(value) => keepPlace(() => setTranslationDisplay(value))}
      />
    </div>
  );
}

/** The size of the tokens, which differs between phone and desk. */
function shownSize(): number {
  return Math.round(Number.parseFloat(getComputedStyle(document.documentElement).getPropertyValue('--read-size')));
}
