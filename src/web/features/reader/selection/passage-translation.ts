/** The Chinese of a passage: of each sentence that it touches. */
import { rangesOf, type Span } from '../core/positions.ts';
import { toggleTranslation, translationOf } from '../core/sentences.ts';

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

/** Null when nothing of it is translated. */
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
