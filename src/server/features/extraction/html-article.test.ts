import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { Block } from '#contract/shapes.ts';
import { articleOfHtml } from './html-article.ts';

const address = 'https://courier.example/news/ferryman';
const page = readFileSync(new URL('./fixtures/harbour-news.html', import.meta.url), 'utf8');
const article = articleOfHtml(page, address);
const textOf = (blocks: readonly Block[]) => blocks.map((block) => block.text ?? '').join('\n');

const filler =
  'The harbour master walked along the quay before the sun was up and counted the boats that had come back in the night. ' +
  'There were fewer of them than there had been a year ago, and he knew why, but he wrote the number down and said nothing.';
/** A page whose article is three plain paragraphs with `inner` between them. */
function around(inner: string, head = ''): string {
  const paragraphs = [1, 2, 3].map((number) => `<p>${number} ${filler} ${filler}</p>`);
  return `<!doctype html><html lang="en"><head><title>Boats at night</title>${head}</head><body><article><h1>Boats at night</h1>${paragraphs[0]}${paragraphs[1]}${inner}${paragraphs[2]}</article></body></html>`;
}
const between = (inner: string, head = '') =>
  articleOfHtml(around(inner, head), address).blocks.filter(({ text }) => !text?.includes('harbour master walked'));

describe('a news page', () => {
  it('gives title, authors, site, date, language, excerpt and picture', () => {
    const { blocks: _, ...metadata } = article;
    expect(metadata).toEqual({
      title: 'The last ferryman of Saltmere is teaching a town to row again',
      byline: 'Marta Quill, Tobias Fenn',
      site_name: 'The Quayside Courier',
      published_at: '2026-03-02T06:30:00.000Z',
      lang: 'en-GB',
      excerpt: 'When the bridge closed, a harbour town remembered its boats.',
      lead_image: 'https://courier.example/pictures/ferry-wide.jpg',
      canonical_url: 'https://courier.example/news/ferryman',
    });
  });

  it('keeps every part of the text in order', () => {
    expect(article.blocks.map(({ type }) => type).join(' ')).toBe(
      'image paragraph paragraph paragraph heading paragraph paragraph list_item list_item list_item ' +
        'paragraph table heading paragraph code paragraph paragraph',
    );
    expect(article.blocks.map(({ id }) => id)).toEqual(article.blocks.map((_, index) => `b${index + 1}`));
  });

  it('keeps the picture with its caption out of the running text', () => {
    expect(article.blocks[0]).toMatchObject({
      src: 'https://courier.example/pictures/ferry.jpg',
      alt: 'A wooden boat crossing a grey harbour at dawn',
      caption: expect.stringMatching(/^Osric Vane takes the first/),
    });
    expect(textOf(article.blocks)).not.toContain('Ines Calder');
  });

  it('keeps tables as rows and code with its lines', () => {
    expect(article.blocks.find(({ type }) => type === 'table')?.rows?.[2]).toEqual(['January', '4,905', '18']);
    expect(article.blocks.find(({ type }) => type === 'code')?.text).toBe(
      'if tide_at(now) < 1.8:\n    lamp.green()\nelse:\n    lamp.red()',
    );
  });

  it('marks emphasis, code and links where they stand', () => {
    const marked = article.blocks.flatMap(({ text, marks }) =>
      (marks ?? []).map(({ start, end, type, href }) => [type, text?.slice(start, end), href]),
    );
    expect(marked).toEqual([
      ['em', 'a picturesque waste of public money', undefined],
      ['strong', 'two hundred a day', undefined],
      ['link', 'handwritten timetable', 'https://courier.example/news/timetable?from=story'],
      ['code', 'tide_at()', undefined],
      ['link', 'harbour office', 'https://harbour.example/saltmere#season'],
      ['link', 'the ferryman himself', 'mailto:osric@harbour.example'],
    ]);
  });

  it.each([
    ['navigation', 'Tides'],
    ['the repeated title', 'teaching a town to row again'],
    ['the byline', 'Tobias Fenn'],
    ['the share bar', 'Email'],
    ['related stories', 'missing bolts'],
    ['the newsletter', 'morning letter'],
    ['ways on', 'cellist who crosses'],
    ['the note on the author', 'correspondent'],
    ['comments', 'The song is accurate'],
    ['the footer', 'All rights reserved'],
    ['scripts', 'tracker'],
  ])('leaves out %s', (_, words) => {
    expect(textOf(article.blocks)).not.toContain(words);
  });

  it('says a pulled quotation only once', () => {
    expect(textOf(article.blocks).split('frightened of the water')).toHaveLength(2);
  });
});

