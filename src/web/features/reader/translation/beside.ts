/**
 * Both languages side by side: the translations of a block are moved into a column of their own beside it, and back behind their
 * sentences. The same elements stay in the page, so that notes on them hold.
 */
import { forgetPieces } from '../core/positions.ts';

const COLUMN = 'zh-column';
/** Of a block with a column. */
const IN_TWO = 'in-two';

/** Does nothing where it has been done, or there is no translation. */
export function layBeside(block: HTMLElement): void {
  if (block.querySelector(`:scope > .${COLUMN}`)) return;
  const translations = [...block.querySelectorAll<HTMLElement>('.zh')];
  if (translations.length === 0) return;
  const column = document.createElement('span');
  column.className = COLUMN;
  column.lang = 'zh-CN';
  column.dataset.skip = '';
  translations.forEach((translation, index) => {
    // Where several have one origin it is said once, behind the last.
    translation.classList.toggle('of-next', originOf(translation) === originOf(translations[index + 1]));
  });
  column.append(...translations);
  block.prepend(column);
  block.classList.add(IN_TWO);
  forgetPieces(block);
}

/** Puts every translation behind its sentence again. */
export function layInline(block: HTMLElement): void {
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

/** Sentence and translation, whichever of them holds `target`; empty where they do not stand side by side. */
export function pairAt(target: Element): Element[] {
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
