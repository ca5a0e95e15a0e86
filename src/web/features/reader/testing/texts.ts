/** Texts for the reader's tests. */
import type { Block } from '#contract/shapes.ts';

/** A paragraph of sentences, each with a translation unless it is null. */
export function paragraph(id: string, sentences: readonly (readonly [text: string, textZh: string | null])[]): Block {
  let text = '';
  const placed = sentences.map(([sentence, textZh], index) => {
    const start = text === '' ? 0 : text.length + 1;
    text = text === '' ? sentence : `${text} ${sentence}`;
    return {
      id: `${id}-s${index}`,
      start,
      end: text.length,
      text_zh: textZh,
      origin: textZh ? ('human' as const) : null,
    };
  });
  return { id, type: 'paragraph', text, sentences: placed };
}

/** A paragraph of two translated sentences, `b1`, and others without translation, `c0` and so on. */
export function breadText(others = 20): Block[] {
  return [
    paragraph('b1', [
      ['Yeast is a fungus.', '酵母是真菌。'],
      ['Bread needs yeast.', '面包要酵母。'],
    ]),
    ...Array.from({ length: others }, (_, index) =>
      paragraph(`c${index}`, [['Water wakes it up, slowly and surely, in the night.', null]]),
    ),
  ];
}

/** Running prose with what makes words hard to find: hyphens, apostrophes, abbreviations, dashes, quotes, figures, marks. */
export function longText(): Block[] {
  const passages = [
    'The well-known baker didn’t hurry; she waited, as the U.S. visitors had done before her, until half-past five.',
    '“Bread,” she said—and nobody’s voice was softer—“isn’t made by hands alone, e.g. not by mine.”',
    'In 1,850 villages the ovens were lit at 4.30; the smoke rose over rooftops, church-towers and the river.',
    'A mother-in-law’s recipe (handed down twice) called for rye, water, salt… and patience.',
    'They’d counted 37% fewer loaves that winter, yet the queue at O’Brien’s never grew any shorter.',
  ];
  return Array.from({ length: 12 }, (_, index) => {
    const text = passages[index % passages.length] as string;
    const block = paragraph(`b${index}`, [
      [text, `第 ${index} 段的译文。`],
      ['Nobody knew quite why.', null],
    ]);
    const start = text.indexOf(' ') + 1;
    return { ...block, marks: [{ start, end: start + 9, type: 'em' }] };
  });
}
