/**
 * Translations that are asked for: a paragraph without one is translated when its translation is opened, and put into the text that is on
 * the page, where the server's markup would have it (see `text-markup.ts`).
 */
import { useCallback, useEffect, useRef } from 'react';
import { showError } from '../../../ui/error-toast.ts';
import { splitAtNameDots } from '../../../ui/name-dots.ts';
import { toast } from '../../../ui/toast.ts';
import type { ReaderSurface } from '../core/reader-surface.ts';
import { ORIGIN_LABELS, translationOf } from '../core/sentences.ts';
import { blockOf, forgetPieces } from '../core/text-spans.ts';
import type { MadeTranslations, TranslateBlocksPort } from '../ports.ts';
import { layOutInline, layOutTranslations } from './side-by-side.ts';

/** Asks for the translations of the block around an element. @returns whether the element is a sentence, or block, that has them now */
export type AskTranslation = (element: Element) => Promise<boolean>;

/**
 * @param onChange translations have come
 * @returns null where nothing can be asked for
 */
export function useAskedTranslations(
  surface: ReaderSurface | null,
  port: TranslateBlocksPort | undefined,
  onChange: () => void,
): AskTranslation | null {
  const running = useRef(new Map<Element, Promise<void>>());
  const latest = useRef({ port, onChange });
  useEffect(() => {
    latest.current = { port, onChange };
  });
  const ask = useCallback(
    async (element: Element) => {
      const block = blockOf(element);
      const { port: now } = latest.current;
      if (!block || !surface || !now) return false;
      const id = block.dataset.block ?? '';
      const request =
        running.current.get(block) ??
        now.ask([id]).then((made) => {
          putTranslations(surface, [block], made);
          if (made.length === 0) toast('这一段没有译出来，请再试一次');
        });
      running.current.set(block, request);
      const button = block.querySelector('.zh-open');
      button?.setAttribute('aria-busy', 'true');
      try {
        await request;
        latest.current.onChange();
      } catch (error) {
        showError(error);
      } finally {
        running.current.delete(block);
        button?.removeAttribute('aria-busy');
      }
      return element.matches('.s') ? translationOf(element) !== null : block.querySelector('.zh') !== null;
    },
    [surface],
  );
  return port ? ask : null;
}

/** Whether some sentences of a block have no translation. */
export function isUntranslated(block: Element): boolean {
  return block.querySelectorAll('.s').length > block.querySelectorAll('.zh').length;
}

/** Puts translations behind their sentences, in these blocks. What is there already stays. */
export function putTranslations(
  surface: ReaderSurface,
  blocks: readonly HTMLElement[],
  translations: MadeTranslations,
): void {
  const byId = new Map(translations.map((one) => [one.id, one]));
  for (const block of blocks) {
    layOutInline(block);
    for (const sentence of block.querySelectorAll<HTMLElement>('.s')) {
      const made = byId.get(sentence.dataset.s ?? '');
      if (!made?.text_zh || translationOf(sentence)) continue;
      const beside = sentence.nextElementSibling;
      (beside?.classList.contains('zh-open') ? beside : sentence).after(translationElement(made));
    }
    if (!isUntranslated(block)) block.querySelector('.zh-open')?.classList.remove('asks');
    forgetPieces(block);
    layOutTranslations(block);
  }
  surface.renew();
  surface.painter.repaint();
}

function unbroken(part: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'no-break';
  element.textContent = part;
  return element;
}

function translationElement({ id, text_zh: textZh, origin }: MadeTranslations[number]): HTMLElement {
  const element = document.createElement('span');
  element.className = 'zh';
  element.lang = 'zh-CN';
  element.dataset.skip = '';
  element.dataset.of = id;
  const text = document.createElement('span');
  text.className = 'zh-text';
  for (const [at, part] of splitAtNameDots(textZh ?? '').entries()) {
    if (at % 2 === 0) text.append(part);
    else text.append(unbroken(part));
  }
  element.append(text);
  if (origin) {
    const by = document.createElement('span');
    by.className = 'by';
    by.textContent = ORIGIN_LABELS[origin];
    element.append(by);
  }
  return element;
}
