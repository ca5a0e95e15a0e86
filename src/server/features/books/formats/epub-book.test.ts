/** Text, pictures and contents that a reader gets from an EPUB. */
import { describe, expect, test } from 'vitest';
import { bookFolder, lines, nav, picture, writePackage } from './testing/book-files.ts';

const { read } = bookFolder();
const one = (content: string, more: Parameters<typeof writePackage>[0]['items'] = []) =>
  read(writePackage({ items: [{ id: 'a', href: 'a.xhtml', content }, ...more] }));
const blocksOf = async (content: string) => (await one(content)).chapters[0]?.blocks ?? [];
const long = (name: string) => `<p>${`${name} walked along the quay and counted the boats. `.repeat(60)}</p>`;

describe('a book says what it is', () => {
  test('in EPUB 3: main title, authors without translators, language, description as plain text', async () => {
    const { book } = await read(
      writePackage({
        items: [{ id: 'a', href: 'a.xhtml', content: '<p>x</p>' }],
        metadata: `<dc:title id="s">A subtitle</dc:title><dc:title id="t">Tides</dc:title><meta refines="#t" property="title-type">main</meta>
          <dc:creator id="c1">Ann Sea</dc:creator><dc:creator>Ben Land</dc:creator><dc:creator id="c2">Cid Sky</dc:creator>
          <meta refines="#c2" property="role" scheme="marc:relators">trl</meta><dc:language>en-GB</dc:language>
          <dc:description>&lt;p&gt;On &lt;i&gt;tides&lt;/i&gt; &amp;amp; boats.&lt;/p&gt;</dc:description>`,
      }),
    );
    expect(book).toMatchObject({
      format: 'epub',
      title: 'Tides',
      author: 'Ann Sea, Ben Land',
      language: 'en-GB',
      description: 'On tides & boats.',
    });
  });

  test('in EPUB 2, by the roles on its creators', async () => {
    const metadata =
      '<dc:title>T</dc:title><dc:creator opf:role="ill">Ida Ink</dc:creator><dc:creator opf:role="aut">Ann Sea</dc:creator>';
    const { book } = await read(writePackage({ items: [{ id: 'a', href: 'a.xhtml', content: '<p>x</p>' }], metadata }));
    expect(book.author).toBe('Ann Sea');
  });
});

describe('the cover is found', () => {
  const text = { id: 'a', href: 'a.xhtml', content: '<p>Text of the first chapter.</p>' };
  const image = (attributes = '', href = 'front.png') => ({
    id: 'pic',
    href,
    type: 'image/png',
    attributes,
    content: picture,
  });
  const coverPage = {
    id: 'cv',
    href: 'cv.xhtml',
    content: '<svg xmlns:xlink="x"><image xlink:href="front.png"/></svg>',
  };
  test.each([
    ['by the property of EPUB 3', { items: [text, image('properties="cover-image"')] }],
    [
      'by the meta element of EPUB 2',
      { items: [text, image()], metadata: '<dc:title>T</dc:title><meta name="cover" content="pic"/>' },
    ],
    [
      'by the guide, which names a page',
      {
        items: [text, image(), coverPage],
        spine: '<itemref idref="a"/>',
        guide: '<reference type="cover" href="cv.xhtml"/>',
      },
    ],
    ['as the picture of the first page', { items: [coverPage, text, image()] }],
    ['by its name', { items: [text, image('', 'Cover.png')] }],
  ])('%s', async (_, book) => {
    expect((await read(writePackage(book))).book.cover).toHaveLength(picture.length);
  });

  test('as a drawing', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1"/></svg>';
    const { book } = await read(
      writePackage({
        items: [
          text,
          { id: 'c', href: 'c.svg', type: 'image/svg+xml', attributes: 'properties="cover-image"', content: svg },
        ],
      }),
    );
    expect(Buffer.from(book.cover ?? []).toString()).toBe(svg);
  });

  test('and a picture in a chapter is none', async () => {
    const { book } = await one(
      `<p>Here is a long enough text that nobody takes for the words on a cover.</p><img src="front.png"/>`,
      [image()],
    );
    expect(book.cover).toBeNull();
  });
});