describe('the text of a block', () => {
  it('has single spaces and nothing invisible, and its marks still fit', () => {
    const [block] = between(
      '<p>A  long\n\t line&nbsp;with <em> a so\u00adft\u200b hyphen </em>, and   <b><i>two</i></b> marks.</p>',
    );
    expect(block?.text).toBe('A long line with a soft hyphen , and two marks.');
    expect(block?.marks?.map(({ type, start, end }) => [type, block.text?.slice(start, end)])).toEqual([
      ['em', 'a soft hyphen'],
      ['strong', 'two'],
      ['em', 'two'],
    ]);
  });

  it('has a mark on each side of a border that the mark spans', () => {
    const blocks = between('<b><p>The first half of it ends here.</p><p>The second half of it ends here.</p></b>');
    expect(blocks.map(({ marks }) => marks)).toEqual([
      [{ type: 'strong', start: 0, end: 31 }],
      [{ type: 'strong', start: 0, end: 32 }],
    ]);
  });

  it('has no note numbers and no anchor signs', () => {
    const [heading, paragraph] = between(
      '<h2>The tide <a href="#tide">#</a></h2><p>It rose 2 m<sup>2</sup> at noon.<sup><a href="#n1">[1]</a></sup></p>',
    );
    expect(heading?.text).toBe('The tide');
    expect(paragraph?.text).toBe('It rose 2 m2 at noon.');
  });

  it('keeps the power of a number a power', () => {
    const text =
      'CO2 fell by 10<sup>6</sup> tonnes, to 10<sup>−9</sup> of 2<sup>n</sup>, on the 1<sup>st</sup> of May.';
    expect(between(`<p>${text}</p>`)[0]?.text).toBe('CO2 fell by 10⁶ tonnes, to 10⁻⁹ of 2ⁿ, on the 1st of May.');
  });

  it('has no words that are struck out beside their correction, unless it is nothing else', () => {
    expect(
      between('<p>The wall has <del>ten</del> <ins>twelve</ins> gates, <s>all of wood</s> one of wood.</p>')[0]?.text,
    ).toBe('The wall has twelve gates, one of wood.');
    const [all] = between('<p><s>The wall has ten gates, all of them of wood.</s></p>');
    expect(all?.text).toBe('The wall has ten gates, all of them of wood.');
    expect(
      between('<p>A shrine is a <ruby>神社<rp>(</rp><rt>jinja</rt><rp>)</rp></ruby>, they say.</p>')[0]?.text,
    ).toBe('A shrine is a 神社(jinja), they say.');
  });

  it('is one for each line of a list typed with breaks, and one for wrapped prose', () => {
    expect(between('<div>First: Oslo<br>Second: Bergen<br>Third: Tromsø</div>').map(({ text }) => text)).toEqual([
      'First: Oslo',
      'Second: Bergen',
      'Third: Tromsø',
    ]);
    const wrapped = 'A line that goes on for a good while and is then broken by hand<br>in the middle of what it says.';
    expect(between(`<p>${wrapped}</p>`)).toHaveLength(1);
  });

  it('knows how deep a list item stands', () => {
    const blocks = between('<ul><li>Boats of the east bank<ul><li>The Heron and her crew</li></ul></li></ul>');
    expect(blocks.map(({ type, level }) => [type, level])).toEqual([
      ['list_item', 1],
      ['list_item', 2],
    ]);
  });

  it('knows the number of an item, as browsers show it, and has it not in its text', () => {
    const numbersOf = (html: string) => between(html).map(({ number, text }) => [number, text]);
    const items = '<li>Boil the water.</li><li>Add the salt.</li><li>Repeat step 3.</li>';
    expect(numbersOf(`<ol start="3">${items}</ol>`)).toEqual([
      [3, 'Boil the water.'],
      [4, 'Add the salt.'],
      [5, 'Repeat step 3.'],
    ]);
    const counted = (list: string) => numbersOf(list).map(([number]) => number);
    expect(counted(`<ol reversed>${items}</ol>`)).toEqual([3, 2, 1]);
    expect(counted(`<ol>${items.replace('<li>Add', '<li value="7">Add')}</ol>`)).toEqual([1, 7, 8]);
    const nested = '<li><p>Row to the wall.</p><p>Rest there.</p><ul><li>Eat bread.</li></ul></li><li>Row back.</li>';
    expect(counted(`<ol>${nested}</ol>`)).toEqual([1, undefined, undefined, 2]);
    for (const list of [`<ul>${items}</ul>`, `<ol type="a">${items}</ol>`, `<ol class="list-unstyled">${items}</ol>`])
      expect(counted(list)).toEqual([undefined, undefined, undefined]);
    expect(counted('<ol><li>1. Boil the water.</li><li>2. Add the salt.</li></ol>')).toEqual([undefined, undefined]);
  });

  it('is the same for quotations, with who said it', () => {
    const blocks = between(
      '<blockquote><p>Nobody rows for the money.</p><p class="attribution">— A rower</p></blockquote>',
    );
    expect(blocks.map(({ type, text }) => [type, text])).toEqual([
      ['quote', 'Nobody rows for the money.'],
      ['quote', '— A rower'],
    ]);
  });

  it.each([
    ['a footer of the quotation', 'QUOTE<footer>— A rower of <cite>Saltmere</cite></footer></blockquote>', 'quote'],
    [
      'the caption of a figure without a picture',
      '<figure>QUOTE</blockquote><figcaption>— A rower of <cite>Saltmere</cite></figcaption></figure>',
      'paragraph',
    ],
  ])('who said it is kept from %s', (_, html, kind) => {
    const blocks = between(html.replace('QUOTE', '<blockquote><p>Nobody rows for the money.</p>'));
    expect(blocks.map(({ type, text }) => [type, text])).toEqual([
      ['quote', 'Nobody rows for the money.'],
      [kind, '— A rower of Saltmere'],
    ]);
  });
});

