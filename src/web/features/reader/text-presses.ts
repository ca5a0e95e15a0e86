/** Presses on the text: a word opens its card, a highlight its bar, 译 the translations of its block, blank space closes. */
import type { ClipboardEvent, MouseEvent } from 'react';
import { passageOf, passageText } from './core/anchor.ts';
import { pressAt } from './core/press.ts';
import { toggleTranslation } from './core/sentences.ts';
import type { Word } from './core/words.ts';
import { pressSignNear } from './notes/note-signs.tsx';
import type { Stage } from './stage.ts';

export interface Meanings {
  onWord: (word: Word) => void;
  onMark: (noteUuid: string, word: Word | null) => void;
  onBlank: () => void;
  /** A translation was pressed. */
  onZh: (translation: Element) => void;
  /** Translations have opened or closed. */
  onTranslation: () => void;
}

/** @returns handlers for the element around titles and text */
export function textPresses(stage: Stage | null, meanings: Meanings) {
  return {
    onClick(event: MouseEvent) {
      const target = event.target as Element;
      if (!stage || event.defaultPrevented) return;
      const opener = target.closest('.zh-open');
      if (opener) {
        toggleBlock(opener);
        meanings.onTranslation();
        return;
      }
      if (target.closest('a[href], button, input, summary, label') || !getSelection()?.isCollapsed) return;
      const { word, markId } = pressAt(stage.painter, event.clientX, event.clientY);
      if (markId) meanings.onMark(markId, word);
      else if (word) meanings.onWord(word);
      else if (pressSignNear(stage.view.root, event.clientX, event.clientY)) return;
      else if (target.closest('.zh')) meanings.onZh(target.closest('.zh') as Element);
      else meanings.onBlank();
    },
    /** English that is copied comes without the translations that are open inside it. */
    onCopy(event: ClipboardEvent) {
      const selection = getSelection();
      if (!stage || !selection || selection.isCollapsed) return;
      const range = selection.getRangeAt(0);
      const passage = passageOf(stage.view, range, 0);
      if (!passage || !holdsTranslation(stage.view.root, range)) return;
      event.clipboardData.setData('text/plain', passageText(passage.spans));
      event.preventDefault();
    },
  };
}

/** Opens all translations of a block, or closes them when all are open. */
function toggleBlock(opener: Element): void {
  const sentences = [...(opener.closest('[data-block]')?.querySelectorAll('.s') ?? [])];
  const isOpen = opener.getAttribute('aria-expanded') !== 'true';
  for (const sentence of sentences) toggleTranslation(sentence, isOpen);
  opener.setAttribute('aria-expanded', String(isOpen));
}

function holdsTranslation(root: HTMLElement, range: Range): boolean {
  const shown = [...root.querySelectorAll<HTMLElement>('.zh')].filter((zh) => range.intersectsNode(zh));
  return shown.some((zh) => zh.offsetParent !== null);
}
