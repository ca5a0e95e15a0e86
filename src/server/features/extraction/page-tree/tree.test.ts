import fc from 'fast-check';
import { parseDocument } from 'htmlparser2';
import { describe, expect, it } from 'vitest';
import type { PageElement, PageNode } from './node.ts';
import { parsePage } from './parse.ts';

type ChildNode = ReturnType<typeof parseDocument>['children'][number];

const names = [
  'div',
  'p',
  'ul',
  'li',
  'a href="/x" class="b c"',
  'em',
  'br',
  'table',
  'td',
  'option',
  'h2',
  'noscript',
];
const piece = fc.oneof(
  fc.constantFrom(...names).map((name) => `<${name}>`),
  fc.constantFrom(...names).map((name) => `</${name.split(' ')[0]}>`),
  fc.constantFrom('tide', ' \n ', '&amp;', '&eacute;', 'a < b', '&nbsp;', '<!-- quay -->', '<script>1</script>'),
);
const markup = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));

/** Names and texts from the root on. */
function shapeOf(node: PageNode): string {
  if (node.nodeType === 3) return node.nodeValue;
  return `<${node.localName}${node.childNodes.map(shapeOf).join('')}>`;
}

/** The same shape of the tree that the parser itself makes; comments and programs are not read, so texts beside them are one. */
function plainShapeOf(node: ChildNode): string {
  if (node.type === 'text') return node.data;
  return node.type === 'tag' ? `<${node.name}${node.children.map(plainShapeOf).join('')}>` : '';
}

const inBody = (body: string) => `<html><head></head><body>${body}</body></html>`;

describe('the tree of a page', () => {
  it('has every element and text where the parser has them', () => {
    fc.assert(
      fc.property(markup, (body) => {
        const [whole] = parseDocument(inBody(body)).children;
        expect(shapeOf(parsePage(inBody(body)).documentElement)).toBe(plainShapeOf(whole as ChildNode));
      }),
    );
  });

  it('says what is written in it, however it is changed', () => {
    const page = parsePage(`<div>one <b>two <i>three</i></b></div><p>four</p>`);
    const [div, b, i, p] = ['div', 'b', 'i', 'p'].map((name) => page.querySelector(name) as PageElement);
    expect([page.body.textContent, page.body.textLength]).toEqual(['one two threefour', 15]);
    p?.appendChild(i as PageElement);
    expect([page.body.textContent, div?.textContent, p?.textLength]).toEqual(['one two fourthree', 'one two ', 9]);
    div?.replaceChild(page.createTextNode('five'), b as PageElement);
    expect(page.body.textContent).toBe('one fivefourthree');
    i?.remove();
    expect([page.body.textContent, page.body.innerHTML]).toEqual(['one fivefour', '<div>one five</div><p>four</p>']);
  });

  it('can be written down and read again', () => {
    fc.assert(
      fc.property(markup, (body) => {
        const page = parsePage(body);
        const before = shapeOf(page.body);
        const written = page.body.innerHTML;
        page.body.innerHTML = written;
        expect(shapeOf(page.body)).toBe(before);
      }),
    );
  });

  it.each([
    ['a piece of a page', '<p>Low tide</p>'],
    ['a page without a body', '<html><title>Quay</title><p>Low tide</p></html>'],
    ['text that strays behind the page', '<html><head></head><body><p>Low </p></body></html>tide'],
  ])('has a body for %s', (_, html) => {
    expect(parsePage(html).body.textContent).toBe('Low tide');
  });

  it('keeps the description of an article, but no program, drawing or style', () => {
    const page = parsePage(`
      <script>boat()</script><style>p { color: red }</style><svg><text>wave</text></svg>
      <script type="application/ld+json">{"headline": "Tide"}</script><p onclick="boat()" style="color: red">Low</p>`);
    expect(page.querySelectorAll('script').map(({ textContent }) => textContent)).toEqual(['{"headline": "Tide"}']);
    expect(page.querySelectorAll('style, svg, text')).toEqual([]);
    expect(page.querySelector('p')?.attributes).toEqual([]);
  });

  it.each([
    ['display:none', 'none', ''],
    ['color: red; VISIBILITY : Hidden !important', '', 'hidden'],
    ['display: none; display: block', 'block', ''],
  ])('knows whether %s hides', (style, display, visibility) => {
    expect(parsePage(`<p style="${style}">x</p>`).querySelector('p')?.style).toEqual({ display, visibility });
  });
});

describe('selectors', () => {
  const page = parsePage(`
    <article class="story  Lead-Date"><p><time pubdate datetime="2026">one</time></p><a href="#top">two</a></article>
    <div rel="me author"><time>three</time><img alt="sea"></div>`);
  const found = (selector: string) => page.querySelectorAll(selector).map(({ localName }) => localName);

  it.each([
    ['time, a', ['time', 'a', 'time']],
    ['article time[datetime]', ['time']],
    ['body article p time', ['time']],
    ['div p', []],
    ['.story', ['article']],
    ['article.story', ['article']],
    ['[class*="date" i]', ['article']],
    ['[class*="date"]', []],
    ['[rel~="author"], .nobody', ['div']],
    ['[rel~="auth"]', []],
    ['a[href^="#"]', ['a']],
    ['[datetime="2026"]', ['time']],
    ['img[alt]', ['img']],
  ])('%s finds what it asks for', (selector, expected) => {
    expect(found(selector)).toEqual(expected);
  });

  it('of another kind are refused rather than misunderstood', () => {
    expect(() => found('p:first-child')).toThrow('no selector');
    expect(() => found('div > p')).toThrow('no selector');
  });
});
