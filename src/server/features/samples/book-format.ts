/**
 * Parses a book of `data/books`: a folder with `book.yaml` and a file for each chapter. A chapter begins with `# Title ‖ 题目`; then, as in
 * sample articles, one sentence a line with its translation, and an empty line ends a paragraph. Beside list items (`- `) there are lines of
 * verse (`~ `), rows of a table (`| a | b |`, the first is its head), calls of notes (`[^1]` after a sentence), the notes (`[^1]: text`), and
 * links (`[words](#mark)`) to the block whose first sentence ends in `{#mark}`. Pure.
 */
import { parse } from 'yaml';
import * as z from 'zod';

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
      ...{ zh, note: CALL.exec(pair)?.[1] ?? null, link: aim === '' ? null : { words, mark: aim } },
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
