/** 生词注释 in the reading settings: off, over unknown words, over words above the level. The line being read stays put. */
import { useSyncExternalStore } from 'react';
import { Segmented } from '../../../ui/segmented.tsx';
import type { ReaderPorts } from '../ports.ts';
import { SettingRow } from '../typography/setting-row.tsx';
import { useLaterChoice } from '../typography/use-later-choice.ts';
import { type GlossChoice, getGlossChoice, onGlossChoice, setGlossChoice } from './gloss-choice.ts';

interface GlossRowProps {
  port: NonNullable<ReaderPorts['gloss']>;
  /** Runs a change that moves the text. */
  keepPlace: (change: () => void) => void;
}

export function GlossRow({ port, keepPlace }: GlossRowProps) {
  const choice = useSyncExternalStore(onGlossChoice, getGlossChoice, () => null);
  const choices: { value: GlossChoice; label: string }[] = [
    { value: 'off', label: '关' },
    ...(port.knowsReader ? [{ value: 'unknown' as const, label: '不认识的' }] : []),
    { value: 'level', label: port.levelLabel ? `高于${port.levelLabel}` : '较难的词' },
  ];
  const [shown, choose] = useLaterChoice(choice, (next) => {
    keepPlace(() => setGlossChoice(next));
    port.keep?.(next);
  });
  return (
    <SettingRow label="生词注释">
      <Segmented label="生词注释" choices={choices} value={shown} onChange={choose} />
    </SettingRow>
  );
}
