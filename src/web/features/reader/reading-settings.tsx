/** 阅读设置: the text's look, the theme, translation, paging. What is changed shows at once, and the line being read stays put. */
import { Fragment, type ReactNode, useSyncExternalStore } from 'react';
import { Segmented } from '../../ui/segmented.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { PagingRow } from './paging/paging-row.tsx';
import { PopularRow } from './popular/popular-row.tsx';
import { ROOM_FOR_TWO } from './translation/use-beside.ts';
import {
  getTranslationDisplay,
  onTranslationDisplay,
  setTranslationDisplay,
  type TranslationDisplay,
} from './translation-display.ts';
import { SettingRow } from './typography/setting-row.tsx';
import { ThemeRow } from './typography/theme-row.tsx';
import { LetterRows, LineRows } from './typography/type-rows.tsx';
import { useLaterChoice } from './typography/use-later-choice.ts';
import { useRowsInTurn } from './typography/use-rows-in-turn.ts';

const translations: { value: TranslationDisplay; label: string }[] = [
  { value: 'tap', label: '点开看' },
  { value: 'always', label: '一直显示' },
  { value: 'beside', label: '左右对照' },
  { value: 'never', label: '不显示' },
];

interface ReadingSettingsProps {
  isOpen: boolean;
  onClose: () => void;
  /** Runs a change that moves the text. */
  keepPlace: (change: () => void) => void;
  /** What other readers marked can be shown. */
  hasPopular: boolean;
  /** Rows of other parts of the reader. */
  children?: ReactNode;
}

export function ReadingSettings({ isOpen, onClose, ...rows }: ReadingSettingsProps) {
  return (
    <Sheet isOpen={isOpen} onClose={onClose} title="阅读设置" isTall>
      <Rows {...rows} />
    </Sheet>
  );
}

/** Built when the sheet opens. */
function Rows({ keepPlace, hasPopular, children }: Omit<ReadingSettingsProps, 'isOpen' | 'onClose'>) {
  return useRowsInTurn([
    <LetterRows key="letters" keepPlace={keepPlace} />,
    <LineRows key="lines" keepPlace={keepPlace} />,
    <Fragment key="look">
      <ThemeRow keepPlace={keepPlace} />
      <TranslationRow keepPlace={keepPlace} />
    </Fragment>,
    <Fragment key="more">
      {children}
      <PagingRow />
      {hasPopular && <PopularRow />}
    </Fragment>,
  ]);
}

function TranslationRow({ keepPlace }: Pick<ReadingSettingsProps, 'keepPlace'>) {
  const display = useSyncExternalStore(onTranslationDisplay, getTranslationDisplay, () => null);
  const [shown, choose] = useLaterChoice(display, (next) => keepPlace(() => setTranslationDisplay(next)));
  // Without room for two columns the choice is not offered, unless it was made elsewhere.
  const hasRoom = matchMedia(ROOM_FOR_TWO).matches || display === 'beside';
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
