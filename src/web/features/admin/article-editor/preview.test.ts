import { expect, test } from 'vitest';
import type { Block } from '#contract/shapes.ts';
import { textMarkup } from '../../reader/text-markup.ts';
import { shownBlocks, withKnownIcon } from './preview.tsx';

test('a preview shows our copies of pictures, and none that readers do not get', () => {
  const image = (id: string): Block => ({ id, type: 'image', src: `https://press.example/${id}.jpg`, caption: id });
  const text: Block = { id: 'p', type: 'paragraph', text: 'They dim.', sentences: [] };
  const blocks = [image('quay'), text, image('gulls'), image('boats')];
  const pictures = { 'https://press.example/quay.jpg': '/media/quay.webp', 'https://press.example/gulls.jpg': null };
  const html = textMarkup(shownBlocks({ blocks, pictures }));
  expect(html).toContain('/media/quay');
  expect(html).not.toMatch(/press\.example|gulls|boats/);
});

test('a preview shows the icon of the source only where the server has icons of it, which is for public articles', () => {
  const source = { name: 'Harbour Press', url: 'https://press.example/' };
  const shown = (status: 'PENDING' | 'PUBLISHED', isAhead: boolean) =>
    withKnownIcon({ status, is_ahead: isAhead, source }).source;
  expect(shown('PUBLISHED', false)).toEqual(source);
  expect([shown('PENDING', false), shown('PUBLISHED', true)]).toEqual([
    { name: 'Harbour Press', url: null },
    { name: 'Harbour Press', url: null },
  ]);
});
