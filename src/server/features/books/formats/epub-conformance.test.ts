/** Kinds of books that the public sample and conformance suites of EPUB have: each opens with its text. */
import { buffer } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { writeZip } from '#server/testing/zip-writer.ts';
import { textOfBlocks } from './collected-book.ts';
import { filesOfPackage, lines, nav, page, picture, useBooks, writePackage } from './testing/book-files.ts';

const { read } = useBooks();
const linesOf = async (...book: Parameters<typeof writePackage>) => lines(await read(writePackage(...book)));
const bodyLines = (content: string, head = '') => linesOf({ items: [{ id: 'a', href: 'a.xhtml', content: page(content, head) }] });
const text = { id: 'a', href: 'a.xhtml', content: '<p>Text of the book.</p>' };

describe('content of every kind', () => {
  test.each([
    ['formulas', '<p>Let <math xmlns="http://www.w3.org/1998/Math/MathML"><semantics><mrow><msup><mi>x</mi><mn>2</mn></msup><mo>=</mo><mfrac><mi>a</mi><mi>b</mi></mfrac></mrow><annotation>tex</annotation></semantics></math>.</p>', ['Let x^2 = a/b .']],
    ['formulas with a prefix', '<p><m:math><m:mi>y</m:mi></m:math></p>', ['y']],
    ['a switch', '<p><epub:switch><epub:case required-namespace="http://www.xml-cml.org/schema">CML</epub:case><epub:default>Water</epub:default></epub:switch></p>', ['Water']],
    ['sound and film with words in their place', '<audio src="a.mp3"><p>No sound here.</p></audio><video src="v.mp4"><p>No film here.</p></video>', ['No sound here.', 'No film here.']],
    ['objects and canvases', '<object data="a.swf"><p>No object.</p></object><canvas><p>No canvas.</p></canvas><noscript><p>No script.</p></noscript>', ['No object.', 'No canvas.', 'No script.']],
    ['scripts and forms', '<script>document.write("no")</script><form><button>Press</button><select><option>One</option></select></form><p>Text</p>', ['Press', 'One', 'Text']],
    ['right to left and vertical', '<p dir="rtl" style="writing-mode: vertical-rl">مرحبا</p>', ['مرحبا']],
    ['page numbers of the printed book', '<p>one <span epub:type="pagebreak" id="p2">2</span> two <span role="doc-pagebreak">3</span></p><nav epub:type="page-list"><ol><li>2</li></ol></nav>', ['one two']],
    ['details, definitions, rules', '<details><summary>Sum</summary>More</details><hr/><p>End</p>', ['Sum', 'More', 'End']],
    ['what is hidden', '<p hidden="">no</p><p style="display:none">no</p><p aria-hidden="true">yes</p>', ['yes']],
    ['lettering of a drawing', '<svg><g><text x="1">Tide <tspan>table</tspan></text><text>High</text></g></svg>', ['Tide table', 'High']],
    ['XML sections and entities', '<p><![CDATA[a < b]]> &eacute;&nbsp;&#8212;&hellip;</p>', ['a < b é —…']],
    ['elements of another namespace', '<x:p xmlns:x="http://www.w3.org/1999/xhtml">one</x:p><foo:bar>two</foo:bar>', ['one', 'two']],
    ['frames', '<iframe src="b.xhtml">frame</iframe><p>Text</p>', ['frame', 'Text']],
  ])('%s', async (_, body, expected) => {
    expect(await bodyLines(body)).toEqual(expected);
  });

  test('markup that is wrong reads as in a browser', async () => {
    const broken = '<p>one<p>two <b>bold <i>both</b> after</i><div>three</p>four</div><li>five<br>six</ul></section> seven &bogus; &amp &lt';
    expect((await bodyLines(broken)).join('|').replace(/\s/g, '|')).toBe('one|two|bold|both|after|three|four|five|six|seven|&bogus;|&|<');
  });

  test.each([
    ['UTF-16', Buffer.from(`\ufeff${page('<p>Café 海</p>').replace('utf-8', 'utf-16')}`, 'utf16le')],
    ['a declared encoding', Buffer.from(page('<p>Café</p>').replace('utf-8', 'iso-8859-1'), 'latin1')],
    ['a mark', Buffer.from(`\ufeff${page('<p>Café</p>')}`)],
  ])('in %s', async (_, content) => {
    expect((await linesOf({ items: [{ ...text, content }] }))[0]).toMatch(/^Café/);
  });
});

