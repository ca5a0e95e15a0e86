import { expect, test } from 'vitest';
import type { Block } from '#contract/shapes.ts';
import { migrateText } from './translation-migration.ts';

/** A paragraph of sentences, each with its Chinese or none. */
function paragraph(id: string, ...parts: [text: string, zh: string | null][]): Block {
  const text = parts.map(([part]) => part).join(' ');
  let from = 0;
  const sentences = parts.map(([part, zh], index) => {
    const start = text.indexOf(part, from);
    from = start + part.length;
    return { id: `${id}s${index}`, start, end: from, text_zh: zh, origin: zh === null ? null : ('human' as const) };
  });
  return { id, type: 'paragraph', text, sentences };
}
const chinese = (blocks: readonly Block[]) =>
  blocks.flatMap(({ sentences = [] }) => sentences.map((one) => one.text_zh));
const ids = (blocks: readonly Block[]) =>
  blocks.map(({ id, sentences = [] }) => [id, ...sentences.map((one) => one.id)]);

test('sentences that still stand keep their Chinese wherever they went, new ones have none', () => {
  const old = [
    paragraph('b1', ['It rained.', '下雨了。'], ['We left.', '我们走了。']),
    paragraph('b2', ['Nobody spoke.', '没人说话。']),
  ];
  const fresh = [paragraph('b1', ['Nobody spoke.', null]), paragraph('b2', ['It snowed.', null], ['We left.', null])];
  expect(chinese(migrateText(old, fresh, 2))).toEqual(['没人说话。', null, '我们走了。']);
});

test('a sentence that is said twice gives its translations in order', () => {
  const old = [paragraph('b1', ['It rained.', '下雨了。'], ['It rained.', '雨还在下。'], ['We left.', '我们走了。'])];
  const fresh = [paragraph('b1', ['It rained.', null]), paragraph('b2', ['It rained.', null], ['It rained.', null])];
  expect(chinese(migrateText(old, fresh, 2))).toEqual(['下雨了。', '雨还在下。', '雨还在下。']);
});

test('a text with a new paragraph in front keeps the ids of the others, and nothing new takes an id that was in use', () => {
  const old = [
    paragraph('b1', ['It rained.', '下雨了。'], ['We left.', null]),
    paragraph('b2', ['Nobody spoke.', '没人说话。'], ['The van closed.', null]),
    { id: 'b3', type: 'image', src: 'https://example.com/quay.jpg' } satisfies Block,
    paragraph('b4', ['The end.', null]),
  ];
  const fresh = [
    paragraph('b1', ['Correction: it rained.', null]),
    paragraph('b2', ['It rained.', null], ['We left.', null]),
    paragraph('b3', ['Somebody spoke.', null], ['The van closed.', null]),
    { id: 'b4', type: 'image', src: 'https://example.com/quay.jpg' } satisfies Block,
  ];
  const migrated = ids(migrateText(old, fresh, 2));
  expect(migrated[1]).toEqual(['b1', 'b1s0', 'b1s1']);
  expect(migrated[2]).toEqual(['b2', expect.any(String), 'b2s1']);
  expect(migrated[3]).toEqual(['b3']);
  const used = new Set(ids(old).flat());
  expect([migrated[0], migrated[2]?.[1]].flat().filter((id) => id === undefined || used.has(id))).toEqual([]);
  expect(new Set(migrated.flat()).size).toBe(migrated.flat().length);
});

test('a paragraph that is the same keeps how an editor divided it', () => {
  const joined = paragraph('b1', ['It rained. We left.', '下雨了，我们走了。']);
  const fresh = [paragraph('b1', ['New.', null]), paragraph('b2', ['It rained.', null], ['We left.', null])];
  expect(migrateText([joined], fresh, 2)[1]).toEqual(joined);
});

test('a sentence that went to another paragraph leaves that its own id', () => {
  const old = [paragraph('b1', ['It rained.', null], ['We left.', null]), paragraph('b2', ['Nobody spoke.', null])];
  const fresh = [
    paragraph('b1', ['It rained.', null], ['So it was.', null]),
    paragraph('b2', ['We left.', null], ['Yes.', null]),
  ];
  const [first, second] = ids(migrateText(old, fresh, 5));
  expect([first?.[0], first?.[1], second?.[1]]).toEqual(['b1', 'b1s0', 'b1s1']);
  expect(['b1', 'b2']).not.toContain(second?.[0]);
});
