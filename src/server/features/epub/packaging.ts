/**
 * Writes EPUB 3 (https://www.w3.org/TR/epub-33/): the container around documents and pictures, with a list of contents for readers of
 * EPUB 3 and another one for those of EPUB 2. The same bytes from the same content.
 */
import { escapeUTF8 } from 'entities';
import type { ZipEntry } from '#server/zip-file.ts';

export interface Publication {
  /** Worldwide identifier of the book, such as `urn:uuid:…`. */
  identifier: string;
  title: string;
  creators: readonly string[];
  /** The first is that of the book, others stand in it too. */
  languages: readonly string[];
  publisher?: string;
  description?: string;
  /** Addresses of what it was made of. */
  sources?: readonly string[];
  /** `YYYY-MM-DDThh:mm:ssZ` */
  modified: string;
  /** JPEG. */
  cover: Uint8Array;
  /** The style sheet of all documents. */
  style: string;
  /** Heading of the list of contents. */
  contentsTitle: string;
  /** Whether the table of contents is a page of the book, too, before the first document. */
  hasContentsPage: boolean;
}

/** Parts of the book in reading order. */
export type PublicationPart =
  | { kind: 'document'; file: string; title: string; body: string }
  | { kind: 'picture'; file: string; type: 'image/jpeg' | 'image/png'; bytes: Uint8Array };

/** Text for XML: without characters that XML cannot have, and with those that mean something escaped. */
export function xmlText(text: string): string {
  return escapeUTF8(printable(text));
}

/** Text without control characters but tab and line breaks, halves of characters, and code points that are no characters. */
export function printable(text: string): string {
  return text.toWellFormed().replace(/(?![\t\n\r])[\p{Cc}\p{Noncharacter_Code_Point}]/gu, '');
}

/**
 * @param parts made one after the other; a picture may come before or after the document that shows it
 * @returns entries of the zip file, the one that tells what it is first
 */
export async function* epubEntries(
  publication: Publication,
  parts: AsyncIterable<PublicationPart> | Iterable<PublicationPart>,
): AsyncGenerator<ZipEntry> {
  // First and as it is, so that a file's kind can be told by its beginning.
  yield { name: 'mimetype', content: 'application/epub+zip', compress: false };
  yield { name: 'META-INF/container.xml', content: CONTAINER };
  yield { name: 'EPUB/style.css', content: publication.style };
  yield { name: 'EPUB/cover.jpg', content: publication.cover, compress: false };
  const documents: { file: string; title: string }[] = [];
  const pictures: { file: string; type: string }[] = [];
  for await (const part of parts) {
    if (part.kind === 'picture') {
      pictures.push(part);
      yield { name: `EPUB/${part.file}`, content: part.bytes, compress: false };
      continue;
    }
    documents.push({ file: part.file, title: part.title });
    yield { name: `EPUB/${part.file}`, content: pageMarkup(publication, part.title, part.body) };
  }
  yield { name: 'EPUB/nav.xhtml', content: navMarkup(publication, documents) };
  yield { name: 'EPUB/toc.ncx', content: ncxMarkup(publication, documents) };
  yield { name: 'EPUB/package.opf', content: packageMarkup(publication, documents, pictures) };
}

/** A title, which must not be empty. */
const named = (title: string): string => xmlText(title).trim() || '—';

const CONTAINER = `<?xml version="1.0" encoding="utf-8"?>
<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="EPUB/package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>
`;

function pageMarkup({ languages: [language = 'en'] }: Publication, title: string, body: string): string {
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" xml:lang="${language}" lang="${language}">
<head><title>${named(title)}</title><link rel="stylesheet" type="text/css" href="style.css"/></head>
<body>
${body}
</body>
</html>
`;
}

type Listed = readonly { file: string; title: string }[];

function navMarkup(publication: Publication, documents: Listed): string {
  const { contentsTitle } = publication;
  const lines = documents.map(({ file, title }) => `<li><a href="${file}">${named(title)}</a></li>`);
  const body = `<nav epub:type="toc" id="toc"><h1>${xmlText(contentsTitle)}</h1><ol>${lines.join('\n')}</ol></nav>`;
  return pageMarkup(publication, contentsTitle, body);
}

/** The list of contents of EPUB 2 (http://idpf.org/epub/20/spec/OPF_2.0.1_draft.htm#Section2.4.1). */
function ncxMarkup({ identifier, title, languages: [language = 'en'] }: Publication, documents: Listed): string {
  const points = documents.map(
    ({ file, title: label }, at) =>
      `<navPoint id="p${at + 1}" playOrder="${at + 1}"><navLabel><text>${named(label)}</text></navLabel><content src="${file}"/></navPoint>`,
  );
  return `<?xml version="1.0" encoding="utf-8"?>
<ncx xmlns="http://www.daisy.org/z3986/2005/ncx/" version="2005-1" xml:lang="${language}">
<head><meta name="dtb:uid" content="${xmlText(identifier)}"/></head>
<docTitle><text>${named(title)}</text></docTitle>
<navMap>
${points.join('\n')}
</navMap>
</ncx>
`;
}

function packageMarkup(
  publication: Publication,
  documents: Listed,
  pictures: readonly { file: string; type: string }[],
): string {
  const { identifier, title, creators, languages, publisher, description, sources = [], modified } = publication;
  const metadata = [
    `<dc:identifier id="id">${xmlText(identifier)}</dc:identifier>`,
    `<dc:title>${named(title)}</dc:title>`,
    ...creators.map((creator) => `<dc:creator>${xmlText(creator)}</dc:creator>`),
    ...languages.map((language) => `<dc:language>${language}</dc:language>`),
    ...(publisher ? [`<dc:publisher>${xmlText(publisher)}</dc:publisher>`] : []),
    ...(description ? [`<dc:description>${xmlText(description)}</dc:description>`] : []),
    ...sources.map((source) => `<dc:source>${xmlText(source)}</dc:source>`),
    `<meta property="dcterms:modified">${modified}</meta>`,
    // Cover for readers of EPUB 2.
    '<meta name="cover" content="cover"/>',
  ];
  const items = [
    '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
    '<item id="ncx" href="toc.ncx" media-type="application/x-dtbncx+xml"/>',
    '<item id="style" href="style.css" media-type="text/css"/>',
    '<item id="cover" href="cover.jpg" media-type="image/jpeg" properties="cover-image"/>',
    ...documents.map(({ file }, at) => `<item id="c${at + 1}" href="${file}" media-type="application/xhtml+xml"/>`),
    ...pictures.map(({ file, type }, at) => `<item id="i${at + 1}" href="${file}" media-type="${type}"/>`),
  ];
  const refs = [
    ...(publication.hasContentsPage ? ['<itemref idref="nav"/>'] : []),
    ...documents.map((_, at) => `<itemref idref="c${at + 1}"/>`),
  ];
  return `<?xml version="1.0" encoding="utf-8"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id" xml:lang="${languages[0] ?? 'en'}">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">
${metadata.join('\n')}
</metadata>
<manifest>
${items.join('\n')}
</manifest>
<spine toc="ncx">
${refs.join('\n')}
</spine>
</package>
`;
}