describe('packages of every kind', () => {
  test('a drawing in the spine, a picture with a fallback, one without', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="x"><title>T</title><image xlink:href="p.png"/><text>Lettering</text></svg>';
    const found = await read(
      writePackage({
        items: [
          { id: 's', href: 's.svg', type: 'image/svg+xml', content: svg },
          { id: 'p', href: 'p.png', type: 'image/png', attributes: 'fallback="x"', content: picture },
          { id: 'x', href: 'x.foo', type: 'application/x-foo', attributes: 'fallback="a"', content: '<?xml version="1.0"?><foo/>' },
          text,
          { id: 'q', href: 'q.png', type: 'image/png', attributes: 'fallback="q"', content: picture },
        ],
        spine: '<itemref idref="s"/><itemref idref="p"/><itemref idref="q"/>',
      }),
    );
    expect(found.chapters.map(({ blocks }) => blocks.map(({ type, text, alt }) => text ?? alt ?? type))).toEqual([['T', 'Lettering'], ['Text of the book.'], ['image']]);
  });

  test('a comic is one chapter of pictures unless its contents say more', async () => {
    const pages = ['a', 'b', 'c'].map((id) => ({ id, href: `${id}.xhtml`, content: '<div><img src="p.png" alt="Page"/></div>' }));
    const image = { id: 'p', href: 'p.png', type: 'image/png', attributes: 'properties="cover-image"', content: picture };
    const plain = await read(writePackage({ items: [...pages, image] }));
    expect(plain.chapters.map(({ blocks }) => blocks.map(({ id, type }) => `${id} ${type}`))).toEqual([['c0b1 image', 'c0b2 image', 'c0b3 image']]);
    const cut = await read(writePackage({ items: [...pages, image, nav('<li><a href="a.xhtml">I</a></li><li><a href="c.xhtml">II</a></li>')] }));
    expect(cut.chapters.map(({ title, blocks }) => [title, blocks.length])).toEqual([['I', 2], ['II', 1]]);
    expect(cut.pictures).toHaveLength(1);
  });

  test('what is beside the text comes after it, once, and what is missing is passed over', async () => {
    const items = ['cover', 'one', 'aside', 'two'].map((id) => ({ id, href: `${id}.xhtml`, content: `<p>${id}</p>` }));
    const spine = '<itemref idref="cover" linear="no"/><itemref idref="one"/><itemref idref="aside" linear="no"/><itemref idref="lost"/><itemref idref="two"/><itemref idref="one"/>';
    expect(await linesOf({ items, spine })).toEqual(['cover', 'one', 'two', 'aside']);
  });

  test('a list of contents in the spine is no chapter, unless it is all there is', async () => {
    const contents = nav('<li><a href="a.xhtml">One</a></li>');
    const refs = '<itemref idref="nav"/><itemref idref="a"/>';
    expect(await linesOf({ items: [contents, text], spine: refs })).toEqual(['Text of the book.']);
    expect(await linesOf({ items: [contents], spine: '<itemref idref="nav"/>' })).toEqual(['Contents', 'One']);
  });

  test('names are encoded, from the root, with a base, in another case or other accents', async () => {
    const items = [
      { id: 'a', href: 'my%20text/%E6%B5%B7%20%26.xhtml', content: '<p>One <a href="/EPUB/b.xhtml">b</a></p>' },
      { id: 'b', href: 'B.xhtml', content: page('<p><img src="p.png"/>Two</p>', '<base href="img/"/>') },
      { id: 'c', href: 'caf\u0065\u0301.xhtml' },
    ];
    const files = [{ name: 'EPUB/caf\u00e9.xhtml', content: page('<p>Three</p>') }, { name: 'EPUB/img/p.png', content: picture }];
    const found = await read(writePackage({ items: items.map((item) => (item.id === 'b' ? { ...item, href: 'b.xhtml' } : item)), files }));
    expect(lines(found)).toEqual(['One b', 'Two', 'Three']);
    expect(found.pictures).toHaveLength(1);
    expect(found.chapters[0]?.blocks[0]?.marks?.[0]?.place).toEqual({ index: 1, block_id: null });
  });

  test('the package is at the top, has a prefix, or several renditions', async () => {
    expect(await linesOf({ items: [text], opf: 'book.opf' })).toEqual(['Text of the book.']);
    const prefixed = filesOfPackage({ items: [text] }).map((file) => ({
      ...file,
      content: file.name.endsWith('.opf') ? String(file.content).replace(/<(\/?)(?=package|metadata|manifest|item|spine|guide)/g, '<$1opf:') : file.content,
    }));
    expect(lines(await read(writeZip(prefixed)))).toEqual(['Text of the book.']);
    const several = '<container><rootfiles><rootfile full-path="EPUB/book.opf"/><rootfile full-path="EPUB/fixed.opf"/></rootfiles></container>';
    const renditions = filesOfPackage({ items: [text], files: [{ name: 'EPUB/fixed.opf', content: '<package/>' }] });
    expect(lines(await read(writeZip(renditions.map((file) => (file.name === 'META-INF/container.xml' ? { ...file, content: several } : file)))))).toEqual(['Text of the book.']);
  });

  test.each([
    ['without a mimetype', (name: string) => name === 'mimetype'],
    ['without a container', (name: string) => name.startsWith('META-INF')],
  ])('%s', async (_, isLeftOut) => {
    const files = filesOfPackage({ items: [text] }).filter(({ name }) => !isLeftOut(name));
    expect(lines(await read(writeZip(files)))).toEqual(['Text of the book.']);
  });

  test('a container that leads nowhere, a wrong type, doubled ids, a deep nest of contents', async () => {
    const lost = filesOfPackage({ items: [text] }).map((file) => (file.name === 'META-INF/container.xml' ? { ...file, content: String(file.content).replace('book.opf', 'lost.opf') } : file));
    expect(lines(await read(writeZip(lost)))).toEqual(['Text of the book.']);
    expect(await linesOf({ items: [{ ...text, type: 'text/x-unknown' }], spine: '<itemref idref="a"/>' })).toEqual(['Text of the book.']);
    expect(await linesOf({ items: [text, { ...text, href: 'b.xhtml', content: '<p>Other</p>' }] })).toEqual(['Text of the book.']);
    const deep = Array.from({ length: 12 }, () => '<li><a href="a.xhtml">x</a><ol>').join('');
    const { book } = await read(writePackage({ items: [text, nav(deep)] }));
    expect(book.toc.at(-1)?.level).toBe(12);
  });

  test('obfuscated fonts and locked recordings leave the text open', async () => {
    const data = (method: string, file: string) => `<EncryptedData><EncryptionMethod Algorithm="${method}"/><CipherData><CipherReference URI="${file}"/></CipherData></EncryptedData>`;
    const content = `<encryption>${data('http://www.idpf.org/2008/embedding', 'EPUB/f.otf')}${data('http://www.w3.org/2001/04/xmlenc#aes128-cbc', 'EPUB/a.mp3')}</encryption>`;
    expect(await linesOf({ items: [text], files: [{ name: 'META-INF/encryption.xml', content }] })).toEqual(['Text of the book.']);
  });

  test('stored entries, and ZIP64', async () => {
    const zip = new ZipFile();
    for (const { name, content } of filesOfPackage({ items: [{ ...text, href: '%E6%B5%B7.xhtml' }] }))
      zip.addBuffer(Buffer.from(content), name, { compress: false, forceZip64Format: true });
    zip.end({ forceZip64Format: true });
    expect(lines(await read(await buffer(zip.outputStream)))).toEqual(['Text of the book.']);
  });

  test('DTBook', async () => {
    const content = '<dtbook><book><frontmatter><doctitle>Doc</doctitle></frontmatter><bodymatter><level1><h1>One</h1><p>Text <pagenum>4</pagenum>here<noteref idref="#n">1</noteref></p><note id="n"><p>A note</p></note></level1></bodymatter></book></dtbook>';
    const found = await read(writePackage({ items: [{ id: 'd', href: 'd.xml', type: 'application/x-dtbook+xml', content }], spine: '<itemref idref="d"/>' }));
    expect(lines(found)).toEqual(['Doc', 'One', 'Text here1', 'A note']);
    expect(found.chapters[0]?.footnotes.map(({ blocks }) => textOfBlocks(blocks))).toEqual(['A note']);
  });
});

test('no letter of the text is lost, whatever it stands in', async () => {
  const names = 'div section article p span blockquote aside header figure figcaption ul li ol dl dt dd h2 em sup a td tr table caption center font label address main q s u small big ruby rb legend fieldset'.split(' ');
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const nest = (depth: number): string =>
    Array.from({ length: 1 + random(3) }, () => {
      const name = names[random(names.length)];
      const word = ` w${random(1_000_000)} `;
      return depth === 0 ? word : `${random(2) ? word : ''}<${name}${random(4) ? '' : ' class="poem"'}>${nest(depth - 1)}</${name}>`;
    }).join('');
  const letters = (text: string) => (text.match(/w\d+/g) ?? []).sort().join(' ');
  for (let round = 0; round < 40; round += 1) {
    const body = nest(6);
    const found = await read(writePackage({ items: [{ id: 'a', href: 'a.xhtml', content: page(body) }] }));
    const text = found.chapters.map(({ blocks, footnotes }) => textOfBlocks([...blocks, ...footnotes.flatMap((note) => note.blocks)])).join('\n');
    expect(letters(text)).toBe(letters(body.replace(/<[^>]*>/g, ' ')));
  }
});
