/** Finds the stored translations of a passage, and the sentence of a translation that is shown. */
import { toggleTranslation, translationOf } from '../core/sentences.ts';
import { blockOf, blockText, offsetOf, rangesOf, type Span } from '../core/text-spans.ts';

export interface TranslatedSentence {
  block_id: string;
  sentence_id: string;
  text: string;
  textZh: string;
  /** The span of the translation. */
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

/** Sentences with a translation that the passage touches, in text order; none for a passage of the translation itself. */
export function translatedSentences(spans: readonly Span[]): Element[] {
  return spans.flatMap((span) => {
    if (span.strand !== 'own') return [];
    const ranges = rangesOf(span);
    return [...span.block.querySelectorAll('.s')].filter(
      (sentence) => translationOf(sentence) && ranges.some((range) => range.intersectsNode(sentence)),
    );
  });
}

/** The Chinese of a passage: of each sentence that it touches. Null when none is translated. */
export function passageTranslation(spans: readonly Span[]): string | null {
  const texts = translatedSentences(spans).map(
    (sentence) => translationOf(sentence)?.querySelector('.zh-text')?.textContent ?? '',
  );
  return texts.join('').trim() || null;
}

/** Opens the translations, or closes them when all are open. */
export function toggleTranslations(sentences: readonly Element[]): void {
  const areOpen = sentences.every((sentence) => translationOf(sentence)?.classList.contains('open'));
  for (const sentence of sentences) toggleTranslation(sentence, !areOpen);
}
