/**
 * Lays out both languages side by side while that is chosen and the window has room: the translations of a block are moved into a
 * column beside it, and back behind their sentences. The same elements stay in the page, so that notes on them hold.
 */
import { useLayoutEffect } from 'react';
import type { ScheduledWork } from '../core/part-scheduler.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';
import { forgetPieces } from '../core/text-spans.ts';
import { translationDisplay } from '../settings/text-settings.ts';

/** Must match the width in translation.css. */
export const TWO_COLUMNS = '(min-width: 1100px)';

export function useSideBySide(surface: ReaderSurface | null): void {
  useLayoutEffect(() => {
    if (!surface) return;
    const room = matchMedia(TWO_COLUMNS);
    let waiting: ScheduledWork | null = null;
    const lay = () => {
      waiting?.stop();
      waiting = surface.scheduler.work((blocks) => {
        for (const block of blocks) layOutTranslations(block);
        surface.painter.repaint();
      });
    };
    if (translationDisplay.get() === 'beside') lay();
    room.addEventListener('change', lay);
    const stop = translationDisplay.subscribe(lay);
    const stopPairing = showPairs(surface.view.root);
    return () => {
      waiting?.stop();
      room.removeEventListener('change', lay);
      stop();
      stopPairing();
    };
  }, [surface]);
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

const COLUMN = 'zh-column';
/** Class of a block that has a translation column. */
const IN_TWO = 'in-two';

/** Does nothing where it is done already or there is no translation. */
function layOutSideBySide(block: HTMLElement): void {
  if (block.querySelector(`:scope > .${COLUMN}`)) return;
  const translations = [...block.querySelectorAll<HTMLElement>('.zh')];
  if (translations.length === 0) return;
  const column = document.createElement('span');
  column.className = COLUMN;
  column.lang = 'zh-CN';
  column.dataset.skip = '';
  translations.forEach((translation, index) => {
    // Several in a row of one origin name it once, after the last.
    translation.classList.toggle('of-next', originOf(translation) === originOf(translations[index + 1]));
  });
  column.append(...translations);
  block.prepend(column);
  block.classList.add(IN_TWO);
  forgetPieces(block);
}

/** Puts the translations of a block where they are wanted now. */
export function layOutTranslations(block: HTMLElement): void {
  if (translationDisplay.get() === 'beside' && matchMedia(TWO_COLUMNS).matches) layOutSideBySide(block);
  else layOutInline(block);
}

/** Puts every translation behind its sentence again. */
export function layOutInline(block: HTMLElement): void {
  const column = block.querySelector(`:scope > .${COLUMN}`);
  if (!column) return;
  for (const translation of [...column.querySelectorAll<HTMLElement>('.zh')]) {
    const sentence = block.querySelector(`.s[data-s="${CSS.escape(translation.dataset.of ?? '')}"]`);
    const beside = sentence?.nextElementSibling;
    (beside?.classList.contains('zh-open') ? beside : sentence)?.after(translation);
    translation.classList.remove('of-next');
  }
  column.remove();
  block.classList.remove(IN_TWO);
  forgetPieces(block);
}

/** The sentence and the translation to which `target` belongs; empty unless they are side by side. */
function pairAt(target: Element): Element[] {
  const block = target.closest('[data-block]');
  if (!block?.querySelector(`:scope > .${COLUMN}`)) return [];
  const id = target.closest<HTMLElement>('.s')?.dataset.s ?? target.closest<HTMLElement>('.zh')?.dataset.of;
  if (id === undefined) return [];
  const name = CSS.escape(id);
  return [...block.querySelectorAll(`.s[data-s="${name}"], .zh[data-of="${name}"]`)];
}

function originOf(translation: HTMLElement | undefined): string | null | undefined {
  return translation && (translation.querySelector('.by')?.textContent ?? null);
}
