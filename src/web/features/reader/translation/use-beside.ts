/** Lays both languages side by side while that is chosen and the window has room for it. */
import { useLayoutEffect } from 'react';
import type { Waiting } from '../core/part-by-part.ts';
import type { Stage } from '../stage.ts';
import { getTranslationDisplay, onTranslationDisplay } from '../translation-display.ts';
import { layBeside, layInline, pairAt } from './beside.ts';

/** The same width is in translation.css. */
export const ROOM_FOR_TWO = '(min-width: 1100px)';

export function useBeside(stage: Stage | null): void {
  useLayoutEffect(() => {
    if (!stage) return;
    const room = matchMedia(ROOM_FOR_TWO);
    let waiting: Waiting | null = null;
    const lay = () => {
      const layBlock = getTranslationDisplay() === 'beside' && room.matches ? layBeside : layInline;
      waiting?.stop();
      waiting = stage.parts.work((blocks) => {
        for (const block of blocks) layBlock(block);
        stage.painter.repaint();
      });
    };
    if (getTranslationDisplay() === 'beside') lay();
    room.addEventListener('change', lay);
    const stop = onTranslationDisplay(lay);
    const stopPairing = showPairs(stage.view.root);
    return () => {
      waiting?.stop();
      room.removeEventListener('change', lay);
      stop();
      stopPairing();
    };
  }, [stage]);
}

/** The sentence under the mouse and its counterpart in the other column are tinted together. */
function showPairs(root: HTMLElement): () => void {
  let pair: Element[] = [];
  const tint = (next: Element[]) => {
    for (const element of pair) element.classList.remove('paired');
    for (const element of next) element.classList.add('paired');
    pair = next;
  };
  const onOver = ({ target, pointerType }: PointerEvent) => {
    const next = pointerType === 'mouse' && target instanceof Element ? pairAt(target) : [];
    if (next[0] !== pair[0]) tint(next);
  };
  const onLeave = () => tint([]);
  root.addEventListener('pointerover', onOver);
  root.addEventListener('pointerleave', onLeave);
  return () => {
    onLeave();
    root.removeEventListener('pointerover', onOver);
    root.removeEventListener('pointerleave', onLeave);
  };
}