describe('the contents', () => {
  const items = [
    { id: 'a', href: 'a.xhtml', content: '<h1>One</h1><p>First.</p><h2 id="s">Section</h2><p>Second.</p>' },
    { id: 'b', href: 'b.xhtml', content: '<h1>Two</h1><p>Third.</p>' },
  ];
  test('nest as the navigation document has them, with places inside a chapter', async () => {
    const list =
      '<li><span>Part</span><ol><li><a href="a.xhtml">One</a><ol><li><a href="a.xhtml#s">Section</a></li></ol></li></ol></li><li><a href="b.xhtml#gone">Two</a></li><li><a href="lost.xhtml">Lost</a></li>';
    const { book, chapters } = await read(writePackage({ items: [...items, nav(list)] }));
    expect(book.toc).toEqual([
      { title: 'Part', level: 1, index: 0, blockId: null },
      { title: 'One', level: 2, index: 0, blockId: null },
      { title: 'Section', level: 3, index: 0, blockId: 'c0b3' },
      { title: 'Two', level: 1, index: 1, blockId: null },
    ]);
    expect(chapters[0]?.blocks[2]).toMatchObject({ id: 'c0b3', text: 'Section' });
    expect(chapters.map(({ title }) => title)).toEqual(['One', 'Two']);
  });

  test('find a file whose folder they leave out, where only one has the name', async () => {
    const list =
      '<li><a href="a.xhtml#s">One</a></li><li><a href="b.xhtml">Two</a></li><li><a href="c.xhtml">Three</a></li>';
    const folded = [
      { ...items[0], id: 'a', href: 'text/a.xhtml' },
      { ...items[1], id: 'b', href: 'text/b.xhtml' },
      { id: 'c', href: 'text/c.xhtml', content: '<p>Which one?</p>' },
      { id: 'd', href: 'more/c.xhtml', content: '<p>Or this?</p>' },
    ];
    const { book } = await read(writePackage({ items: [...folded, nav(list)] }));
    expect(book.toc).toEqual([
      { title: 'One', level: 1, index: 0, blockId: 'c0b3' },
      { title: 'Two', level: 1, index: 1, blockId: null },
    ]);
  });

  test('come from the NCX of EPUB 2', async () => {
    const point = (label: string, src: string, inside = '') =>
      `<navPoint><navLabel><text>${label}</text></navLabel><content src="${src}"/>${inside}</navPoint>`;
    const ncx = `<ncx><navMap>${point('One', 'a.xhtml', point('Section', 'a.xhtml#s'))}${point('Two', 'b.xhtml')}</navMap><pageList><pageTarget><navLabel><text>7</text></navLabel><content src="a.xhtml"/></pageTarget></pageList></ncx>`;
    const { book } = await read(
      writePackage({
        items: [...items, { id: 'ncx', href: 'toc.ncx', type: 'application/x-dtbncx+xml', content: ncx }],
      }),
    );
    expect(book.toc.map(({ title, level }) => [title, level])).toEqual([
      ['One', 1],
      ['Section', 2],
      ['Two', 1],
    ]);
  });

  test('are made of the headings where there are none', async () => {
    const { book } = await read(writePackage({ items }));
    expect(book.toc.map(({ title, index }) => [title, index])).toEqual([
      ['One', 0],
      ['Two', 1],
    ]);
  });

  test('do not name a chapter by a section whose place is not in it', async () => {
    const list =
      '<li><a href="a.xhtml#top">One</a><ol><li><a href="a.xhtml#gone">Section</a></li></ol></li><li><a href="b.xhtml#gone">Two</a></li>';
    const { book, chapters } = await read(writePackage({ items: [...items, nav(list)] }));
    expect(chapters.map(({ title }) => title)).toEqual(['One', 'Two']);
    expect(book.toc.map(({ title }) => title)).toEqual(['One', 'Two']);
  });

  test('lead to their places behind a number and a title that are joined, and the number may be a line of text', async () => {
    const content =
      '<p><img src="p.png" alt=""/></p><p class="no">3</p><h1>The <i>Night</i><sup><a epub:type="noteref" href="#n">1</a></sup></h1><p id="p">First.</p><h2 id="s">Section</h2><p><a href="#s">See</a></p><aside epub:type="footnote" id="n"><p>A note.</p></aside>';
    const list = '<li><a href="a.xhtml">3. The Night</a><ol><li><a href="a.xhtml#s">Section</a></li></ol></li>';
    const ornament = { id: 'p', href: 'p.png', type: 'image/png', content: picture };
    const { book, chapters } = await one(content, [nav(list), ornament]);
    const [chapter] = chapters;
    expect(chapter?.blocks.map(({ type, text }) => [type, text])).toEqual([
      ['image', undefined],
      ['heading', '3\nThe Night1'],
      ['paragraph', 'First.'],
      ['heading', 'Section'],
      ['paragraph', 'See'],
    ]);
    expect(chapter?.blocks[1]?.marks).toMatchObject([
      { start: 6, end: 11, type: 'em' },
      { start: 11, end: 12, footnote: 'c0n1' },
    ]);
    expect(book.toc[1]).toMatchObject({ title: 'Section', blockId: 'c0b4' });
    expect(chapter?.blocks[4]?.marks).toMatchObject([{ place: { index: 0, block_id: 'c0b4' } }]);
    expect(chapter?.footnotes).toMatchObject([{ blocks: [{ text: 'A note.' }] }]);
  });

  test('cut a document in which they have several chapters, at their headings', async () => {
    const content = `<h2 id="x">One</h2>${long('Anna')}<div><h2 id="y">Two</h2>${long('Ben')}</div>`;
    const { chapters, book } = await one(content, [
      nav('<li><a href="a.xhtml#x">One</a></li><li><a href="a.xhtml#y">Two</a></li>'),
    ]);
    expect(chapters.map(({ title, blocks }) => [title, blocks[0]?.id, blocks.length])).toEqual([
      ['One', 'c0b1', 2],
      ['Two', 'c1b1', 2],
    ]);
    expect(book.toc[1]).toMatchObject({ index: 1, blockId: null });
  });
});

