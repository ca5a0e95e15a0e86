/** Pages whose class names say nothing: what belongs to the article is told by how the page is built. */
import { describe, expect, it } from 'vitest';
import { articleText } from './block.ts';
import { findArticle } from './html-article.ts';

const people = ['The miller', 'A surveyor', 'Her cousin', 'The postmistress', 'One lodger', 'The sexton', 'A drover'];
const deeds = [
  'walked down to the weir at first light',
  'painted the door of the boathouse green',
  'kept the accounts in a biscuit tin',
  'mended the long net by the stove',
  'sent for the doctor from the next valley',
];
const ends = ['and told nobody about it', 'while the river was still high', 'before the market opened'];
let sentences = 0;
/** A sentence that differs from all others. */
function sentence(): string {
  sentences += 1;
  return `${people[sentences % 7]} ${deeds[sentences % 5]} ${ends[sentences % 3]} in year ${sentences}.`;
}
const paragraph = () => `${sentence()} ${sentence()} ${sentence()}`;
const paragraphs = (count: number) => Array.from({ length: count }, paragraph);
const inP = (texts: readonly string[]) => texts.map((text) => `<p>${text}</p>`).join('');

const headline = '<h1>A year at the weir</h1>';
const menu = '<header><ul><li><a href="/n">News</a></li><li><a href="/s">Sport</a></li></ul></header>';
const teasers = (count: number) =>
  Array.from({ length: count }, (_, at) => `<div><h3><a href="/t${at}">Story ${at}</a></h3><p>${sentence()}</p></div>`);

function textIn(body: string, head = ''): string {
  const html = `<!doctype html><html lang="en"><head><title>A year at the weir</title>${head}</head><body>${menu}${body}</body></html>`;
  return articleText(findArticle(html, 'https://valley.example/weir').article.blocks);
}

describe('a text in several containers comes whole', () => {
  it.each([
    ['beside each other', (texts: string[]) => texts.map((text) => `<div><div>${inP([text])}</div></div>`).join('')],
    [
      'of different names',
      (texts: string[]) => texts.map((text, at) => `<div class="k${at}q"><p>${text}</p></div>`).join('<div><hr></div>'),
    ],
  ])('%s', (_, laidOut) => {
    const texts = paragraphs(12);
    expect(textIn(`<article>${headline}<div>${laidOut(texts)}</div></article>`)).toBe(texts.join('\n'));
  });

  it('when what is around the headline is only its picture', () => {
    const texts = paragraphs(10);
    const hero = `<header>${headline}<figure><img src="/w.jpg"><figcaption>${paragraph()}</figcaption></figure></header>`;
    const rows = [texts.slice(0, 6), texts.slice(6, 8), texts.slice(8)].map(
      (row) => `<div><div>${inP(row)}</div></div>`,
    );
    expect(textIn(`<main>${hero}<article><div>${rows.join('<img src="/x.jpg">')}</div></article></main>`)).toBe(
      texts.join('\n'),
    );
  });
});

describe('an article is told from more text below it:', () => {
  const below: [string, () => string][] = [
    ['teasers', () => `<div>${teasers(14).join('')}</div>`],
    ['teasers beside', () => `<aside>${teasers(14).join('')}</aside>`],
    [
      'comments',
      () => `<section><h3>9 comments</h3>${inP(paragraphs(9)).replaceAll('<p>', '<b>user</b><p>')}</section>`,
    ],
    ['the next story', () => `<div><h1>Geese on the road</h1><div>${inP(paragraphs(6))}</div></div>`],
  ];
  it.each(below)('%s', (_, more) => {
    const texts = paragraphs(3);
    expect(textIn(`<main><div>${headline}<div>${inP(texts)}</div></div>${more()}</main>`)).toBe(texts.join('\n'));
  });
});

it.each(['Responses', 'Conversation', 'The reply'])(
  'a part of the text is no comments because it is headed “%s”',
  (head) => {
    const texts = paragraphs(6);
    const body = `${inP(texts.slice(0, 3))}<h2>${head}</h2>${inP(texts.slice(3))}`;
    expect(textIn(`<article>${headline}${body}</article>`)).toBe(texts.toSpliced(3, 0, head).join('\n'));
  },
);

