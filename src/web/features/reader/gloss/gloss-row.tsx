/** 生词注释 in the reading settings: off, over unknown words, over words above the level. The line being read stays put. */
import { useSyncExternalStore } from 'react';
import { Segmented } from '../../../ui/segmented.tsx';
import type { ReaderPorts } from '../ports.ts';
import type { Stage } from '../stage.ts';
import { type GlossChoice, getGlossChoice, onGlossChoice, setGlossChoice } from './gloss-choice.ts';
import { pinned } from './pinned.ts';

interface GlossRowProps {
  stage: Stage | null;
  port: NonNullable<ReaderPorts['gloss']>;
  /** Of the top bar, CSS pixels. */
  barHeight: number;
}

export function GlossRow({ stage, port, barHeight }: GlossRowProps) {
  const choice = useSyncExternalStore(onGlossChoice, getGlossChoice, () => null);
  const choices: { value: GlossChoice; label: string }[] = [
    { value: 'off', label: '关' },
    ...(port.knowsReader ? [{ value: 'unknown' as const, label: '不认识的' }] : []),
    { value: 'level', label: port.levelLabel ? `高于${port.levelLabel}` : '较难的词' },
  ];
  const change = (next: GlossChoice) => {
    const set = () => setGlossChoice(next);
    if (stage) pinned(stage.view, barHeight, set);
    else set();
    port.keep?.(next);
  };
  return (
    <div className="set-row">
      <span className="label">生词注释</span>
      <Segmented label="生词注释" choices={choices} value={choice} onChange={change} />
    </div>
  );
}