describe('the text reads as it was set', () => {
  test('headings, lists, quotations, code', async () => {
    const found = await blocksOf(`<h1>One<br/>and two</h1><h3>Sub</h3><blockquote><p>Said.</p></blockquote>
      <ol><li>first<ul><li><p>deep</p><p>more</p></li></ul></li></ol><pre>a\n  b</pre><dl><dt>Term</dt><dd>Meaning</dd></dl>`);
    expect(found.map(({ type, level, text }) => [type, level, text])).toEqual([
      ['heading', 1, 'One\nand two'],
      ['heading', 3, 'Sub'],
      ['quote', undefined, 'Said.'],
      ['list_item', 1, 'first'],
      ['list_item', 2, 'deep'],
      ['paragraph', undefined, 'more'],
      ['code', undefined, 'a\n  b'],
      ['paragraph', undefined, 'Term'],
      ['paragraph', undefined, 'Meaning'],
    ]);
  });

  test('items of a numbered list have their numbers beside their text', async () => {
    const numbersOf = async (html: string) => (await blocksOf(html)).map(({ number, text }) => [number, text]);
    const nested = '<li><p>Row to the wall.</p><p>Rest.</p><ul><li>Eat.</li></ul></li><li>Row back.</li>';
    expect(await numbersOf(`<ol start="3">${nested}</ol>`)).toEqual([
      [3, 'Row to the wall.'],
      [undefined, 'Rest.'],
      [undefined, 'Eat.'],
      [4, 'Row back.'],
    ]);
    const items = '<li>Boil.</li><li value="7">Salt.</li><li>Stir.</li>';
    const counted = async (list: string) => (await numbersOf(list)).map(([number]) => number);
    expect(await counted(`<ol reversed="">${items}</ol>`)).toEqual([3, 7, 6]);
    const without = [`<ul>${items}</ul>`, `<ol type="a">${items}</ol>`, `<ol style="list-style: none">${items}</ol>`];
    for (const list of without) expect(await counted(list)).toEqual([undefined, undefined, undefined]);
    expect(await counted('<ol><li>1. Boil.</li><li>2. Salt.</li></ol>')).toEqual([undefined, undefined]);
  });

  test('verse keeps its lines, by breaks or by elements, and its stanzas are apart', async () => {
    const found = await blocksOf(`<p>The sea is calm<br/>tonight, <i>the<br/>tide</i> is full</p>
      <div class="poem"><div class="stanza"><p class="line">one</p><p class="line">two</p></div><div class="stanza"><p>three</p></div></div>
      <p>a<br/><br/>b</p>`);
    expect(found.map(({ text }) => text)).toEqual([
      'The sea is calm\ntonight, the\ntide is full',
      'one\ntwo',
      'three',
      'a',
      'b',
    ]);
    expect(found[0]?.marks).toEqual([{ start: 25, end: 33, type: 'em' }]);
  });

  test('emphasis, code and links have marks; words are not torn apart', async () => {
    const [block] = await blocksOf(
      '<p><span class="cap">T</span>he <b>bold</b> <em>te<em>x</em>t</em> <code>x</code> <a href="https://sea.example/a">out</a> <a href="javascript:x()">no</a></p>',
    );
    expect(block?.text).toBe('The bold text x out no');
    expect(block?.marks).toEqual([
      { start: 4, end: 8, type: 'strong' },
      { start: 9, end: 13, type: 'em' },
      { start: 14, end: 15, type: 'code' },
      { start: 16, end: 19, type: 'link', href: 'https://sea.example/a' },
    ]);
  });

  test('ruby has its reading behind it in brackets', async () => {
    const found = await blocksOf(
      '<p><ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rt>ji</rt></ruby> and <ruby><rb>東</rb><rtc><rt>higashi</rt></rtc></ruby></p>',
    );
    expect(found[0]?.text).toBe('漢（kan）字（ji） and 東（higashi）');
  });

  test('tables have rows, those that only arrange text are paragraphs', async () => {
    const found =
      await blocksOf(`<table><caption>Fleet</caption><thead><tr><th>Boat</th><th>Year</th></tr></thead><tbody><tr><td>Anna</td><td>1901</td></tr><tr><td colspan="2">Ben</td></tr></tbody></table>
      <table><tr><td><p>One cell</p></td></tr></table>`);
    expect(found[0]).toMatchObject({
      type: 'table',
      caption: 'Fleet',
      rows: [
        ['Boat', 'Year'],
        ['Anna', '1901'],
        ['Ben', ''],
      ],
    });
    expect(found[1]).toMatchObject({ type: 'paragraph', text: 'One cell' });
  });

  test('pictures come with their words, one that can not be shown leaves its caption', async () => {
    const body =
      '<p>Before <img src="p.png" alt="A boat"/> after</p><figure><img src="p.png"/><figcaption>The <i>Anna</i></figcaption></figure><figure><img src="gone.png"/><figcaption>Kept</figcaption></figure><img src="data:image/png;base64,iVBORw=="/>';
    const { chapters, pictures } = await one(body, [{ id: 'p', href: 'p.png', type: 'image/png', content: picture }]);
    expect(chapters[0]?.blocks.map(({ type, text, alt, caption, src }) => ({ type, text, alt, caption, src }))).toEqual(
      [
        { type: 'paragraph', text: 'Before after' },
        { type: 'image', alt: 'A boat', src: '/picture/1' },
        { type: 'image', caption: 'The Anna', src: '/picture/1' },
        { type: 'paragraph', text: 'Kept' },
        { type: 'image', src: '/picture/2' },
      ],
    );
    expect(pictures).toEqual([8, 4]);
  });
});