it('a round-up keeps what it says of pages elsewhere', () => {
  const [first, second] = paragraphs(2);
  const items = Array.from({ length: 6 }, (_, at) => ({ title: `Book ${at} of the winter`, text: sentence() }));
  const list = items.map(
    ({ title, text }, at) => `<h2><a href="https://b.example/${at}">${title}</a></h2><p>${text}</p>`,
  );
  expect(textIn(`<main><div>${headline}<p>${first}</p><p>${second}</p></div><div>${list.join('')}</div></main>`)).toBe(
    [first, second, ...items.flatMap(({ title, text }) => [title, text])].join('\n'),
  );
});

describe('between the paragraphs of a page without names', () => {
  const around = (inner: string) => {
    const texts = paragraphs(4);
    const text = textIn(`<article>${headline}${inP(texts.slice(0, 2))}${inner}${inP(texts.slice(2))}</article>`);
    return text
      .split('\n')
      .filter((line) => !texts.includes(line))
      .join('\n');
  };

  it.each([
    ['words beside a picture', '<div><img src="/b.jpg"> <em>The boathouse before the flood took its roof</em></div>'],
    ['a list of one item under a picture', '<figure><img src="/b.jpg"></figure><ul><li>The roof in spring</li></ul>'],
    ['a credited line', '<div><p>The boathouse in spring. Photo: Osric Hale</p></div>'],
    ['a line in italics under a picture', '<p><img src="/b.jpg"><br><em>A drover on the bridge in spring</em></p>'],
    [
      'a table of contents',
      '<ul><li><a href="#a">Spring</a></li><li><a href="#b">Flood</a></li><li><a href="#c">Roof</a></li></ul>',
    ],
    [
      'the labels of a chart',
      `<div>${inP(['Level of the river', '3.5', '3.0', '2.5', '2.0', '’19', '’20', '’21', '’22'])}</div>`,
    ],
    [
      'an offer behind a link',
      '<div><h3>The valley letter</h3><p>Five stories every Friday.</p><a href="/j">Sign up now</a></div>',
    ],
    ['the time of an update', '<p>10:45 BST</p>'],
    ['who wrote a post', '<p>— Weir Office (@weir) March 3, 2026</p>'],
  ])('there is not %s', (_, inner) => {
    expect(around(inner)).toBe('');
  });

  it.each([
    ['a numbered list that pictures part', '<img src="/1.jpg"><ol start="4"><li>Oil the hinge of the gate.</li></ol>'],
    ['a short sentence of numbers', '<p>It rose 3.5 metres.</p>'],
    ['a note of the editors', '<p><em>Editor’s note: The weir was closed on Monday.</em></p>'],
  ])('there is %s', (_, inner) => {
    expect(around(inner)).not.toBe('');
  });

  it('a sentence pulled out in quotation marks is not said twice', () => {
    const [first, second, third] = paragraphs(3) as [string, string, string];
    const pulled = `<div><p>“${second.split('. ')[1]}.”</p></div>`;
    const text = textIn(`<article>${headline}<p>${first}</p><p>${second}</p>${pulled}<p>${third}</p></article>`);
    expect(text).toBe([first, second, third].join('\n'));
  });

  it('sections that are headed like the page keep their headings', () => {
    const [first, second] = paragraphs(2);
    const text = textIn(`<article>${headline}<p>${first}</p><h1>The second winter</h1><p>${second}</p></article>`);
    expect(text).toBe([first, 'The second winter', second].join('\n'));
  });
});

it('the body in JSON-LD may be escaped HTML', () => {
  const texts = paragraphs(6);
  const articleBody = texts.map((text) => `&lt;p&gt;${text}&lt;/p&gt;`).join('');
  const data = JSON.stringify({ '@type': 'NewsArticle', headline: 'A year at the weir', articleBody });
  const text = textIn(
    `<article>${headline}<p>${texts[0]}</p></article>`,
    `<script type="application/ld+json">${data}</script>`,
  );
  expect(text).toBe(texts.join('\n'));
});
