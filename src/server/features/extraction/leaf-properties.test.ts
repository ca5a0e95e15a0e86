import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Block } from '#contract/shapes.ts';
import { numbered } from './block.ts';
import { parsePage } from './page-tree/parse.ts';
import { leavesOf, prepareTree } from './tree-blocks.ts';

const words = fc.constantFrom(
  'tide',
  ' quay ',
  '  \n',
  '\u00ad',
  '\u200b',
  '&nbsp;',
  '🛶',
  '\ud83d',
  'é',
  'a&shy;b',
  '.',
  '“oar”',
);
const elements = fc.constantFrom(
  'p',
  'div',
  'em',
  'b',
  'a href="/x"',
  'a href="javascript:x"',
  'code',
  'h2',
  'ul',
  'li',
  'blockquote',
  'table',
  'tr',
  'td',
  'pre',
  'figure',
  'figcaption',
  'span class="caption"',
  'script',
  'style',
  'noscript',
  'svg',
  'q',
  'sup',
);
const empties = fc.constantFrom('<br>', '<img src="/p.jpg">', '<hr>', '<!-- x -->', '</p>', '</div>', '<');
const { markup } = fc.letrec<{ markup: string; element: string }>((tie) => ({
  markup: fc
    .array(fc.oneof({ depthSize: 'small' }, words, empties, tie('element')), { maxLength: 6 })
    .map((parts) => parts.join('')),
  element: fc.tuple(elements, tie('markup')).map(([tag, inner]) => `<${tag}>${inner}</${tag.split(' ', 1)[0]}>`),
}));

it('any markup becomes blocks that the contract accepts, with marks that fit and ids that differ', () => {
  fc.assert(
    fc.property(markup, (html) => {
      const document = parsePage(`<!doctype html><html><body>${html}</body></html>`);
      prepareTree(document.documentElement);
      const blocks = numbered(leavesOf(document.body, 'https://courier.example/news'));
      expect(new Set(blocks.map(({ id }) => id)).size).toBe(blocks.length);
      for (const block of blocks) {
        expect(Block.safeParse(block).error).toBeUndefined();
        const text = block.text ?? '';
        expect(text.toLowerCase()).not.toContain('<script');
        if (block.type === 'code') continue;
        expect(text).toBe(text.trim());
        expect(text).not.toMatch(/\s\s|[\u00a0\u00ad\u200b]/);
        for (const { start, end } of block.marks ?? []) {
          expect(start).toBeLessThan(end);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(text.slice(start, end)).toBe(text.slice(start, end).trim());
        }
      }
    }),
    { numRuns: 400 },
  );
});
