/**
 * A sample book as an EPUB 3 (https://www.w3.org/TR/epub-33/): the same bytes from the same source, whenever and wherever it is made. And the
 * translation of each sentence that the reader of books finds in it.
 */
import { buffer } from 'node:stream/consumers';
import type { Block } from '#contract/shapes.ts';
import { epubEntries, xmlText } from '#server/features/epub/service.ts';
import { zipStream } from '#server/zip-file.ts';
import type { SampleBlock, SampleBook, SampleChapter, SampleSentence } from './book-format.ts';

const STYLE = `body { font-family: serif; line-height: 1.5; }
.verse { margin: 1em 2em; }
td, th { padding: .2em 1em .2em 0; text-align: left; }
aside { font-size: .85em; }
`;

const fileOf = (index: number) => `chapter-${index + 1}.xhtml`;

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
  if (link === null) return xmlText(en) + call;
  const address = addresses.get(link.mark);
  if (address === undefined) throw new Error(`a link leads to #${link.mark}, which is nowhere in the book`);
  const [before = '', ...after] = en.split(link.words);
  return `${xmlText(before)}<a href="${address}">${xmlText(link.words)}</a>${xmlText(after.join(link.words))}${call}`;
}

function blockMarkup(block: SampleBlock, addresses: ReadonlyMap<string, string>): string {
  if (block.type === 'table') {
    const [head = [], ...rows] = block.rows;
    const row = (cells: readonly string[], tag: string) =>
      `<tr>${cells.map((cell) => `<${tag}>${xmlText(cell)}</${tag}>`).join('')}</tr>`;
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
      `<aside epub:type="footnote" role="doc-footnote" id="note-${label}"><p>${xmlText(text)}</p></aside>`,
  );
  return `<section epub:type="chapter">\n<h1>${xmlText(title)}</h1>\n${body}\n${asides.join('\n')}\n</section>`;
}

/** @param cover JPEG, 3 : 4 */
export async function sampleEpub(book: SampleBook, cover: Uint8Array): Promise<Buffer> {
  const { identifier, title, author, description, modified, chapters } = book;
  const addresses = addressesOf(book);
  const publication = {
    ...{ identifier, title, creators: [author], languages: ['en'], description, modified, cover, style: STYLE },
    ...{ contentsTitle: 'Contents', hasContentsPage: false },
  };
  const parts = chapters.map((chapter, at) => ({
    ...{ kind: 'document' as const, file: fileOf(at), title: chapter.title },
    body: chapterMarkup(chapter, addresses),
  }));
  return buffer(zipStream(epubEntries(publication, parts)));
}

/** Without signs and the numbers of notes, which the markup puts between the words. */
const lettersOf = (text: string) => text.replaceAll(/[^\p{L}]+/gu, '').toLowerCase();

/**
 * Sentences of the text take as many sentences of the source, in its order, as have the same letters: a verse may be one sentence in several
 * lines. One that matches nothing has no translation and moves nothing.
 *
 * @param blocks of the chapter, as they were read. @returns by the sentence's id
 */
export function alignChapter(
  { title, titleZh, blocks: source }: SampleChapter,
  blocks: readonly Block[],
): Map<string, string> {
  const lines = [
    { en: title, zh: titleZh },
    ...source.flatMap((block) => (block.type === 'table' ? [] : block.sentences)),
  ].map(({ en, zh }) => ({ letters: lettersOf(en), zh }));
  const found = new Map<string, string>();
  let next = 0;
  for (const { text = '', sentences = [] } of blocks) {
    for (const { id, start, end } of sentences) {
      const letters = lettersOf(text.slice(start, end));
      let last = next;
      let taken = '';
      while (last < lines.length && taken.length < letters.length) taken += lines[last++]?.letters ?? '';
      if (letters === '' || taken !== letters) continue;
      found.set(
        id,
        lines
          .slice(next, last)
          .map(({ zh }) => zh)
          .join(''),
      );
      next = last;
    }
  }
  return found;
}