describe('a first letter', () => {
  const textOf = async (body: string) => {
    const found = await one(body, [{ id: 'p', href: 'p.png', type: 'image/png', content: picture }]);
    return found.chapters[0]?.blocks.map(({ type, text }) => text ?? type);
  };
  test.each([
    ['<p><img src="p.png" alt="T"/>he ferry came.</p>', 'The ferry came.'],
    ['<p><span class="x"><img src="p.png" alt="“I"/></span> was late.</p>', '“I was late.'],
    ['<p><span class="dropcap">T</span>\n<span class="small">HE FERRY</span> came.</p>', 'THE FERRY came.'],
    ['<p><span class="drop-cap">A</span> <span>ferry came.</span></p>', 'A ferry came.'],
  ])('that is drawn large belongs to its word: %s', async (body, text) => {
    expect(await textOf(body)).toEqual([text]);
  });

  test.each([
    ['<p><img src="p.png" alt="T"/></p><p>he ferry</p>', ['image', 'he ferry']],
    ['<p>Plan <img src="p.png" alt="B"/> shows it.</p>', ['Plan shows it.', 'image']],
    ['<p><img src="p.png" alt="A boat"/>The ferry.</p>', ['image', 'The ferry.']],
  ])('a picture that is none stays one: %s', async (body, found) => {
    expect(await textOf(body)).toEqual(found);
  });
});

