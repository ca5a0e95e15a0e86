import fc from 'fast-check';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import type { Block } from '#contract/shapes.ts';
import { paragraph } from './testing/texts.ts';
import { textMarkup } from './text-markup.ts';

function render(...blocks: Block[]): Document {
  return parseHTML(`<!doctype html><html><body>${textMarkup(blocks)}</body></html>`).document;
}

/** The block's own text, as the reader counts it. */
function ownText(document: Document, id: string): string {
  const block = document.querySelector(`[data-block="${id}"]`)?.cloneNode(true) as Element;
  for (const skipped of block.querySelectorAll('[data-skip]')) skipped.remove();
  return block.textContent ?? '';
}

test('whatever a text, a mark or a caption says, it makes no element of its own', () => {
  const evil = '<img src=x onerror=alert(1)>"\'&';
  const document = render(
    {
      ...paragraph('b1', [[evil, evil]]),
      marks: [{ start: 0, end: 5, type: 'link', href: 'https://a.example/"><b>' }],
    },
    { id: 'b2"><i>', type: 'image', src: 'https://a.example/p.png?a="b', alt: evil, caption: evil },
    { id: 'b3', type: 'table', rows: [[evil], [evil]] },
    { id: 'b4', type: 'code', text: evil },
  );
  expect(document.querySelectorAll('[onerror], b, i').length).toBe(0);
  expect(document.querySelectorAll('img').length).toBe(1);
  expect(ownText(document, 'b1')).toBe(evil);
  expect(document.querySelector('.zh-text')?.textContent).toBe(evil);
});

test('the caption of a table stands with it, outside of the block whose text is the cells', () => {
  const rows = [
    ['Ship', 'Lost'],
    ['Aurora', '1916'],
  ];
  const document = render({ id: 'b1', type: 'table', rows, caption: 'Table 3. Ships <lost> in 1916' });
  expect(document.querySelector('figure > figcaption')?.textContent).toBe('Table 3. Ships <lost> in 1916');
  expect(ownText(document, 'b1')).toBe('ShipLostAurora1916');
});

test('links that could run a script become plain text', () => {
  for (const href of ['javascript:alert(1)', 'data:text/html,x', '//evil.example', '/\\evil.example', undefined]) {
    const document = render({
      id: 'b1',
      type: 'paragraph',
      text: 'press me',
      marks: [{ start: 0, end: 5, type: 'link', href }],
    });
    expect(document.querySelector('a')).toBeNull();
    expect(ownText(document, 'b1')).toBe('press me');
  }
});

test('links to elsewhere open a new window and give no reference, links within the text stay', () => {
  const link = (href: string) =>
    render({
      id: 'b1',
      type: 'paragraph',
      text: 'see',
      marks: [{ start: 0, end: 3, type: 'link', href }],
    }).querySelector('a');
  expect(link('https://a.example')?.outerHTML).toBe(
    '<a href="https://a.example" rel="noopener nofollow ugc" target="_blank">see</a>',
  );
  expect(link('#b4')?.getAttribute('target')).toBeNull();
});

test('the text stays the same to the letter however marks and sentences cross', () => {
  const span = fc.tuple(fc.nat(40), fc.nat(20)).map(([start, length]) => ({ start, end: start + length }));
  const mark = fc
    .tuple(span, fc.constantFrom('strong', 'em', 'code', 'link'))
    .map(([at, type]) => ({ ...at, type, href: '#a' }) as const);
  const sentenceList = fc
    .array(span, { maxLength: 5 })
    .map((list) => list.map((at, index) => ({ ...at, id: `s${index}`, text_zh: '译', origin: 'ai' }) as const));
  fc.assert(
    fc.property(
      fc.string({ maxLength: 45 }),
      fc.array(mark, { maxLength: 6 }),
      sentenceList,
      (raw, marks, sentences) => {
        const text = raw.replaceAll('\0', '').replaceAll('\r', '');
        const document = render({ id: 'b1', type: 'paragraph', text, marks: [...marks], sentences: [...sentences] });
        expect(ownText(document, 'b1')).toBe(text);
      },
    ),
  );
});

test('a translated sentence is followed by its translation with a label of origin', () => {
  const document = render(
    paragraph('b1', [
      ['One.', '一。'],
      ['Two.', null],
    ]),
  );
  const translation = document.querySelector('.s[data-s="b1-s0"]')?.nextElementSibling;
  expect(translation?.className).toBe('zh');
  expect(translation?.getAttribute('lang')).toBe('zh-CN');
  expect(translation?.textContent).toBe('一。人工翻译');
  expect(document.querySelectorAll('.zh').length).toBe(1);
  expect(document.querySelector('button.zh-open')?.getAttribute('aria-label')).toBe('本段翻译');
});

