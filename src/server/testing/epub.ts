/** Small books for tests. */
import { writeZip, type ZipFile } from './zip-writer.ts';

export interface TestChapter {
  file: string;
  body: string;
  linear?: boolean;
}

export interface TestBook {
  chapters: readonly TestChapter[];
  /** Inside `<nav epub:type="toc">`, or as the whole NCX. */
  nav?: string;
  ncx?: string;
  /** Put in beside the book's own. */
  files?: readonly ZipFile[];
}

const SENTENCES = [
  'The boats come home before the sun is up, and the market fills with voices.',
  'Nobody here is in a hurry, because the tide decides when the day is over.',
  'By noon the quay is empty again, and only the smell of salt and rope stays behind.',
  'An old woman mends the nets that her mother had mended before her.',
];

/** Some 120 words in paragraphs; `name` makes the text differ from others. */
export function prose(name: string): string {
  return SENTENCES.map((sentence) => `<p>${sentence} ${name} knows this better than most people do.</p>`)
    .join('')
    .repeat(2)
    .replace('</p>', ` Here is what happened to ${name}.</p>`);
}

const xhtml = (body: string) =>
  `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"><head><title/><script/></head><body>${body}</body></html>`;

export function filesOfBook({ chapters, nav, ncx, files = [] }: TestBook): ZipFile[] {
  const items = chapters.map(
    ({ file }, index) => `<item id="c${index}" href="${file}" media-type="application/xhtml+xml"/>`,
  );
  const refs = chapters.map(
    ({ linear }, index) => `<itemref idref="c${index}"${linear === false ? ' linear="no"' : ''}/>`,
  );
  const navItem = nav ? '<item id="nav" href="nav.xhtml" properties="nav" media-type="application/xhtml+xml"/>' : '';
  const ncxItem = ncx ? '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>' : '';
  return [
    { name: 'mimetype', content: 'application/epub+zip' },
    {
      name: 'META-INF/container.xml',
      content: '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    },
    {
      name: 'OEBPS/book.opf',
      content: `<package><metadata><dc:title>Harbour Weekly</dc:title></metadata><manifest>${items.join('')}${navItem}${ncxItem}</manifest><spine toc="ncx">${refs.join('')}</spine></package>`,
    },
    ...(nav ? [{ name: 'OEBPS/nav.xhtml', content: xhtml(`<nav epub:type="toc">${nav}</nav>`) }] : []),
    ...(ncx ? [{ name: 'OEBPS/toc.ncx', content: ncx }] : []),
    ...chapters.map(({ file, body }) => ({ name: `OEBPS/${file}`, content: xhtml(body) })),
    ...files,
  ];
}

export const writeBook = (book: TestBook): Buffer => writeZip(filesOfBook(book));

/** 0.8 MB of which every chapter is as dense as one may be, and all together unpack to 130 MB that take minutes to read. */
export function slowBomb(): Buffer {
  const paragraph = (nth: number) => `<p>${SENTENCES.join(' ').repeat(9)}${nth.toString(36)}</p>`;
  const body = Array.from({ length: 1_800 }, (_, nth) => paragraph(nth)).join('');
  return writeBook({ chapters: Array.from({ length: 27 }, (_, nth) => ({ file: `c${nth}.xhtml`, body })) });
}
