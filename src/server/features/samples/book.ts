/**
 * A sample book: read from a folder of `data/books`, and made an EPUB 3 (https://www.w3.org/TR/epub-33/), the same bytes from the same source,
 * whenever and wherever it is made; and the translation of each sentence that the reader of books finds in it.
 *
 * The folder has `book.yaml` and a file for each chapter. A chapter begins with `# Title ‖ 题目`; then, as in sample articles, one sentence a
 * line with its translation, and an empty line ends a paragraph. Beside list items (`- `) there are lines of verse (`~ `), rows of a table
 * (`| a | b |`, the first is its head), calls of notes (`[^1]` after a sentence), the notes (`[^1]: text`), and links (`[words](#mark)`) to
 * the block whose first sentence ends in `{#mark}`.
 */

import { buffer } from 'node:stream/consumers';
import { parse } from 'yaml';
import * as z from 'zod';
import type { Block } from '#contract/shapes.ts';
import { epubEntries, xmlText } from '#server/features/epub/service.ts';
import { zipStream } from '#server/zip-file.ts';

export interface SampleSentence {
  en: string;
  zh: string;
  /** Label of the note that is called after it. */
  note: string | null;
  /** Words of it that lead to a mark, which may be in another chapter. */
  link: { words: string; mark: string } | null;
}

interface TextBlock {
  type: 'paragraph' | 'item' | 'verse';
  /** Unique in the book; links lead to it. */
  mark: string | null;
  sentences: SampleSentence[];
}
export type SampleBlock = TextBlock | { type: 'table'; rows: string[][] };

export interface SampleChapter {
  title: string;
  titleZh: string;
  blocks: SampleBlock[];
  notes: { label: string; text: string }[];
}

const About = z.strictObject({
  title: z.string().min(1),
  title_zh: z.string().min(1),
  author: z.string().min(1),
  description: z.string().min(1),
  /** `urn:uuid:…`, the same for all versions of the book. */
  identifier: z.string().startsWith('urn:uuid:'),
  /** `YYYY-MM-DDThh:mm:ssZ` */
  modified: z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/),
});

type SampleAbout = z.infer<typeof About>;

export interface SampleBook extends SampleAbout {
  chapters: SampleChapter[];
}

const SEPARATOR = ' ‖ ';
const NOTE = /^\[\^(\d+)\]: (.+)$/;
const CALL = /\[\^(\d+)\]$/;
const MARK = /\{#([a-z-]+)\}$/;
const LINK = /\[([^\]]+)\]\(#([a-z-]+)\)/;
const MARKS: Readonly<Record<string, TextBlock['type']>> = { '- ': 'item', '~ ': 'verse' };

/** @throws Error `file:line: reason`; lines count from 1 */
export function parseChapter(fileName: string, text: string): SampleChapter {
  const [head = '', ...lines] = text.trimEnd().split(/\r?\n/);
  const fail = (line: number, reason: string): never => {
    throw new Error(`${fileName}:${line}: ${reason}`);
  };
  const pairOf = (pair: string, line: number): [string, string] => {
    const [en = '', zh = '', ...rest] = pair.split(SEPARATOR).map((part) => part.trim());
    if (!en || !zh || rest.length > 0) fail(line, `expected one sentence, “${SEPARATOR}” and its translation`);
    return [en, zh];
  };
  if (!head.startsWith('# ')) fail(1, 'expected “# Title ‖ 题目”');
  const [title, titleZh] = pairOf(head.slice(2), 1);
  const chapter: SampleChapter = { title, titleZh, blocks: [], notes: [] };
  let open = null as SampleBlock | null;
  for (const [at, raw] of lines.entries()) {
    const note = NOTE.exec(raw);
    if (raw.trim() === '' || note) {
      open = null;
      if (note) chapter.notes.push({ label: note[1] ?? '', text: note[2] ?? '' });
      continue;
    }
    if (raw.startsWith('| ')) {
      const cells = raw
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim());
      if (open?.type === 'table') open.rows.push(cells);
      else {
        open = { type: 'table', rows: [cells] };
        chapter.blocks.push(open);
      }
      continue;
    }
    const type: TextBlock['type'] = MARKS[raw.slice(0, 2)] ?? 'paragraph';
    const [pair, zh] = pairOf(type === 'paragraph' ? raw : raw.slice(2), at + 2);
    const [, words = '', aim = ''] = LINK.exec(pair) ?? [];
    const sentence: SampleSentence = {
      en: pair.replace(CALL, '').replace(MARK, '').replace(LINK, '$1'),
      zh,
      note: CALL.exec(pair)?.[1] ?? null,
      link: aim === '' ? null : { words, mark: aim },
    };
    if (open !== null && open.type !== 'table' && open.type === type && type !== 'item') open.sentences.push(sentence);
    else {
      open = { type, mark: MARK.exec(pair)?.[1] ?? null, sentences: [sentence] };
      chapter.blocks.push(open);
    }
  }
  return chapter;
}

/** @throws Error for a file that is not in the format */
export const parseAbout = (text: string): SampleAbout => About.parse(parse(text, { schema: 'failsafe' }));

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
    identifier,
    title,
    creators: [author],
    languages: ['en'],
    description,
    modified,
    cover,
    style: STYLE,
    contentsTitle: 'Contents',
    hasContentsPage: false,
  };
  const parts = chapters.map((chapter, at) => ({
    kind: 'document' as const,
    file: fileOf(at),
    title: chapter.title,
    body: chapterMarkup(chapter, addresses),
  }));
  return buffer(zipStream(epubEntries(publication, parts)));
}

/** Letters of a text, without signs and numbers of notes, which the markup puts between the words. */
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
