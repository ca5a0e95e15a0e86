import { expect, test } from 'vitest';
import type { Block } from '#contract/shapes.ts';
import { migrateTranslations } from './translation-migration.ts';

/** A paragraph of sentences, each with its Chinese or none. */
function paragraph(...parts: [text: string, zh: string | null][]): Block {
  const text = parts.map(([part]) => part).join(' ');
  let from = 0;
  const sentences = parts.map(([part, zh], index) => {
    const start = text.indexOf(part, from);
    from = start + part.length;
    return { id: `s${index}`, start, end: from, text_zh: zh, origin: zh === null ? null : ('human' as const) };
  });
  return { id: 'b1', type: 'paragraph', text, sentences };
}
const chinese = (blocks: readonly Block[]) =>
  blocks.flatMap(({ sentences = [] }) => sentences.map((one) => one.text_zh));

test('sentences that still stand keep their Chinese wherever they went, new ones have none', () => {
  const old = [
    paragraph(['It rained.', '下雨了。'], ['We left.', '我们走了。']),
    paragraph(['Nobody spoke.', '没人说话。']),
  ];
  const fresh = [paragraph(['Nobody spoke.', null]), paragraph(['It snowed.', null], ['We left.', null])];
  expect(chinese(migrateTranslations(old, fresh))).toEqual(['没人说话。', null, '我们走了。']);
});

test('a sentence that is said twice gives its translations in order', () => {
  const old = [paragraph(['It rained.', '下雨了。'], ['It rained.', '雨还在下。'])];
  const fresh = [paragraph(['It rained.', null]), paragraph(['It rained.', null], ['It rained.', null])];
  expect(chinese(migrateTranslations(old, fresh))).toEqual(['下雨了。', '雨还在下。', '雨还在下。']);
});
