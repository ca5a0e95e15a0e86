/** Lays both languages side by side while that is chosen and the window has room for it. */
import { useLayoutEffect } from 'react';
import type { Stage } from '../stage.ts';
import { getTranslationDisplay, onTranslationDisplay } from '../translation-display.ts';
import { layBeside, layInline } from './beside.ts';

/** The same width is in translation.css. */
export const ROOM_FOR_TWO = '(min-width: 1100px)';

export function useBeside(stage: Stage | null): void {
  useLayoutEffect(() => {
    if (!stage) return;
    const room = matchMedia(ROOM_FOR_TWO);
    const lay = () => {
      if (getTranslationDisplay() === 'beside' && room.matches) layBeside(stage.view.root);
      else layInline(stage.view.root);
      stage.painter.repaint();
    };
    if (getTranslationDisplay() === 'beside') lay();
    room.addEventListener('change', lay);
    const stop = onTranslationDisplay(lay);
    return () => {
      room.removeEventListener('change', lay);
      stop();
    };
  }, [stage]);
}
