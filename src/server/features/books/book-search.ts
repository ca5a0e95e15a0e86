/**
 * 在书里找: headings, captions, rows of tables, and sentences with all of the words in any of their forms, those in quotes as they stand, and none of the excluded
 * ones, in the order of the book; those of footnotes where they are called.
 */
import type { Block, BookHit } from '#contract/shapes.ts';
import { hasPhrases, markSentence, type SoughtWords, soughtWords } from '#engine/search/excerpt.ts';
import { parseQuery, queryTerms } from '#engine/search/query.ts';
import { createTermAnalyzer, type TermAnalyzer } from '#engine/search/terms.ts';
import type { TextRange } from '#engine/text-range.ts';
import type { Db } from '#server/db/database.ts';
import { type ListPage, pageOf, type Slice } from '#server/db/slice.ts';
import type { Dictionary } from '#server/features/dictionary/service.ts';
import * as queries from './queries.ts';

export interface BookSearch {
  /**
   * Searches a book; stops after 1,000 hits.
   *
   * @param page with `index` only in that chapter
   */
  find(fileId: number, q: string, page: Slice & { index?: number | undefined }): Promise<ListPage<BookHit>>;
}

const MAX_HITS = 1_000;
/** Chapters read at a time. */
const AT_ONCE = 8;
/** Letters of a word that all of its regular forms begin with. */
const BEGINNING = 4;
const LONGEST = 240;

export function createBookSearch({
  db,
  dictionary,
}: {
  db: Db;
  dictionary: Pick<Dictionary, 'lexicon' | 'lookup' | 'isSameWord'>;
}): BookSearch {
  const analyzer = createTermAnalyzer(dictionary.lexicon, dictionary.isSameWord);

  /** Beginnings of the word's forms, one of which a text with the word must contain; an irregular form may begin differently. */
  function beginningOf(word: string): string[] {
    if (/\p{Script=Han}/u.test(word)) return [word];
    const forms = dictionary.lookup(word)?.forms.map((form) => form.word) ?? [];
    const beginnings = [word, ...forms].map((form) => form.slice(0, BEGINNING).toLowerCase());
    const [first = ''] = beginnings;
    return beginnings.every((beginning) => beginning.startsWith(first.slice(0, 2))) ? [first.slice(0, 2)] : [];
  }

  return {
    async find(fileId, q, { offset, limit, index: only }) {
      const query = parseQuery(q, () => false);
      const terms = queryTerms(query, analyzer);
      const sought = soughtWords(terms, query.phrases);
      // A query without a word, such as an emoji, is looked for as it stands.
      const signs =
        wordCount(sought) > 0
          ? []
          : [...query.words.split(/\s+/), ...query.phrases.map((phrase) => phrase.trim())].filter(Boolean);
      if (wordCount(sought) + signs.length === 0) return { items: [], next_offset: null };
      const barred = query.excluded.map((text) =>
        soughtWords(queryTerms({ ...query, words: '', phrases: [text], excluded: [] }, analyzer), [text]),
      );
      const marksIn = signs.length > 0 ? signMarks(signs, barred, analyzer) : wordMarks(sought, barred, analyzer);
      const beginnings = signs.length > 0 ? signs : [...terms.forms.values()].flatMap(beginningOf);
      const found: BookHit[] = [];
      const wanted = Math.min(MAX_HITS, offset + limit + 1);
      const all = await queries.chaptersWith(db, fileId, beginnings);
      const indexes = only === undefined ? all : all.filter((index) => index === only);
      for (let at = 0; at < indexes.length && found.length < wanted; at += AT_ONCE) {
        const chapters = await queries.chaptersOf(db, fileId, indexes.slice(at, at + AT_ONCE));
        for (const { index, title, blocks, footnotes } of chapters) {
          const notes = new Map(footnotes.map((note) => [note.id, note]));
          for (const block of blocks) {
            const hits = (text: Block) => hitsIn(text, { index, title }, marksIn);
            found.push(...hits(block));
            for (const { type, footnote = '', start } of block.marks ?? []) {
              const note = type === 'footnote' ? notes.get(footnote) : undefined;
              // A note that is referred to again was searched at its first reference.
              if (note === undefined || !notes.delete(footnote)) continue;
              const there = { block_id: block.id, offset: start };
              found.push(...note.blocks.flatMap(hits).map((hit) => ({ ...hit, ...there })));
            }
          }
        }
      }
      return pageOf(found.slice(offset), { offset, limit });
    },
  };
}

const wordCount = ({ terms, hanWords }: SoughtWords): number => terms.size + hanWords.length;

