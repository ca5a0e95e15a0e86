import { expect, test } from 'vitest';
import type { Block } from '#contract/shapes.ts';
import { textMarkup } from '../../reader/text-markup.ts';
import { shownBlocks } from './preview.tsx';

test('a preview shows our copies of pictures, and none that readers do not get', () => {
  const image = (id: string): Block => ({ id, type: 'image', src: `https://press.example/${id}.jpg`, caption: id });
  const text: Block = { id: 'p', type: 'paragraph', text: 'They dim.', sentences: [] };
  const blocks = [image('quay'), text, image('gulls'), image('boats')];
  const pictures = { 'https://press.example/quay.jpg': '/media/quay.webp', 'https://press.example/gulls.jpg': null };
  const html = textMarkup(shownBlocks({ blocks, pictures }));
  expect(html).toContain('/media/quay');
  expect(html).not.toMatch(/press\.example|gulls|boats/);
});