test('a dot in a name of a translation is not the first letter of a line', () => {
  const document = render(paragraph('b1', [['One.', '阿格纳·埃尔朗 <b>']]));
  expect(document.querySelector('.zh-text')?.innerHTML).toBe('阿格<span class="no-break">纳·</span>埃尔朗 &lt;b&gt;');
});

test('a text without translations has no button for them', () => {
  expect(render(paragraph('b1', [['One.', null]])).querySelector('.zh-open')).toBeNull();
});

test('headings start below the title, items share a list, quotations a block', () => {
  const document = render(
    { id: 'h1', type: 'heading', level: 3, text: 'Top' },
    { id: 'h2', type: 'heading', level: 4, text: 'Below' },
    { id: 'l1', type: 'list_item', level: 1, text: 'a' },
    { id: 'l2', type: 'list_item', level: 2, text: 'b' },
    { id: 'q1', type: 'quote', text: 'c' },
    { id: 'q2', type: 'quote', text: 'd' },
  );
  const tagOf = (id: string) => document.querySelector(`[data-block="${id}"]`)?.tagName;
  expect([tagOf('h1'), tagOf('h2')]).toEqual(['H2', 'H3']);
  expect(document.querySelectorAll('ul').length).toBe(1);
  expect(document.querySelector('[data-block="l2"]')?.getAttribute('data-depth')).toBe('2');
  expect(document.querySelectorAll('blockquote > p').length).toBe(2);
});

test('items of a numbered list keep their numbers, and items within them stand in the same list', () => {
  const document = render(
    { id: 'l1', type: 'list_item', level: 1, number: 3, text: 'a' },
    { id: 'l2', type: 'list_item', level: 2, text: 'b' },
    { id: 'l3', type: 'list_item', level: 1, number: 4, text: 'c' },
    { id: 'l4', type: 'list_item', level: 1, text: 'd' },
  );
  const listOf = (id: string) => document.querySelector(`[data-block="${id}"]`)?.parentElement?.tagName;
  expect(['l1', 'l2', 'l3', 'l4'].map(listOf)).toEqual(['OL', 'OL', 'OL', 'UL']);
  expect([...document.querySelectorAll('li')].map((item) => item.getAttribute('value'))).toEqual([
    '3',
    null,
    '4',
    null,
  ]);
  expect(document.querySelectorAll('ol').length).toBe(1);
});

test('a long text comes in sections of small parts, a short one whole', () => {
  const blocks = (count: number, type: Block['type'] = 'paragraph'): Block[] =>
    Array.from({ length: count }, (_, index) => ({ id: `b${index}`, type, text: 'x'.repeat(140) }));
  expect(render(...blocks(50)).querySelectorAll('.parts, .part').length).toBe(0);
  const document = render(...blocks(100));
  const parts = [...document.querySelectorAll('.parts > .prose.part')];
  expect(parts.map((part) => part.children.length)).toEqual([8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 4]);
  expect(document.querySelectorAll('.parts').length).toBe(2);
  expect([...document.querySelectorAll('[data-block]')].map(({ id }) => id)).toEqual(blocks(100).map(({ id }) => id));
  const chapter = render(...blocks(1_000));
  expect([...chapter.querySelectorAll('.sections')].map((section) => section.children.length)).toEqual([10, 3]);
  expect(chapter.querySelectorAll('.sections > .parts > .part').length).toBe(125);
  // A list is cut only when a part is overfull.
  expect(render(...blocks(100, 'list_item')).querySelectorAll('ul').length).toBe(7);
});

test('a picture of our own has its shape before it comes, and as many pixels as its place needs', () => {
  const src = `/picture/${'ab'.repeat(20)}.webp`;
  const html = textMarkup([{ id: 'b1', type: 'image', src, width: 1200, height: 750 }]);
  expect(html).toContain('width="1200" height="750"');
  expect(html).toContain(`srcset="/img${src}?w=300 300w, `);
  expect(html).toMatch(/ 1200w" sizes="[^"]*100vw"/);
  expect(textMarkup([{ id: 'b1', type: 'image', src: 'https://press.example/1.jpg' }])).not.toMatch(/srcset|width=/);
});

test('a box of code can be reached and scrolled by keys', () => {
  expect(textMarkup([{ id: 'k1', type: 'code', text: 'bread --knead' }])).toContain(
    'data-block="k1" translate="no" tabindex="0"',
  );
});
