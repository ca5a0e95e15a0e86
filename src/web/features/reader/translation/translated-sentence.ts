/** A translation that is shown, with its sentence: what the bar beside it and a report on it need. */
import type { Span } from '../core/positions.ts';
import { blockOf, blockText, offsetOf } from '../core/positions.ts';

export interface TranslatedSentence {
  block_id: string;
  sentence_id: string;
  text: string;
  textZh: string;
  /** Where the translation stands. */
  span: Span;
  /** The element of the English sentence. */
  element: Element | null;
}

/** @param translation an element `.zh` of the text */
export function translatedSentence(translation: Element): TranslatedSentence | null {
  const block = blockOf(translation);
  const inner = translation.querySelector('.zh-text');
  const id = translation.getAttribute('data-of');
  if (!block || !inner || !id) return null;
  const element = block.querySelector(`.s[data-s="${CSS.escape(id)}"]`);
  const start = offsetOf(block, 'zh', inner, 0);
  const end = offsetOf(block, 'zh', inner, inner.childNodes.length);
  return {
    block_id: block.dataset.block ?? '',
    sentence_id: id,
    text: element?.textContent ?? '',
    textZh: blockText(block, 'zh').slice(start, end),
    span: { block, strand: 'zh', start, end },
    element,
  };
}