test('what a class names a caption stands under the picture before it', async () => {
  const body =
    '<div class="Image"><img src="p.png"/></div><p class="Caption">The <i>Anna</i></p><p class="caption">Ten miles</p><p>Text.</p>';
  const { chapters } = await one(body, [{ id: 'p', href: 'p.png', type: 'image/png', content: picture }]);
  expect(chapters[0]?.blocks.map(({ caption, text }) => caption ?? text)).toEqual(['The Anna', 'Ten miles', 'Text.']);
});

describe('a document that the contents do not name', () => {
  const chaptersOf = async (first: [string, string], second: [string, string]) => {
    const documents = [first, second, ['last.xhtml', '<p>The last text.</p>']] as const;
    const items = documents.map(([href, content], at) => ({ id: `d${at}`, href, content }));
    const named = items.filter((_, at) => at !== 1).map(({ href }) => `<li><a href="${href}">${href}</a></li>`);
    return (await read(writePackage({ items: [...items, nav(named.join(''))] }))).chapters.length;
  };
  test.each([
    ['chapter3.xhtml', '<p>One.</p>', 'chapter3b.xhtml', '<p>Two.</p>'],
    ['chapter3.xhtml', '<p>One.</p>', 'chapter3_0001.xhtml', '<p>Two.</p>'],
    ['chapter3a.xhtml', '<p>One.</p>', 'chapter3b.xhtml', '<p>Two.</p>'],
    ['x.xhtml', '<p>They went down to</p>', 'y.xhtml', '<p>the quay at noon.</p>'],
  ])('continues the one before by its name or its text: %s %s, %s %s', async (file, text, next, more) => {
    expect(await chaptersOf([file, text], [next, more])).toBe(2);
  });

  test.each([
    ['part1.xhtml', '<p>One.</p>', 'part2.xhtml', '<p>Two.</p>'],
    ['part1.xhtml', '<p>One.</p>', 'part12.xhtml', '<p>Two.</p>'],
    ['chapter3.xhtml', '<p>One.</p>', 'chapter3b.xhtml', '<h2>Letters</h2><p>Two.</p>'],
    ['x.xhtml', '<p>They went home.</p>', 'y.xhtml', '<p>for my mother</p>'],
  ])('is a chapter of its own otherwise: %s %s, %s %s', async (file, text, next, more) => {
    expect(await chaptersOf([file, text], [next, more])).toBe(3);
  });
});

test('links lead to their place, forwards too', async () => {
  const found = await read(
    writePackage({
      items: [
        {
          id: 'a',
          href: 'text/a.xhtml',
          content: '<p><a href="../b.xhtml#p">there</a> <a href="../b.xhtml">top</a> <a href="gone.xhtml">gone</a></p>',
        },
        { id: 'b', href: 'b.xhtml', content: '<p>x</p><p>some <span id="p">place</span></p>' },
      ],
    }),
  );
  expect(found.chapters[0]?.blocks[0]?.marks).toEqual([
    { start: 0, end: 5, type: 'link', place: { index: 1, block_id: 'c1b2' } },
    { start: 6, end: 9, type: 'link', place: { index: 1, block_id: null } },
  ]);
});

test('bytes behind the end of the file, as some downloads have them, do no harm', async () => {
  const whole = writePackage({ items: [{ id: 'a', href: 'a.xhtml', content: '<p>Text.</p>' }] });
  for (const tail of [Buffer.alloc(100), Buffer.alloc(100_000, 'x')])
    expect(lines(await read(Buffer.concat([whole, tail])))).toEqual(['Text.']);
  await expect(read(whole.subarray(0, whole.length - 30))).rejects.toMatchObject({ reason: 'INVALID_INPUT' });
});