describe('between its paragraphs an article keeps', () => {
  it('an item that is only a link, in a list of text', () => {
    const items = [
      'Is it a planned trip?',
      '<a href="/where">Where will it be kept?</a>',
      'Is it in the budget of the year?',
    ];
    const blocks = between(`<ul>${items.map((item) => `<li>${item}</li>`).join('')}</ul>`);
    expect(blocks.map(({ text }) => text)).toContain('Where will it be kept?');
    expect(
      between('<ul><li><a href="/a">Storm closes road</a></li><li><a href="/b">Swan stops train</a></li></ul>'),
    ).toEqual([]);
  });

  it('the cells of a table below their columns, and its caption above it', () => {
    const head = '<caption>Growth by year</caption><tr><th rowspan="2">Year</th><th colspan="2">Growth</th></tr>';
    const rows =
      '<tr><th>UK</th><th>US</th></tr><tr><td rowspan=2>2020</td><td>1</td><td>2</td></tr><tr><td>3</td><td>4</td></tr>';
    const [caption, table] = between(`<table>${head}${rows}</table>`);
    expect(caption?.text).toBe('Growth by year');
    expect(table?.rows).toEqual([
      ['Year', 'Growth', ''],
      ['', 'UK', 'US'],
      ['2020', '1', '2'],
      ['', '3', '4'],
    ]);
    const wide = `<table>${'<tr><td rowspan="999" colspan="999">a</td><td>b</td></tr>'.repeat(3)}</table>`;
    expect(between(wide)[0]?.rows).toEqual([['a', ...Array(19).fill('')]]);
  });

  it('a quoted post with who wrote it, without the addresses of its pictures and its date', () => {
    const link = (href: string, text: string) => `<a href="${href}">${text}</a>`;
    const status = 'https://twitter.com/annlee/status/1';
    const post = `<p>The wall will stand. We will fight. ${link('https://t.co/x', 'pic.twitter.com/x')}</p>&mdash; Ann Lee (@annlee) ${link(status, 'March 2, 2026')}`;
    expect(
      between(`<blockquote class="twitter-tweet">${post}</blockquote>`).map(({ type, text }) => [type, text]),
    ).toEqual([
      ['quote', 'The wall will stand. We will fight.'],
      ['quote', '— Ann Lee (@annlee)'],
    ]);
    expect(
      between(
        `<blockquote><p>In the report of ${link('https://x.example/a', 'May 2026')} it says so.</p></blockquote>`,
      )[0]?.text,
    ).toBe('In the report of May 2026 it says so.');
  });

  it('no box with a field for an address, whatever it is called', () => {
    const box =
      '<div><h2>The tide, weekly</h2><p>All that the sea has done.</p><form><input type="email"></form></div>';
    expect(between(box)).toEqual([]);
  });

  it('no offer that ends in a link to join', () => {
    expect(between('<p>Get the news of the harbour by telephone. <a href="/j">Join us</a></p>')).toEqual([]);
    expect(
      between('<p>He wrote to the office and asked them to <a href="/j">join</a> him in the boat.</p>'),
    ).toHaveLength(1);
  });

  it('no picture’s credit and no sentence pulled out of the text', () => {
    expect(between('<p>The quay on Monday morning. (Photo by Ann Lee)</p>')).toEqual([]);
    expect(
      between('<div><p>There were fewer of them than there had been a year ago, and he knew why</p></div>'),
    ).toEqual([]);
  });
});

