/**
 * Parses pasted text into blocks. An empty line separates paragraphs, and so does the end of a line where paragraphs are single lines;
 * `# `, `> ` and `- ` at the start of a line make headings, quotes and list items. Nothing else is markup.
 */

import { isChineseText } from '#engine/chinese-text.ts';
import { createWrapping } from '#engine/sentences/lines.ts';
import { assertEnglishArticle } from './article-checks.ts';
import { bylineOf, dateLineOf, instantOf } from './attribution.ts';
import { type ExtractedArticle, excerptOf, type Leaf, numbered } from './block.ts';
import { normaliseText, removeInvisible } from './normalise.ts';

const LONGEST_TITLE = 150;

type TextBlock = Leaf['block'];

function markedLine(line: string): TextBlock | null {
  const heading = /^(#{1,6})\s+(.+)$/.exec(line);
  if (heading?.[1] && heading[2]) {
    return { type: 'heading', level: heading[1].length, text: normaliseText(heading[2].replace(/\s#+$/, '')) };
  }
  const item = /^(\s*)(?:[-*•]|(\d{1,3})[.)])\s+(.+)$/.exec(line);
  if (item?.[3]) {
    const depth = Math.min(1 + Math.floor((item[1]?.replaceAll('\t', '  ').length ?? 0) / 2), 9);
    const number = item[2] === undefined ? {} : { number: Number(item[2]) };
    return { type: 'list_item', level: depth, ...number, text: normaliseText(item[3]) };
  }
  const quote = /^\s*>\s?(.*)$/.exec(line);
  return quote ? { type: 'quote', text: normaliseText(quote[1] ?? '') } : null;
}

/** Characters of a line that is a paragraph by its length alone. */
const LONG_LINE = 200;
const sentenceEnd = /[.!?…][\]"'”’)]*$/;

/**
 * Whether each line is a paragraph, as in texts copied from word processors, chats and readers: lines are not wrapped at one width, none
 * begins in lower case, and behind a headline and byline most end like sentences.
 */
function hasParagraphLines(lines: readonly string[]): boolean {
  const written = lines.map((line) => line.trim()).filter((line) => line !== '');
  const isWrapped = written.some((line) => line.length < LONG_LINE) && createWrapping(written.join('\n'))(0);
  if (isWrapped || written.slice(1).some((line) => /^\p{Ll}/u.test(line))) return false;
  const first = written.findIndex((line) => sentenceEnd.test(line));
  if (first < 0 || written.slice(0, first).some((line) => line.length > LONGEST_TITLE)) return false;
  const body = written.slice(first);
  const ended = body.filter((line) => sentenceEnd.test(line)).length;
  return ended >= body.length / 2 && (body.length >= 2 || (body[0] ?? '').length >= LONG_LINE);
}

/** Lines that may stand above the text: title, standfirst, byline, date and what a website puts between them. */
const HEAD_LINES = 6;

/** Who wrote a text and when, from its head, and the text without these lines. */
function withoutByline(text: string): Pick<ExtractedArticle, 'byline' | 'published_at'> & { text: string } {
  const lines = text.split('\n');
  let byline: string | null = null;
  let publishedAt: string | null = null;
  let seen = 0;
  for (const [at, written] of lines.entries()) {
    // A byline in italics is one, too.
    const line = normaliseText(written.replace(/^\W*[*_](.+)[*_]\W*$/, '$1'));
    if (line === '') continue;
    seen += 1;
    if (seen > HEAD_LINES || line.length > LONGEST_TITLE || (sentenceEnd.test(line) && !/ (?:Jr|Sr)\.$/.test(line)))
      break;
    const names: string | null = byline === null ? bylineOf(line) : null;
    const date = names === null ? dateLineOf(line) : instantOf(line);
    if (names === null && date === null) continue;
    byline ??= names;
    publishedAt ??= date;
    // What stands on both sides of it is not one paragraph.
    lines[at] = '';
  }
  return { byline, published_at: publishedAt, text: lines.join('\n') };
}

/** Blocks of a paragraph's lines: a line with a list sign is a block of its own, and consecutive quotes are one block. */
function blocksOf(paragraph: string): TextBlock[] {
  const blocks: TextBlock[] = [];
  const lines = paragraph.split('\n');
  const isEachOne = hasParagraphLines(lines);
  for (const line of lines) {
    const block = markedLine(line) ?? { type: 'paragraph', text: normaliseText(line) };
    const last = blocks.at(-1);
    const isSame = last?.type === block.type && (block.type === 'quote' || (block.type === 'paragraph' && !isEachOne));
    // A line in Chinese under one in English is its translation, or a note.
    if (isSame && last && isChineseText(last.text ?? '') === isChineseText(block.text ?? ''))
      last.text = `${last.text} ${block.text}`.trim();
    else blocks.push(block);
  }
  return blocks.filter(({ text }) => text !== '');
}

/** A first line that is its own paragraph, short and without a full stop. */
function looksLikeTitle({ type, text = '' }: TextBlock): boolean {
  if (type === 'heading') return true;
  return type === 'paragraph' && text.length <= LONGEST_TITLE && !/[.!,;:…]["”’)]*$/.test(text);
}

/**
 * @param title as given by the reader; null takes the first line when it looks like one, else its first words
 * @throws AppError INVALID_INPUT when there is no English article in it
 */
export function articleOfText(text: string, title: string | null, isAnyLength = false): ExtractedArticle {
  const head = withoutByline(removeInvisible(text).replace(/\r\n?|\u2028|\u0085/g, '\n'));
  const found = head.text.split(/\n\s*\n|\u2029/).flatMap(blocksOf);
  const given = normaliseText(title ?? '');
  const first = found[0];
  const isTitled = first !== undefined && (given === '' ? looksLikeTitle(first) : first.text === given);
  const blocks = numbered(
    (isTitled ? found.slice(1) : found).map((block) => ({ block, trail: ' ', place: '', article: 0 })),
  );
  assertEnglishArticle(blocks, isAnyLength);
  const excerpt = excerptOf('', blocks);
  return {
    title:
      given ||
      (isTitled ? (first.text ?? '') : (/^.{1,80}?(?=[.!?]\s|$)|^.{1,80}(?=\s)/.exec(excerpt)?.[0] ?? excerpt)),
    byline: head.byline,
    site_name: null,
    published_at: head.published_at,
    lang: null,
    excerpt,
    lead_image: null,
    canonical_url: null,
    blocks,
  };
}
