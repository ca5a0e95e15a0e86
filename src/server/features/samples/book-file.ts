/** A sample book as an EPUB 3 (https://www.w3.org/TR/epub-33/): the same bytes from the same source, whenever and wherever it is made. */
import { buffer } from 'node:stream/consumers';
import { escapeUTF8 } from 'entities';
import { ZipFile } from 'yazl';
import type { SampleBlock, SampleBook, SampleChapter, SampleSentence } from './book-format.ts';

/** ZIP has no day before it. */
const DAY = new Date(1980, 0, 1);
const STYLE = `body { font-family: serif; line-height: 1.5; }
.verse { margin: 1em 2em; }
td, th { padding: .2em 1em .2em 0; text-align: left; }
aside { font-size: .85em; }
`;

const fileOf = (index: number) => `chapter-${index + 1}.xhtml`;

const page = (title: string, body: string) => `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="en" lang="en">
<head><title>${escapeUTF8(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>
`;

/** Address of each mark, from any chapter. */
const addressesOf = ({ chapters }: SampleBook): ReadonlyMap<string, string> =>
  new Map(
    chapters.flatMap(({ blocks }, at) =>
      blocks.flatMap((block) =>
        block.type === 'table' || block.mark === null ? [] : [[block.mark, `${fileOf(at)}#${block.mark}`] as const],
      ),
    ),
  );

function sentenceMarkup({ en, note, link }: SampleSentence, addresses: ReadonlyMap<string, string>): string {
  const call =
    note === null ? '' : `<sup><a epub:type="noteref" role="doc-noteref" href="#note-${note}">${note}</a></sup>`;
  if (link === null) return escapeUTF8(en) + call;
  const address = addresses.get(link.mark);
  if (address === undefined) throw new Error(`a link leads to #${link.mark}, which is nowhere in the book`);
  const [before = '', ...after] = en.split(link.words);
  return `${escapeUTF8(before)}<a href="${address}">${escapeUTF8(link.words)}</a>${escapeUTF8(after.join(link.words))}${call}`;
}

function blockMarkup(block: SampleBlock, addresses: ReadonlyMap<string, string>): string {
  if (block.type === 'table') {
    const [head = [], ...rows] = block.rows;
    const row = (cells: readonly string[], tag: string) =>
      `<tr>${cells.map((cell) => `<${tag}>${escapeUTF8(cell)}</${tag}>`).join('')}</tr>`;
    return `<table><thead>${row(head, 'th')}</thead><tbody>${rows.map((cells) => row(cells, 'td')).join('')}</tbody></table>`;
  }
  const sentences = block.sentences.map((sentence) => sentenceMarkup(sentence, addresses));
  const id = block.mark === null ? '' : ` id="${block.mark}"`;
  if (block.type === 'verse') return `<p class="verse"${id}>${sentences.join('<br/>')}</p>`;
  return block.type === 'item' ? `<li${id}>${sentences.join(' ')}</li>` : `<p${id}>${sentences.join(' ')}</p>`;
}

function chapterMarkup({ title, blocks, notes }: SampleChapter, addresses: ReadonlyMap<string, string>): string {
  const body = blocks
    .map((block, at) => {
      const isItem = block.type === 'item';
      const begins = isItem && blocks[at - 1]?.type !== 'item';
      const ends = isItem && blocks[at + 1]?.type !== 'item';
      return `${begins ? '<ul>' : ''}${blockMarkup(block, addresses)}${ends ? '</ul>' : ''}`;
    })
    .join('\n');
  const asides = notes.map(
    ({ label, text }) =>
      `<aside epub:type="footnote" role="doc-footnote" id="note-${label}"><p>${escapeUTF8(text)}</p></aside>`,
  );
  return page(
    title,
    `<section epub:type="chapter">\n<h1>${escapeUTF8(title)}</h1>\n${body}\n${asides.join('\n')}\n</section>`,
  );
}

function packageMarkup(book: SampleBook): string {
  const { title, author, description, identifier, modified, chapters } = book;
  const items = chapters.map(
    (_, at) => `<item id="c${at + 1}" href="${fileOf(at)}" media-type="application/xhtml+xml"/>`,
  );
  const refs = chapters.map((_, at) => `<itemref idref="c${at + 1}"/>`);
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="en">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
<dc:identifier id="id">${escapeUTF8(identifier)}</dc:identifier>
<dc:title>${escapeUTF8(title)}</dc:title>
<dc:creator>${escapeUTF8(author)}</dc:creator>
<dc:language>en</dc:language>
<dc:description>${escapeUTF8(description)}</dc:description>
<meta property="dcterms:modified">${modified}</meta>
</metadata>
<manifest>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>
<item id="style" href="style.css" media-type="text/css"/>
<item id="cover" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>
${items.join('\n')}
</manifest>
<spine>
${refs.join('\n')}
</spine>
</package>
`;
}

const navMarkup = ({ chapters }: SampleBook) =>
  page(
    'Contents',
    `<nav epub:type="toc" id="toc"><h1>Contents</h1><ol>${chapters
      .map(({ title }, at) => `<li><a href="${fileOf(at)}">${escapeUTF8(title)}</a></li>`)
      .join('')}</ol></nav>`,
  );

const CONTAINER = `<?xml version="1.0" encoding="utf-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`;

/** @param cover JPEG, 3 : 4 */
export async function sampleEpub(book: SampleBook, cover: Uint8Array): Promise<Buffer> {
  const zip = new ZipFile();
  const add = (name: string, content: string | Uint8Array, compress = true) =>
    zip.addBuffer(Buffer.from(content), name, { mtime: DAY, mode: 0o100644, compress, forceDosTimestamp: true });
  // First and as it is, so that a file's kind can be told by its beginning.
  add('mimetype', 'application/epub+zip', false);
  add('META-INF/container.xml', CONTAINER);
  add('EPUB/package.opf', packageMarkup(book));
  add('EPUB/nav.xhtml', navMarkup(book));
  add('EPUB/style.css', STYLE);
  add('EPUB/cover.jpg', cover, false);
  const addresses = addressesOf(book);
  for (const [at, chapter] of book.chapters.entries()) add(`EPUB/${fileOf(at)}`, chapterMarkup(chapter, addresses));
  zip.end();
  return buffer(zip.outputStream);
}