describe('pictures', () => {
  it('are kept with absolute addresses, the largest when they load late', () => {
    const late = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" srcset="/s.jpg 400w, /l.jpg 1600w" alt="Quay">';
    expect(between(`<p>${late}</p>`)).toMatchObject([
      { type: 'image', src: 'https://courier.example/l.jpg', alt: 'Quay' },
    ]);
  });

  it.each([
    '<img src="/bbcx/grey-placeholder.png"><img src="/boats.jpg">',
    '<img src="/static/placeholder.svg" data-src="/boats.jpg">',
  ])('are themselves, not what holds their place until they load: %s', (html) => {
    expect(between(`<figure>${html}</figure>`).map(({ src }) => src)).toEqual(['https://courier.example/boats.jpg']);
    expect(articleOfHtml(around(`<figure>${html}</figure>`), address).lead_image).toBe(
      'https://courier.example/boats.jpg',
    );
  });

  it.each([
    '<img src="/dot.gif" width="1" height="1">',
    '<img src="/img/author-avatar.png">',
    '<img src="javascript:alert(1)">',
  ])('are left out when they are none: %s', (html) => {
    expect(between(`<p>${html}</p>`)).toEqual([]);
  });
});

describe('behind its text an article has', () => {
  it('no notes of the house in italics with a link', () => {
    const html = around('').replace(
      '</article>',
      '<p><em>The harbour, monthly. See it <a href="/m">here</a>.</em></p></article>',
    );
    expect(textOf(articleOfHtml(html, address).blocks)).not.toContain('monthly');
  });
});

describe('JSON-LD', () => {
  const jsonLd = (data: object) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

  it('gives the text when the page shows only a part of it', () => {
    const articleBody = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((number) => `${number} ${filler} ${filler}`).join('\n\n');
    const { blocks } = articleOfHtml(around('', jsonLd({ '@type': 'NewsArticle', articleBody })), address);
    expect(blocks).toHaveLength(9);
  });

  it('does not replace a text that is nearly as long', () => {
    const articleBody = `${filler} ${filler} ${filler}`;
    const { blocks } = articleOfHtml(around('', jsonLd({ '@type': 'Article', articleBody })), address);
    expect(blocks).toHaveLength(3);
  });

  it('is passed over when it is broken or gives a description for a headline', () => {
    const broken = '<script type="application/ld+json">{"@type": "Article", </script>';
    expect(articleOfHtml(around('', broken), address).title).toBe('Boats at night');
    const described = jsonLd({ '@type': 'Article', headline: 'a story about boats', name: 'Boats at night' });
    expect(articleOfHtml(around('', described), address).title).toBe('Boats at night');
  });
});

describe('nothing of a page can be injected', () => {
  const probes = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg><style><img src=x onerror=alert(1)></style></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
    '<template><script>alert(1)</script></template>',
    '<iframe srcdoc="<script>alert(1)</script>"><script>alert(1)</script></iframe>',
    '<textarea><script>alert(1)</script></textarea><xmp><script>alert(1)</script></xmp>',
    '<a href="javascript:alert(1)">press</a><a href=" java\nscript:alert(1)">here</a>',
    '<a href="data:text/html,<script>alert(1)</script>">press</a><a href="vbscript:x">here</a>',
    '<table><tr><td><script>alert(1)</script>a</td><td>b</td></tr><tr><td>c</td><td>d</td></tr></table>',
    '<figure><img src="/a.jpg"><figcaption><style>p{}</style><script>alert(1)</script>Quay</figcaption></figure>',
    '<pre><script>alert(1)</script>code</pre>',
  ];

  it.each(probes)('%s', (probe) => {
    const { blocks } = articleOfHtml(around(`<div>The tide ${probe} turns.</div>`), address);
    expect(JSON.stringify(blocks)).not.toMatch(/<script|onerror|alert\(|javascript:|vbscript:|data:text/i);
    for (const block of blocks) expect(Block.safeParse(block).success).toBe(true);
  });
});

describe('a page is refused with the reason', () => {
  it.each([
    ['nothing to read', '<html><body></body></html>', '没有找到正文'],
    ['a few words', '<html><body><p>The ferry is late today.</p></body></html>', '正文太短，至少要有 40 个英文单词'],
    ['Chinese', `<html><body><p>${'渡船今天又晚点了，码头上的人都在等。'.repeat(30)}</p></body></html>`, '不是英文'],
    [
      'French',
      `<html><body><p>${'Le vieux port est calme ce matin et les pêcheurs réparent leurs filets sur le quai. '.repeat(12)}</p></body></html>`,
      '不是英文',
    ],
    ['too many elements', around('<i></i>'.repeat(40_001)), '太复杂'],
    ['deep nesting', around('<div>'.repeat(300)), '嵌套太深'],
  ])('%s', (_, html, message) => {
    expect(() => articleOfHtml(html, address)).toThrow(
      expect.objectContaining({ reason: 'INVALID_INPUT', message: expect.stringContaining(message) }),
    );
  });

  it('more than 5 MB', () => {
    expect(() => articleOfHtml('a'.repeat(5 * 1024 * 1024 + 1), address)).toThrow(
      expect.objectContaining({ reason: 'TOO_LARGE' }),
    );
  });
});