/** An excluded phrase is one that stands there word for word; an excluded word is any of its forms. */
function isBarred(text: string, barred: SoughtWords, analyzer: TermAnalyzer): boolean {
  if (barred.phrases.some((phrase) => phrase.includes(' '))) return hasPhrases([text], barred.phrases);
  const count = wordCount(barred);
  return count > 0 && (markSentence({ text, textZh: '' }, { ...barred, phrases: [] }, analyzer)?.score ?? 0) >= count;
}

/** Where a line has what is looked for; nowhere in a line that does not have all of it. */
type MarksIn = (line: string) => readonly TextRange[];

function wordMarks(sought: SoughtWords, barred: readonly SoughtWords[], analyzer: TermAnalyzer): MarksIn {
  return (line) => {
    const marked = markSentence({ text: line, textZh: '' }, sought, analyzer);
    if (marked === null || marked.score < wordCount(sought)) return [];
    if (!hasPhrases([line], sought.phrases)) return [];
    return barred.some((one) => isBarred(line, one, analyzer)) ? [] : marked.marks;
  };
}

function signMarks(signs: readonly string[], barred: readonly SoughtWords[], analyzer: TermAnalyzer): MarksIn {
  return (line) => {
    const places = signs.map((sign) => placesOf(line, sign));
    if (places.some(({ length }) => length === 0)) return [];
    if (barred.some((one) => isBarred(line, one, analyzer))) return [];
    return places.flat().sort((a, b) => a.start - b.start);
  };
}

function placesOf(line: string, sign: string): TextRange[] {
  const places: TextRange[] = [];
  for (let at = line.indexOf(sign); at !== -1; at = line.indexOf(sign, at + sign.length))
    places.push({ start: at, end: at + sign.length });
  return places;
}

interface Line {
  text: string;
  /** Offset in the text of the block of a character of the line. */
  offsetOf(at: number): number;
}

/** Between the cells of a table's row, which have nothing between them in the text of the block. */
const BETWEEN_CELLS = ' · ';

/** Sentences of a text, rows of a table, and the caption, which is not counted in the offsets of its block. */
function linesOf({ text = '', caption = '', rows = [], sentences }: Block): Line[] {
  if (text !== '') {
    const ranges = sentences?.length ? sentences : [{ start: 0, end: text.length }];
    return ranges.map(({ start, end }) => ({ text: text.slice(start, end), offsetOf: (at) => start + at }));
  }
  let length = 0;
  const ofRows = rows.map((cells): Line => {
    const start = length;
    length += cells.join('').length;
    return { text: cells.join(BETWEEN_CELLS), offsetOf: (at) => start + lengthBefore(cells, at) };
  });
  return [...(caption === '' ? [] : [{ text: caption, offsetOf: () => 0 }]), ...ofRows];
}

/** Characters of the cells themselves before an offset in the row. */
function lengthBefore(cells: readonly string[], at: number): number {
  let [own, inRow] = [0, 0];
  for (const { length } of cells) {
    if (at < inRow + length) return own + Math.max(0, at - inRow);
    own += length;
    inRow += length + BETWEEN_CELLS.length;
  }
  return own;
}

function hitsIn(block: Block, chapter: { index: number; title: string }, marksIn: MarksIn): BookHit[] {
  return linesOf(block).flatMap(({ text: line, offsetOf }): BookHit[] => {
    const marks = marksIn(line);
    const [mark] = marks;
    if (mark === undefined) return [];
    const from = mark.start > LONGEST / 2 ? wordStart(line, mark.start - LONGEST / 3, mark.start) : 0;
    const to = from + LONGEST < line.length ? wordEnd(line, from + LONGEST, mark.end) : line.length;
    const lead = from > 0 ? '…' : '';
    const excerpt = `${lead}${line.slice(from, to)}${to < line.length ? '…' : ''}`;
    const shift = lead.length - from;
    const shown = marks
      .filter(({ start }) => start < to)
      .map((one) => ({ start: one.start + shift, end: Math.min(one.end, to) + shift }));
    const place = { start: mark.start + shift, end: Math.min(mark.end, to) + shift, marks: shown };
    return [{ ...chapter, block_id: block.id, offset: offsetOf(mark.start), excerpt, ...place }];
  });
}

/** Beginning of the first word from an offset on; the offset itself where no word begins before `most`, as in Chinese. */
function wordStart(text: string, from: number, most: number): number {
  const at = text.indexOf(' ', from - 1) + 1;
  return at > 0 && at <= most ? at : characterStart(text, from);
}

/** End of the last word up to an offset; the offset itself where none ends after `least`. */
function wordEnd(text: string, to: number, least: number): number {
  const at = text.lastIndexOf(' ', to);
  return at >= least ? at : characterStart(text, to);
}

/** The offset itself, or the one before where it would divide a surrogate pair. */
function characterStart(text: string, at: number): number {
  return (text.codePointAt(at - 1) ?? 0) > 0xffff ? at - 1 : at;
}
